import { idAt, type Random } from './random.ts'
import {
  companies,
  domains,
  firstNames,
  genresByWeight,
  jobTitles,
  lastNames,
  lists,
  places,
  sources,
  tags,
  topics,
} from './vocabulary.ts'

/** A value of a column; objects become JSON. */
export type Cell = string | number | boolean | null | object
export type Row = Record<string, Cell>

/** Rows by table, in the order of insertion. */
export interface Rows {
  contacts: Row[]
  contact_emails: Row[]
  contact_activities: Row[]
  consent_events: Row[]
  list_memberships: Row[]
  contact_tags: Row[]
  deliveries: Row[]
  contact_events: Row[]
}

export interface SeedContext {
  /** Ids in the order of the vocabulary. */
  listIds: readonly string[]
  tagIds: readonly string[]
  /** The end of the generated history, in milliseconds. */
  until: number
}

const day = 86_400_000
/** Milliseconds between the first and the last contact. */
const span = 3 * 365 * day

const iso = (at: number): string => new Date(at).toISOString()
const dayOf = (at: number): string => iso(at).slice(0, 10)

/** Start of each campaign in days before the end, latest first. */
const campaignDays = [3, 17, 31, 60, 95, 130, 200]

export const noRows = (): Rows => ({
  contacts: [],
  contact_emails: [],
  contact_activities: [],
  consent_events: [],
  list_memberships: [],
  contact_tags: [],
  deliveries: [],
  contact_events: [],
})

/** New contacts are pending; some old ones have bounced or unsubscribed. */
const statusAt = (random: Random, age: number): string => {
  if (age < 0.02)
    return random.weighted([
      ['pending', 50],
      ['subscribed', 48],
      ['transactional', 2],
    ] as const)
  return random.weighted([
    ['subscribed', 75 - 15 * age],
    ['unsubscribed', 6 + 10 * age],
    ['transactional', 6],
    ['pending', 4],
    ['bounced', 2 + 6 * age],
    ['complained', 0.7],
  ] as const)
}

const customFieldsOf = (random: Random, until: number): object => ({
  ...(random.chance(0.6) ? { favourite_genre: random.weighted(genresByWeight) } : {}),
  ...(random.chance(0.4) ? { loyalty_points: Math.floor(random.next() ** 3 * 1000) } : {}),
  ...(random.chance(0.3) ? { topics: topics.filter(() => random.chance(0.4)) } : {}),
  ...(random.chance(0.2) ? { reading_circle: random.chance(0.3) } : {}),
  ...(random.chance(0.35) ? { last_purchase_on: dayOf(until - random.next() ** 2 * 700 * day) } : {}),
})

const system = { actor_kind: 'system', actor_id: null, actor_name: null }

/** Adds contact `number` of `total` with its history to `rows`. */
export const addContact = (
  rows: Rows,
  random: Random,
  number: number,
  total: number,
  { listIds, tagIds, until }: SeedContext,
): void => {
  // The rate of new contacts grows; no two are created at the same moment.
  const createdAt = Math.floor(until - span * (1 - Math.sqrt((number + 0.5) / total)))
  const age = (until - createdAt) / span
  const id = idAt(random, createdAt)
  const first = random.chance(0.9) ? random.pick(firstNames) : null
  const last = random.chance(0.85) ? random.pick(lastNames) : null
  const place = random.chance(0.7) ? random.weighted(places) : null
  const status = statusAt(random, age)
  const email = `${(first ?? 'reader').toLowerCase()}.${(last ?? 'x').toLowerCase()}.${number}@${random.weighted(domains)}`
  const updatedAt = random.chance(0.5)
    ? createdAt
    : Math.floor(createdAt + random.next() * (until - createdAt))
  const wasSubscribed = status === 'subscribed' || status === 'unsubscribed' || status === 'complained'
  const tracking = random.weighted([
    ['individual', 85],
    ['aggregate', 12],
    ['none', 3],
  ] as const)
  const within = (from: number): number => Math.floor(from + random.next() * (until - from))

  rows.contacts.push({
    id,
    external_id: random.chance(0.3) ? String(100_000 + number) : null,
    email,
    first_name: first,
    last_name: last,
    prefix: random.chance(0.05) ? 'Dr' : null,
    phone: random.chance(0.15) ? `+44 20 7946 ${String(number % 10_000).padStart(4, '0')}` : null,
    status,
    source: random.chance(0.95) ? random.weighted(sources) : null,
    date_of_birth: random.chance(0.25) ? dayOf(until - (18 + random.below(60)) * 365.25 * day) : null,
    locale: place?.locale ?? null,
    timezone: place?.timezone ?? null,
    company: random.chance(0.2) ? random.pick(companies) : null,
    job_title: random.chance(0.15) ? random.pick(jobTitles) : null,
    address_city: place?.city ?? null,
    address_state: place?.state ?? null,
    address_country: place?.country ?? null,
    tracking,
    frequency: random.weighted([
      ['all', 80],
      ['weekly', 14],
      ['monthly', 6],
    ] as const),
    confirmed_at: wasSubscribed && random.chance(0.6) ? iso(createdAt) : null,
    unsubscribed_at: status === 'unsubscribed' ? iso(updatedAt) : null,
    trashed_at: random.chance(0.004) ? iso(until - random.below(29) * day) : null,
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
    custom_fields: customFieldsOf(random, until),
  })
  rows.contact_emails.push({ id, contact_id: id, email, from_at: iso(createdAt), ...system })
  rows.contact_activities.push({
    id,
    contact_id: id,
    type: 'created',
    occurred_at: iso(createdAt),
    ...system,
    data: { changes: [{ field: 'email', from: null, to: email }] },
  })
  if (updatedAt !== createdAt)
    rows.contact_activities.push({
      id: idAt(random, updatedAt),
      contact_id: id,
      type: 'updated',
      occurred_at: iso(updatedAt),
      ...system,
      data: { changes: [{ field: 'company', from: null, to: 'Harbour Trading' }] },
    })
  if (wasSubscribed && random.chance(0.4))
    rows.consent_events.push({
      id: idAt(random, createdAt),
      contact_id: id,
      kind: 'given',
      purpose: 'marketing',
      basis: 'opt_in',
      ...system,
      occurred_at: iso(createdAt),
    })
  for (const [at, { share }] of lists.entries())
    if (random.chance(share))
      rows.list_memberships.push({
        list_id: listIds[at] ?? '',
        contact_id: id,
        status: random.weighted([
          ['subscribed', 88],
          ['unsubscribed', 9],
          ['pending', 3],
        ] as const),
        since_at: iso(within(createdAt)),
      })
  for (const [at, { share }] of tags.entries())
    if (random.chance(share))
      rows.contact_tags.push({ tag_id: tagIds[at] ?? '', contact_id: id, tagged_at: iso(within(createdAt)) })
  if (wasSubscribed) addMail(rows, random, { id, email, createdAt, tracking, until })
  if (random.chance(0.15)) {
    const at = within(createdAt)
    rows.contact_events.push({
      id: idAt(random, at),
      contact_id: id,
      name: random.weighted([
        ['order.placed', 70],
        ['reading.attended', 30],
      ] as const),
      occurred_at: iso(at),
      properties: { total: random.below(200) },
      created_at: iso(at),
    })
  }
}

interface SeedRecipient {
  id: string
  email: string
  createdAt: number
  tracking: string
  until: number
}

/** The latest two campaigns that started after the contact was created. */
const addMail = (
  rows: Rows,
  random: Random,
  { id, email, createdAt, tracking, until }: SeedRecipient,
): void => {
  const sent = campaignDays.map((ago) => until - ago * day).filter((at) => at > createdAt)
  for (const at of sent.slice(0, 1 + random.below(2))) {
    const accepted = random.chance(0.97)
    const opened = accepted && tracking === 'individual' && random.chance(0.35)
    const clicked = opened && random.chance(0.2)
    rows.deliveries.push({
      id: idAt(random, at),
      contact_id: id,
      kind: 'campaign',
      source_id: campaignId(at),
      subject: 'What is new in the harbour',
      to_address: email,
      status: accepted ? 'accepted' : 'bounced',
      queued_at: iso(at),
      accepted_at: accepted ? iso(at + 60_000) : null,
      first_opened_at: opened ? iso(at + 3_600_000) : null,
      first_clicked_at: clicked ? iso(at + 3_660_000) : null,
      created_at: iso(at),
    })
  }
}

/** The id of the campaign that started at a time. */
const campaignId = (at: number): string => {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000001`
}
