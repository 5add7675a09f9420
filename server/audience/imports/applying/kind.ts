import { createQuotaReader } from '../../../platform/contract/plan-limit.ts'
import { problem } from '../../../platform/problem.ts'
import { type JobKind, UnavailableHere, type Work } from '../../../system/jobs/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { type AllContactData, countContacts } from '../../contacts/index.ts'
import { type FieldDefinition, lockDefinitions } from '../../custom-fields/index.ts'
import type { Confirmations } from '../../memberships/index.ts'
import { addStarts, type FlowStarts, type ShownStart, shownStarts } from '../../trigger-events/index.ts'
import { otherNodeOf } from '../location.ts'
import { type Place, type PreparedFile, prepareFile } from '../reading/index.ts'
import type { ImportPayload } from '../settings.ts'
import { findImport, type ImportRow } from '../store/imports.ts'
import { readBatches } from './batches.ts'
import { type Conversion, convert, customKeys, mappedColumns } from './convert.ts'
import { addFindings, type ColumnFindings, columnsOf } from './findings.ts'
import { beginEvidence, type Evidence, type Habits, habitsOf, noteHabits } from './habits.ts'
import { type RejectedSoFar, type RowOfFile, rejectedRows } from './rejected.ts'
import { applyRows } from './step.ts'
import { importUndo } from './undo.ts'

interface Checkpoint {
  place: Place | null
  rows: number
  /** How much of the plan's quota the dry run would have used so far. */
  added: number
  /** A checkpoint of an earlier version has none. */
  findings?: ColumnFindings
  /** How the columns are written; null until the file has been looked through. */
  habits?: Habits | null
  looked?: { place: Place | null; evidence: Evidence }
  /** What the file of rejected rows has. A checkpoint of an earlier version has none. */
  rejected?: RejectedSoFar
  /** What a dry run would start so far. */
  starts?: ShownStart[]
}

const initialCheckpoint: Checkpoint = { place: null, rows: 0, added: 0, habits: null }

const requireImport = async ({ context }: Work, id: string): Promise<ImportRow> => {
  const row = await findImport(context.sql, id)
  if (row === null) throw problem('not_found', { detail: 'The import was deleted.' })
  return row
}

const percentOf = (byte: number, bytes: number): number =>
  bytes === 0 ? 100 : Math.min(100, Math.floor((byte / bytes) * 100))

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Batches of a step that only looks at values. */
const lookedAtOnce = 20

/** Looks through a file for how its columns are written, before rows are applied. */
const lookThrough = (file: PreparedFile, from: Place | null, evidence: Evidence) => {
  const batches = readBatches(file, from, (row) => noteHabits(evidence, row))
  return {
    next: async (): Promise<{ place: Place | null; isOver: boolean }> => {
      for (let number = 1; ; number++) {
        const { next, isLast } = await batches.next()
        if (isLast || number === lookedAtOnce) return { place: next, isOver: isLast }
      }
    },
    close: () => batches.close(),
  }
}

/** Imports the contacts of a file, or reports what an import would do. */
export const importKind = (
  contactData: AllContactData,
  { confirmations, flowStarts }: { confirmations: Confirmations; flowStarts: FlowStarts },
): JobKind => ({
  kind: 'import',
  undo: importUndo(contactData),
  begin: async (work) => {
    const { context, actor, dryRun } = work
    const { import_id, mapping, only_new = false } = work.payload as ImportPayload
    const found = await requireImport(work, import_id)
    const settings = { ...found.settings, mapping, ...(only_new ? { duplicates: 'skip' as const } : {}) }
    const node = await otherNodeOf(context.sql, context.config, found)
    if (node !== null) throw new UnavailableHere(`The file of the import is on the node ${node}.`)
    const file = await prepareFile(context.config, { ...found, settings })
    const keys = customKeys(mapping)
    const quotaLeft = await createQuotaReader(context.editions, { contacts: countContacts })('contacts')
    const { secret, clock, log } = context
    const { default_timezone: zone, default_locale: locale } = await readSettings(context.sql, 'general')
    const columns = mappedColumns(file.columns, mapping)
    const conversionWith = (fields: FieldDefinition[]): Conversion => ({
      columns,
      fields,
      settings,
      habits: at.habits ?? {},
      zone,
      secret,
      clock,
    })
    let at = (work.checkpoint as Checkpoint | null) ?? initialCheckpoint
    let fields = await lockDefinitions(context.sql, keys)
    const read = () => {
      const conversion = conversionWith(fields)
      return readBatches(
        file,
        at.place,
        (record): RowOfFile => Object.assign(convert(record, conversion), { record }),
      )
    }
    const open = at.looked?.evidence ?? beginEvidence(file.columns, mapping, fields, settings)
    if (at.habits === null && Object.keys(open).length === 0) at = { ...at, habits: {} }
    const looking = at.habits === null ? lookThrough(file, at.looked?.place ?? null, open) : null
    const rejected = rejectedRows(work, file, found.filename)
    let batches: ReturnType<typeof read> | null = null
    return {
      step: async (tx) => {
        if (at.habits === null && looking !== null) {
          const { place, isOver } = await looking.next()
          at = isOver
            ? { ...initialCheckpoint, habits: habitsOf(open, locale) }
            : { ...at, looked: { place, evidence: open } }
          return { checkpoint: at, percent: 0, finished: false }
        }
        batches ??= read()
        const present = await lockDefinitions(tx, keys)
        if (!isSame(present, fields)) {
          // The rows that were read ahead were validated against fields that have changed since.
          await batches.close()
          fields = present
          batches = read()
        }
        const { items: rows, next, isLast } = await batches.next()
        const applyContext = {
          jobId: work.id,
          dryRun,
          settings,
          mapping,
          confirmations,
          flowStarts,
          log,
          actor,
          now: clock.now().toISOString(),
          whileWriting: batches.readAhead,
          quota: async (sql: typeof tx) => {
            const left = await quotaLeft(sql)
            return left === null || !dryRun ? left : left - at.added
          },
        }
        const { counted, errors, added, findings, starts } = await applyRows(tx, applyContext, rows)
        at = {
          place: next,
          rows: at.rows + rows.length,
          added: dryRun ? at.added + added : 0,
          findings: addFindings(at.findings ?? {}, findings),
          habits: at.habits ?? {},
          ...(dryRun ? { starts: addStarts(at.starts ?? [], starts) } : {}),
          rejected: await rejected.write(tx, rows, errors, at.rejected ?? { rows: 0, bytes: 0 }),
        }
        return {
          checkpoint: at,
          ...(at.starts === undefined ? {} : { starts: shownStarts(at.starts) }),
          counted,
          errors,
          importColumns: columnsOf(at.findings ?? {}, at.habits ?? {}, file.columns),
          percent: isLast ? 100 : percentOf(next?.byte ?? 0, file.bytes),
          ...(isLast ? { total: at.rows } : {}),
          finished: isLast,
        }
      },
      close: async () => {
        await looking?.close()
        await batches?.close()
      },
    }
  },
})
