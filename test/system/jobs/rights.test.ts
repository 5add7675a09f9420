import { describe, expect, test } from 'vitest'
import type { Capability, Scope } from '../../../generated/operations.ts'
import { createJob, type JobKind } from '../../../server/system/jobs/index.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, clock } = app.context

type Kind = JobKind['kind']

/** Who creates such jobs by the contract: the capability, and a scope that reads its area or writes in it. */
const kinds: Record<Exclude<Kind, 'undo'>, [capability: 'crm_access' | 'crm_administer', area: string]> = {
  bulk_action: ['crm_access', 'contacts'],
  import: ['crm_access', 'imports'],
  export: ['crm_access', 'exports'],
  contact_export: ['crm_access', 'contacts'],
  bounce_correction: ['crm_administer', 'bounces'],
  delivery_settlement: ['crm_administer', 'deliveries'],
  automation_migration: ['crm_access', 'automations'],
  automation_retry: ['crm_access', 'automations'],
  sequence_change: ['crm_administer', 'sequences'],
  submission_export: ['crm_access', 'forms'],
  submission_deletion: ['crm_administer', 'forms'],
  migration: ['crm_administer', 'migration'],
  migration_inventory: ['crm_administer', 'migration'],
  audit_export: ['crm_administer', 'audit-log'],
  audit_check: ['crm_administer', 'audit-log'],
  webhook_redelivery: ['crm_administer', 'webhooks'],
}

/** The sequence or automation that an action names. */
const flowOf = async (action: string) => {
  const kind = ['sequence', 'automation'].find((one) => action.endsWith(one))
  if (kind === undefined) return {}
  const { body } = await app.send<{ id: string }>('POST', `/${kind}s`, { body: { name: `For ${action}` } })
  return { [`${kind}_id`]: body.id }
}

const actor = { kind: 'system', id: null, name: 'tests' } as const
const addJob = (kind: Kind, more: { capability?: Capability; undoOf?: string } = {}): Promise<string> =>
  sql.begin(async (tx) => {
    const job = { kind, summary: 'Test.', payload: {}, ...more }
    return (await createJob(tx, job, actor, clock.now().toISOString())).id
  })

const keyWith = async (...scopes: string[]) =>
  (await addApiKey(app, { scopes: ['jobs:read', 'jobs:write', 'contacts:read', ...scopes] as Scope[] }))
    .caller.authorization

const call = async (method: 'GET' | 'POST', path: string, authorization: string) => {
  const { status, body } = await app.send<{ code?: string }>(method, path, { authorization })
  return status === 200 ? 'done' : body.code
}
const editor = app.editor.authorization

describe.each(Object.entries(kinds))('a job of the kind %s', (kind, [capability, area]) => {
  const forEditors = capability === 'crm_access' ? 'done' : 'missing_capability'

  test.each(['errors', 'result'])(`shows its ${'%s'} to those who may create it`, async (part) => {
    const id = await addJob(kind as Kind)
    const path = `/jobs/${id}/${part}`
    expect(await call('GET', path, editor)).toBe(forEditors)
    expect(await call('GET', path, await keyWith(`${area}:write`))).toBe('done')
    if (area !== 'contacts' && area !== 'exports')
      expect(await call('GET', path, await keyWith())).toBe('missing_scope')
  })

  test('is cancelled by those who may create it', async () => {
    const id = await addJob(kind as Kind)
    expect(await call('POST', `/jobs/${id}/cancel`, await keyWith(`${area}:read`))).toBe('missing_scope')
    expect(await call('POST', `/jobs/${id}/cancel`, editor)).toBe(forEditors)
    expect(await call('POST', `/jobs/${id}/cancel`, await keyWith(`${area}:write`))).toBe('done')
  })

  test('gives its right to its undo', async () => {
    const id = await addJob('undo', { undoOf: await addJob(kind as Kind) })
    expect(await call('POST', `/jobs/${id}/cancel`, editor)).toBe(forEditors)
  })
})

const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Nobody' }] }
const actions: [action: string, extra: object, areas: string[]][] = [
  ['update_fields', { fields: { company: 'X' } }, ['contacts']],
  ['delete', {}, ['contacts']],
  ['suppress', {}, ['contacts']],
  ['remove_from_sequence', {}, ['contacts', 'sequences']],
  ['cancel_automation', {}, ['contacts', 'automations']],
]

describe.each(actions)('a bulk action %s', (action, extra, areas) => {
  test('is cancelled by the scopes of the requests that take it, and its errors are read so', async () => {
    const body = { action, condition, dry_run: true, ...extra, ...(await flowOf(action)) }
    const { body: job } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body })
    for (const area of ['sequences', 'automations', 'lists', 'contacts']) {
      const key = await keyWith(`${area}:write`)
      const expected = areas.includes(area) ? 'done' : 'missing_scope'
      expect(await call('POST', `/jobs/${job.id}/cancel`, key), area).toBe(expected)
    }
  })
})

test('an undo requires a scope of the job that it reverts', async () => {
  const id = await addJob('migration')
  const later = new Date(clock.now().getTime() + 3_600_000)
  await sql`update jobs set state = 'succeeded', finished_at = ${clock.now()}, undoable_until = ${later} where id = ${id}`
  const undo = async (area: string) =>
    (
      await app.send<{ code?: string }>('POST', `/jobs/${id}/undo`, {
        authorization: await keyWith('contacts:write', `${area}:write`),
        body: {},
      })
    ).body.code
  expect(await undo('imports')).toBe('missing_scope')
  expect(await undo('migration')).not.toBe('missing_scope')
})

test('a job keeps what its request required', async () => {
  const id = await addJob('bulk_action', { capability: 'crm_administer' })
  expect(await call('POST', `/jobs/${id}/cancel`, editor)).toBe('missing_capability')
})

test('a job requires no less than its kind, whatever its request required', async () => {
  const id = await addJob('migration', { capability: 'crm_access' })
  expect(await call('POST', `/jobs/${id}/cancel`, editor)).toBe('missing_capability')
})

test('a bulk deletion by condition is cancelled by an administrator only', async () => {
  const { body } = await app.send<{ id: string }>('POST', '/contacts/bulk-delete', {
    body: { condition, expected_count: 0 },
  })
  expect(await call('POST', `/jobs/${body.id}/cancel`, editor)).toBe('missing_capability')
  expect(await call('POST', `/jobs/${body.id}/cancel`, app.admin.authorization)).toBe('done')
})
