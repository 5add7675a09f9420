import type { AllContactData } from '../../audience/contacts/index.ts'
import type { ContactValues } from '../../audience/custom-fields/index.ts'
import type { ReferenceUsers } from '../../audience/references/index.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type JobKind, listUndosOf, type UndoPayload } from '../../system/jobs/index.ts'
import type { MigrationPayload } from './payload.ts'
import { listEffects } from './store/items.ts'
import { findRun, hasEffects, hasLaterRun, listUndoneRuns, markUndone, type RunRow } from './store/runs.ts'
import { noteRun } from './verify.ts'

/** Effects in one transaction. */
const atOnce = 500

/** @throws not_found, invalid_state */
const undoableRun = async (sql: Sql, id: string): Promise<RunRow> => {
  const run = await findRun(sql, id)
  if (run === null) throw problem('not_found', { detail: 'The migration was deleted.' })
  if (await hasLaterRun(sql, run))
    throw problem('invalid_state', { detail: 'Undo the later run from this account first.' })
  return run
}

/** A migration. Its code is loaded when one begins: an idle worker has no use for the drivers of all sources. */
export const migrationKind = (
  contactData: AllContactData,
  { contactValues, referenceUsers }: { contactValues: ContactValues; referenceUsers: ReferenceUsers },
): JobKind => ({
  kind: 'migration',
  begin: async (work) => {
    const { openRun, jobRunOf } = await import('./job-run.ts')
    return jobRunOf(await openRun(work))
  },
  undo: {
    requiredCapability: (payload) =>
      (payload as MigrationPayload).mode === 'dry_run' ? null : 'crm_administer',
    days: 30,
    hasEffects: (tx, { id }) => hasEffects(tx, id),
    check: async (tx, { id }) => {
      await undoableRun(tx, id)
    },
    begin: async (work, original) => {
      const { sql, clock } = work.context
      const { undoItems, undoOrder } = await import('./undo.ts')
      const left = (work.payload as UndoPayload).suppressions === 'keep' ? 'suppression' : null
      const run = await undoableRun(sql, original.id)
      const runs = [run.id, ...(await listUndoneRuns(sql, run.fingerprint))]
      const jobIds = [...runs, ...(await listUndosOf(sql, runs))]
      let at = (work.checkpoint as { kind: number; after: string } | null) ?? { kind: 0, after: '0' }
      return {
        step: async (tx) => {
          const kind = undoOrder[at.kind]
          const now = clock.now()
          if (kind === undefined) {
            await markUndone(tx, original.id, now.toISOString())
            await noteRun(tx, 'migration.undone', run, work.actor, now)
            return { checkpoint: at, finished: true }
          }
          const items = kind === left ? [] : await listEffects(tx, run.id, kind, at.after, atOnce)
          const about = {
            run,
            runIds: runs,
            jobIds,
            contactData,
            contactValues,
            referenceUsers,
            actor: work.actor,
            now: now.toISOString(),
          }
          const { counted, errors } = await undoItems(tx, about, kind, items)
          const last = items.at(-1)
          at = last === undefined ? { kind: at.kind + 1, after: '0' } : { ...at, after: last.id }
          return { checkpoint: at, counted, errors, finished: false }
        },
      }
    },
  },
})
