import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { arrangements } from '../walk/arrangements.ts'
import { addContact } from '../walk/making.ts'
import { copyRow, type MakeScene, newest, sceneOf } from './scene.ts'

const privacyRequests: MakeScene = async (app) => {
  const { id: first } = await sceneOf(arrangements.getPrivacyRequest, app)
  app.clock.advance(60_000)
  await arrangements.listPrivacyRequests(app)
  const id = await newest(app, 'privacy_requests')
  const { id: contact_id } = await addContact(app)
  const now = app.clock.now()
  const over = { state: 'completed', closed_at: now, contact_id, outcome: 'exported' }
  await copyRow(app, 'privacy_requests', id, { id: newId(), ...over, kind: 'access' })
  await copyRow(app, 'privacy_requests', id, {
    id: newId(),
    ...over,
    state: 'expired',
    outcome: null,
    kind: 'erase',
  })
  await app.context.sql`update privacy_requests set due_at = ${now} where id = ${first}`
  return {
    values: { due_before: new Date(now.getTime() + 1).toISOString() },
    keeps: { due_before: (row, value) => String(row.due_at) < value && row.closed_at === null },
  }
}

const migrationItems: MakeScene = async (app) => {
  const scene = await sceneOf(arrangements.listMigrationItems, app)
  const { sql } = app.context
  for (const [kind, source, action] of [
    ['list', '901', 'linked'],
    ['tag', '902', 'skipped'],
  ] as const)
    await sql`
      insert into migration_items (run_id, kind, source_id, action)
      select id, ${kind}, ${source}, ${action} from migration_runs where migration_id = ${scene.id}`
  const run = newId()
  await sql`
    insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at)
    select ${run}, migration_id, mode, options, options_hash, fingerprint, started_at
    from migration_runs where migration_id = ${scene.id} limit 1`
  await sql`insert into migration_items (run_id, kind, source_id, action) values (${run}, 'tag', '903', 'created')`
  return {
    ...scene,
    values: { run, kind: 'list', action: 'linked' },
    keeps: {
      run: (row, value) => row.job_id === value,
      kind: (row, value) => row.record_kind === value,
      action: (row, value) => row.record_action === value,
    },
  }
}

/** Lists of privacy requests and of the records of migrations. */
export const newerScenes = {
  listPrivacyRequests: privacyRequests,
  listMigrationItems: migrationItems,
} satisfies Partial<Record<OperationId, MakeScene>>
