import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { allowMany } from '../audience/imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, type Run, startService } from '../support/service.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { check } from './automation/check.ts'
import {
  type Beside,
  begin,
  beginBeside,
  end,
  endLeases,
  fill,
  passTime,
  type Stage,
  startWorker,
} from './automation/setup.ts'
import { authorize, sender, until } from './campaign/setup.ts'
import type { Proof } from './run.ts'

const contacts = Number(process.env.PROOF_CONTACTS ?? 5_000)
const kills = Number(process.env.PROOF_KILLS ?? 20)

/** The share of the waiting contacts whose wait ends between two kills: the work must last for all of them. */
const share = 2 / kills

/** Milliseconds that the receiver takes for a call, so that some calls always wait for their answer. */
const latency = 10

/** Receives calls and notes their ids. */
const startReceiver = async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(String(request.headers['webhook-id']))
    request.resume()
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), latency)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close }
}

const open = async ({ sql, flowId }: Stage): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from enrolments where source_id = ${flowId} and status in ('active', 'waiting')`
  return row?.count ?? 0
}

const queued = async ({ sql }: Stage): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from delivery_queue`
  return row?.count ?? 0
}

/** How far everything is: steps, calls and e-mails. */
const progressOf = async ({ sql, sink, calls }: Stage): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from enrolment_steps`
  return (row?.count ?? 0) + sink.received.length + calls.length
}

const isWorking = (worker: Run): boolean => worker.out().includes('Working')

const pick = <One>(some: readonly One[]): One | undefined => some[Math.floor(Math.random() * some.length)]

/** Accepts calls and never answers. */
const startSilentReceiver = async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close }
}

type Send = ReturnType<typeof sender>

/** Merges a pair and deletes a contact. */
const changeSome = async (send: Send, { pairs, deleted }: Beside, at: number): Promise<void> => {
  const [target, source_id] = pairs[at] ?? []
  await send('POST', `/contacts/${target}/merge`, { source_id })
  await send('DELETE', `/contacts/${deleted[at]}`)
}

/** Two workers run; at random moments one of them is killed, and another one takes its place. */
const killOften = async (
  stage: Stage,
  change: (at: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Run> => {
  let killed = 0
  let frozen: Run | null = null
  while (killed < kills) {
    while (stage.workers.length < 2) startWorker(stage)
    await until('the workers have started', 180, async () => stage.workers.every(isWorking)).catch(
      (error: unknown) => {
        throw new Error(stage.workers.map((worker) => worker.err()).join('\n'), { cause: error })
      },
    )
    // The clock of one of the two is half an hour ahead from now on.
    stage.workers[0]?.signal('SIGUSR2')
    const before = await progressOf(stage)
    await Promise.all([passTime(stage, share), change(killed)])
    await until('something happens', 120, async () => {
      await pause(50)
      return (await progressOf(stage)) > before || (await open(stage)) === 0
    })
    await pause(Math.random() * 600)
    if ((await open(stage)) === 0)
      throw new Error(`It was over after ${killed} kills: there are too few contacts.`)
    if (killed === Math.floor(kills / 2)) {
      // One is frozen, and woken when its leases have long been taken over.
      frozen = stage.workers[1] ?? null
      frozen?.signal('SIGSTOP')
      stage.workers = stage.workers.filter((worker) => worker !== frozen)
    } else {
      const worker = pick(stage.workers)
      if (worker !== undefined) await end(stage, worker, 'SIGKILL')
    }
    killed += 1
    await endLeases(stage)
  }
  say(`  ${killed - 1} kills and one worker frozen; ${await open(stage)} enrolments are open`)
  if (frozen === null) throw new Error('No worker was frozen.')
  return frozen
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  const sink = await startSmtpSink()
  const receiver = await startReceiver()
  const silent = await startSilentReceiver()
  try {
    const service = await startService(folder, ['--no-worker'])
    const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
      role: 'command',
      log: createLogger('error'),
    })
    try {
      const { sql } = storage
      const send = sender(service.url, await authorize(folder))
      await allowMany(sql)
      const stage: Stage = {
        folder,
        sql,
        sink,
        calls: receiver.calls,
        flowId: newId(),
        contacts,
        workers: [],
      }
      await fill(stage)
      await send('PUT', '/settings/general', {
        business_name: 'Harbour Books',
        address: { line1: '1 Harbour Street', city: 'London', postal_code: 'E1 1AA', country: 'GB' },
      })
      const server = await send<{ id: string }>('POST', '/mail-servers', {
        name: 'The sink',
        kind: 'smtp',
        host: '127.0.0.1',
        port: sink.port,
        security: 'none',
        max_connections: 5,
      })
      const from = await send<{ id: string }>('POST', '/senders', {
        name: 'Harbour Books',
        email: 'katherine@harbour-books.example',
        mail_server_id: server.id,
      })
      // As if its owner had confirmed the address.
      await sql`update senders set verified_at = now() where id = ${from.id}`
      sink.received.length = 0
      const tags = await Promise.all(
        ['Welcome', 'Never'].map((name) => send<{ id: string }>('POST', '/tags', { name })),
      )
      await begin(stage, [tags[0]?.id ?? '', tags[1]?.id ?? ''], receiver.url)

      const beside = await beginBeside(stage, silent.url, kills)
      const frozen = await killOften(stage, (at) => changeSome(send, beside, at), say)
      while (stage.workers.length < 2) startWorker(stage)
      await until('other workers have taken over', 120, async () => {
        await passTime(stage, 1)
        await pause(500)
        return (await open(stage)) < contacts / 2
      })
      frozen.signal('SIGCONT')
      stage.workers.push(frozen)
      await until('all have completed', 600, async () => {
        await passTime(stage, 1)
        await pause(500)
        return (await open(stage)) === 0
      })
      await until('those beside have ended', 600, async () => {
        await passTime({ sql, flowId: beside.mailId }, 1)
        await endLeases(stage)
        await pause(3_000)
        return (
          (await open({ ...stage, flowId: beside.mailId })) +
            (await open({ ...stage, flowId: beside.hungId })) ===
          0
        )
      })
      await until('all e-mail is settled', 600, async () => {
        await sql`update delivery_queue set due_at = now()`
        await pause(500)
        return (await queued(stage)) === 0
      })
      for (const worker of [...stage.workers]) await end(stage, worker, 'SIGTERM')
      return await check(stage, beside)
    } finally {
      await storage.close()
    }
  } finally {
    killStragglers()
    silent.close()
    await receiver.close()
    await sink.close()
    await removeDataFolder(folder)
  }
}

export const automationKill: Proof = {
  name: 'automation-kill',
  summary: `${contacts} enrolments with waits, branches, e-mails and calls, while workers are killed ${kills} times, frozen and have a wrong clock; beside them calls without an answer, merges and deletions`,
  run: prove,
}
