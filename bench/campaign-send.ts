import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { readConfig } from '../server/platform/config.ts'
import { createLogger } from '../server/platform/log.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { openStorage } from '../server/platform/storage/storage.ts'
import { allowMany } from '../test/imports/applying-support.ts'
import { makeDataFolder, removeDataFolder } from '../test/support/data-folder.ts'
import { killStragglers, type Run, run as runCommand, startService } from '../test/support/service.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { workerFlags } from './worker.ts'

const recipients = Number(process.env.BENCH_RECIPIENTS ?? 200_000)
/** As many for what needs no audience: enough for a rate. */
const sample = Math.min(recipients, 20_000)
const connections = 10
const links = 10

/** Some 8 kB, as newsletters are. */
const newsletter = (): string => {
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

interface Sink {
  port: number
  /** How many messages it has taken. */
  taken(): Promise<number>
  close(): void
}

const startSink = async (): Promise<Sink> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./servers/smtp-sink.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  let asked = 0
  return {
    port: Number(String(line)),
    taken: async () => {
      asked += 1
      child.send({ id: asked })
      const [answer] = (await once(child, 'message')) as [{ taken: number }]
      return answer.taken
    },
    close: () => void child.kill('SIGKILL'),
  }
}

const perSecond = (count: number, since: number): number => (count * 1000) / (performance.now() - since)

/** What people would write without us: nodemailer's own pool, which composes each message anew. */
const byNodemailer = async (port: number): Promise<number> => {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  })
  const html = newsletter()
  const since = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: connections * 2 }, async () => {
      while (next < sample) {
        const at = next++
        await transport.sendMail({
          from: 'Harbour Books <katherine@harbour-books.example>',
          to: `reader-${at}@example.com`,
          subject: 'New on our shelves',
          html: html.replaceAll('{{ contact.first_name | default: "reader" }}', `Reader ${at}`),
          text: 'New on our shelves',
        })
      }
    }),
  )
  const rate = perSecond(sample, since)
  transport.close()
  return rate
}

const sourcePath = process.env.SMTP_SOURCE ?? '/usr/sbin/smtp-source'

/**
 * Debian's smtp-source, which sends the same bytes over and over: as it is, with a connection for each message, or with `-d`, many over
 * one; null where it is not installed.
 */
const bySmtpSource = async (port: number, bytes: number, flags: string[]): Promise<number | null> => {
  if (!existsSync(sourcePath)) return null
  const words = [...flags, '-s', String(connections), '-m', String(sample), '-l', String(bytes)]
  const since = performance.now()
  await promisify(execFile)(sourcePath, [
    ...words,
    '-f',
    'katherine@harbour-books.example',
    '-t',
    'reader@example.com',
    `127.0.0.1:${port}`,
  ])
  return perSecond(sample, since)
}

const authorize = async (folder: string): Promise<string> => {
  const command = runCommand(['app-password', 'create', '--user', 'admin', '--name', 'bench'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
}

/** Seconds of both kinds that a process has had of the processors, and the most memory, in megabytes. */
const usageOf = async (pid: number): Promise<{ seconds: number; memory: number }> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = 'NaN'] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(kilobytes) / 1024 }
}

const ledgerBytes = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint as bytes
    from pg_inherits where inhparent in ('deliveries'::regclass, 'delivery_events'::regclass)`
  return row?.bytes ?? 0
}

interface Sent {
  rate: number
  /** Microseconds of processor time of the worker for each message. */
  cpu: number
  memory: number
  bytes: number
}

/** A campaign to so many of the contacts, from the first message to the last. */
const sendCampaign = async (
  { sql, worker }: { sql: Database; worker: Run },
  send: (method: string, path: string, body: object) => Promise<{ id: string }>,
  count: number,
): Promise<Sent> => {
  const condition = {
    match: 'all',
    conditions: count === recipients ? [] : [{ field: 'company', operator: 'is', value: 'Few' }],
  }
  const { id } = await send('POST', '/campaigns', {
    name: `To ${count}`,
    content: { kind: 'html', subject: 'New on our shelves', source: newsletter() },
    audience: { include: { condition } },
    frequency_cap: false,
    tracking: { opens: 'individual', clicks: 'individual' },
  })
  const [before, ledger] = [await usageOf(worker.pid), await ledgerBytes(sql)]
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
  const after = await usageOf(worker.pid)
  const [accepted] = await sql<{ count: number }[]>`
    select count(*) from deliveries where source_id = ${id} and status = 'accepted'`
  if (accepted?.count !== count) throw new Error(`${accepted?.count} of ${count} were accepted.`)
  return {
    rate,
    cpu: ((after.seconds - before.seconds) * 1_000_000) / count,
    memory: after.memory,
    bytes: ((await ledgerBytes(sql)) - ledger) / count,
  }
}

const run: Bench['run'] = async (progress) => {
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
      const send = async (method: string, path: string, body: object) => {
        const response = await fetch(`${service.url}/service/v1${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
        return (await response.json()) as { id: string }
      }
      const few = Math.min(10_000, Math.floor(recipients / 10))
      await sql`
        insert into contacts (id, email, status, tracking, frequency, first_name, company, created_at, updated_at)
        select gen_random_uuid(), 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n,
          case when n <= ${few} then 'Few' end, now(), now()
        from generate_series(1, ${recipients}) n`
      await sql`analyze contacts`
      // The free plan has an end that a bench would meet.
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
      const worker = runCommand(['worker'], {
        environment: { DATA_DIR: folder },
        nodeFlags: await workerFlags(),
      })

      const small = await sendCampaign({ sql, worker }, send, few)
      progress(`${few}: ${small.rate.toFixed(0)}/s`)
      const pooled = await byNodemailer(sink.port)
      progress(`nodemailer's pool: ${pooled.toFixed(0)}/s`)
      const source = await bySmtpSource(sink.port, 12_000, [])
      const keptOpen = await bySmtpSource(sink.port, 12_000, ['-d'])
      if (source === null || keptOpen === null)
        progress(`smtp-source is not there: apt-get install postfix has it, or SMTP_SOURCE names it.`)
      else progress(`smtp-source: ${source.toFixed(0)}/s, with -d ${keptOpen.toFixed(0)}/s`)
      const large = await sendCampaign({ sql, worker }, send, recipients)
      progress(`${recipients}: ${large.rate.toFixed(0)}/s`)
      const taken = await sink.taken()
      const expected = few + recipients + sample * (source === null ? 1 : 3)
      if (taken !== expected) throw new Error(`The sink has taken ${taken} messages, and not ${expected}.`)
      worker.signal('SIGTERM')
      await worker.ended

      const figures: Figure[] = [
        ...(source === null ? [] : [figure('messages/s beside smtp-source', large.rate, source, 0.4)]),
        ...(keptOpen === null ? [] : [figure('messages/s beside smtp-source -d', large.rate, keptOpen, 0.4)]),
        figure('messages/s beside nodemailer’s pool', large.rate, pooled, 1),
        figure('250 MB beside the most memory of the worker, in MB', 250, large.memory, 1),
        figure(`messages/s beside those of a campaign to ${few}`, large.rate, small.rate, 0.8),
        figure(
          `processor time of the worker for a message to ${few}, in µs, beside it`,
          small.cpu,
          large.cpu,
          0.8,
        ),
        figure('bytes in the ledger for a message, 180 of them wanted', 180, large.bytes, null),
      ]
      return {
        name: 'campaign-send',
        figures,
        conditions: {
          recipients,
          message: `some 8 kB of HTML, ${links} links, opens and clicks tracked for each, the ledger on`,
          baseline: `${sample} messages each over ${connections} connections into the same sink; smtp-source sends the same bytes over and over`,
          cores: cpus().length,
          node: process.version,
        },
      }
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

export const campaignSend: Bench = {
  name: 'campaign-send',
  summary:
    'a campaign over SMTP with tracking and ledger, beside smtp-source and nodemailer’s pool into the same sink',
  run,
}
