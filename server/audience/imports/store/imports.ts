import type { components } from '../../../../generated/types.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { namedLists } from '../../lists/index.ts'
import { namedTags } from '../../tags/index.ts'
import type { ImportSettings } from '../settings.ts'

type Schemas = components['schemas']

export interface ImportRow extends ActorColumns {
  id: string
  format: Schemas['ImportFormat']
  filename: string
  settings: ImportSettings
  /** The name of the upload in the folder of the import; null before the upload. */
  file: string | null
  size_bytes: number | null
  /** The position of its first non-ASCII byte; null if it has none. */
  beyond_ascii_at: number | null
  uploaded_at: string | null
  job_id: string | null
  /** When the latest job ended; null if it is running or there is none. */
  job_finished_at: string | null
  state: Schemas['ImportState']
  created_at: string
  updated_at: string
  version: number
}

/** Imports, the latest first. */
export const importList = (sql: Sql, states: readonly Schemas['ImportState'][] | undefined): List => ({
  table: 'imports_as_they_are',
  columns: sql`*`,
  where: states === undefined ? sql`true` : sql`state = any (${states as string[]}::text[])`,
  keys: [
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

export const findImport = async (sql: Sql, id: string): Promise<ImportRow | null> => {
  const [row] = await sql<ImportRow[]>`select * from imports_as_they_are where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends: others can neither change it nor start a job on it. */
export const lockImport = async (tx: Sql, id: string): Promise<ImportRow | null> => {
  const locked = await tx`select from imports where id = ${id} for update`
  return locked.count === 0 ? null : findImport(tx, id)
}

type NewImport = Pick<ImportRow, 'id' | 'format' | 'filename' | 'settings'> & ActorColumns

export const insertImport = async (tx: Sql, row: NewImport, now: string): Promise<void> => {
  await tx`
    insert into imports (id, format, filename, settings, actor_kind, actor_id, actor_name, created_at, updated_at)
    values (
      ${row.id}, ${row.format}, ${row.filename}, ${asJson(tx, row.settings)}, ${row.actor_kind}, ${row.actor_id},
      ${row.actor_name}, ${now}, ${now}
    )`
}

/**
 * Writes the settings and the filename of an import that this transaction has locked, as its next version.
 */
export const updateSettings = async (
  tx: Sql,
  { id, filename, settings }: Pick<ImportRow, 'id' | 'filename' | 'settings'>,
  now: string,
): Promise<void> => {
  await tx`
    update imports set filename = ${filename}, settings = ${asJson(tx, settings)}, updated_at = ${now},
      version = version + 1
    where id = ${id}`
}

/** Records an upload. False if another upload came first, or the import was deleted. */
export const noteUpload = async (
  sql: Sql,
  id: string,
  file: { name: string; bytes: number; beyondAsciiAt: number | null; node: string },
  now: string,
): Promise<boolean> => {
  const { count } = await sql`
    update imports set file = ${file.name}, size_bytes = ${file.bytes},
      beyond_ascii_at = ${file.beyondAsciiAt}, node = ${file.node}, uploaded_at = ${now}, version = version + 1
    where id = ${id} and uploaded_at is null`
  return count === 1
}

/** The node that received the file; null if unknown. */
export const findNode = async (sql: Sql, id: string): Promise<string | null> => {
  const [row] = await sql<{ node: string | null }[]>`select node from imports where id = ${id}`
  return row?.node ?? null
}

/** Records the job of an import that this transaction has locked. */
export const noteJob = async (tx: Sql, id: string, jobId: string): Promise<void> => {
  await tx`update imports set job_id = ${jobId}, version = version + 1 where id = ${id}`
}

export const deleteImport = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from imports where id = ${id}`
}

/** The names of lists and tags, without deleted ones. */
export const findNames = async (
  sql: Sql,
  rows: readonly Pick<ImportRow, 'settings'>[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = (of: 'list_ids' | 'tag_ids'): string[] => [
    ...new Set(rows.flatMap(({ settings }) => settings[of])),
  ]
  const [lists, tags] = [ids('list_ids'), ids('tag_ids')]
  if (lists.length + tags.length === 0) return new Map()
  const found = await sql<{ id: string; name: string }[]>`
    ${namedLists(sql, lists)} union all ${namedTags(sql, tags)}`
  return new Map(found.map(({ id, name }) => [id, name]))
}
