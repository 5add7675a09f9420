import type { Received, SmtpSink } from '../../support/smtp-sink.ts'
import { type Campaign, recipients, type Stage } from './setup.ts'

/** What the proof observes itself, independently of the service. */
export interface Observed {
  /** When contacts unsubscribed, in milliseconds, by contact id. */
  left?: ReadonlyMap<string, number>
  /** Addresses that the sink rejected permanently. */
  refused?: ReadonlySet<string>
  /**
   * Messages received per delivery when all contacts in `left` had unsubscribed: these contacts must receive
   * no further message.
   */
  before?: ReadonlyMap<string, number>
}

interface Entry {
  id: string
  contact_id: string
  address: string
  status: string
  skip_reason: string | null
  repeated: boolean
  repeats: number
  queued_at: string
}

const demand = (what: string, found: unknown, expected: unknown): void => {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)}, and not ${JSON.stringify(expected)}`)
}

/** Fails with the first five wrong entries. */
const none = (what: string, wrong: readonly unknown[]): void =>
  demand(`${what} (${wrong.length} of them)`, wrong.slice(0, 5), [])

const deliveryOf = ({ message }: Received): string =>
  /^Message-ID:\s*<([0-9a-f-]{36})/im.exec(message.toString('latin1', 0, 4096))?.[1] ?? ''

/** How often the sink received the message of each delivery. */
export const arrivals = ({ received }: SmtpSink): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of received) counts.set(deliveryOf(one), (counts.get(deliveryOf(one)) ?? 0) + 1)
  return counts
}

const readLedger = ({ sql }: Stage, id: string): Promise<Entry[]> => sql<Entry[]>`
  select d.id, d.contact_id, d.to_address as address, d.status, d.skip_reason, d.repeated, d.queued_at,
    (select count(*) from delivery_events e where e.delivery_id = d.id and e.type = 'repeated') as repeats
  from deliveries d where d.source_id = ${id}`

/** Every contact of the frozen audience is in the ledger once. */
const checkAudience = async ({ sql }: Stage, id: string, entries: readonly Entry[]): Promise<void> => {
  const frozen = await sql<{ contact_id: string }[]>`
    select unnest(contact_ids) as contact_id from campaign_chunks where campaign_id = ${id}`
  const expected = new Set(frozen.map((one) => one.contact_id))
  demand('contacts in the frozen audience', [frozen.length, expected.size], [recipients, recipients])
  demand('entries in the ledger', entries.length, recipients)
  const entered = new Set(entries.map((one) => one.contact_id))
  none(
    'contacts of the audience without an entry',
    [...expected].filter((one) => !entered.has(one)),
  )
}

/**
 * Whether the ledger allows this number of messages at the sink: one for an accepted delivery, and one more
 * for each recorded repetition.
 */
const isConsistent = ({ status, repeated, repeats }: Entry, times: number): boolean => {
  if (repeated !== repeats > 0 || times > 1 + repeats) return false
  if (status === 'accepted') return times >= 1
  return status === 'unknown' || repeated || times === 0
}

/** The sink and the ledger agree about each message and each contact. */
const checkSink = (stage: Stage, entries: readonly Entry[]): Map<string, number> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  none(
    'messages at the sink that are in no entry, or not to its address',
    stage.sink.received.filter((one) => byId.get(deliveryOf(one))?.address !== one.to).map(({ to }) => to),
  )
  const got = arrivals(stage.sink)
  none(
    'entries that the sink contradicts',
    entries
      .filter((entry) => !isConsistent(entry, got.get(entry.id) ?? 0))
      .map((entry) => ({ ...entry, times: got.get(entry.id) ?? 0 })),
  )
  return got
}

/** Contacts that unsubscribed earlier received nothing, and no other contact was skipped. */
const checkLeft = (
  entries: readonly Entry[],
  got: ReadonlyMap<string, number>,
  { left = new Map(), before }: Observed,
): void => {
  none(
    'contacts that had left before their message was begun, and were not skipped',
    entries.filter(({ contact_id, status, queued_at }) => {
      const leftAt = left.get(contact_id)
      return leftAt !== undefined && leftAt < new Date(queued_at).getTime() && status !== 'skipped'
    }),
  )
  none(
    'contacts that were skipped and had not left',
    entries.filter(
      ({ contact_id, status, skip_reason }) =>
        status === 'skipped' && (skip_reason !== 'unsubscribed' || !left.has(contact_id)),
    ),
  )
  if (before !== undefined)
    none(
      'contacts that got something after they had left',
      entries.filter(({ id, contact_id }) => left.has(contact_id) && got.get(id) !== before.get(id)),
    )
}

const checkRefused = (entries: readonly Entry[], { refused = new Set() }: Observed): void =>
  none(
    'addresses that were refused for good and have not bounced, or the other way round',
    entries.filter(({ address, status }) => (status === 'bounced') !== refused.has(address)),
  )

const finals = ['accepted', 'bounced', 'failed', 'skipped', 'unknown'] as const

/** Checks everything about an ended campaign. Throws on the first failure. */
export const check = async (stage: Stage, id: string, seen: Observed = {}): Promise<string> => {
  const { state, accounting } = await stage.send<Campaign>('GET', `/campaigns/${id}`)
  const entries = await readLedger(stage, id)
  const count = (status: string): number => entries.filter((entry) => entry.status === status).length
  demand(
    'what the campaign says of its audience, against the ledger',
    finals.map((status) => accounting?.[status]),
    finals.map(count),
  )
  demand(
    'the sum of the final states, and the audience',
    [finals.reduce((sum, status) => sum + (accounting?.[status] ?? 0), 0), accounting?.audience_count],
    [recipients, recipients],
  )
  demand('its state', state, count('failed') + count('unknown') === 0 ? 'finished' : 'partially_failed')
  await checkAudience(stage, id, entries)
  const got = checkSink(stage, entries)
  checkLeft(entries, got, seen)
  checkRefused(entries, seen)
  const twice = [...got.values()].filter((times) => times > 1).length
  const states = finals.map((status) => `${count(status)} ${status}`).join(', ')
  return `${states}; ${stage.sink.received.length} messages arrived, ${twice} deliveries more than once and marked`
}

/** The number of deliveries of a campaign that are not final. */
export const waitingOf = async ({ sql }: Stage, id: string): Promise<number> => {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*) as waiting from deliveries
    where source_id = ${id} and status in ('queued', 'deferred', 'sending')`
  return row?.waiting ?? 0
}

/** Checks a campaign that was cancelled while it was sent. Throws on the first failure. */
export const checkCancelled = async (stage: Stage, id: string): Promise<string> => {
  const { state, accounting } = await stage.send<Campaign>('GET', `/campaigns/${id}`)
  demand('its state', state, 'cancelled')
  demand(
    'the sum of the final states, and the audience',
    finals.reduce((sum, status) => sum + (accounting?.[status] ?? 0), 0),
    recipients,
  )
  const entries = await readLedger(stage, id)
  const count = (status: string): number => entries.filter((entry) => entry.status === status).length
  for (const status of ['accepted', 'unknown'] as const) demand(status, accounting?.[status], count(status))
  checkSink(stage, entries)
  return finals.map((status) => `${accounting?.[status]} ${status}`).join(', ')
}
