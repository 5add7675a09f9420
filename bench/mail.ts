import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { allowMany } from '../test/audience/imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'
import { killStragglers, type Run, run as runCommand, startService } from '../test/support/service.ts'
import { endWorker, peakMemory, startWorker } from './worker.ts'

/** Connections to the sink, the same for ours and for the baselines. */
export const connections = 10
export const links = 10

/** About 8 kB, a usual size for newsletters. */
export const newsletter = (): string => {
  const story = (at: number): string => `
    <tr><td style="padding:16px 24px;font-family:Georgia,serif;color:#22333b">
      <h2 style="margin:0 0 8px">Story ${at} of the harbour</h2>
      <p style="margin:0 0 12px;line-height:1.5">Dear {{ contact.first_name | default: "reader" }}, ${'the tide brought books in again. '.repeat(16)}</p>
      <a href="https://books.example/story-${at}" style="color:#0b6e4f">Read story ${at}</a>
    </td></tr>`
  return `<!doctype html><html lang="en"><body style="margin:0;background:#f4f1ea"><table role="presentation" width="600" align="center">
    ${Array.from({ length: links }, (_, at) => story(at + 1)).join('')}
    <tr><td><a href="{{ links.unsubscribe_url }}">Unsubscribe</a><br>{{ business.name }}, {{ business.address }}</td></tr>
    </table></body></html>`
}

export interface Sink {
  port: number
  /** The number of messages received so far. */
  taken(): Promise<number>
  /** Resolves when a message to this address arrives. The address must begin with `probe-`. */
  arrived(address: string): Promise<void>
  close(): void
}

const startSink = async (): Promise<Sink> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./servers/smtp-sink.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // Each pending call adds a listener.
  child.setMaxListeners(0)
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  let asked = 0
  return {
    port: Number(String(line)),
    taken: async () => {
      asked += 1
      const id = asked
      child.send({ id })
      return new Promise((resolve) => {
        const receive = (answer: { id?: number; taken?: number }): void => {
          if (answer.id !== id) return
          child.off('message', receive)
          resolve(answer.taken ?? 0)
        }
        child.on('message', receive)
      })
    },
    arrived: (address) =>
      new Promise((resolve) => {
        const receive = ({ probe }: { probe?: string }): void => {
          if (probe !== address) return
          child.off('message', receive)
          resolve()
        }
        child.on('message', receive)
      }),
    close: () => void child.kill('SIGKILL'),
  }
}

export const perSecond = (count: number, since: number): number =>
  (count * 1000) / (performance.now() - since)

const authorize = async (folder: string): Promise<string> => {
  const command = runCommand(['app-password', 'create', '--user', 'admin', '--name', 'bench'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
}

/** Seconds of processor time of a process, user and system. */
const secondsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const ledgerBytes = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint as bytes
    from pg_inherits where inhparent in ('deliveries'::regclass, 'delivery_events'::regclass)`
  return row?.bytes ?? 0
}

export interface Sent {
  rate: number
  /** Microseconds of processor time of the worker per message. */
  cpu: number
  memory: number
  bytes: number
}

/**
 * Sends a campaign to the contacts of a company, or to all contacts, and measures from the first message to
 * the last.
 */
export const sendCampaign = async (
  { sql, worker, send }: Mail,
  count: number,
  company: string | null,
): Promise<Sent> => {
  const condition = {
    match: 'all',
    conditions: company === null ? [] : [{ field: 'company', operator: 'is', value: company }],
  }
  const { id } = await send('POST', '/campaigns', {
    name: `To ${count}`,
    content: { kind: 'html', subject: 'New on our shelves', source: newsletter() },
    audience: { include: { condition } },
    respects_frequency_cap: false,
    tracking: { opens: 'individual', clicks: 'individual' },
  })
  const [before, ledger] = [await secondsOf(worker.pid), await ledgerBytes(sql)]
  await send('POST', `/campaigns/${id}/send`, { expected_count: count })
  let since = 0
  let first = 0
  for (;;) {
    await pause(100)
    const [row] = await sql<{ state: string; sent: number; pause_detail: string | null }[]>`
      select state, pause_detail, (select count(*) from (select from deliveries where source_id = ${id} limit 1) as any_of_them) as sent
      from campaigns where id = ${id}`
    if (since === 0 && (row?.sent ?? 0) > 0) {
      since = performance.now()
      const [reached] = await sql<
        { count: number }[]
      >`select count(*) from deliveries where source_id = ${id}`
      first = reached?.count ?? 0
    }
    if (row?.state === 'finished') break
    if (row?.state !== 'preparing' && row?.state !== 'sending')
      throw new Error(`${row?.state}: ${row?.pause_detail}`)
  }
  const rate = perSecond(count - first, since)
  const after = await secondsOf(worker.pid)
  const [accepted] = await sql<{ count: number }[]>`
    select count(*) from deliveries where source_id = ${id} and status = 'accepted'`
  if (accepted?.count !== count) throw new Error(`${accepted?.count} of ${count} were accepted.`)
  return {
    rate,
    cpu: ((after - before) * 1_000_000) / count,
    memory: await peakMemory(worker.pid),
    bytes: ((await ledgerBytes(sql)) - ledger) / count,
  }
}

/** Contacts per statement, so that each statement takes seconds. */
const atOnce = 50_000

/** Inserts the recipients. The first of them belong to the companies. */
export const insertRecipients = async (
  sql: Database,
  readers: number,
  companies: Record<string, number> = {},
): Promise<void> => {
  const names: string[] = []
  const ends: number[] = []
  for (const [name, count] of Object.entries(companies)) {
    names.push(name)
    ends.push((ends.at(-1) ?? 0) + count)
  }
  for (let first = 1; first <= readers; first += atOnce)
    await sql`
      insert into contacts (id, email, status, tracking, frequency, first_name, company, created_at, updated_at)
      select uuidv7(), 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n,
        (select name from unnest(${names}::text[], ${ends}::integer[]) as company (name, last) where n <= last order by last limit 1),
        now(), now()
      from generate_series(${first}::integer, ${Math.min(readers, first + atOnce - 1)}::integer) n`
}

/** A service with a worker, a sink and recipients. */
export interface Mail {
  sql: Database
  /** The database's URL, and the folder of the service. */
  url: string
  folder: string
  worker: Run
  sink: Sink
  send(method: string, path: string, body: object): Promise<{ id: string }>
}

/**
 * Runs `work` with a service, a worker, a sink and `readers` recipients, and removes everything afterwards.
 */
export const withMail = async <Found>(
  readers: number,
  companies: Record<string, number>,
  work: (mail: Mail) => Promise<Found>,
): Promise<Found> => {
  const folder = await makeDataFolder('crs-bench-')
  const sink = await startSink()
  try {
    const service = await startService(folder, ['--no-worker'])
    const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
      role: 'command',
      log: createLogger('error'),
    })
    const { sql } = storage
    try {
      const authorization = await authorize(folder)
      const send: Mail['send'] = async (method, path, body) => {
        const response = await fetch(`${service.url}/service/v1${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        return (await response.json()) as { id: string }
      }
      await insertRecipients(sql, readers, companies)
      await sql`vacuum analyze contacts`
      // Otherwise the bench would reach the limit of the free plan.
      await allowMany(sql)
      await send('PUT', '/settings/general', {
        business_name: 'Harbour Books',
        address: { line1: '1 Harbour Street', city: 'London', postal_code: 'E1 1AA', country: 'GB' },
      })
      const server = await send('POST', '/mail-servers', {
        name: 'The sink',
        kind: 'smtp',
        host: '127.0.0.1',
        port: sink.port,
        security: 'none',
        max_connections: connections,
        messages_per_connection: 10_000,
      })
      const from = await send('POST', '/senders', {
        name: 'Harbour Books',
        email: 'katherine@harbour-books.example',
        mail_server_id: server.id,
      })
      await sql`update senders set verified_at = now() where id = ${from.id}`
      const worker = await startWorker(storage.url, folder)
      const found = await work({ sql, url: storage.url, folder, worker, sink, send })
      await endWorker(worker)
      return found
    } finally {
      killStragglers()
      await storage.close()
    }
  } finally {
    killStragglers()
    sink.close()
    await removeDataFolder(folder)
  }
}
