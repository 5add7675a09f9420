import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const entries = shown<Schemas['AuditEntryPage']>('listAuditEntries', '200', 'one').data

/** A trigger protects the entries from deletion; these are not real. */
const clearAuditLog = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`alter table audit_entries disable trigger user`
  await sql`delete from audit_entries`
  await sql`alter table audit_entries enable trigger user`
  await sql`update audit_chain set last_number = 0, last_hash = '', former_number = 0, former_hash = ''`
}

const putEntry = async ({ context: { sql } }: TestApp, entry: Schemas['AuditEntry']): Promise<void> => {
  const { id, occurred_at, recorded_at, event, operation, area } = entry
  const { target_id, actor, identified_by, request_id, changes } = entry
  await sql`
    insert into audit_entries ${sql({
      id,
      occurred_at,
      recorded_at,
      event,
      operation,
      area,
      target_id,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      credential: identified_by,
      request_id,
      changes: sql.json(changes),
    })}`
}

const withEntries: Fixture = async (app) => {
  await clearAuditLog(app)
  for (const entry of entries) await putEntry(app, entry)
  return {}
}

const withThreeSealed: Fixture = async (app) => {
  await clearAuditLog(app)
  // The hash of the example is that of these ids.
  for (const entry of entries)
    for (const last of ['1', '2', '3'])
      await putEntry(app, { ...entry, id: `${entry.id.slice(0, -1)}${last}` })
  await app.context.sql`select seal_audit_entries(10)`
  return { body: {} }
}

/** The fixtures of the audit log. */
export const auditLogFixtures = {
  listAuditEntries: {
    one: withEntries,
    empty: async (app) => {
      await clearAuditLog(app)
      return {}
    },
  },
  checkAuditEntries: { intact: withThreeSealed },
  exportAuditEntries: { settings: async () => ({}) },
  verifyAuditEntries: { whole: async () => ({}) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
