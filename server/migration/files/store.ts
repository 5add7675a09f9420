import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { FileRole, FileSettings, UploadFormat } from '../drivers/index.ts'

export interface FileRow {
  id: string
  migration_id: string
  filename: string
  role: FileRole
  settings: FileSettings
  /** The name of the upload in the folder of the migration; null before the upload, and after it was deleted. */
  file: string | null
  size_bytes: number | null
  /** Found at the upload. */
  format: UploadFormat | null
  sha256: string | null
  beyond_ascii_at: number | null
  node: string | null
  uploaded_at: string | null
  created_at: string
  updated_at: string
  version: number
  /** When the latest run of the migration ended; null if there is none, or it is in progress. */
  run_finished_at: string | null
  is_running: boolean
}

const rows = (sql: Sql) => sql`
  select f.*, j.finished_at as run_finished_at, coalesce(j.state in ('queued', 'running'), false) as is_running
  from migration_files f
  left join lateral (
    select id from migration_runs where migration_id = f.migration_id order by id desc limit 1) r on true
  left join jobs j on j.id = r.id`

/** The files of a migration, in the order in which they were added. */
export const listFiles = (sql: Sql, migrationId: string): Promise<FileRow[]> => sql<FileRow[]>`
  ${rows(sql)} where f.migration_id = ${migrationId} order by f.id`

export const findFile = async (sql: Sql, migrationId: string, id: string): Promise<FileRow | null> => {
  const [row] = await sql<FileRow[]>`${rows(sql)} where f.migration_id = ${migrationId} and f.id = ${id}`
  return row ?? null
}

/** The same by its id alone. */
export const findFileById = async (sql: Sql, id: string): Promise<FileRow | null> => {
  const [row] = await sql<FileRow[]>`${rows(sql)} where f.id = ${id}`
  return row ?? null
}

export type NewFile = Pick<FileRow, 'id' | 'migration_id' | 'filename' | 'role' | 'settings'>

export const insertFile = async (tx: Sql, { settings, ...row }: NewFile, now: string): Promise<void> => {
  await tx`
    insert into migration_files
    ${tx({ ...row, settings: asJson(tx, settings), created_at: now, updated_at: now } as never)}`
}

export const updateFile = async (
  tx: Sql,
  { id, filename, role, settings }: Pick<FileRow, 'id' | 'filename' | 'role' | 'settings'>,
  now: string,
): Promise<void> => {
  await tx`
    update migration_files set filename = ${filename}, role = ${role}, settings = ${asJson(tx, settings)},
      updated_at = ${now}, version = version + 1
    where id = ${id}`
}

export const deleteFile = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from migration_files where id = ${id}`
}

/** Records an upload that replaces an earlier one. False if the file was changed or deleted since it was read. */
export const noteUpload = async (
  tx: Sql,
  { id, version }: Pick<FileRow, 'id' | 'version'>,
  file: Pick<FileRow, 'file' | 'format' | 'size_bytes' | 'sha256' | 'beyond_ascii_at' | 'node'>,
  now: string,
): Promise<boolean> => {
  const { count } = await tx`
    update migration_files set ${tx({ ...file, uploaded_at: now } as never)}, version = version + 1
    where id = ${id} and version = ${version}`
  return count === 1
}

/**
 * Marks files as deleted if their upload and the end of the latest run were before a time. Returns the names of the
 * uploads.
 */
export const forgetFiles = (sql: Sql, before: Date): Promise<{ migration_id: string; file: string }[]> =>
  // The version check leaves out files that changed meanwhile.
  sql<{ migration_id: string; file: string }[]>`
    update migration_files f set file = null, version = f.version + 1
    from (${rows(sql)} where f.file is not null and f.uploaded_at < ${before}) as due
    where f.id = due.id and f.version = due.version and not due.is_running
      and (due.run_finished_at is null or due.run_finished_at < ${before})
    returning due.migration_id, due.file`

/** The names of the uploads that are in use, of some migrations. */
export const listUploads = async (
  sql: Sql,
  migrationIds: readonly string[],
): Promise<{ migration_id: string; file: string }[]> => sql<{ migration_id: string; file: string }[]>`
  select migration_id, file from migration_files
  where migration_id = any (${migrationIds as string[]}::uuid[]) and file is not null`
