import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database, Sql } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { allowMany, beginImport } from '../test/audience/imports/applying-support.ts'
import { addPeopleFields } from '../test/audience/imports/killed-worker.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'
import { copyColumns, type PeopleFile, peopleMapping, writePeople } from '../test/support/people-file.ts'
import { killStragglers } from '../test/support/service.ts'
import { contactsOfBench } from './audience.ts'
import { type Bench, figure } from './bench.ts'
import { endWorker, peakMemory, startWorker, untilDone } from './worker.ts'

/** Milliseconds to COPY unchanged rows into a table like `contacts`. */
const copyIn = async (sql: Database, path: string): Promise<number> => {
  await sql`create table copied (like contacts including all)`
  await sql.unsafe(`
    create trigger copied_search_text before insert on copied
      for each row execute function fill_search_text();
    create trigger copied_came after insert on copied
      referencing new table as new_rows for each statement execute function note_contacts_that_came();
    create trigger copied_trashed after update of trashed_at on copied
      for each row when ((old.trashed_at is null) is distinct from (new.trashed_at is null))
      execute function note_audience_of_contact();
    create trigger copied_removed before delete on copied
      for each row when (old.trashed_at is null) execute function note_audience_of_contact();`)
  const connection = await sql.reserve()
  try {
    await connection`set statement_timeout = 0`
    const startedAt = performance.now()
    const into = await connection.unsafe(`copy copied (${copyColumns}) from stdin`).writable()
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), into)
    // The driver reports the end of the stream, not of the statement: the next statement waits for it.
    await connection`select 1`
    return performance.now() - startedAt
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}

const importBy = async (
  sql: Sql,
  id: string,
  expected: PeopleFile,
  progress: (line: string) => void,
): Promise<number> => {
  let lastPercent = 0
  const { state, counters, seconds } = await untilDone(sql, id, (percent) => {
    if (percent < lastPercent + 10) return
    lastPercent = percent
    progress(`${percent} % imported`)
  })
  const { bad, ...wanted } = expected
  const found = { ...counters, failed: counters.failed ?? 0 }
  if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted({ ...wanted, failed: bad.length })))
    throw new Error(`${state}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`)
  return seconds * 1000
}

const sorted = (counters: Record<string, number>): [string, number][] =>
  Object.entries(counters).sort(([left], [right]) => (left < right ? -1 : 1))

/** Checks that the import reports exactly the bad rows, each with its line and column. */
const checkErrors = async (sql: Sql, id: string, { bad }: PeopleFile): Promise<void> => {
  const found = await sql<{ line: number; column: string }[]>`
    select line_number as line, columns -> 0 ->> 'column' as column from job_errors
    where job_id = ${id} order by position`
  const isSame =
    found.length === bad.length &&
    bad.every(({ line, column }, at) => {
      const one = found[at]
      return one?.line === line && one.column === column
    })
  if (!isSame) throw new Error('The errors of the import do not name the bad rows.')
}

const run: Bench['run'] = async (progress) => {
  const rows = contactsOfBench()
  const folder = await makeDataFolder('crs-bench-')
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const log = createLogger('warn')
  const paths = { csv: join(folder, 'people.csv'), copy: join(folder, 'people.copy') }
  const expected = await writePeople(rows, paths)
  progress(`${rows} rows written`)
  const storage = await openStorage(config, { role: 'command', log })
  const { sql } = storage
  try {
    await allowMany(sql)
    await addPeopleFields(sql)
    const copied = await copyIn(sql, paths.copy)
    progress(`COPY: ${(copied / 1000).toFixed(1)} s`)
    await sql`drop table copied`
    await sql`delete from audience_changes`
    const worker = await startWorker(storage.url, config.dataDir)
    const id = await beginImport({ sql, config }, { content: { path: paths.csv }, mapping: peopleMapping })
    const milliseconds = await importBy(sql, id, expected, progress)
    const memory = await peakMemory(worker.pid)
    await endWorker(worker)
    await checkErrors(sql, id, expected)
    const perSecond = (time: number): number => (expected.created * 1000) / time
    return {
      name: 'import',
      figures: [
        figure('contacts/s', perSecond(milliseconds), perSecond(copied), 0.35),
        figure('200 MB beside the most memory of the worker, in MB', 200, memory, 1),
      ],
      conditions: {
        baseline:
          'COPY of the rows that become contacts into a table with the same columns, indexes and triggers',
        rows,
        contacts: expected.created,
        repeated: expected.updated + expected.unchanged,
        bad: expected.bad.length,
        columns: Object.keys(peopleMapping).length,
        'seconds, import': Number((milliseconds / 1000).toFixed(1)),
        'seconds, COPY': Number((copied / 1000).toFixed(1)),
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    killStragglers()
    await storage.close()
    await removeDataFolder(config.dataDir)
    await rm(folder, { recursive: true, force: true })
  }
}

export const importBench: Bench = {
  name: 'import',
  summary:
    'rows of a CSV file with mapping, duplicates and bad rows by a worker, beside COPY of the same contacts',
  run,
}
