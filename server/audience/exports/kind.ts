import { doesNotExist } from '../../platform/fault-details.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import {
  freezeTargets,
  type JobKind,
  type NewJobError,
  type Output,
  type Progress,
  type Work,
  waitForErasures,
} from '../../system/jobs/index.ts'
import {
  joinEngagement,
  type Location,
  located,
  locationOf,
  matching,
  readSaved,
} from '../conditions/index.ts'
import { customKeyOf, type ExportPayload, memberColumns } from '../contacts/index.ts'
import { findFieldTypes, listFieldsInUse } from '../custom-fields/index.ts'
import { joinsOf } from './columns.ts'
import { csvHeader, csvLine } from './csv.ts'
import { ndjsonLine, withDisplayEmails } from './ndjson.ts'
import { chunkSize, type Lines, listMissing, type Piece, placedByCreation, readLines } from './store.ts'

/**
 * The checkpoint of an export. Columns and types are fixed at the beginning, so that all lines have the same
 * ones.
 */
interface Checkpoint {
  chunk: number
  chunks: number
  columns: string[]
  types: [key: string, type: string][]
  /** Where the contacts are. Jobs of earlier releases do not have it. */
  location?: Location
}

/** Milliseconds after which a step ends, at the next chunk. */
const stepFor = 500

/** Approximate bytes per query: memory use does not depend on the length of the fields. */
const pieceSize = 150_000
/** Contacts in the first piece of a step, whose size in bytes is still unknown. */
const firstPiece = 500

/** The columns of a complete export: the members, then the custom fields. */
const columnsOf = async (tx: Sql, { columns, format }: ExportPayload): Promise<string[]> => {
  if (columns !== null) return columns
  const keys = format === 'csv' ? (await listFieldsInUse(tx)).map(({ key }) => key) : []
  return [...memberColumns, ...keys.map((key) => `custom.${key}`)]
}

const isMissing = (contactId: string): NewJobError => ({
  code: 'not_found',
  detail: doesNotExist('contact'),
  contactId,
})

/** Freezes the contacts and the columns. @throws too_complex */
const freezeTargetsAndColumns = async (
  tx: Sql,
  work: Work,
  payload: ExportPayload,
): Promise<{ at: Checkpoint; progress: Omit<Progress, 'checkpoint' | 'finished'> }> => {
  const { target } = payload
  const columns = await columnsOf(tx, payload)
  const types = await findFieldTypes(
    tx,
    columns.flatMap((column) => customKeyOf(column) ?? []),
  )
  const ids = 'ids' in target ? target.ids : []
  const tree = 'ids' in target ? null : await readSaved(tx, target.condition)
  const exceptIds = 'ids' in target ? [] : target.except_ids
  const where =
    tree === null
      ? tx`contacts.trashed_at is null and contacts.id = any (${ids}::uuid[])`
      : matching(tx, tree, work.context.clock.now(), { exceptIds })
  const location = tree === null ? 'live' : (locationOf(tree) ?? 'live')
  const found = await freezeTargets(tx, work.id, placedByCreation(tx, where), chunkSize)
  const missing = await listMissing(tx, ids)
  return {
    at: { chunk: 0, chunks: Math.ceil(found / chunkSize), columns, types: [...types], location },
    progress: {
      total: found + missing.length,
      counted: { failed: missing.length },
      errors: missing.map(isMissing),
    },
  }
}

const lineOf = (
  tx: Sql,
  payload: ExportPayload,
  { columns, types, location = 'live' }: Checkpoint,
  now: Date,
) => {
  const line: Fragment =
    payload.format === 'csv'
      ? csvLine(tx, { columns, types: new Map(types), spreadsheetSafe: payload.spreadsheet_safe })
      : ndjsonLine(tx, columns, payload.columns === null)
  const isRequested = columns.some((column) => column.startsWith('engagement.'))
  const engagement = isRequested ? joinEngagement(tx, now) : tx``
  const belongings = joinsOf(tx, columns, payload.format === 'csv' ? 'text' : 'value')
  return { line, joins: tx`${engagement} ${belongings}`, where: located(tx, location) }
}

/** The piece after this one; null at the end of the step, which is always between two chunks. */
const nextPiece = (
  { chunk, offset }: Piece,
  lines: Lines,
  chunks: number,
  deadline: number,
): Piece | null => {
  const size = Math.floor((pieceSize * lines.asked) / (lines.text.length + 1))
  const fitting = Math.max(1, Math.min(chunkSize, size))
  if (offset + lines.asked < lines.chunkLength) return { chunk, offset: offset + lines.asked, size: fitting }
  const isLast = chunk + 1 >= chunks || performance.now() > deadline
  return isLast ? null : { chunk: chunk + 1, offset: 0, size: fitting }
}

/** Writes chunks until the step's time is over. While one piece is written, the next one is read. */
const writeChunks = async (
  tx: Sql,
  work: Work,
  payload: ExportPayload,
  from: Checkpoint,
  file: Output,
): Promise<{ at: Checkpoint; counted: { exported: number; skipped: number } }> => {
  const deadline = performance.now() + stepFor
  const line = lineOf(tx, payload, from, work.context.clock.now())
  const counted = { exported: 0, skipped: 0 }
  let piece: Piece = { chunk: from.chunk, offset: 0, size: firstPiece }
  for (let reading = readLines(tx, work.id, line, piece); ; ) {
    const lines = await reading
    const next = nextPiece(piece, lines, from.chunks, deadline)
    const text = payload.format === 'csv' ? lines.text : withDisplayEmails(lines.text)
    const writing = file.write(text, lines.rows)
    if (next !== null) reading = readLines(tx, work.id, line, next)
    await Promise.all([writing, reading])
    counted.exported += lines.rows
    counted.skipped += lines.asked - lines.rows
    if (next === null) return { at: { ...from, chunk: piece.chunk + 1 }, counted }
    piece = next
  }
}

/** A name that sorts by date. */
const filenameOf = (format: ExportPayload['format'], startedAt: string): string =>
  `contacts-${startedAt.slice(0, 10)}.${format}`

/**
 * Exports contacts to a file. The contacts are frozen at the beginning, in the order of creation, so that
 * none is repeated or missed. The values are those at the time of writing. Contacts that were deleted by then
 * are skipped.
 */
export const exportKind: JobKind = {
  kind: 'export',
  begin: async (work) => {
    const payload = work.payload as ExportPayload
    const { format, spreadsheet_safe: spreadsheetSafe } = payload
    const file = await work.output({
      kind: 'result',
      filename: filenameOf(format, work.startedAt),
      mediaType: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    })
    let from = work.checkpoint as Checkpoint | null
    return {
      step: async (tx) => {
        if (from === null) {
          const { at, progress } = await freezeTargetsAndColumns(tx, work, payload)
          if (format === 'csv')
            await file.write(csvHeader({ columns: at.columns, types: new Map(), spreadsheetSafe }), 0)
          from = at
          return { ...progress, checkpoint: at, finished: at.chunks === 0 }
        }
        await waitForErasures(tx)
        const { at, counted } = await writeChunks(tx, work, payload, from, file)
        from = at
        return { checkpoint: at, counted, finished: at.chunk >= at.chunks }
      },
    }
  },
}
