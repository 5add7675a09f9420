import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { components } from '../../generated/types.ts'
import { driverOf } from '../../server/migration/drivers/drivers.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage, type Storage } from '../../server/platform/storage/storage.ts'
import { enqueueAbandoned } from '../../server/system/jobs/store/leases.ts'
import { allowMany } from '../audience/imports/applying-support.ts'
import { contentOf, differences } from '../migration/content.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, run, type Service, startService } from '../support/service.ts'
import { startAccount } from '../support/vendors/account.ts'
import { type FileKind, fileAccount, fileKinds } from '../support/vendors/files.ts'
import type { VendorKind } from '../support/vendors/index.ts'
import type { Person } from '../support/vendors/people.ts'
import { until } from './campaign/setup.ts'
import type { Proof } from './run.ts'

type Schemas = components['schemas']

const contacts = Number(process.env.PROOF_CONTACTS ?? 5000)
const sources = (process.env.PROOF_SOURCES ?? 'listmonk').split(',') as (VendorKind | FileKind)[]
const reach = fileURLToPath(new URL('./migration/reach.ts', import.meta.url))
const resultsFile = fileURLToPath(new URL('./migration/results.json', import.meta.url))
const bundle = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url))
/** Templates and campaigns of each kind. */
const documents = 300
/** Local contacts that the source has too. */
const known = 200
/** Contacts of the run that a user changes before the undo. */
const edits = 20

const demand = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what)
}

/** What the proof needs of an account over the network, or of one that is a file. */
interface Account {
  truth(): Iterable<{
    person: Person
    expected: { email: string; status: string; lists?: Record<string, string>; tags?: string[] } | null
  }>
  change(index: number, change: Partial<Person>): void
  add(number: number): void
  assertClean(): void
  close(): Promise<void>
  url: string | null
  /** A new migration from the account. */
  plan(calls: Calls): Promise<string>
  /** Makes what changed visible to the next run. */
  renew(calls: Calls): Promise<void>
}

interface Calls {
  send<Body = { id: string }>(method: string, path: string, body?: object): Promise<Body>
  put(url: string, bytes: string | Buffer): Promise<void>
}

const isFile = (kind: string): kind is FileKind => (fileKinds as readonly string[]).includes(kind)

const openAccount = async (kind: VendorKind | FileKind): Promise<Account> => {
  const options = { contacts, traps: true, seed: 5, documents }
  if (!isFile(kind)) {
    const account = await startAccount(kind, options)
    return {
      ...account,
      plan: async ({ send }) => {
        const { id: connection_id } = await send('POST', '/migration/connections', {
          name: kind,
          ...account.connection,
        })
        return (await send('POST', '/migrations', { name: kind, connection_id })).id
      },
      renew: async () => undefined,
    }
  }
  const account = fileAccount(kind, options)
  const upload = async ({ send, put }: Calls, path: string): Promise<void> => {
    const file = await send<Schemas['MigrationFile']>('GET', path)
    await put(file.upload?.url ?? '', account.file().bytes)
  }
  let path = ''
  return {
    ...account,
    url: null,
    assertClean: () => undefined,
    close: async () => undefined,
    plan: async (calls) => {
      const { id } = await calls.send('POST', '/migrations', { name: kind, source_key: kind })
      const { filename } = account.file()
      const file = await calls.send('POST', `/migrations/${id}/files`, { filename })
      path = `/migrations/${id}/files/${file.id}`
      await upload(calls, path)
      return id
    },
    renew: (calls) => upload(calls, path),
  }
}

/** A service whose worker can be killed, and calls to it. */
const openService = async (folder: string, kind: string, account: Account) => {
  const environment = { MIGRATION_ALLOWED_HOSTS: '127.0.0.1', PROOF_VENDOR: `${kind} ${account.url}` }
  const nodeFlags = account.url === null ? [] : ['--import', reach]
  const start = (): Promise<Service> => startService(folder, [], { environment, nodeFlags })
  let service = await start()
  let [peak, processor] = [0, 0]
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'proof'], {
    environment: { DATA_DIR: folder },
  })
  demand(command.err(), (await command.ended) === 0)
  const authorization = `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`

  /** Notes the peak of the memory and the processor time of the process, before it ends. */
  const measure = async (): Promise<void> => {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    const times = (await readFile(`/proc/${service.pid}/stat`, 'utf8').catch(() => '')).split(' ')
    processor += (Number(times[13] ?? 0) + Number(times[14] ?? 0)) / 100
  }

  const send = async <Body = { id: string }>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${service.url}/service/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Body
    demand(`${method} ${path}: ${JSON.stringify(answer)}`, response.ok)
    return answer
  }

  return {
    send,
    put: async (url: string, bytes: string | Buffer): Promise<void> => {
      const { pathname } = new URL(url)
      const response = await fetch(`${service.url}${pathname}`, { method: 'PUT', body: bytes as never })
      demand(`PUT ${pathname}: ${response.status} ${await response.text()}`, response.ok)
    },
    /** SIGKILL, and a new process that continues. */
    kill: async (sql: Database): Promise<void> => {
      await measure()
      service.signal('SIGKILL')
      await service.ended
      service = await start()
      await sql`update jobs set lease_until = clock_timestamp() - interval '1 minute' where state = 'running'`
      await enqueueAbandoned(sql)
    },
    end: async (): Promise<{ peak: number; processor: number }> => {
      await measure()
      service.signal('SIGTERM')
      await service.ended
      return { peak, processor }
    },
  }
}

const count = async (sql: Database, query: string): Promise<number> => {
  const [row] = await sql.unsafe<{ count: string }[]>(`select count(*) from ${query}`)
  return Number(row?.count ?? 0)
}

/** What must be here: the status of each address that the source names once. */
const expectedOf = (account: Account): Map<string, string> => {
  const found = new Map<string, string>()
  const twice = new Set<string>()
  for (const { expected } of account.truth()) {
    if (expected === null) continue
    const key = expected.email.toLowerCase()
    if (found.has(key)) twice.add(key)
    found.set(key, expected.status)
  }
  for (const key of twice) found.delete(key)
  return found
}

/** Compares every contact with the source. `own` are those that were here before, whose stricter status stays. */
const compare = async (sql: Database, account: Account, own: ReadonlySet<string>): Promise<number> => {
  const here = new Map<string, string>()
  for (const { email, status } of await sql<{ email: string; status: string }[]>`
    select lower(email) as email, status from contacts`)
    here.set(email, status)
  const wrong: string[] = []
  let compared = 0
  for (const [email, status] of expectedOf(account)) {
    if (own.has(email)) continue
    compared += 1
    if (here.get(email) !== status) wrong.push(`${email}: ${here.get(email)} instead of ${status}`)
  }
  demand(`${wrong.length} of ${compared} are wrong, such as ${wrong[0]}`, wrong.length === 0)
  return compared
}

/** The ledger is only added to: what an undone run said is void, and without the ids of contacts that went. */
const isVoid = (row: string): boolean =>
  row.startsWith('consent_events has') && !row.includes('"voided_at": null')

const readsWhole = (kind: VendorKind | FileKind): boolean =>
  !isFile(kind) && driverOf(kind).descriptor.capabilities.delta === 'full_walk'

/** Compares the lists and tags of people who lost some. A file may be a part of an account: it takes nothing away. */
const compareAudiences = async (
  sql: Database,
  account: Account,
  changed: readonly { person: Person }[],
  own: ReadonlySet<string>,
): Promise<number> => {
  if (account.url === null) return 0
  const indexes = new Set(changed.map(({ person }) => person.index))
  let compared = 0
  for (const { person, expected } of account.truth()) {
    if (!indexes.has(person.index) || expected === null || own.has(expected.email.toLowerCase())) continue
    const email = expected.email.toLowerCase()
    const lists = await sql<{ name: string }[]>`
      select l.name from list_memberships m join lists l on l.id = m.list_id join contacts c on c.id = m.contact_id
      where lower(c.email) = ${email} and m.status = 'subscribed'`
    const tags = await sql<{ name: string }[]>`
      select t.name from contact_tags g join tags t on t.id = g.tag_id join contacts c on c.id = g.contact_id
      where lower(c.email) = ${email}`
    const here = JSON.stringify([lists.map(({ name }) => name).sort(), tags.map(({ name }) => name).sort()])
    const there = JSON.stringify([
      Object.keys(expected.lists ?? {})
        .filter((name) => expected.lists?.[name] === 'subscribed')
        .sort(),
      [...(expected.tags ?? [])].sort(),
    ])
    demand(`${email} has ${here} instead of ${there}`, here === there)
    compared += 1
  }
  return compared
}

/** What was done and compared, all of it without a difference. */
interface Proved {
  contacts: number
  templates_and_campaigns: number
  kills: number
  run_seconds: number
  compared: {
    statuses_after_the_run: number
    statuses_after_the_delta: number
    tables_after_the_undo: number
    edited_contacts_kept: number
  }
  /** Lists and tags that people had lost at the source. */
  lost_at_source: number
  most_memory_mib: number
  processor_ms_per_contact: number
}

const prove = async (kind: VendorKind | FileKind, say: (line: string) => void): Promise<Proved> => {
  const folder = await makeDataFolder('crs-proof-')
  const account = await openAccount(kind)
  let storage: Storage | null = null
  try {
    const service = await openService(folder, kind, account)
    const config = readConfig({ DATA_DIR: folder })
    const log = createLogger('warn')
    storage = await openStorage(config, { role: 'command', log, connections: 2 })
    const { sql } = storage
    const { send, kill } = service
    await allowMany(sql)

    const ended = async (id: string): Promise<Schemas['Job']> => {
      await until(`the job ${id} ends`, 3600, async () => {
        const [row] = await sql<{ state: string }[]>`select state from jobs where id = ${id}`
        return row?.state !== 'queued' && row?.state !== 'running'
      })
      return send<Schemas['Job']>('GET', `/jobs/${id}`)
    }
    const ran = async (job: { id: string }, kills: (() => Promise<boolean>)[]): Promise<Schemas['Job']> => {
      for (const due of kills) {
        await until('the moment of a kill comes', 3600, due)
        const { state } = await send<Schemas['Job']>('GET', `/jobs/${job.id}`)
        demand('the run ended before the kill', state === 'running' || state === 'queued')
        await kill(sql)
      }
      return ended(job.id)
    }

    const people = [...expectedOf(account)].filter((_, at) => at % Math.ceil(contacts / known) === 0)
    const own = new Set(people.map(([email]) => email))
    for (const [at, [email]] of people.entries())
      await send('POST', '/contacts', {
        email,
        status: at % 2 === 0 ? 'subscribed' : 'unsubscribed',
        first_name: 'Ours',
      })
    const id = await account.plan(service)
    const begin = (mode: string) => send<Schemas['Job']>('POST', `/migrations/${id}/start`, { mode })
    const tried = await ended((await begin('dry_run')).id)
    demand(`the dry run: ${JSON.stringify(tried.problem)}`, tried.state === 'succeeded')
    const before = await contentOf(sql)

    const started = performance.now()
    const [statements] = await sql<{ commits: number }[]>`
      select xact_commit as commits from pg_stat_database where datname = current_database()`
    const full = await begin('full')
    const collected = Math.floor(contacts * (0.2 + Math.random() * 0.5))
    const applied = Math.floor(contacts * (0.2 + Math.random() * 0.5))
    const drafts = "migration_items where kind in ('template', 'campaign') and action = 'created'"
    const items = (run: string) => `migration_items where kind = 'contact' and run_id = '${run}'`
    const done = await ran(full, [
      async () => (await count(sql, `migration_staged where run_id = '${full.id}'`)) >= collected,
      async () => (await count(sql, items(full.id))) >= applied,
      ...(account.url === null
        ? []
        : [async () => (await count(sql, `${drafts} and run_id = '${full.id}'`)) >= documents / 4]),
    ])
    const seconds = (performance.now() - started) / 1000
    demand(`the run: ${done.state} ${JSON.stringify(done.problem)}`, done.state === 'succeeded')
    demand(
      `${JSON.stringify(done.counters)} is not what the dry run said: ${JSON.stringify(tried.counters)}`,
      JSON.stringify(done.counters) === JSON.stringify(tried.counters),
    )
    const compared = await compare(sql, account, own)
    const twice = await count(
      sql,
      `(select from ${drafts} and run_id = '${full.id}' group by kind, source_id having count(*) > 1) i`,
    )
    demand(`${twice} drafts came twice`, twice === 0)
    const made = await count(sql, `(select from templates union all select from campaigns) i`)
    const noted = await count(sql, `${drafts} and run_id = '${full.id}'`)
    demand(`${made} templates and campaigns are here, and ${noted} were noted`, made === noted)
    const report = await send<Schemas['MigrationReport']>('GET', `/migrations/${id}/report?run=${full.id}`)
    const brought = new Set(['created', 'updated', 'unchanged'])
    const counted = report.tallies.reduce(
      (all, { dimension, key, value }) => all + (dimension === 'contacts' && brought.has(key) ? value : 0),
      0,
    )
    // A person can be several records of the source, and so have several items.
    const found = await count(
      sql,
      `(select distinct local_id from ${items(full.id)} and local_id is not null) i`,
    )
    demand(`the report counts ${counted} people, and ${found} have items`, counted === found)
    const [after] = await sql<{ commits: number }[]>`
      select xact_commit as commits from pg_stat_database where datname = current_database()`
    say(
      `  ${kind}: ${done.counters.created} created, ${done.counters.updated} updated, ${compared} compared, killed at ${collected} collected and ${applied} applied; ${Math.round(seconds)} s, ${(((after?.commits ?? 0) - (statements?.commits ?? 0)) / contacts).toFixed(3)} transactions for each contact`,
    )

    const subscribed = [...account.truth()].filter(({ person }) => person.mailStatus === 'subscribed')
    for (const { person } of subscribed.slice(0, 50))
      account.change(person.index, { mailStatus: 'opted_out' })
    account.add(20)
    for (let index = contacts; index < contacts + 20; index++)
      account.change(index, { signedUpAt: new Date() })
    // Others lose a tag or leave a list.
    for (const { person } of subscribed.slice(50, 150))
      account.change(person.index, { tags: person.tags.slice(1), lists: person.lists.slice(0, 1) })
    await account.renew(service)
    const inDelta = (id: string, most: number) => async () =>
      (await count(sql, `migration_staged where run_id = '${id}'`)) >= most
    const beforeDelta = await contentOf(sql)
    const begun = await begin('delta')
    // A source that is read whole is long enough for a kill.
    const delta = await ran(begun, readsWhole(kind) ? [inDelta(begun.id, collected)] : [])
    demand(`the delta: ${delta.state} ${JSON.stringify(delta.problem)}`, delta.state === 'succeeded')
    const comparedAgain = await compare(sql, account, own)
    const lost = await compareAudiences(sql, account, subscribed.slice(50, 150), own)
    say(
      `  delta: ${delta.counters.created} created, ${delta.counters.updated} updated, ${delta.counters.unchanged} unchanged`,
    )

    const undoDelta = async (id: string) => {
      const undone = await ran(await send<Schemas['Job']>('POST', `/jobs/${id}/undo`, {}), [])
      demand(`the undo of the delta: ${undone.state}`, undone.state === 'succeeded')
      const differs = differences(beforeDelta, await contentOf(sql)).filter((row) => !isVoid(row))
      demand(
        `${differs.length} rows differ after it: ${differs.slice(0, 3).join('\n')}`,
        differs.length === 0,
      )
    }
    await undoDelta(delta.id)
    // The opt-outs come again, and what was lost is taken away again.
    const again = await ran(await begin('delta'), [])
    demand(`the delta after the undo: ${again.state}`, again.state === 'succeeded')
    await compare(sql, account, own)
    await compareAudiences(sql, account, subscribed.slice(50, 150), own)
    await undoDelta(again.id)
    // What people change between the run and its undo stays, without what the run gave. Who bounced or complained is left out: a
    // contact that stays keeps that, with its suppression.
    const edited = await sql<{ id: string }[]>`
      select c.id from migration_items i join contacts c on c.id = i.local_id
      where i.run_id = ${full.id} and i.kind = 'contact' and i.action = 'created'
        and c.status in ('subscribed', 'pending', 'transactional') order by i.id limit ${edits}`
    for (const { id: contact } of edited)
      await send('PUT', `/contacts/${contact}`, { job_title: 'Changed here' })
    const left = Math.floor(contacts * (0.3 + Math.random() * 0.4))
    const undo = await send<Schemas['Job']>('POST', `/jobs/${full.id}/undo`, {})
    const undone = await ran(undo, [
      async () => (await count(sql, 'contacts')) <= left,
      async () => (await count(sql, 'contacts')) <= left / 2,
    ])
    const { data: errors } = await send<Schemas['JobErrorPage']>('GET', `/jobs/${undone.id}/errors`)
    const why = [...new Set(errors.map(({ detail }) => detail))]
    demand(
      `the undo: ${JSON.stringify(undone.counters)} ${JSON.stringify(undone.problem)} ${why.join(' ')}`,
      undone.state === 'succeeded' && undone.counters.skipped === edits,
    )
    const kept = await sql<{ id: string }[]>`
      select id from contacts where job_title = 'Changed here' and first_name is null`
    demand(`${kept.length} of ${edits} changed contacts stay as they were changed`, kept.length === edits)
    for (const { id: contact } of kept) await send('DELETE', `/contacts/${contact}`)
    await sql`delete from contacts where job_title = 'Changed here'`
    const differs = differences(before, await contentOf(sql)).filter((row) => !isVoid(row))
    demand(
      `${differs.length} rows differ after the undo, such as ${differs.slice(0, 3).join('\n')}`,
      differs.length === 0,
    )
    account.assertClean()
    const { peak, processor } = await service.end()
    return {
      contacts,
      templates_and_campaigns: made,
      kills: (account.url === null ? 4 : 5) + (readsWhole(kind) ? 1 : 0),
      lost_at_source: lost,
      run_seconds: Math.round(seconds),
      compared: {
        statuses_after_the_run: compared,
        statuses_after_the_delta: comparedAgain,
        tables_after_the_undo: Object.keys(before).length,
        edited_contacts_kept: kept.length,
      },
      most_memory_mib: Math.round(peak),
      processor_ms_per_contact: Number(((processor * 1000) / contacts).toFixed(2)),
    }
  } finally {
    await account.close()
    await storage?.close()
    killStragglers()
    await removeDataFolder(folder)
  }
}

const sentence = (kind: string, { contacts, kills, most_memory_mib: most, ...rest }: Proved): string =>
  `${kind}: ${contacts} contacts, ${kills} kills, every status right, delta, undo, every table as before but for what was changed meanwhile; at most ${most} MiB, ${rest.processor_ms_per_contact} ms of processor for each contact in all`

const readResults = async (): Promise<Record<string, object>> =>
  JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}'))

export const migrationKill: Proof = {
  name: 'migration-kill',
  summary: `SIGKILL while a migration of ${contacts} contacts and their content is collected, applied and undone, and the state from before`,
  run: async (say) => {
    const { info } = JSON.parse(await readFile(bundle, 'utf8'))
    const results = await readResults()
    const said: string[] = []
    const failures: string[] = []
    for (const kind of sources) {
      const tried = { contract: info.version, tried_on: new Date().toISOString().slice(0, 10) }
      try {
        const proved = await prove(kind, say)
        results[kind] = { ...proved, ...tried, holds: true }
        said.push(sentence(kind, proved))
      } catch (error) {
        failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
        results[kind] = { contacts, ...tried, holds: false }
      }
      await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
    }
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return said.join('\n')
  },
}
