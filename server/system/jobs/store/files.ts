import type { components } from '../../../../generated/types.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'

type JobFile = components['schemas']['JobFile']

export interface FileRow {
  kind: JobFile['kind']
  filename: string
  media_type: JobFile['media_type']
  rows_count: number
  /** `node` is the name of the node that wrote the part; missing in files of older versions. */
  parts: { name: string; bytes: number; node?: string }[]
}

/** A job's files: its result, the errors, and last the newer kind, so that programs that take the first one get what they got before. */
export const listFiles = (sql: Sql, jobId: string): Promise<FileRow[]> =>
  sql<FileRow[]>`
    select kind, filename, media_type, rows_count, parts from job_files
    where job_id = ${jobId} order by kind = 'rejected', kind desc`

export const upsertFile = async (tx: Sql, jobId: string, file: FileRow): Promise<void> => {
  await tx`
    insert into job_files (job_id, kind, filename, media_type, rows_count, parts)
    values (
      ${jobId}, ${file.kind}, ${file.filename}, ${file.media_type}, ${file.rows_count}, ${asJson(tx, file.parts)}
    )
    on conflict (job_id, kind) do update set
      filename = excluded.filename, media_type = excluded.media_type,
      rows_count = excluded.rows_count, parts = excluded.parts`
}
