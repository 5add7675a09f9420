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

/** Publishes the automation and enrols all contacts. */
export const begin = async (stage: Stage, tagIds: readonly [string, string], url: string): Promise<void> => {
  const { sql, flowId } = stage
  const now = new Date()
  const actor = { kind: 'system', id: null, name: 'proof' } as const
  await sql`
    insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
    values (${flowId}, 'automation', 'Proof', 'draft', '{}', 'system', ${now}, ${now})`
  await sql.begin((tx) =>
    publishVersion(
      tx,
      { flowId, definition: definitionOf(tagIds[0], tagIds[1], url) },
      actor,
      now.toISOString(),
    ),
  )
  const people = await sql<{ id: string }[]>`select id from contacts`
  const ids = people.map(({ id }) => id)
  await sql.begin((tx) => enrol(tx, { flowId, contactIds: ids }, actor, now))
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
export const passTime = async ({ sql }: Stage, share: number): Promise<void> => {
  await sql`
    update enrolments set arrived_at = arrived_at - interval '10 hours', due_at = due_at - interval '10 hours'
    where status = 'waiting' and due_at > clock_timestamp() and random() < ${share}::double precision`
}

/** Ends all leases after a kill. Living workers lose their leases too: they must notice. */
export const endLeases = async ({ sql }: Stage): Promise<void> => {
  await sql`update enrolments set lease_until = clock_timestamp() where lease_until > clock_timestamp()`
  await sql`update delivery_queue set lease_until = clock_timestamp() where lease_until > clock_timestamp()`
}
