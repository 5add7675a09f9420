import { open, stat } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { ExportPayload } from '../server/audience/contacts/index.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { createJob } from '../server/system/jobs/index.ts'
import { killStragglers } from '../test/support/service.ts'
import { type Audience, contactsOfBench, openAudience } from './audience.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { endWorker, peakMemory, startWorker, untilDone } from './worker.ts'

interface ExportCase {
  what: string
  chosen: Pick<ExportPayload, 'format' | 'columns'>
  /** The same export as hand-written SQL, on `contacts c`. */
  byHand: string
}

const tagsByHand = `(
  select string_agg(t.name, ';' order by lower(t.name), t.id)
  from contact_tags m join tags t on t.id = m.tag_id where m.contact_id = c.id)`
const listsByHand = `(
  select string_agg(l.name, ';' order by lower(l.name), l.id)
  from list_memberships m join lists l on l.id = m.list_id
  where m.contact_id = c.id and m.status in ('pending', 'subscribed'))`
const deliveriesByHand = `(
  select max(first_opened_at) as opened_at, max(first_clicked_at) as clicked_at, count(accepted_at) as accepted
  from deliveries d where d.contact_id = c.id)`
const eventsByHand =
  '(select max(occurred_at) as occurred_at from contact_events e where e.contact_id = c.id)'
const fullName = `nullif(concat_ws(' ', c.first_name, c.last_name), '')`
const members = `
  c.id, c.external_id, c.email, c.first_name, c.last_name, ${fullName}, c.prefix, c.phone, c.status, c.source,
  c.avatar_url, c.date_of_birth, c.locale, c.timezone, c.company, c.job_title, c.address_line1, c.address_line2,
  c.address_city, c.address_state, c.address_postal_code, c.address_country`
const rest = `
  c.tracking, c.frequency, c.confirmed_at, c.unsubscribed_at, c.trashed_at, c.created_at, c.updated_at`
const inOrder = 'where c.trashed_at is null order by c.created_at, c.id'

const exportCases = (keys: readonly string[]): ExportCase[] => [
  {
    what: 'CSV, five columns',
    chosen: {
      format: 'csv',
      columns: ['email', 'full_name', 'address.city', 'custom.favourite_genre', 'tags'],
    },
    byHand: `
      select c.email, ${fullName}, c.address_city, c.custom_fields ->> 'favourite_genre', ${tagsByHand}
      from contacts c ${inOrder}`,
  },
  {
    what: 'CSV, everything',
    chosen: { format: 'csv', columns: null },
    byHand: `
      select ${members}, ${listsByHand}, ${tagsByHand}, mail.*, event.occurred_at, ${rest},
        ${keys.map((key) => `c.custom_fields ->> '${key}'`).join(', ')}
      from contacts c cross join lateral ${deliveriesByHand} as mail cross join lateral ${eventsByHand} as event ${inOrder}`,
  },
  {
    what: 'NDJSON, everything',
    chosen: { format: 'ndjson', columns: null },
    byHand: `
      select row_to_json(line) from (
        select ${members}, c.custom_fields, ${listsByHand} as lists, ${tagsByHand} as tags, mail.*, event.occurred_at, ${rest}
        from contacts c cross join lateral ${deliveriesByHand} as mail cross join lateral ${eventsByHand} as event ${inOrder}
      ) as line`,
  },
]

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** The cost of an export by a separate worker. */
interface Outcome {
  seconds: number
  /** Peak memory of the worker, in megabytes. */
  memory: number
  /** Size of the file, in bytes. */
  size: number
}

/** Exports with a separate worker, and measures from the start of the job to its end. */
const exportBy = async ({ context, sql, url }: Audience, chosen: ExportCase['chosen']): Promise<Outcome> => {
  const payload: ExportPayload = {
    ...chosen,
    target: { condition: { match: 'all', conditions: [] } },
    spreadsheet_safe: true,
  }
  const now = context.clock.now().toISOString()
  const by = { kind: 'system', id: null, name: null } as const
  const worker = await startWorker(url, context.config.dataDir)
  const job = await sql.begin((tx) => createJob(tx, { kind: 'export', summary: 'Bench.', payload }, by, now))
  const { state, counters, seconds } = await untilDone(sql, job.id, () => undefined)
  const memory = await peakMemory(worker.pid)
  await endWorker(worker)
  if (state !== 'succeeded' || counters.skipped !== 0)
    throw new Error(`The export is ${state}: ${JSON.stringify(counters)}`)
  const [file] = await sql<{ parts: { bytes: number }[] }[]>`
    select parts from job_files where job_id = ${job.id}`
  return { seconds, memory, size: (file?.parts ?? []).reduce((sum, part) => sum + part.bytes, 0) }
}

const collected = 256 * 1024

/** Writes the output of COPY through the driver into a file. */
const copyByHand = async (sql: Database, statement: string, path: string): Promise<void> => {
  const connection = await sql.reserve()
  const file = await open(path, 'w')
  let held: Uint8Array[] = []
  let bytes = 0
  const write = async (): Promise<void> => {
    await file.appendFile(Buffer.concat(held))
    held = []
    bytes = 0
  }
  try {
    await connection`set statement_timeout = 0`
    for await (const row of await connection.unsafe(statement).readable()) {
      held.push(row as Uint8Array)
      bytes += (row as Uint8Array).byteLength
      if (bytes > collected) await write()
    }
    await write()
    await connection`reset statement_timeout`
  } finally {
    await file.close()
    connection.release()
  }
}

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(contactsOfBench(), progress)
  const { sql, contacts, context } = audience
  try {
    const keys = await sql<
      { key: string }[]
    >`select key from custom_fields where archived_at is null order by position`
    const figures: Figure[] = []
    const beside = join(context.config.dataDir, 'by-hand')
    for (const { what, chosen, byHand } of exportCases(keys.map(({ key }) => key))) {
      const options = chosen.format === 'csv' ? '(format csv, header)' : '(format text)'
      const copy = () => copyByHand(sql, `copy (${byHand}) to stdout ${options}`, beside)
      const { seconds: ours, memory, size } = await exportBy(audience, chosen)
      const bare = await seconds(copy)
      const { size: bareSize } = await stat(beside)
      progress(
        `${what}: ${ours.toFixed(1)} s, ${size} bytes / ${bare.toFixed(1)} s, ${bareSize} bytes; ${memory.toFixed(0)} MB`,
      )
      figures.push(figure(`${what}, contacts/s`, contacts / ours, contacts / bare, 0.35))
      figures.push(figure(`200 MB beside the most memory of the worker, ${what}, in MB`, 200, memory, 1))
    }
    return {
      name: 'export',
      figures,
      conditions: {
        baseline:
          'COPY (SELECT …) TO STDOUT of the same contacts and columns, through the driver into a file',
        contacts,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    killStragglers()
    await audience.close()
  }
}

export const exportBench: Bench = {
  name: 'export',
  summary: 'contacts as CSV and NDJSON by a worker, beside COPY TO of the same',
  run,
}
