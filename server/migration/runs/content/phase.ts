import type { DescribedField } from '../../../audience/custom-fields/index.ts'
import { repeatAfterConflict } from '../../../audience/imports/index.ts'
import { markMigration } from '../../../audience/trigger-events/index.ts'
import { catalogueOf, loadCatalogue, personalisations } from '../../../content/smart-codes/index.ts'
import { readLook } from '../../../content/templates/index.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { findSenderByAddress } from '../../../sending/senders/index.ts'
import type { SourceDescriptor } from '../../records/index.ts'
import {
  type DocumentPlace,
  findKnown,
  insertNotes,
  keepNotes,
  listNextDocuments,
  type NoteRow,
} from '../store/content.ts'
import { type ContentItem, insertItems, listReferences } from '../store/items.ts'
import {
  addTallies,
  insertProblems,
  type NewProblem,
  type RunRow,
  type Tallies,
  tally,
} from '../store/runs.ts'
import { type PrepareContext, type Prepared, prepare } from './prepare.ts'
import { writeDocument } from './write.ts'

/** Templates and campaigns in one transaction. */
const atOnce = 10

/** Before the first one. */
export const firstPlace: DocumentPlace = { kind: '', stream: '', source_id: '' }

/** Templates and campaigns that are ready to be written, and where the next ones are. */
export interface Batch {
  prepared: Prepared[]
  /** Null if there are no more. */
  next: DocumentPlace | null
}

/** The custom fields of a dry run are not there yet: their codes are checked as those of texts. */
const placeholderField = (key: string): DescribedField => ({
  key,
  label: key,
  description: null,
  type: 'text',
  options: [],
  archived: false,
})

const contextOf = async (sql: Sql, run: RunRow, source: SourceDescriptor): Promise<PrepareContext> => {
  const references = (await listReferences(sql, run.id)).filter(({ action }) => action !== 'skipped')
  const of = (kind: 'list' | 'field') => references.filter((item) => item.kind === kind)
  const keys = new Map(
    of('field').flatMap(({ source_id, reason }) => (reason === null ? [] : [[source_id, reason]])),
  )
  const lists = new Map(
    of('list').flatMap(({ source_id, local_id }) => (local_id === null ? [] : [[source_id, local_id]])),
  )
  const { fields: present } = await loadCatalogue(sql)
  const missing = run.mode === 'dry_run' ? [...keys.values()].filter((key) => !present.has(key)) : []
  const catalogue = catalogueOf([...present.values(), ...missing.map(placeholderField)])
  const members = run.options.source_mapping.mapped_fields.flatMap(({ source_id, becomes, target }) =>
    becomes === 'member' && catalogue.find(`contact.${target}`) !== undefined
      ? [[source_id, `contact.${target}`] as const]
      : [],
  )
  const codes = [...keys].map(([id, key]) => [id, `contact.custom.${key}`] as const)
  return {
    runId: run.id,
    personalisation: personalisations[source.key],
    options: run.options,
    fields: new Map([...codes, ...members]),
    lists,
    catalogue,
    look: await readLook(sql),
  }
}

/** Reads and translates the next templates and campaigns. It takes time, so it is outside of a transaction. */
export const readBatch = async (
  sql: Sql,
  run: RunRow,
  source: SourceDescriptor,
  place: DocumentPlace,
): Promise<Batch> => {
  const rows = await listNextDocuments(sql, run.id, place, atOnce)
  const last = rows.at(-1)
  if (last === undefined) return { prepared: [], next: null }
  const context = await contextOf(sql, run, source)
  const prepared: Prepared[] = []
  for (const { record } of rows) prepared.push(await prepare(record, context))
  return { prepared, next: { kind: last.kind, stream: last.stream, source_id: last.source_id } }
}

export interface BatchContext {
  run: RunRow
  /** Added to names that are taken. */
  suffix: string
  actor: Actor
  now: string
}

const noteOf = ({ sourceId, name, state, remarks }: Prepared): NoteRow[] =>
  remarks.length === 0
    ? []
    : [
        {
          kind: 'campaign',
          source_id: sourceId,
          name,
          source_state: state,
          contacts: null,
          detail: remarks.join('. ').slice(0, 1000).toWellFormed(),
        },
      ]

/** The counters of the job. */
export type Counted = Record<'created' | 'updated' | 'unchanged' | 'skipped', number>

const countedAs = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  linked: 'unchanged',
  skipped: 'skipped',
} as const

const write = async (tx: Sql, batch: Batch, { run, suffix, actor, now }: BatchContext): Promise<Counted> => {
  const counted: Counted = { created: 0, updated: 0, unchanged: 0, skipped: 0 }
  await markMigration(tx)
  const isDry = run.mode === 'dry_run'
  const known = await findKnown(
    tx,
    run,
    batch.prepared.map(({ sourceId }) => sourceId),
  )
  const items: ContentItem[] = []
  const notes: NoteRow[] = []
  const problems: NewProblem[] = []
  const tallies: Tallies = new Map()
  for (const prepared of batch.prepared) {
    const { fromEmail } = prepared
    const senderId = fromEmail === null ? null : await findSenderByAddress(tx, fromEmail)
    const item = await writeDocument(tx, prepared, { isDry, actor, now, suffix, known, senderId })
    items.push(item)
    counted[countedAs[item.action]] += 1
    problems.push(...prepared.problems)
    tally(tallies, `${prepared.kind}s`, item.action)
    for (const [dimension, keys] of prepared.tallies)
      for (const [key, count] of keys) tally(tallies, dimension, key, count)
    if (item.reason === 'changed_here' || item.reason === 'deleted_here') {
      const what =
        item.reason === 'changed_here'
          ? 'was changed here, so it was not overwritten'
          : 'was deleted here, so it was not imported again'
      tally(tallies, 'problem', item.reason)
      const detail = `The ${item.kind} ${item.after.name} ${what}.`
      problems.push({ source_id: item.source_id, person: null, code: item.reason, detail })
    }
    if (item.action === 'skipped') continue
    const unknown = fromEmail !== null && senderId === null ? [`No sender has the address ${fromEmail}`] : []
    notes.push(...noteOf({ ...prepared, remarks: [...prepared.remarks, ...unknown] }))
  }
  tally(tallies, 'to_rebuild', 'campaign', notes.length)
  await insertItems(tx, run.id, items)
  await insertNotes(tx, run.id, notes)
  await insertProblems(tx, run.id, problems)
  await addTallies(tx, run.id, tallies)
  return counted
}

/** Writes templates and campaigns, or only decides in a dry run. */
export const writeBatch = async (
  tx: Sql,
  batch: Batch,
  place: DocumentPlace,
  context: BatchContext,
): Promise<Partial<Counted>> => {
  if (place.kind === firstPlace.kind)
    await addTallies(tx, context.run.id, await keepNotes(tx, context.run.id))
  return batch.prepared.length === 0 ? {} : repeatAfterConflict(tx, (inner) => write(inner, batch, context))
}
