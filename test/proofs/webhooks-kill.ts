import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import { encrypt } from '../../server/platform/secrets.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { insertEndpoint } from '../../server/system/webhooks/store/endpoints.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, runScript, startService } from '../support/service.ts'
import { until } from './campaign/setup.ts'
import type { Proof } from './run.ts'

const kills = Number(process.env.PROOF_KILLS ?? 20)
const contacts = 40
const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
const script = fileURLToPath(new URL('./automation/worker.ts', import.meta.url))

interface Taken {
  id: string
  contact: string
  /** The number of the change of its contact. */
  number: number
}

/** A receiver that verifies each call and fails now and then. */
const startReceiver = async () => {
  const taken: Taken[] = []
  const wrong: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const fails = Math.random() < 0.03
      try {
        const event = new Webhook(secret).verify(body, request.headers as Record<string, string>)
        const { id, data } = event as { id: string; data: { contact: { id: string }; tag_name: string } }
        if (id !== request.headers['webhook-id']) throw new Error('The header has another id.')
        if (!fails) taken.push({ id, contact: data.contact.id, number: Number(data.tag_name) })
      } catch (error) {
        wrong.push(error)
      }
      setTimeout(() => response.writeHead(fails ? 500 : 200).end(), 5)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { taken, wrong, url, close: () => server.close().closeAllConnections() }
}

/** Changes contacts until stopped: each change has the next number of its contact. Returns how many changes. */
const startWriter = (sql: Database, ids: readonly string[]) => {
  const state = { stopped: false, changes: 0 }
  const numbers = new Map<string, number>()
  const write = async (own: readonly string[]): Promise<void> => {
    while (!state.stopped) {
      const chosen = own.filter(() => Math.random() < 0.1)
      await sql.begin(async (tx) => {
        for (const id of chosen) {
          const number = (numbers.get(id) ?? 0) + 1
          numbers.set(id, number)
          state.changes += 1
          const data = tx.json({ tag: { id, name: String(number) } })
          await tx`
            insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
            values (${newId()}, ${id}, 'tag_added', clock_timestamp(), 'system', ${data})`
        }
      })
      await pause(300)
    }
  }
  // Two writers whose transactions overtake each other.
  const running = [0, 1].map((half) => write(ids.filter((_, at) => at % 2 === half)))
  return {
    stop: async () => {
      state.stopped = true
      await Promise.all(running)
      return state.changes
    },
  }
}

const demand = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what)
}

const check = (taken: readonly Taken[], published: readonly string[], changes: number): string => {
  const first = new Map<string, Taken>()
  for (const call of taken) {
    const known = first.get(call.id)
    demand('a repeated call shows another event', known === undefined || known.number === call.number)
    if (known === undefined) first.set(call.id, call)
  }
  demand(`${published.length} events of ${changes} changes`, published.length === changes)
  const lost = published.filter((id) => !first.has(id))
  demand(`${lost.length} events are lost`, lost.length === 0)
  demand('the receiver has events that were not published', first.size === published.length)
  for (const calls of Map.groupBy(first.values(), ({ contact }) => contact).values())
    demand(
      `out of order: ${calls.map(({ number }) => number).join(' ')}`,
      calls.every(({ number }, at) => number === at + 1),
    )
  return `${changes} events, ${taken.length - first.size} calls repeated with the same id, none lost, each contact in order`
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  const receiver = await startReceiver()
  try {
    await startService(folder, ['--no-worker'])
    const config = readConfig({ DATA_DIR: folder })
    const log = createLogger('warn')
    const storage = await openStorage(config, { role: 'command', log, connections: 6 })
    const { sql } = storage
    const ids = Array.from({ length: contacts }, newId)
    await sql`
      insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
      select id, id || '@example.com', 'subscribed', 'individual', 'all', now(), now() from unnest(${ids}::uuid[]) id`
    const [user] = await sql<{ id: string }[]>`select id from host_users`
    const made = {
      id: newId(),
      url: receiver.url,
      description: null,
      state: 'active' as const,
      types: ['tag.added' as const],
      condition: null,
      user_id: user?.id ?? '',
      user_name: 'admin',
      api_key_id: null,
      secret: encrypt(config, secret),
    }
    await sql.begin((tx) => insertEndpoint(tx, made, new Date().toISOString()))
    const endLeases = () =>
      sql`update webhook_deliveries set lease_until = clock_timestamp() where state = 'waiting'`

    const writer = startWriter(sql, ids)
    const start = async () => {
      const worker = runScript(script, { environment: { DATA_DIR: folder } })
      await until('a worker works', 60, async () => worker.out().includes('Working'))
      return worker
    }
    for (let killed = 0; killed < kills; killed++) {
      const worker = await start()
      const before = receiver.taken.length
      await until('events arrive', 60, async () => receiver.taken.length > before)
      await pause(Math.random() * 1000)
      worker.signal('SIGKILL')
      await worker.ended
      await endLeases()
    }
    const changes = await writer.stop()
    say(`  ${kills} workers killed, ${receiver.taken.length} calls so far, ${changes} changes`)
    const last = await start()
    await until('everything arrives', 120, async () => {
      const [row] = await sql<{ count: number }[]>`
        select (select count(*) from event_outbox)
          + (select count(*) from webhook_deliveries where state = 'waiting') as count`
      return row?.count === 0
    })
    last.signal('SIGTERM')
    await last.ended
    demand(`calls that do not verify: ${receiver.wrong[0]}`, receiver.wrong.length === 0)
    const published = await sql<{ id: string }[]>`select id from events`
    const summary = check(
      receiver.taken,
      published.map(({ id }) => id),
      changes,
    )
    await storage.close()
    return summary
  } finally {
    receiver.close()
    await killStragglers()
    await removeDataFolder(folder)
  }
}

export const webhooksKill: Proof = {
  name: 'webhooks-kill',
  summary: `${kills} kills between outbox and delivery: no event is lost, and repeated calls have the same id`,
  run: prove,
}
