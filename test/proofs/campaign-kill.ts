import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { allowMany } from '../imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, type Run, run, startService } from '../support/service.ts'
import { type SmtpSink, startSmtpSink, type Trick } from '../support/smtp-sink.ts'
import type { Proof } from './run.ts'

const readers = Number(process.env.PROOF_READERS ?? 20_000)
const kills = 20
/** Of a hundred, how many leave while the campaign goes out. */
const leaving = 1

/** Where the proof plays: the service, its database, the server that takes the mail, and workers that come and go. */
interface Stage {
  folder: string
  sql: Database
  sink: SmtpSink
  send<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body>
  workers: Run[]
  said: Run[]
}

interface Campaign {
  id: string
  state: string
  accounting: { audience: number; unknown: number; skipped: number; accepted: number } | null
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
    await pause(20)
  }
}

const startWorker = (stage: Stage): Run => {
  const worker = run(['worker'], { environment: { DATA_DIR: stage.folder, LOG_LEVEL: 'info' } })
  stage.workers.push(worker)
  stage.said.push(worker)
  return worker
}

const end = async (stage: Stage, worker: Run, signal: NodeJS.Signals): Promise<void> => {
  stage.workers = stage.workers.filter((other) => other !== worker)
  worker.signal(signal)
  await worker.ended
}

/** What half a minute without a sign of life comes to, and the pauses before another attempt, so that a proof takes minutes and not days. */
const passTime = async ({ sql }: Stage): Promise<void> => {
  await sql`update campaign_chunks set lease_until = clock_timestamp() where not done`
  await sql`update delivery_queue set due_at = now(), lease_until = clock_timestamp()`
}

/** Everybody subscribed, and the mail server as if nothing had happened to it. */
const setUp = async (stage: Stage): Promise<void> => {
  const { sql } = stage
  await sql`
    insert into contacts (id, email, status, tracking, frequency, first_name, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n, now(), now()
    from generate_series(1, ${readers}) n`
  await stage.send('PUT', '/settings/general', {
    business_name: 'Harbour Books',
    address: { line1: '1 Harbour Street', city: 'London', postal_code: 'E1 1AA', country: 'GB' },
  })
  const server = await stage.send<{ id: string }>('POST', '/mail-servers', {
    name: 'The sink',
    kind: 'smtp',
    host: '127.0.0.1',
    port: stage.sink.port,
    security: 'none',
  })
  const from = await stage.send<{ id: string }>('POST', '/senders', {
    name: 'Harbour Books',
    email: 'katherine@harbour-books.example',
    mail_server_id: server.id,
  })
  // Somebody who reads the address has confirmed it.
  await sql`update senders set verified_at = now() where id = ${from.id}`
}

const begin = async (stage: Stage, name: string): Promise<string> => {
  await stage.sql`update contacts set status = 'subscribed', unsubscribed_at = null where status <> 'subscribed'`
  await stage.sql`delete from suppressions`
  const { id } = await stage.send<Campaign>('POST', '/campaigns', {
    name,
    content: {
      kind: 'html',
      subject: 'New on our shelves',
      source: `<p>Dear {{ contact.first_name | default: "reader" }}, <a href="https://books.example/new">new books</a>.</p>
        <p><a href="{{ links.unsubscribe_url }}">Unsubscribe</a>, {{ business.name }}, {{ business.address }}</p>`,
    },
    audience: { include: { condition: { match: 'all', conditions: [] } } },
    frequency_cap: false,
  })
  await stage.send('POST', `/campaigns/${id}/send`, { expected_count: readers })
  return id
}

const stateOf = async ({ sql }: Stage, id: string): Promise<string> => {
  const [row] = await sql<{ state: string }[]>`select state from campaigns where id = ${id}`
  return row?.state ?? 'gone'
}

const isOver = async (stage: Stage, id: string): Promise<boolean> =>
  ['finished', 'partially_failed'].includes(await stateOf(stage, id))

const isUnderWay = async ({ sql }: Stage, id: string): Promise<boolean> => {
  const [row] = await sql<
    { some: boolean }[]
  >`select exists (select from deliveries where source_id = ${id}) as some`
  return row?.some ?? false
}

/** How often the sink got the message of each delivery. */
const arrivals = ({ received }: SmtpSink): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { message } of received) {
    const [, id = ''] = /^Message-ID: <([0-9a-f-]{36})@/im.exec(message.toString('latin1', 0, 4096)) ?? []
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

interface Entry {
  id: string
  status: string
  repeated: boolean
  left_at: string | null
  queued_at: string
}

/** Everything that is said of a campaign that has come to its end, beside what the sink got. */
const check = async (stage: Stage, id: string, left: ReadonlyMap<string, number>): Promise<string> => {
  const account = await stage.send<{
    adds_up: boolean
    accounting: Record<string, number> & { audience: number }
    repeated_count: number
  }>('GET', `/campaigns/${id}/accounting`)
  const { audience, queued = 0, sending = 0, deferred = 0 } = account.accounting
  demand('it adds up', [account.adds_up, audience, queued, sending, deferred], [true, readers, 0, 0, 0])
  const entries = await stage.sql<(Entry & { contact_id: string })[]>`
    select id, contact_id, status, repeated, queued_at from deliveries where source_id = ${id}`
  demand(
    'one entry for each contact',
    [entries.length, new Set(entries.map((one) => one.contact_id)).size],
    [readers, readers],
  )
  const got = arrivals(stage.sink)
  const wrong = entries.filter(({ id: delivery, status, repeated }) => {
    const times = got.get(delivery) ?? 0
    if (status === 'accepted') return times < 1 || (times > 1 && !repeated)
    if (status === 'skipped' || status === 'failed') return times !== 0
    return status === 'unknown' && times > 1 && !repeated
  })
  demand('entries that the sink contradicts', wrong.slice(0, 5), [])
  const late = entries.filter(({ contact_id, status, queued_at }) => {
    const leftAt = left.get(contact_id)
    return leftAt !== undefined && leftAt < new Date(queued_at).getTime() && status !== 'skipped'
  })
  demand('mail to people who had left before', late.slice(0, 5), [])
  const { accepted = 0, unknown = 0, skipped = 0, bounced = 0, failed = 0 } = account.accounting
  const twice = entries.filter(({ id: delivery }) => (got.get(delivery) ?? 0) > 1).length
  return `${accepted} accepted, ${skipped} skipped, ${bounced} bounced, ${failed} failed, ${unknown} unknown, ${twice} twice`
}

/** People leave, one after the other, until the campaign is over. Answers when each of them had left. */
const leave = (stage: Stage, id: string) => {
  const left = new Map<string, number>()
  const wanted = Math.floor((readers * leaving) / 100)
  const done = (async () => {
    const people = await stage.sql<
      { id: string }[]
    >`select id from contacts order by random() limit ${wanted}`
    for (const person of people) {
      if (await isOver(stage, id)) break
      await stage.send('PUT', `/contacts/${person.id}`, { status: 'unsubscribed' })
      left.set(person.id, Date.now())
      await pause(20)
    }
  })()
  return { left, done }
}

/** What nobody can speak of is sent again because somebody asks for it. */
const retryUnknown = async (stage: Stage, id: string, left: ReadonlyMap<string, number>): Promise<string> => {
  const { accounting } = await stage.send<Campaign>('GET', `/campaigns/${id}`)
  if (accounting?.unknown === 0) return 'nothing was unknown'
  await stage.send('POST', `/campaigns/${id}/retry`, { failed: false, unknown: true })
  while (stage.workers.length < 1) startWorker(stage)
  await until('the rest is sent', 120, () => isOver(stage, id))
  return check(stage, id, left)
}

const withKills = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const id = await begin(stage, 'Kills')
  startWorker(stage)
  await until('it begins', 60, () => isUnderWay(stage, id))
  const people = leave(stage, id)
  let killed = 0
  while (!(await isOver(stage, id))) {
    while (stage.workers.length < 1) startWorker(stage)
    await pause(200 + Math.random() * 1300)
    const [victim] = stage.workers
    if (victim !== undefined && killed < kills && !(await isOver(stage, id))) {
      await end(stage, victim, 'SIGKILL')
      killed += 1
    }
    await passTime(stage)
  }
  await people.done
  say(`  ${killed} kills, ${people.left.size} left meanwhile: ${await check(stage, id, people.left)}`)
  say(`  asked to try the unknown again: ${await retryUnknown(stage, id, people.left)}`)
  if (killed < kills) throw new Error(`It was over after ${killed} kills: there are too few readers.`)
}

const withOneFrozen = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  for (const worker of [...stage.workers]) await end(stage, worker, 'SIGTERM')
  const id = await begin(stage, 'Frozen')
  const frozen = startWorker(stage)
  await until('it begins', 60, () => isUnderWay(stage, id))
  await pause(300)
  frozen.signal('SIGSTOP')
  const since = performance.now()
  startWorker(stage)
  // By nothing but the passing of time.
  await until('the other one sends it all', 180, async () => {
    const [row] = await stage.sql<{ open: number }[]>`
      select count(*) as open from campaign_chunks where campaign_id = ${id} and not done`
    return row?.open === 0
  })
  frozen.signal('SIGCONT')
  await until('it is over', 60, () => isOver(stage, id))
  await pause(2_000)
  const seconds = Math.round((performance.now() - since) / 1000)
  say(`  one of two workers frozen for ${seconds} s, and woken: ${await check(stage, id, new Map())}`)
  say(`  asked to try the unknown again: ${await retryUnknown(stage, id, new Map())}`)
}

const signalDatabase = async (folder: string, signal: NodeJS.Signals): Promise<void> => {
  const location = await readFile(join(folder, 'database-location'), 'utf8').catch(() =>
    join(folder, 'postgres'),
  )
  const [pid] = (await readFile(join(location.trim(), 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), signal)
}

const withDatabaseRestarted = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const id = await begin(stage, 'Database')
  await until('it begins', 60, () => isUnderWay(stage, id))
  for (let time = 0; time < 3; time++) {
    await pause(800)
    await signalDatabase(stage.folder, time === 0 ? 'SIGINT' : 'SIGKILL')
    await until('the database is back', 60, () => isUnderWay(stage, id).catch(() => false))
  }
  await until('it is over', 180, async () => {
    await passTime(stage).catch(() => undefined)
    await pause(500)
    return isOver(stage, id).catch(() => false)
  })
  say(`  the database ended three times: ${await check(stage, id, new Map())}`)
  say(`  asked to try the unknown again: ${await retryUnknown(stage, id, new Map())}`)
}

const withFaults = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const chance = (share: number): boolean => Math.random() < share
  const trick = (refusal: Trick, share: number): Trick | undefined => (chance(share) ? refusal : undefined)
  const refusedForGood = new Set<string>()
  stage.sink.behaviour = {
    mail: () =>
      trick({ refuse: 451, text: '4.3.2 later' }, 0.002) ??
      trick({ refuse: 421, text: '4.3.2 goodbye' }, 0.001),
    rcpt: (to) => {
      if (chance(0.01)) refusedForGood.add(to)
      if (refusedForGood.has(to)) return { refuse: 550, text: '5.1.1 no such mailbox' }
      return trick({ refuse: 450, text: '4.2.1 greylisted' }, 0.02)
    },
    sent: () =>
      trick('drop', 0.002) ?? trick({ refuse: 554, text: '5.6.0 not this' }, 0.002) ?? trick('stall', 0.0002),
  }
  const id = await begin(stage, 'Faults')
  await until('it begins', 60, () => isUnderWay(stage, id))
  await until('it is over', 400, async () => {
    await stage.sql`update delivery_queue set due_at = now()`
    await stage.sql`update campaign_chunks set due_at = now() where not done and due_at is not null`
    await pause(500)
    return isOver(stage, id)
  })
  stage.sink.behaviour = {}
  say(`  a server with moods: ${await check(stage, id, new Map())}`)
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  const sink = await startSmtpSink()
  try {
    const service = await startService(folder, ['--no-worker'])
    const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
      role: 'command',
      log: createLogger('error'),
    })
    try {
      const send = sender(service.url, await authorize(folder))
      const stage: Stage = { folder, sql: storage.sql, sink, send, workers: [], said: [] }
      // The free plan has an end that the proof would meet.
      await allowMany(storage.sql)
      await setUp(stage)
      for (const round of [withKills, withOneFrozen, withDatabaseRestarted, withFaults]) {
        sink.received.length = 0
        await round(stage, say)
      }
      return `${readers} readers, four times: every one of them ends in one state, and the sink has what the ledger says.`
    } finally {
      killStragglers()
      await storage.close()
    }
  } finally {
    killStragglers()
    await sink.close()
    await removeDataFolder(folder)
  }
}

export const campaignKill: Proof = {
  name: 'campaign-kill',
  summary: `a campaign to ${readers} over real SMTP, with ${kills} kills, a frozen worker, a database that ends, a server with moods, and people who leave meanwhile`,
  run: prove,
}
