import { describe, expect, test } from 'vitest'
import type { Scope } from '../../generated/operations.ts'
import { resolve } from '../../openapi/tools/document.ts'
import { newId } from '../../server/platform/ids.ts'
import { startTestApp } from '../support/app.ts'
import type { RequestSchema } from '../support/mutations.ts'
import type { Row } from './filters/scene.ts'
import { scenes } from './filters/scenes.ts'
import { arrangements } from './walk/arrangements.ts'
import { addApiKey } from './walk/callers.ts'
import { type Call, send } from './walk/calls.ts'
import {
  bodySchemaOf,
  document,
  type Operation,
  operationOf,
  operations,
  parametersIn,
} from './walk/contract.ts'
import { wideQuotas } from './walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const { sql } = app.context

/** The schemas of `contact_id` in the query and in the body of an operation. */
const namedIn = (operation: Operation): RequestSchema[] => [
  ...parametersIn(operation, 'query')
    .filter(({ name }) => name === 'contact_id')
    .map(({ schema = {} }) => schema),
  ...[resolve(document, bodySchemaOf(operation) ?? {}).properties?.contact_id ?? []].flat(),
]

const naming = operations.filter((operation) => namedIn(operation).length > 0)
const isList = ({ method, id }: Operation): boolean => method === 'GET' && id in scenes

const { pattern } = resolve(document, { $ref: '#/components/schemas/ContactReference' }) as RequestSchema

/** The pattern of a schema, or of its only kind that is not null. */
const patternOf = (schema: RequestSchema): string | undefined => {
  const found = resolve(document, schema) as RequestSchema
  return found.oneOf?.map((one) => patternOf(one)).find((one) => one !== undefined) ?? found.pattern
}

describe('a contact', () => {
  test('is named alike in each path, query and body', () => {
    const paths = operations.flatMap((operation) =>
      parametersIn(operation, 'path').filter(
        ({ name }) => name === 'id' && operation.path.startsWith('/contacts/{id}'),
      ),
    )
    expect(paths.length).toBeGreaterThan(20)
    expect(naming.length).toBeGreaterThan(15)
    for (const { name, schema = {} } of paths) expect(patternOf(schema), name).toBe(pattern)
    for (const operation of naming)
      for (const schema of namedIn(operation)) expect(patternOf(schema), operation.id).toBe(pattern)
  })

  test.each(naming.filter(isList).map((one) => [one.id, one] as const))(
    'is found by its address and by the own id of the caller in %s',
    async (id, operation) => {
      const { params = {}, values } = (await scenes[id]?.(app)) ?? {}
      const listed = async (query: Record<string, string>): Promise<Row[]> => {
        const { status, body } = await send(app, operation, { params, query })
        expect(status, JSON.stringify(body)).toBe(200)
        return body.data as Row[]
      }
      const rows = await listed({})
      const named = values?.contact_id ?? rows.map(({ contact_id }) => contact_id).find(Boolean)
      const [contact] = await sql<{ email: string }[]>`
        update contacts set external_id = ${newId()} where id = ${String(named)} returning email`
      const email = contact?.email ?? `${newId()}@example.com`
      // Some scenes have rows of contacts that were erased.
      if (contact === undefined)
        await sql`
          insert into contacts (id, email, external_id, status, tracking, frequency, created_at, updated_at)
          values (${String(named)}, ${email}, ${newId()}, 'subscribed', 'individual', 'all', now(), now())`
      const [{ external_id } = { external_id: '' }] = await sql<{ external_id: string }[]>`
        select external_id from contacts where id = ${String(named)}`
      const expected = await listed({ contact_id: String(named) })
      expect(expected.length).toBeGreaterThan(0)
      expect(expected.length).toBeLessThan(rows.length)
      for (const contact_id of [`email:${email.toUpperCase()}`, `external:${external_id}`])
        expect(await listed({ contact_id }), contact_id).toEqual(expected)
      expect(await listed({ contact_id: 'email:unknown@example.com' })).toEqual([])
    },
  )

  const others = naming.filter((one) => !isList(one))

  test.each(others.map((one) => [one.id, one] as const))(
    'is named by its address and by the own id of the caller in %s',
    async (id, operation) => {
      const named = async (text: (contact: { id: string; email: string; own: string }) => string) => {
        const call: Call = await arrangements[id](app)
        const own = newId()
        const email = `${own}@example.com`
        const { body } = await app.send<{ id: string }>('POST', '/contacts', {
          body: { email, external_id: own, status: 'subscribed' },
        })
        const contact_id = text({ id: body.id, email, own })
        const {
          to: _,
          expected_count: count,
          contact: __,
          ...rest
        } = (call.body ?? {}) as Record<string, unknown>
        const given =
          call.query?.contact_id === undefined
            ? {
                ...call,
                body: { ...rest, ...(count === undefined ? {} : { expected_count: 0 }), contact_id },
              }
            : { ...call, query: { ...call.query, contact_id } }
        const answer = await send(app, operation, given)
        return `${answer.status} ${answer.status < 300 ? '' : JSON.stringify(answer.body)}`
      }
      const byId = await named((contact) => contact.id)
      expect(byId).toMatch(/^2/)
      expect(await named(({ email }) => `email:${email}`)).toBe(byId)
      expect(await named(({ own }) => `external:${own}`)).toBe(byId)
    },
  )

  test.each(['listSequenceEnrolments', 'listAutomationEnrolments'] as const)(
    'is looked up in %s only with a key that may read contacts',
    async (id) => {
      const operation = operationOf(id)
      const { params = {} } = await arrangements[id](app)
      const area = id === 'listSequenceEnrolments' ? 'sequences:read' : 'automations:read'
      const status = async (scopes: Scope[], contact_id: string): Promise<number> => {
        const { caller } = await addApiKey(app, { scopes })
        return (await send(app, operation, { params, query: { contact_id } }, caller)).status
      }
      expect(await status([area], newId())).toBe(403)
      expect(await status([area], 'email:ada@example.com')).toBe(403)
      expect(await status([area, 'contacts:read'], 'email:ada@example.com')).toBe(200)
    },
  )
})
