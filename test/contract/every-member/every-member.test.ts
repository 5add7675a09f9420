import { describe, expect, test } from 'vitest'
import { resolve } from '../../../openapi/tools/document.ts'
import { startTestApp } from '../../support/app.ts'
import type { RequestSchema } from '../../support/mutations.ts'
import { arrangements } from '../walk/arrangements.ts'
import { type Call, send } from '../walk/calls.ts'
import { bodySchemaOf, document, operations } from '../walk/contract.ts'
import { wideQuotas } from '../walk/quotas.ts'
import { exceptions } from './exceptions.ts'
import { isRecord, isSame } from './same.ts'
import { type Case, casesOf } from './values.ts'
import { nameOf, type Walked, walked } from './walked.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

type Members = Record<string, unknown>

/** The written value of a member, in the response of the write and when it is read back. */
const written = async (
  { operation, member, get }: Walked,
  arranged: Call,
  { value, beside, params }: Case,
) => {
  const call = { ...arranged, params: params ?? arranged.params ?? {} }
  const body = { ...(call.body as Members), ...beside, [member]: value }
  const answer = await send(app, operation, { ...call, body })
  if (answer.status >= 300) throw new Error(`${operation.id} answered ${JSON.stringify(answer.body)}`)
  const [, last = ''] = /\{(\w+)\}$/.exec(get.path) ?? []
  const id = answer.body.id === undefined ? {} : { [last]: String(answer.body.id) }
  const read = await send(app, get, { params: { ...call.params, ...id } })
  return [answer, read].map(({ body: shown }) =>
    operation.id === 'scheduleCampaign' ? (shown.schedule as Members)[member] : shown[member],
  )
}

const isNullable = (given: RequestSchema): boolean => {
  const { type, oneOf = [] } = resolve(document, given) as RequestSchema
  return [type ?? []].flat().includes('null') || oneOf.some(isNullable)
}

/** Null after a value: the update of a migration's connection refuses it, because its source has an address. */
const canBeCleared = ({ operation: { id }, member, schema }: Walked): boolean =>
  id.startsWith('update') && isNullable(schema) && `${id}.${member}` !== 'updateMigrationConnection.base_url'

/** An address without parts is shown as an object of nulls. */
const isCleared = (shown: unknown): boolean =>
  shown === null || (isRecord(shown) && Object.values(shown).every((part) => part === null))

/** Values that are not returned as they were written. */
const lost = async (walk: Walked): Promise<unknown[]> => {
  const { operation, member, schema } = walk
  const found: unknown[] = []
  for (let at = 0, count = 1; at < count; at += 1) {
    const arranged = await arrangements[operation.id](app)
    const cases = await casesOf(app, { id: operation.id, member, schema }, arranged)
    count = cases.length
    const one = cases[at]
    if (one === undefined) throw new Error(`Nothing is known that ${nameOf(walk)} could be.`)
    for (const shown of await written(walk, arranged, one))
      if (!isSame(one.value, shown)) found.push({ written: one.value, shown })
    if (!canBeCleared(walk)) continue
    for (const shown of await written(walk, arranged, { ...one, value: null }))
      if (!isCleared(shown)) found.push({ written: null, shown })
  }
  return found
}

describe('every writable member is returned as it was written', () => {
  test.each(
    walked.filter((walk) => !(nameOf(walk) in exceptions)).map((walk) => [nameOf(walk), walk] as const),
  )('%s', async (_, walk) => {
    expect(await lost(walk)).toEqual([])
  })
})

test('every operation that creates or updates a resource is walked, or starts a job', () => {
  const writing = operations.filter(
    (operation) => /^(create|update|upsert)/.test(operation.id) && bodySchemaOf(operation) !== undefined,
  )
  const ids = new Set(walked.map(({ operation }) => operation.id))
  expect(writing.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([
    'createExport',
    'createBounceCorrection',
  ])
})

describe('every exception is needed', () => {
  test.each(Object.entries(exceptions))('%s: %s', async (name) => {
    const walk = walked.find((one) => nameOf(one) === name)
    if (walk === undefined) throw new Error(`No operation that has a get takes ${name}.`)
    expect(await lost(walk)).not.toEqual([])
  })
})
