import { fileURLToPath } from 'node:url'
import { enrol } from '../../../server/marketing/flows/enrol.ts'
import { publishVersion } from '../../../server/marketing/flows/publish.ts'
import type { FlowDefinition, FlowNode } from '../../../server/marketing/flows/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Database } from '../../../server/platform/storage/open.ts'
import { type Run, runScript } from '../../support/service.ts'
import type { SmtpSink } from '../../support/smtp-sink.ts'

/** The setup of the proof. */
export interface Stage {
  folder: string
  sql: Database
  sink: SmtpSink
  /** The ids of the calls that the receiver got. */
  calls: string[]
  flowId: string
  contacts: number
  workers: Run[]
}

const script = fileURLToPath(new URL('./worker.ts', import.meta.url))
const turnedClock = fileURLToPath(new URL('../../support/turned-clock.ts', import.meta.url))

/** Starts a worker. After SIGUSR2 its clock is half an hour ahead. */
export const startWorker = (stage: Stage): Run => {
  const worker = runScript(script, {
    environment: { DATA_DIR: stage.folder, CLOCK_AHEAD: String(1_800_000), CLOCK_TURNS: 'later' },
    nodeFlags: ['--import', turnedClock],
  })
  stage.workers.push(worker)
  return worker
}

export const end = async (stage: Stage, worker: Run, signal: NodeJS.Signals): Promise<void> => {
  stage.workers = stage.workers.filter((other) => other !== worker)
  worker.signal(signal)
  await worker.ended
}

const node = (id: string, type: string, settings: FlowNode['settings']): FlowNode => ({
  id,
  type,
  settings,
  note: null,
})

/** Longer than the proof takes: only `passTime` ends it. */
const pause = { mode: 'duration', amount: 10, unit: 'hours' }

/** Waits, branches, e-mails, calls and changes of contacts. The model of its paths is in check.ts. */
const definitionOf = (tagId: string, unusedTagId: string, url: string): FlowDefinition => {
  const mail = {
    content: {
      kind: 'markdown',
      subject: 'Welcome to Harbour Books',
      preheader: null,
      source: 'Dear {{ contact.first_name }}, thank you. [Unsubscribe]({{ links.unsubscribe_url }})',
      text: null,
    },
    respects_frequency_cap: false,
  }
  const call = { url, on_unknown: 'continue' }
  const edge = (from: string, to: string, branch = 'next') => ({ from, branch, to })
  return {
    triggers: [],
    start: 'tag',
    nodes: [
      node('tag', 'add_tag', { tag_id: tagId }),
      node('pause', 'wait', pause),
      node('split', 'split_percent', {
        branches: [
          { key: 'a', percent: 50 },
          { key: 'b', percent: 50 },
        ],
      }),
      node('mail', 'send_email', mail),
      node('rest', 'wait', pause),
      node('call-a', 'call_webhook', call),
      node('note', 'add_note', { title: 'Called', body: 'The shop knows.' }),
      node('call-b', 'call_webhook', call),
      node('listen', 'wait_for', {
        event: { key: 'tag_added', settings: { tag_ids: [unusedTagId] } },
        timeout: { amount: 10, unit: 'hours' },
      }),
      node('mail-b', 'send_email', mail),
    ],
    edges: [
      edge('tag', 'pause'),
      edge('pause', 'split'),
      edge('split', 'mail', 'a'),
      edge('mail', 'rest'),
      edge('rest', 'call-a'),
      edge('call-a', 'note'),
      edge('split', 'call-b', 'b'),
      edge('call-b', 'listen'),
      edge('listen', 'mail-b', 'timed_out'),
    ],
    re_entry: { mode: 'never', after_days: null },
    exit_condition: null,
    exit_events: [],
  }
}

/** Publishes an automation and enrols contacts. */
const publishFor = async (
  sql: Database,
  flowId: string,
  definition: FlowDefinition,
  contactIds: string[],
): Promise<void> => {
  const now = new Date()
  const actor = { kind: 'system', id: null, name: 'proof' } as const
  await sql`
    insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
    values (${flowId}, 'automation', ${`Proof ${flowId}`}, 'draft', '{}', 'system', ${now}, ${now})`
  await sql.begin((tx) => publishVersion(tx, { flowId, definition }, actor, now.toISOString()))
  await sql.begin((tx) => enrol(tx, { flowId, contactIds }, actor, now))
}

/** Publishes the automation and enrols all contacts. */
export const begin = async (stage: Stage, tagIds: readonly [string, string], url: string): Promise<void> => {
  const people = await stage.sql<{ id: string }[]>`select id from contacts`
  const ids = people.map(({ id }) => id)
  await publishFor(stage.sql, stage.flowId, definitionOf(tagIds[0], tagIds[1], url), ids)
}

/** A chain of the same shape as the automation's definition. */
const chainOf = (nodes: FlowNode[]): FlowDefinition => ({
  triggers: [],
  start: nodes[0]?.id ?? null,
  nodes,
  edges: nodes.slice(1).map(({ id }, at) => ({ from: nodes[at]?.id ?? '', branch: 'next', to: id })),
  re_entry: { mode: 'never', after_days: null },
  exit_condition: null,
  exit_events: [],
})

/** What runs beside the automation: its own contacts in automations of their own. */
export interface Beside {
  /** Calls a receiver that never answers. */
  hungId: string
  /** Waits, then sends an e-mail. */
  mailId: string
  /** Pairs to merge, and contacts to delete, all of them waiting. */
  pairs: [string, string][]
  deleted: string[]
}

/** contacts whose calls have no answer, pairs, and contacts to delete. */
const hungContacts = 100

const add = async (sql: Database, count: number, name: string): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into contacts (id, email, status, tracking, frequency, first_name, created_at, updated_at)
    select id, ${name} || '-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n, now(), now()
    from unnest(${ids}::uuid[]) with ordinality as one (id, n)`
  return ids
}

export const beginBeside = async ({ sql }: Stage, hungUrl: string, kills: number): Promise<Beside> => {
  const beside: Beside = { hungId: newId(), mailId: newId(), pairs: [], deleted: [] }
  const call = { url: hungUrl, on_unknown: 'continue', timeout_seconds: 2 }
  await publishFor(
    sql,
    beside.hungId,
    chainOf([node('call', 'call_webhook', call)]),
    await add(sql, hungContacts, 'hung'),
  )
  const people = await add(sql, kills * 3, 'beside')
  for (let at = 0; at < kills; at += 1) {
    beside.pairs.push([people[3 * at] ?? '', people[3 * at + 1] ?? ''])
    beside.deleted.push(people[3 * at + 2] ?? '')
  }
  const content = { kind: 'plain', subject: 'Welcome', preheader: null, source: 'Welcome.', text: null }
  const mail = { content, respects_frequency_cap: false }
  await publishFor(
    sql,
    beside.mailId,
    chainOf([node('pause', 'wait', pause), node('mail', 'send_email', mail)]),
    people,
  )
  return beside
}

/** Creates the contacts, all subscribed. */
export const fill = async ({ sql, contacts }: Stage): Promise<void> => {
  const ids = Array.from({ length: contacts }, () => newId())
  await sql`
    insert into contacts (id, email, status, tracking, frequency, first_name, created_at, updated_at)
    select id, 'reader-' || n || '@example.com', 'subscribed', 'individual', 'all', 'Reader ' || n, now(), now()
    from unnest(${ids}::uuid[]) with ordinality as one (id, n)`
}

/** Lets ten hours pass for a share of the contacts that wait, so that their wait ends. */
export const passTime = async (
  { sql, flowId }: Pick<Stage, 'sql' | 'flowId'>,
  share: number,
): Promise<void> => {
  // In the order of ids: two transactions must not wait for each other in a circle.
  await sql`
    with passed as (
      select id from enrolments
      where source_id = ${flowId} and status = 'waiting' and due_at > clock_timestamp() and random() < ${share}::double precision
      order by id for update
    )
    update enrolments e set arrived_at = arrived_at - interval '10 hours', due_at = due_at - interval '10 hours'
    from passed where e.id = passed.id`
}

/** Ends all leases after a kill. Living workers lose their leases too: they must notice. */
export const endLeases = async ({ sql }: Stage): Promise<void> => {
  await sql`
    with held as (select id from enrolments where lease_until > clock_timestamp() order by id for update)
    update enrolments e set lease_until = clock_timestamp() from held where e.id = held.id`
  await sql`update delivery_queue set lease_until = clock_timestamp() where lease_until > clock_timestamp()`
}
