import { rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { jobKinds } from '../server/jobs.ts'
import { newId } from '../server/platform/ids.ts'
import type { Sql } from '../server/platform/storage/open.ts'
import { countSnapshots, createJob, longWork } from '../server/system/jobs/index.ts'
import { allowMany, beginImport } from '../test/audience/imports/applying-support.ts'
import { makeDataFolder } from '../test/support/data-folder.ts'
import { killStragglers } from '../test/support/service.ts'
import { type Audience, openAudience } from './audience.ts'
import { type Bench, figure, inverse } from './bench.ts'
import { endWorker, peakMemory, startWorker, untilDone } from './worker.ts'

const size = Number(process.env.BENCH_CONTACTS ?? 100_000)
const smallSize = Math.round(size * 0.3)
/** Contacts that the import finds: it changes them, and the undo gives them back. */
const knownOf = (count: number): number => Math.round(count / 2)

const katherine = { kind: 'user', id: newId(), name: 'Katherine Johnson' } as const
const mapping = { 'E-mail': 'email', First: 'first_name', Company: 'company', City: 'address.city' }

const fill = async (sql: Sql, count: number): Promise<void> => {
  await sql`
    insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'transactional', 'Before ' || n, 'individual', 'all', at, at
    from generate_series(1, ${count}::integer) n, (select timestamptz '2026-01-01') t (at)`
  await sql`vacuum analyze contacts`
}

const writeRows = async (path: string, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, at) => `reader-${at + 1}@example.com,Ada,After,London`)
  await writeFile(path, `${Object.keys(mapping).join(',')}\n${rows.join('\n')}\n`)
}

/** What is there of contacts: an undo leaves it as it was before the import, except when the contacts changed last. */
const picture = async (sql: Sql): Promise<string> => {
  const [seen] = await sql`
    select count(*)::integer as contacts,
      sum(hashtextextended((to_jsonb(c) - array['version', 'updated_at', 'mail_ended_at'])::text, 0))::text as members,
      (select count(*)::integer from contact_tags t join contacts on contacts.id = t.contact_id where trashed_at is null) as tagged
    from contacts c where trashed_at is null`
  return JSON.stringify(seen)
}

/** Runs a job to its end. */
type Runner<Measured> = (audience: Audience, id: string) => Promise<Measured>

const requireSuccess = (state: string): void => {
  if (state !== 'succeeded') throw new Error(`The job is ${state}.`)
}

/** Runs a job in a worker of its own. Returns its seconds, and the most memory of the worker in MB. */
const runByWorker: Runner<{ seconds: number; memory: number }> = async ({ sql, url, context }, id) => {
  const worker = await startWorker(url, context.config.dataDir)
  const { state, seconds } = await untilDone(sql, id, () => undefined)
  requireSuccess(state)
  const memory = await peakMemory(worker.pid)
  await endWorker(worker)
  return { seconds, memory }
}

/** Runs a job in this process. Returns the number of statements. */
const countStatements: Runner<number> = async ({ sql, context }, id) => {
  const [work] = longWork(context, jobKinds)
  let statements = 0
  sql.options.onStatement = () => {
    statements += 1
  }
  let state = 'queued'
  while (state === 'queued' || state === 'running') {
    await work?.run({ id })
    const [job] = await sql<{ state: string }[]>`select state from jobs where id = ${id}`
    state = job?.state ?? 'gone'
  }
  sql.options.onStatement = undefined
  requireSuccess(state)
  return statements
}

const undoJobOf = (sql: Audience['sql'], importJob: string): Promise<string> =>
  sql.begin(async (tx) => {
    const total = await countSnapshots(tx, importJob)
    const request = {
      kind: 'undo',
      summary: 'Undo.',
      payload: { job_id: importJob },
      total,
      undoOf: importJob,
    } as const
    return (await createJob(tx, request, katherine, new Date().toISOString())).id
  }) as Promise<string>

/** Imports people and undoes it, on a database of its own. */
const measure = async <Measured>(
  count: number,
  runJob: Runner<Measured>,
  progress: (line: string) => void,
): Promise<{ imported: Measured; undone: Measured }> => {
  const audience = await openAudience(knownOf(count), progress, fill)
  const folder = await makeDataFolder('crs-bench-')
  const { sql, context } = audience
  try {
    await allowMany(sql)
    const path = join(folder, 'people.csv')
    await writeRows(path, count)
    const [tag] = await sql<{ id: string }[]>`
      insert into tags (id, name, slug, created_at, updated_at)
      values (${newId()}, 'Fair', 'fair', now(), now()) returning id`
    const before = await picture(sql)
    const settings = { tag_ids: [tag?.id ?? ''] }
    const id = await beginImport({ sql, config: context.config }, { content: { path }, mapping, settings })
    const imported = await runJob(audience, id)
    const changed = await countSnapshots(sql, id)
    if (changed !== count) throw new Error(`The import changed ${changed} contacts and not ${count}.`)
    progress(`${count} contacts imported`)
    const undone = await runJob(audience, await undoJobOf(sql, id))
    const after = await picture(sql)
    if (after !== before) throw new Error(`${after} and not ${before}`)
    progress(`${count} contacts undone`)
    return { imported, undone }
  } finally {
    killStragglers()
    await audience.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const run: Bench['run'] = async (progress) => {
  const statementsOf = async (count: number): Promise<number> =>
    (await measure(count, countStatements, progress)).undone / (count / 500)
  const [few, many] = [await statementsOf(smallSize), await statementsOf(size)]
  const small = await measure(smallSize, runByWorker, progress)
  const { imported, undone } = await measure(size, runByWorker, progress)
  return {
    name: 'import-undo',
    figures: [
      figure('contacts/s', size / undone.seconds, size / imported.seconds, 0.5),
      inverse('statements for 500 contacts', many, few, 0.95),
      inverse('most memory of the worker, in MB', undone.memory, small.undone.memory, 0.9),
      figure('200 MB beside the most memory of the worker, in MB', 200, undone.memory, 1),
    ],
    conditions: {
      baseline: `the import of the same run; for statements and memory the undo of ${smallSize} contacts`,
      contacts: size,
      changed: knownOf(size),
      created: size - knownOf(size),
      'seconds, import': Number(imported.seconds.toFixed(1)),
      'seconds, undo': Number(undone.seconds.toFixed(1)),
      'contacts afterwards': 'as many as before, with the same members and tags',
      cores: cpus().length,
      node: process.version,
    },
  }
}

export const importUndo: Bench = {
  name: 'import-undo',
  summary:
    'the undo of an import that created and changed contacts, beside the import: speed, statements and memory (BENCH_CONTACTS)',
  run,
}
