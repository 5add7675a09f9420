import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { runOnce } from 'graphile-worker'
import { createApp } from '../server/app.ts'
import { createApplicationPassword } from '../server/host/embedded/application-passwords.ts'
import { allJobs } from '../server/jobs.ts'
import { newId } from '../server/platform/ids.ts'
import { workerLogger } from '../server/platform/storage/queue-logger.ts'
import { openQueuePool } from '../server/platform/storage/queue-pool.ts'
import { allowMany, beginImport } from '../test/audience/imports/applying-support.ts'
import { wideQuotas } from '../test/contract/walk/quotas.ts'
import { type Audience, openAudience } from './audience.ts'
import { type Bench, inverse, median } from './bench.ts'
import { cpuOfTree, parentOf } from './cpu.ts'
import { publishAutomation } from './flows.ts'
import { insertRecipients } from './mail.ts'

/** Contacts of the bulk action, rows of the import, and ten times the contacts of the requests. */
const size = Number(process.env.BENCH_CONTACTS ?? 5_000)
const rounds = 3

type Send = (method: string, path: string, body: object) => Promise<{ id: string }>

/** The application with its jobs, but without router and walker: what a change costs, not what follows from it. */
const serve = async ({ context, url }: Audience) => {
  const { sql, clock, log } = context
  const user = {
    id: newId(),
    login: 'bench',
    display_name: 'Bench',
    email: 'bench@example.com',
    roles: ['administrator'],
  }
  await sql`insert into host_users ${sql({ ...user, password_hash: '', created_at: clock.now(), updated_at: clock.now() })}`
  const { password } = await createApplicationPassword(sql, clock, user.id, 'bench')
  const closing: (() => Promise<void>)[] = []
  const server = createApp(context, { closing, quotas: wideQuotas }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service/v1`
  const pool = openQueuePool(url, 4, log)
  const send: Send = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const taskList = Object.fromEntries(
    allJobs(context).map((job) => [job.task.name, (payload: unknown) => job.run(payload)]),
  )
  return {
    send: send as never,
    post: send,
    work: () => runOnce({ pgPool: pool, taskList, logger: workerLogger(log), noHandleSignals: true }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(closing.map((close) => close()))
      await pool.end()
    },
  }
}

const kinds = ['import', 'API', 'bulk action'] as const
const modes = ['no automation', 'another key', 'the key wanted'] as const

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(size, progress, (sql, contacts) => insertRecipients(sql, contacts))
  const { sql, context } = audience
  const { send, post, work, close } = await serve(audience)
  try {
    await allowMany(sql)
    const { id: tagId } = await post('POST', '/tags', { name: 'Outbox' })
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const postmaster = parentOf(backend?.pid ?? 0) ?? 0
    /** Microseconds of processor time for each of `count`. */
    const cost = async (count: number, act: () => Promise<void>): Promise<number> => {
      const cpu = (): number => {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1000 + cpuOfTree(postmaster)
      }
      const before = cpu()
      await act()
      return ((cpu() - before) * 1000) / count
    }
    let round = 0
    const acts: Record<(typeof kinds)[number], () => Promise<number>> = {
      import: () => {
        const rows = Array.from({ length: size }, (_, at) => `import-${round}-${at}@example.com,Ada`)
        return cost(size, async () => {
          await beginImport(context, {
            content: ['E-mail,First name', ...rows].join('\n'),
            mapping: { 'E-mail': 'email', 'First name': 'first_name' },
            settings: { run_automations: true },
          })
          await work()
        })
      },
      API: () =>
        cost(size / 10, async () => {
          for (let at = 0; at < size / 10; at++) {
            const email = `api-${round}-${at}@example.com`
            const { id } = await post('POST', '/contacts', { email, status: 'subscribed' })
            await post('PUT', `/contacts/${id}`, { first_name: 'Ada' })
          }
        }),
      'bulk action': () =>
        cost(size, async () => {
          const condition = {
            match: 'all',
            conditions: [{ field: 'email', operator: 'starts_with', value: `import-${round}-` }],
          }
          await post('POST', '/contacts/bulk-action', {
            action: 'add_to_tags',
            tags: [tagId],
            condition,
            expected_count: size,
          })
          await work()
        }),
    }
    const measured = new Map<string, number[]>()
    const keys: Record<(typeof modes)[number], readonly string[]> = {
      'no automation': [],
      'another key': ['email_clicked'],
      'the key wanted': ['contact_created', 'contact_updated', 'contact_imported', 'tag_added'],
    }
    // The first round prepares statements and fills caches.
    for (let turn = 0; turn <= rounds; turn++)
      for (const mode of modes) {
        round += 1
        const flows: string[] = []
        for (const trigger of keys[mode])
          flows.push(
            await publishAutomation({ send }, `${mode} ${round} ${trigger}`, {
              trigger,
              settings: {},
              tagId,
            }),
          )
        for (const kind of kinds) {
          const used = await acts[kind]()
          const unfinished = await sql`select id from jobs where state <> 'succeeded'`
          if (unfinished.length > 0) throw new Error(`A job of the ${kind} did not succeed.`)
          progress(`${mode}, ${kind}: ${used.toFixed(0)} µs`)
          if (turn > 0) measured.set(`${kind} ${mode}`, [...(measured.get(`${kind} ${mode}`) ?? []), used])
        }
        for (const id of flows) await post('POST', `/automations/${id}/unpublish`, {})
        await sql`truncate trigger_events`
      }
    const of = (kind: string, mode: string): number => median(measured.get(`${kind} ${mode}`) ?? [])
    return {
      name: 'outbox-cost',
      figures: kinds.flatMap((kind) =>
        modes
          .slice(1)
          .map((mode) =>
            inverse(
              `µs of CPU for each contact, ${kind}, ${mode}`,
              of(kind, mode),
              of(kind, 'no automation'),
              null,
            ),
          ),
      ),
      conditions: {
        baseline: 'the same without a published automation',
        cpu: 'of this process and all processes of PostgreSQL together; no router runs meanwhile',
        contacts: `${size}, for the API a tenth of them, each created and updated`,
        rounds: `${rounds}, medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await close()
    await audience.close()
  }
}

export const outboxCost: Bench = {
  name: 'outbox-cost',
  summary: 'what published automations cost imports, requests and bulk actions whose events they want or not',
  run,
}
