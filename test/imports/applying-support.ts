import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { components } from '../../generated/types.ts'
import { folderOf } from '../../server/imports/folder.ts'
import type { ImportSettings } from '../../server/imports/settings.ts'
import { insertImport, noteJob, noteUpload } from '../../server/imports/store/imports.ts'
import { createJob } from '../../server/jobs/index.ts'
import type { Config } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import type { TestApp } from '../support/app.ts'

type Schemas = components['schemas']
export type Job = Schemas['Job']
export type JobError = Schemas['JobError']

export interface Given {
  /** The file; text, or rows of cells that hold nothing special. */
  content: string | Uint8Array
  format?: Schemas['ImportFormat']
  /** `E-mail → email`, column by column. */
  mapping: Record<string, string>
  settings?: Partial<ImportSettings>
  dryRun?: boolean
}

export const usualSettings: Omit<ImportSettings, 'mapping'> = {
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  date_format: 'iso',
  decimal_separator: 'point',
  value_separator: 'comma',
  duplicates: 'merge',
  status: 'subscribed',
  double_opt_in: false,
  run_automations: false,
  source: 'import',
  create_missing_tags: false,
  consent: null,
  list_ids: [],
  tag_ids: [],
}

const katherine = { kind: 'user', id: newId(), name: 'Katherine Johnson' } as const

/** Puts a file and a job for it where the operations would; answers the job's id. */
export const beginImport = async (
  { sql, config }: { sql: Database; config: Config },
  { content, format = 'csv', mapping, settings = {}, dryRun = false }: Given,
): Promise<string> => {
  const id = newId()
  const now = new Date().toISOString()
  const columns = Object.entries(mapping).map(([column, target]) => ({
    column: column.replace(/ \(again\)$/, ''),
    target,
  }))
  await mkdir(folderOf(config, id), { recursive: true })
  await writeFile(join(folderOf(config, id), 'upload'), content)
  return sql.begin(async (tx) => {
    await insertImport(
      tx,
      {
        id,
        format,
        filename: 'people.csv',
        settings: { ...usualSettings, ...settings, mapping: columns },
        actor_kind: katherine.kind,
        actor_id: katherine.id,
        actor_name: katherine.name,
      },
      now,
    )
    const bytes = Buffer.from(content as string)
    const beyond = bytes.findIndex((byte) => byte > 127)
    const file = { name: 'upload', bytes: bytes.length, beyondAsciiAt: beyond < 0 ? null : beyond }
    await noteUpload(tx, id, file, now)
    const job = await createJob(
      tx,
      {
        kind: 'import',
        summary: 'Import people.csv.',
        payload: { import_id: id, mapping: columns },
        dryRun,
        importId: id,
      },
      katherine,
      now,
    )
    await noteJob(tx, id, job.id)
    return job.id
  }) as Promise<string>
}

export const jobOf = async (app: TestApp, id: string): Promise<Job> =>
  (await app.send<Job>('GET', `/jobs/${id}`)).body

export const errorsOf = async (app: TestApp, id: string): Promise<JobError[]> =>
  (await app.send<{ data: JobError[] }>('GET', `/jobs/${id}/errors?limit=200`)).body.data

/** The job, done to its end. */
export const finishImport = async (app: TestApp, given: Given): Promise<Job> => {
  const id = await beginImport(app.parts, given)
  await app.work()
  return jobOf(app, id)
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csv = (header: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

/** Takes everything away that a test has made. */
export const tidy = async ({ parts: { sql } }: TestApp): Promise<void> => {
  await sql`delete from imports`
  await sql`delete from jobs`
  await sql`delete from contacts`
  await sql`delete from lists`
  await sql`delete from tags`
  await sql`delete from custom_fields`
  await sql`delete from suppressions`
}
