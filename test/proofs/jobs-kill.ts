import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/platform/config.ts'
import { silentLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { passTime } from '../support/pass-time.ts'
import { killStragglers, type Run, run, startService } from '../support/service.ts'
import type { Proof } from './run.ts'

const kills = 20
/** The most kills in one direction; after that the workers finish undisturbed. */
const killsOnOneWay = 15
/** Contacts in each of two cities: one half is unsubscribed while the other gets a tag. */
const half = 40_000

interface Job {
  id: string
  state: string
  counters: Record<string, number>
}

/** The setup of the proof: the service, its database, and two workers that start and end. */
interface Stage {
  folder: string
  sql: Database
  send<Body = Job>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body>
  workers: Run[]
  /** All workers, the ended ones included, for their output. */
  said: Run[]
  killed: number
}

const authorize = async (folder: string): Promise<string> => {
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'proof'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
}

const sender =
  (url: string, authorization: string): Stage['send'] =>
  async (method, path, body) => {
    const response = await fetch(`${url}/service/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<never>
  }

const demand = (what: string, found: unknown, expected: unknown): void => {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)}, and not ${JSON.stringify(expected)}`)
}

const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> => {
  const over = performance.now() + seconds * 1000
  while (!(await holds())) {
    if (performance.now() > over) throw new Error(`${what}: not within ${seconds} seconds`)
    await pause(10)
  }
}

const addContacts = (sql: Database) => sql`
  insert into contacts (id, email, status, address_city, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), 'reader-' || n || '@example.com', 'subscribed',
    case when n <= ${half} then 'London' else 'Paris' end, 'individual', 'all', now(), now()
  from generate_series(1, ${2 * half}) n`

const startWorker = (stage: Stage): Run => {
  const worker = run(['worker'], { environment: { DATA_DIR: stage.folder, LOG_LEVEL: 'info' } })
  stage.workers.push(worker)
  stage.said.push(worker)
  return worker
}

const kill = async (stage: Stage, worker: Run): Promise<void> => {
  stage.workers = stage.workers.filter((other) => other !== worker)
  worker.signal('SIGKILL')
  await worker.ended
  stage.killed += 1
}

/** How many contacts each job has processed. Reads the database, because the API has a rate limit. */
const doneBy = async ({ sql }: Stage, ids: readonly string[]): Promise<number[]> => {
  const rows = await sql<{ done: number }[]>`
    select (select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(counters)) as done
    from jobs where id = any (${ids as string[]}::uuid[]) order by id`
  return rows.map(({ done }) => done)
}

const areOpen = async ({ sql }: Stage, ids: readonly string[]): Promise<boolean> => {
  const rows = await sql`
    select from jobs where id = any (${ids as string[]}::uuid[]) and state in ('queued', 'running')`
  return rows.length > 0
}

/**
 * Freezes a worker that has both jobs, until another takes them over when the leases expire. Returns the
 * seconds that this took.
 */
const freeze = async (stage: Stage, ids: readonly string[]): Promise<number> => {
  for (const worker of [...stage.workers]) await kill(stage, worker)
  await passTime(stage.sql)
  const frozen = startWorker(stage)
  const before = await doneBy(stage, ids)
  const allAreFurther = async (than: readonly number[]): Promise<boolean> =>
    (await doneBy(stage, ids)).every((done, index) => done > (than[index] ?? 0))
  await until('one worker works on both', 60, () => allAreFurther(before))
  frozen.signal('SIGSTOP')
  await pause(200)
  const still = await doneBy(stage, ids)
  const since = performance.now()
  startWorker(stage)
  await until('another takes over from the frozen one', 180, () => allAreFurther(still))
  frozen.signal('SIGCONT')
  return Math.round((performance.now() - since) / 1000)
}

/** Waits for the end of the jobs while it kills workers at random. */
const see = async (
  stage: Stage,
  ids: readonly string[],
  what: string,
  say: (line: string) => void,
): Promise<void> => {
  const seconds = await freeze(stage, ids)
  say(`  ${what}: the frozen worker was replaced after ${seconds} s, and woken`)
  const before = stage.killed
  while (await areOpen(stage, ids)) {
    while (stage.workers.length < 2) startWorker(stage)
    await pause(100 + Math.random() * 1900)
    if (stage.killed - before >= killsOnOneWay) continue
    const victim = stage.workers[Math.floor(Math.random() * stage.workers.length)]
    if (victim !== undefined && (await areOpen(stage, ids))) await kill(stage, victim)
    await passTime(stage.sql)
  }
  for (const id of ids) {
    const job = await stage.send('GET', `/jobs/${id}`)
    demand(`${what}, state`, job.state, 'succeeded')
    demand(`${what}, counters`, job.counters, {
      created: 0,
      updated: half,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      exported: 0,
    })
  }
  say(`  ${what}: ${stage.killed - before} workers killed, counters add up`)
}

/**
 * Counts the changes in the database. Every contact of a half must have the same number of activities of each
 * type.
 */
const accountOf = async ({ sql }: Stage) => {
  const [row] = await sql`
    select
      (select count(*) from contacts where status = 'unsubscribed') as unsubscribed,
      (select count(*) from contact_tags) as tagged,
      (select coalesce(max(version), 0) from contacts where address_city = 'London') as most_changes,
      (select coalesce(min(version), 0) from contacts where address_city = 'London') as fewest_changes,
      (select count(*) from contact_activities) as activities,
      (select count(*) from consent_events) as consents,
      (select count(*) from (
        select type from (select type, contact_id, count(*) as n from contact_activities group by 1, 2) as each
        group by type having min(n) <> max(n) or count(*) <> ${half}::bigint
      ) as odd) as types_that_differ`
  return row
}

/** Runs both jobs and their reverse. `round` counts from 1. */
const goRound = async (
  stage: Stage,
  tag: string,
  round: number,
  say: (line: string) => void,
): Promise<void> => {
  const inCity = (value: string) => ({
    condition: { match: 'all', conditions: [{ field: 'city', operator: 'is', value }] },
    expected_count: half,
  })
  const begin = (body: object) => stage.send('POST', '/contacts/bulk-action', body)
  const jobs = [
    await begin({ action: 'change_status', status: 'unsubscribed', ...inCity('London') }),
    await begin({ action: 'add_to_tags', tags: [tag], ...inCity('Paris') }),
  ].map(({ id }) => id)
  await see(stage, jobs, `round ${round}, there`, say)
  // For each half: one activity in each direction; for consent also one in each direction.
  const changes = 2 * (round - 1)
  demand('there', await accountOf(stage), {
    unsubscribed: half,
    tagged: half,
    most_changes: changes + 2,
    fewest_changes: changes + 2,
    activities: (changes + 1) * 2 * half,
    consents: (changes + 1) * half,
    types_that_differ: 0,
  })
  const { contacts_count } = await stage.send<{ contacts_count: number }>('GET', `/tags/${tag}`)
  demand('the count of the tag', contacts_count, half)

  const undone = await Promise.all(jobs.map((id) => stage.send('POST', `/jobs/${id}/undo`)))
  await see(
    stage,
    undone.map(({ id }) => id),
    `round ${round}, back`,
    say,
  )
  demand('back', await accountOf(stage), {
    unsubscribed: 0,
    tagged: 0,
    most_changes: changes + 3,
    fewest_changes: changes + 3,
    activities: (changes + 2) * 2 * half,
    consents: (changes + 2) * half,
    types_that_differ: 0,
  })
  const after = await stage.send<{ contacts_count: number }>('GET', `/tags/${tag}`)
  demand('the count of the tag', after.contacts_count, 0)
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  try {
    const service = await startService(folder, ['--no-worker'])
    const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
      role: 'command',
      log: silentLogger(),
    })
    try {
      const send = sender(service.url, await authorize(folder))
      const stage: Stage = { folder, sql: storage.sql, send, workers: [], said: [], killed: 0 }
      await addContacts(storage.sql)
      const { id: tag } = await send('POST', '/tags', { name: 'Collector' })
      let rounds = 0
      while (stage.killed < kills) {
        rounds += 1
        await goRound(stage, tag, rounds, say)
      }
      const told = stage.said.map((worker) => worker.err()).join('')
      const fenced = told.split('a job has been taken over by another process').length - 1
      const contacts = 2 * half * 2 * rounds
      return `${stage.killed} kills, ${2 * rounds} workers frozen and woken, ${fenced} times a worker found itself replaced; ${contacts} changes, each done once.`
    } finally {
      killStragglers()
      await storage.close()
    }
  } finally {
    killStragglers()
    await removeDataFolder(folder)
  }
}

export const jobsKill: Proof = {
  name: 'jobs-kill',
  summary: `SIGKILL of workers in the middle of bulk jobs and their undoing, at least ${kills} times, two at work at once, others frozen past their lease`,
  run: prove,
}
