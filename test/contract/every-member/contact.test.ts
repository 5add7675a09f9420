import { describe, expect, test } from 'vitest'
import { resolve } from '../../../openapi/tools/document.ts'
import { exported, jobOf } from '../../audience/exports/support.ts'
import { start, uploaded } from '../../audience/imports/support.ts'
import { startTestApp } from '../../support/app.ts'
import type { RequestSchema } from '../../support/mutations.ts'
import { bodySchemaOf, document, operationOf } from '../walk/contract.ts'
import { addContact, type Made } from '../walk/making.ts'
import { wideQuotas } from '../walk/quotas.ts'
import { casesOf } from './values.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

type Members = Record<string, unknown>

const { properties = {} } = resolve(
  document,
  bodySchemaOf(operationOf('createContact')) ?? {},
) as RequestSchema

/** Creates a contact with a value for every member that a caller can write. */
const addFull = async (): Promise<Made> => {
  const body: Members = {}
  for (const [member, schema] of Object.entries(properties)) {
    const [one] = await casesOf(app, { id: 'createContact', member, schema }, {})
    body[member] = one?.value
  }
  // Values that an empty contact does not have by default.
  return addContact(app, { ...body, status: 'unsubscribed', tracking: 'aggregate', frequency: 'weekly' })
}

/** The members of a contact that a caller can write, except those in `without`. */
const said = async (id: string, without: readonly string[] = []): Promise<Members> => {
  const { status, body } = await app.send<Members>('GET', `/contacts/${id}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const names = Object.keys(properties).filter((name) => !without.includes(name))
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}

/** Removes the times of joining lists: an imported contact joins at the time of the import. */
const withoutTimes = ({ lists, ...members }: Members): Members => ({
  ...members,
  lists: (lists as Members[]).map(({ since_at: _, ...list }) => list),
})

describe('every member of a contact', () => {
  test.each(['target', 'source'])('is merged when %s is preferred', async (prefer) => {
    const full = await addFull()
    const before = await said(full.id, ['email'])
    const empty = await addContact(app, { tracking: 'aggregate', frequency: 'weekly' })
    const answer = await app.send('POST', `/contacts/${empty.id}/merge`, {
      body: { source_id: full.id, prefer },
    })
    expect(answer.status).toBe(200)
    expect(await said(empty.id, ['email'])).toEqual(before)
  })

  test.each(['csv', 'ndjson'])('is exported (%s) and imported unchanged', async (format) => {
    const full = await addFull()
    const before = await said(full.id)
    const condition = { match: 'all', conditions: [{ field: 'email', operator: 'is', value: full.email }] }
    const text = await exported(app, { condition, format })
    await app.context.sql`delete from contacts where id = ${full.id}`
    const filename = `readers.${format}`
    const { id } = await uploaded(app, text, { filename, format })
    const { body: job } = await start(app, id)
    await app.work()
    expect(await jobOf(app, job.id)).toMatchObject({
      state: 'succeeded',
      counters: { created: 1, failed: 0 },
    })
    const after = await said(`email:${full.email}`)
    expect(withoutTimes(after)).toEqual(withoutTimes(before))
  })
})
