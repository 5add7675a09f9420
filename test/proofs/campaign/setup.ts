import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../server/platform/storage/open.ts'
import { type Run, run } from '../../support/service.ts'
import type { SmtpSink } from '../../support/smtp-sink.ts'

export const recipients = Number(process.env.PROOF_READERS ?? 20_000)
/** Connections of each process to the mail server. */
export const connections = 10

/** The setup of the proof: the service, its database, the mail server, and workers that start and end. */
export interface Stage {
  folder: string
  sql: Database
  sink: SmtpSink
  send<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body>
  workers: Run[]
}

export interface Campaign {
  id: string
  state: string
  accounting: (Record<string, number> & { audience_count: number; unknown: number }) | null
}

export const authorize = async (folder: string): Promise<string> => {
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'proof'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
}

export const sender =
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

export const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> => {
  const over = performance.now() + seconds * 1000
  while (!(await holds())) {
    if (performance.now() > over) throw new Error(`${what}: not within ${seconds} seconds`)
    await pause(20)
  }
}

export const startWorker = (stage: Stage): Run => {
  const worker = run(['worker'], { environment: { DATA_DIR: stage.folder, LOG_LEVEL: 'info' } })
  stage.workers.push(worker)
  return worker
}

export const end = async (stage: Stage, worker: Run, signal: NodeJS.Signals): Promise<void> => {
  stage.workers = stage.workers.filter((other) => other !== worker)
  worker.signal(signal)
  await worker.ended
}

/** Creates the contacts, all subscribed, with a mail server and a confirmed sender. */
export const setUp = async (stage: Stage): Promise<void> => {
  const { sql } = stage
  await sql`
    insert into contacts (id, email, status, tracking, frequency, first_name, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n, now(), now()
    from generate_series(1, ${recipients}) n`
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
    max_connections: connections,
  })
  const from = await stage.send<{ id: string }>('POST', '/senders', {
    name: 'Harbour Books',
    email: 'katherine@harbour-books.example',
    mail_server_id: server.id,
  })
  // As if its owner had confirmed the address.
  await sql`update senders set verified_at = now() where id = ${from.id}`
}

export const begin = async (stage: Stage, name: string): Promise<string> => {
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
    respects_frequency_cap: false,
  })
  await stage.send('POST', `/campaigns/${id}/send`, { expected_count: recipients })
  return id
}

const stateOf = async ({ sql }: Stage, id: string): Promise<string> => {
  const [row] = await sql<{ state: string }[]>`select state from campaigns where id = ${id}`
  return row?.state ?? 'gone'
}

export const isOver = async (stage: Stage, id: string): Promise<boolean> =>
  ['finished', 'partially_failed'].includes(await stateOf(stage, id))

export const isUnderWay = async ({ sql }: Stage, id: string): Promise<boolean> => {
  const [row] = await sql<
    { some: boolean }[]
  >`select exists (select from deliveries where source_id = ${id}) as some`
  return row?.some ?? false
}
