import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { allowMany } from '../audience/imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, type Run, startService } from '../support/service.ts'
import { startSmtpSink, type Trick } from '../support/smtp-sink.ts'
import { arrivals, check, checkCancelled, type Observed, waitingOf } from './campaign/check.ts'
import {
  authorize,
  begin,
  type Campaign,
  end,
  isOver,
  isUnderWay,
  recipients,
  type Stage,
  sender,
  setUp,
  startWorker,
  until,
} from './campaign/setup.ts'
import { type Deaths, openOf, watchDeaths } from './campaign/unknowns.ts'
import type { Proof } from './run.ts'

const kills = Number(process.env.PROOF_KILLS ?? 20)
/** Percentage of contacts that unsubscribe while the campaign is sent. */
const leaving = 1
/**
 * Milliseconds that the server takes per message, like real servers: so some messages always wait for a
 * reply.
 */
const latency = 20
/** How often the database ends while a campaign is sent. */
const outages = Number(process.env.PROOF_OUTAGES ?? 5)
/** How often a worker is killed while its campaign is paused. */
const pauses = Number(process.env.PROOF_PAUSES ?? 5)

/** Expires all leases and retry delays at once, so that a proof takes minutes and not days. */
const passTime = async ({ sql }: Stage): Promise<void> => {
  await sql`update campaign_chunks set lease_until = clock_timestamp() where not done`
  await sql`update delivery_queue set due_at = now(), lease_until = clock_timestamp()`
}

/** Makes sure that exactly one worker runs. */
const haveOneWorker = async (stage: Stage): Promise<Run> => {
  for (const worker of stage.workers.slice(1)) await end(stage, worker, 'SIGTERM')
  return stage.workers[0] ?? startWorker(stage)
}

/** Unsubscribes contacts one after the other until the campaign ends. */
const leave = (stage: Stage, id: string) => {
  const left = new Map<string, number>()
  const done = (async () => {
    const people = await stage.sql<{ id: string }[]>`
      select id from contacts order by random() limit ${Math.floor((recipients * leaving) / 100)}`
    for (const person of people) {
      if (await isOver(stage, id)) break
      await stage.send('PUT', `/contacts/${person.id}`, { status: 'unsubscribed' })
      left.set(person.id, Date.now())
      await pause(20)
    }
  })()
  return { left, done }
}

/**
 * Retries the deliveries of unknown result until none is left. During the first retry it kills the worker.
 */
const retryUnknown = async (stage: Stage, id: string, seen: Observed = {}): Promise<string> => {
  const before = arrivals(stage.sink)
  for (let time = 0; ; time++) {
    const { accounting } = await stage.send<Campaign>('GET', `/campaigns/${id}`)
    if (accounting?.unknown === 0) return `${time} times: ${await check(stage, id, { ...seen, before })}`
    await stage.send('POST', `/campaigns/${id}/retry`, { failed: false, unknown: true })
    const worker = await haveOneWorker(stage)
    if (time === 0) {
      await pause(300 + Math.random() * 700)
      await end(stage, worker, 'SIGKILL')
      await passTime(stage)
      startWorker(stage)
    }
    await until('the rest is sent', 180, () => isOver(stage, id))
  }
}

const withKills = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const id = await begin(stage, 'Kills')
  startWorker(stage)
  await until('it begins', 60, () => isUnderWay(stage, id))
  const { left, done } = leave(stage, id)
  const deaths = watchDeaths(stage, id)
  let killed = 0
  while (!(await isOver(stage, id))) {
    const worker = await haveOneWorker(stage)
    const before = stage.sink.received.length
    // A worker that has sent nothing yet leaves nothing behind.
    await until('it sends', 60, async () => stage.sink.received.length > before || isOver(stage, id))
    await pause(Math.random() * 1000)
    if (killed >= kills || (await isOver(stage, id))) continue
    await end(stage, worker, 'SIGKILL')
    killed += 1
    await deaths.note()
    await passTime(stage)
  }
  await done
  say(`  ${killed} kills, ${left.size} left meanwhile: ${await check(stage, id, { left })}`)
  say(`  of these kills: ${await deaths.check()}`)
  say(`  asked to try the unknown again, ${await retryUnknown(stage, id, { left })}`)
  if (killed < kills) throw new Error(`It was over after ${killed} kills: there are too few readers.`)
}

/** The open transactions of a frozen worker. */
const heldBy = ({ sql }: Stage, { pid }: Run): Promise<{ state: string }[]> =>
  sql<{ state: string }[]>`
    select state from pg_stat_activity
    where application_name = ${`crs delivery pid ${pid}`} and xact_start is not null and wait_event = 'ClientRead'`

/** Freezes a worker while it has a transaction open; returns the state of its connection. */
const freezeWithin = async (stage: Stage, worker: Run): Promise<string> => {
  for (let time = 0; time < 1000; time++) {
    worker.signal('SIGSTOP')
    // Gives the database time to finish its current answer.
    await pause(30)
    const [held] = await heldBy(stage, worker)
    if (held !== undefined) return held.state
    worker.signal('SIGCONT')
    await pause(5 + Math.random() * 20)
  }
  throw new Error('The worker was never stopped while a transaction of it was open.')
}

const openChunks = async ({ sql }: Stage, id: string): Promise<number> => {
  const [row] = await sql<{ open: number }[]>`
    select count(*) as open from campaign_chunks where campaign_id = ${id} and not done`
  return row?.open ?? 0
}

const withFrozen = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  for (const worker of [...stage.workers]) await end(stage, worker, 'SIGTERM')
  const id = await begin(stage, 'Frozen')
  const first = startWorker(stage)
  await until('it begins', 60, () => isUnderWay(stage, id))
  const held = await freezeWithin(stage, first)
  const second = startWorker(stage)
  await pause(2_000 + Math.random() * 1_000)
  second.signal('SIGSTOP')
  const deaths = watchDeaths(stage, id)
  await deaths.note(2)
  const since = performance.now()
  const seconds = (): number => Math.round((performance.now() - since) / 1000)
  startWorker(stage)
  // Leases expire by time alone.
  await until('the third one sends it all', 180, async () => (await openChunks(stage, id)) === 0)
  const sentAfter = seconds()
  for (const worker of [first, second]) worker.signal('SIGCONT')
  await until('it is over', 60, () => isOver(stage, id))
  await pause(3_000)
  say(
    `  two of three workers frozen, one of them with a transaction open (${held}), all sent after ${sentAfter} s, woken: ${await check(stage, id)}`,
  )
  say(`  of the frozen: ${await deaths.check()}`)
  say(`  asked to try the unknown again, ${await retryUnknown(stage, id)}`)
}

const postmasterOf = async (folder: string): Promise<number> => {
  const location = await readFile(join(folder, 'database-location'), 'utf8').catch(() =>
    join(folder, 'postgres'),
  )
  const [pid] = (await readFile(join(location.trim(), 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/**
 * Ends the database, and waits until a new one answers: connections of the old one may live a little longer.
 */
const endDatabase = async (stage: Stage, id: string, signal: NodeJS.Signals): Promise<void> => {
  const old = await postmasterOf(stage.folder)
  process.kill(old, signal)
  await until('there is another database', 60, async () => {
    const pid = await postmasterOf(stage.folder).catch(() => old)
    return pid !== old && (await isUnderWay(stage, id).catch(() => false))
  })
}

/** Returns false while the database is unavailable. */
const isKnownOver = (stage: Stage, id: string): Promise<boolean> => isOver(stage, id).catch(() => false)

const withDatabaseRestarted = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  await haveOneWorker(stage)
  startWorker(stage)
  const id = await begin(stage, 'Database')
  await until('it begins', 60, () => isUnderWay(stage, id))
  const deaths = watchDeaths(stage, id)
  let ended = 0
  while (ended < outages && !(await isKnownOver(stage, id))) {
    await endDatabase(stage, id, ended % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    ended += 1
    await deaths.note(2)
    await pause(300 + Math.random() * 700)
  }
  // Leases expire by time alone.
  await until('it is over', 300, () => isKnownOver(stage, id))
  await until('the database answers', 60, () => isUnderWay(stage, id).catch(() => false))
  say(`  the database ended ${ended} times: ${await check(stage, id)}`)
  say(`  of these outages: ${await deaths.check()}`)
  say(`  asked to try the unknown again, ${await retryUnknown(stage, id)}`)
  if (ended < outages)
    throw new Error(`It was over after ${ended} ends of the database: there are too few readers.`)
}

/** Freezes the only worker while it is sending messages. */
const freezeUnderWay = async (stage: Stage, id: string): Promise<Run> => {
  const worker = await haveOneWorker(stage)
  for (let time = 0; time < 1000; time++) {
    await pause(20 + Math.random() * 200)
    worker.signal('SIGSTOP')
    // Gives the database time to finish its current commit.
    await pause(30)
    if ((await openOf(stage, id)).length > 0) return worker
    worker.signal('SIGCONT')
  }
  throw new Error('The worker was never stopped while messages were under way.')
}

/**
 * Pauses or cancels a campaign and kills its worker before the worker learns of it. The messages being sent
 * must be settled all the same.
 */
const killWhile = async (
  stage: Stage,
  id: string,
  act: 'pause' | 'cancel',
  deaths: Deaths,
): Promise<void> => {
  const worker = await freezeUnderWay(stage, id)
  await deaths.note()
  await stage.send('POST', `/campaigns/${id}/${act}`, {})
  await end(stage, worker, 'SIGKILL')
  await passTime(stage)
  startWorker(stage)
  await until(`nothing is open (${act})`, 60, async () => (await openOf(stage, id)).length === 0)
}

const withPauses = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const id = await begin(stage, 'Pauses')
  await haveOneWorker(stage)
  const deaths = watchDeaths(stage, id)
  for (let time = 0; time < pauses; time++) {
    await until('it goes on', 60, () => isUnderWay(stage, id))
    await killWhile(stage, id, 'pause', deaths)
    const { state, accounting } = await stage.send<Campaign>('GET', `/campaigns/${id}`)
    if (state !== 'paused' || accounting?.sending !== 0)
      throw new Error(`It is ${state}, and ${accounting?.sending} are being sent.`)
    await stage.send('POST', `/campaigns/${id}/resume`, {})
  }
  await until('it is over', 180, () => isOver(stage, id))
  say(`  killed while paused, and resumed, ${pauses} times: ${await check(stage, id)}`)
  say(`  of these kills: ${await deaths.check()}`)
  say(`  asked to try the unknown again, ${await retryUnknown(stage, id)}`)
}

const withCancel = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const id = await begin(stage, 'Cancelled')
  await haveOneWorker(stage)
  await until('it begins', 60, () => isUnderWay(stage, id))
  const deaths = watchDeaths(stage, id)
  await killWhile(stage, id, 'cancel', deaths)
  // Messages that were not sent go to the queue, and a cancelled campaign skips them.
  await until('all is skipped', 60, async () => (await waitingOf(stage, id)) === 0)
  say(`  killed when it was cancelled: ${await deaths.check()}; ${await checkCancelled(stage, id)}`)
}

const withUnreliableServer = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const trick = (made: Trick, share: number): Trick | undefined => (Math.random() < share ? made : undefined)
  const refused = new Set<string>()
  stage.sink.behaviour = {
    mail: () =>
      trick({ refuse: 451, text: '4.3.2 later' }, 0.002) ??
      trick({ refuse: 421, text: '4.3.2 goodbye' }, 0.001) ??
      trick('drop', 0.001),
    rcpt: (to) => {
      if (Math.random() < 0.01) refused.add(to)
      if (refused.has(to)) return { refuse: 550, text: '5.1.1 no such mailbox' }
      return trick({ refuse: 450, text: '4.2.1 greylisted' }, 0.02) ?? trick('stall', 0.0002)
    },
    sent: () =>
      trick('drop', 0.002) ?? trick({ refuse: 554, text: '5.6.0 not this' }, 0.002) ?? trick('stall', 0.0002),
  }
  await haveOneWorker(stage)
  const id = await begin(stage, 'Moods')
  await until('it begins', 60, () => isUnderWay(stage, id))
  await until('it is over', 600, async () => {
    await stage.sql`update delivery_queue set due_at = now()`
    await stage.sql`update campaign_chunks set due_at = now() where not done and due_at is not null`
    await pause(500)
    return isOver(stage, id)
  })
  say(`  a server with moods: ${await check(stage, id, { refused })}`)
  stage.sink.behaviour = {}
  say(`  asked to try the unknown again, ${await retryUnknown(stage, id, { refused })}`)
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
      const stage: Stage = { folder, sql: storage.sql, sink, send, workers: [] }
      // Otherwise the proof would reach the limit of the free plan.
      await allowMany(storage.sql)
      await setUp(stage)
      for (const round of [
        withKills,
        withFrozen,
        withPauses,
        withCancel,
        withDatabaseRestarted,
        withUnreliableServer,
      ]) {
        sink.received.length = 0
        sink.behaviour = { sent: () => ({ wait: latency }) }
        await round(stage, say)
      }
      return `${recipients} readers, six times: every one of them ends in one state, and the sink has what the ledger says.`
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
  summary: `a campaign to ${recipients} over real SMTP, with ${kills} kills, frozen workers, kills while it is paused and cancelled, a database that ends, a server with moods, and people who leave meanwhile`,
  run: prove,
}
