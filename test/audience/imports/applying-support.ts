import { generateKeyPairSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { folderOf } from '../../../server/audience/imports/folder.ts'
import type { ImportSettings } from '../../../server/audience/imports/settings.ts'
import { insertImport, noteJob, noteUpload } from '../../../server/audience/imports/store/imports.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import type { Config } from '../../../server/platform/config.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Database } from '../../../server/platform/storage/open.ts'
import { spkiOf } from '../../../server/system/editions/licence/rules.ts'
import { insertLicence } from '../../../server/system/editions/licence/store.ts'
import { signLicence } from '../../../server/system/editions/licence/text.ts'
import { createJob } from '../../../server/system/jobs/index.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type Job = Schemas['Job']
export type JobError = Schemas['JobError']

export interface Given {
  /** The content, or the path of a file that is copied to the uploads. */
  content: string | { path: string }
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
  on_invalid: 'skip_row',
  status: 'subscribed',
  states_status: true,
  double_opt_in: false,
  run_automations: false,
  source: 'import',
  create_missing_tags: false,
  consent: null,
  list_ids: [],
  tag_ids: [],
}

const katherine = { kind: 'user', id: newId(), name: 'Katherine Johnson' } as const

/** The properties of a file that an upload records. */
const describe = async (
  path: string,
): Promise<{ name: string; bytes: number; beyondAsciiAt: number | null }> => {
  let bytes = 0
  let beyondAsciiAt: number | null = null
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    const beyond: number = beyondAsciiAt === null ? block.findIndex((byte) => byte > 127) : -1
    if (beyond >= 0) beyondAsciiAt = bytes + beyond
    bytes += block.length
  }
  return { name: 'upload', bytes, beyondAsciiAt }
}

/** Stores a file and its import job as the operations do. Returns the job's id. */
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
  const path = join(folderOf(config, id), 'upload')
  if (typeof content === 'string') await writeFile(path, content)
  else await copyFile(content.path, path)
  const file = await describe(path)
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
    await noteUpload(tx, id, { ...file, node: 'test' }, now)
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

/** Runs the import to its end. A job that conflicted with other writers continues after a pause. */
export const finishImport = async (app: TestApp, given: Given): Promise<Job> => {
  const id = await beginImport(app.context, given)
  const workOn = async (): Promise<Job> => {
    await app.work()
    const job = await jobOf(app, id)
    if (job.state === 'queued' || job.state === 'running') throw new Error(`The import is ${job.state}.`)
    return job
  }
  return vi.waitFor(workOn, { timeout: 60_000 })
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csv = (header: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

export { tidy } from '../../support/tidy.ts'

/**
 * Removes the limit of contacts, also for workers in other processes, which do not know the tests' vendor
 * key.
 */
export const allowMany = async (sql: Database): Promise<void> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const licence = {
    id: newId(),
    edition: 'pro',
    licensee: 'Harbour Books',
    issued_on: dayAt(Date.now()),
    expires_on: dayAt(Date.now() + 30 * 86_400_000),
    development: true,
  } as const
  await insertLicence(sql, systemClock, signLicence(licence, privateKey), spkiOf(publicKey))
}
