import { newId } from '../../../../server/platform/ids.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'

/** Pseudo-random numbers that are the same in every run. */
const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  const chance = (probability: number): boolean => next() < probability
  const some = <Value>(values: readonly Value[], probability: number): Value[] =>
    values.filter(() => chance(probability))
  return { below, pick, chance, some }
}

type Random = ReturnType<typeof createRandom>

export const now = new Date('2026-11-02T09:00:00.000Z')
const msPerDay = 86_400_000

/** Texts that break hand-made SQL, and some that differ only in case or by one character. */
export const texts = [
  'Ada',
  'ADA',
  'ada lovelace',
  "O'Brien",
  '"quoted"',
  "'; drop table contacts; --",
  "') or 1=1 --",
  '100%',
  '100',
  'a_b',
  'axb',
  'back\\slash',
  'backslash',
  '%',
  '_',
  '\\',
  '$1',
  '{"a":1}',
  'Zürich',
  'ZÜRICH',
  '日本語',
  '🦉 owl',
  'null',
  ' ',
] as const

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Days on and next to the boundaries that conditions use. */
export const days = [
  ...[-4000, -366, -365, -91, -90, -31, -30, -8, -7, -1, 0, 1, 7, 8, 30, 365].map((offset) =>
    dayOf(new Date(now.getTime() + offset * msPerDay)),
  ),
  '2000-02-29',
  '1985-02-28',
  '1985-11-02',
  '1990-11-03',
  '1990-10-31',
]

/** Times on and next to the same boundaries. */
export const times = [
  ...[-4000, -91, -90, -31, -30, -8, -7, -1, 0, 1, 7].flatMap((offset) =>
    [-1, 0, 1].map((beside) => new Date(now.getTime() + offset * msPerDay + beside).toISOString()),
  ),
  '2026-11-01T23:59:59.999Z',
  '2026-11-02T00:00:00.000Z',
  '2026-10-05T12:00:00.000Z',
  '2024-02-29T10:00:00.000Z',
]

export const statuses = ['pending', 'subscribed', 'unsubscribed', 'transactional', 'bounced', 'complained']
export const trackings = ['none', 'aggregate', 'individual']
export const frequencies = ['all', 'weekly', 'monthly']
export const membershipStatuses = ['pending', 'subscribed', 'unsubscribed']
/** The ids of the first people. */
export const personIds = Array.from({ length: 5 }, newId)
export const lists = Array.from({ length: 3 }, newId)
export const tags = Array.from({ length: 4 }, newId)
export const campaigns = Array.from({ length: 2 }, newId)
export const forms = Array.from({ length: 2 }, newId)
export const links = Array.from({ length: 3 }, newId)
/** The id of both a sequence and an automation, which conditions must distinguish. */
const both = newId()
export const sequences = [both, ...Array.from({ length: 2 }, newId)]
export const automations = [both, ...Array.from({ length: 2 }, newId)]
export const enrolmentStates = ['active', 'waiting', 'paused', 'completed', 'exited', 'failed', 'cancelled']
export const eventNames = ['order.placed', 'lesson_finished']
export const purposes = ['marketing', 'profiling']
export const genres = ['mathematics', 'poetry', "o'clock"]
export const numbers = [-3.5, 0, 1, 2, 2.5, 240, 9_007_199_254_740_991]

export interface Delivery {
  id: string
  kind: 'campaign' | 'sequence' | 'automation' | 'transactional' | 'confirmation'
  source_id: string
  status: 'queued' | 'sending' | 'accepted' | 'deferred' | 'bounced' | 'failed' | 'skipped' | 'unknown'
  queued_at: string
  accepted_at: string | null
  first_opened_at: string | null
  first_clicked_at: string | null
  /** Actions of machines, which no condition must count. */
  first_machine_opened_at: string | null
  first_machine_clicked_at: string | null
  clicks: { link_id: string; human: boolean; occurred_at: string }[]
}

export interface Enrolment {
  id: string
  kind: 'sequence' | 'automation'
  source_id: string
  source_name: string
  status: string
  entered_at: string
  finished_at: string | null
}

export interface Person {
  id: string
  text: Record<string, string | null>
  date_of_birth: string | null
  times: Record<'created_at' | 'updated_at' | 'confirmed_at' | 'unsubscribed_at', string | null>
  choices: Record<'status' | 'tracking' | 'frequency', string>
  trashed: boolean
  custom: Record<string, string | number | boolean | string[]>
  memberships: { list_id: string; status: string; since_at: string }[]
  tags: string[]
  deliveries: Delivery[]
  enrolments: Enrolment[]
  submissions: { form_id: string; submitted_at: string }[]
  events: { name: string; occurred_at: string; properties: Record<string, string | number | boolean> }[]
  consents: { kind: 'given' | 'withdrawn'; purpose: string; occurred_at: string }[]
}

/** Text columns by field. */
export const textColumns: Record<string, string> = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
  prefix: 'prefix',
  company: 'company',
  job_title: 'job_title',
  source: 'source',
  locale: 'locale',
  timezone: 'timezone',
  external_id: 'external_id',
  line1: 'address_line1',
  city: 'address_city',
  state: 'address_state',
  postal_code: 'address_postal_code',
  country: 'address_country',
}

/** A custom field of each type. */
export const customFields = [
  { key: 'note', type: 'text', options: [] },
  { key: 'story', type: 'long_text', options: [] },
  { key: 'site', type: 'url', options: [] },
  { key: 'points', type: 'number', options: [] },
  { key: 'vip', type: 'boolean', options: [] },
  { key: 'joined_on', type: 'date', options: [] },
  { key: 'called_at', type: 'date_time', options: [] },
  { key: 'genre', type: 'single_select', options: genres },
  { key: 'genres', type: 'multi_select', options: genres },
] as const

const customValue = (
  random: Random,
  type: (typeof customFields)[number]['type'],
): Person['custom'][string] => {
  switch (type) {
    case 'number':
      return random.pick(numbers)
    case 'boolean':
      return random.chance(0.5)
    case 'date':
      return random.pick(days)
    case 'date_time':
      return random.pick(times)
    case 'single_select':
      return random.pick(genres)
    case 'multi_select':
      return random.some(genres, 0.5)
    default:
      return random.pick(texts)
  }
}

const makeDelivery = (random: Random): Delivery => {
  const accepted = random.chance(0.8)
  const opened = accepted && random.chance(0.5)
  const clicked = opened && random.chance(0.5)
  const scanned = accepted && random.chance(0.3)
  const click = (human: boolean) => ({
    link_id: random.pick(links),
    human,
    occurred_at: random.pick(times),
  })
  return {
    id: newId(),
    kind: random.chance(0.7)
      ? 'campaign'
      : random.pick(['sequence', 'automation', 'transactional', 'confirmation']),
    source_id: random.pick(campaigns),
    status: accepted
      ? random.chance(0.2)
        ? 'bounced'
        : 'accepted'
      : random.pick(['queued', 'sending', 'deferred', 'bounced', 'failed', 'skipped', 'unknown']),
    queued_at: random.pick(times),
    accepted_at: accepted ? random.pick(times) : null,
    first_opened_at: opened ? random.pick(times) : null,
    first_clicked_at: clicked ? random.pick(times) : null,
    first_machine_opened_at: scanned ? random.pick(times) : null,
    first_machine_clicked_at: scanned && random.chance(0.5) ? random.pick(times) : null,
    clicks: [
      ...(clicked ? Array.from({ length: 1 + random.below(2) }, () => click(true)) : []),
      ...(scanned ? [click(false)] : []),
    ],
  }
}

const makeEnrolment = (random: Random): Enrolment => {
  const kind = random.pick(['sequence', 'automation'] as const)
  const status = random.pick(enrolmentStates)
  const isOver = !['active', 'waiting', 'paused'].includes(status)
  return {
    id: newId(),
    kind,
    source_id: random.pick(kind === 'sequence' ? sequences : automations),
    source_name: random.pick(texts),
    status,
    entered_at: random.pick(times),
    finished_at: isOver ? random.pick(times) : null,
  }
}

/** A second enrolment at the same time: the one with the later id is the latest. */
const twinOf = (random: Random, one: Enrolment): Enrolment => ({
  ...one,
  id: newId(),
  status: random.pick(enrolmentStates),
})

const several = <Value>(random: Random, make: () => Value): Value[] =>
  random.chance(0.4) ? [] : Array.from({ length: 1 + random.below(4) }, make)

const makePerson = (random: Random, at: number): Person => {
  const text = Object.fromEntries(
    Object.keys(textColumns).map((key) => [key, random.chance(0.3) ? null : random.pick(texts)]),
  )
  const maybeTime = () => (random.chance(0.4) ? null : random.pick(times))
  return {
    id: personIds[at] ?? newId(),
    text: {
      ...text,
      email: `${random.pick(['Ada', "o'b", 'a_b', 'a%b'])}${at}@${random.pick(['example.com', 'EXAMPLE.org', 'a.test'])}`,
      external_id: random.chance(0.5) ? null : `${random.pick(texts)}${at}`,
      source: random.chance(0.3) ? null : random.pick(['autumn-fair', 'form', 'api']),
      country: random.chance(0.3) ? null : random.pick(['GB', 'US', 'DE']),
    },
    date_of_birth: random.chance(0.3) ? null : random.pick(days),
    times: {
      created_at: random.pick(times),
      updated_at: random.pick(times),
      confirmed_at: maybeTime(),
      unsubscribed_at: maybeTime(),
    },
    choices: {
      status: random.pick(statuses),
      tracking: random.pick(trackings),
      frequency: random.pick(frequencies),
    },
    trashed: random.chance(0.1),
    custom: Object.fromEntries(
      random.some(customFields, 0.7).map(({ key, type }) => [key, customValue(random, type)]),
    ),
    memberships: random
      .some(lists, 0.6)
      .map((list_id) => ({ list_id, status: random.pick(membershipStatuses), since_at: random.pick(times) })),
    tags: random.some(tags, 0.4),
    deliveries: several(random, () => makeDelivery(random)),
    enrolments: several(random, () => makeEnrolment(random)).flatMap((one) =>
      random.chance(0.3) ? [one, twinOf(random, one)] : [one],
    ),
    submissions: several(random, () => ({ form_id: random.pick(forms), submitted_at: random.pick(times) })),
    events: several(random, () => ({
      name: random.pick(eventNames),
      occurred_at: random.pick(times),
      properties: random.chance(0.5)
        ? {}
        : { product: random.pick<string | number | boolean>([...texts.slice(0, 6), 7, true]) },
    })),
    // Never two at the same time, because the latest one would be undefined.
    consents: random.some(times, 0.05).map((occurred_at) => ({
      kind: random.pick(['given', 'withdrawn'] as const),
      purpose: random.pick(purposes),
      occurred_at,
    })),
  }
}

export const makePeople = (count: number, seed: number): Person[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) => makePerson(random, at))
}

const fill = async (sql: Sql, table: string, rows: object[]): Promise<void> => {
  if (rows.length === 0) return
  const names = Object.keys(rows[0] ?? {})
  await sql`
    insert into ${sql(table)} (${sql(names)})
    select ${sql(names)} from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows)})`
}

/** Inserts the people with all their related rows. */
export const insertPeople = async (sql: Sql, people: readonly Person[]): Promise<void> => {
  const stamp = { created_at: now, updated_at: now }
  const named = (id: string, at: number, what: string) => ({
    id,
    name: `${what} ${at}`,
    slug: `${what}-${at}`,
    ...stamp,
  })
  await fill(
    sql,
    'lists',
    lists.map((id, at) => ({
      ...named(id, at, 'list'),
      opt_in: 'single',
      visibility: 'public',
      position: at,
    })),
  )
  await fill(
    sql,
    'campaigns',
    campaigns.map((id, at) => ({
      id,
      name: `campaign ${at}`,
      state: 'finished',
      content: {},
      audience: {},
      frequency_cap: false,
      tracking: { opens: 'individual', clicks: 'individual' },
      actor_kind: 'system',
      ...stamp,
    })),
  )
  await fill(
    sql,
    'campaign_links',
    links.map((id, at) => ({
      id,
      campaign_id: campaigns[0],
      position: at + 1,
      url: `https://books.example/${at}`,
    })),
  )
  await fill(
    sql,
    'forms',
    forms.map((id, at) => ({
      id,
      name: `form ${at}`,
      slug: `form-${at}`,
      state: 'draft',
      definition: {},
      actor_kind: 'system',
      ...stamp,
    })),
  )
  await fill(
    sql,
    'tags',
    tags.map((id, at) => named(id, at, 'tag')),
  )
  await fill(
    sql,
    'custom_fields',
    customFields.map(({ key, type, options }, position) => ({
      id: newId(),
      key,
      label: key,
      type,
      options: options.map((value) => ({ value, label: value })),
      position,
      version: 1,
      ...stamp,
    })),
  )
  await fill(
    sql,
    'contacts',
    people.map(({ id, text, date_of_birth, times: moments, choices, trashed, custom }) => ({
      id,
      ...Object.fromEntries(Object.entries(textColumns).map(([key, column]) => [column, text[key]])),
      date_of_birth,
      ...moments,
      ...choices,
      trashed_at: trashed ? now : null,
      custom_fields: custom,
      version: 1,
    })),
  )
  const of = <Row extends object>(rows: (person: Person) => Row[]) =>
    people.flatMap((person) => rows(person).map((row) => ({ contact_id: person.id, ...row })))
  await fill(
    sql,
    'list_memberships',
    of(({ memberships }) => memberships),
  )
  await fill(
    sql,
    'contact_tags',
    of((person) => person.tags.map((tag_id) => ({ tag_id, tagged_at: now }))),
  )
  await fill(
    sql,
    'deliveries',
    of(({ deliveries }) =>
      deliveries.map(({ clicks: _, ...delivery }) => ({ subject: 'Hello', created_at: now, ...delivery })),
    ),
  )
  await fill(
    sql,
    'delivery_events',
    people.flatMap(({ deliveries }) =>
      deliveries.flatMap(({ id, source_id, clicks }) =>
        clicks.map((click) => ({
          id: newId(),
          delivery_id: id,
          source_id,
          type: 'clicked',
          evidence: 0,
          ...click,
        })),
      ),
    ),
  )
  await fill(
    sql,
    'enrolments',
    // A contact may be inside twice only with different entry keys.
    of(({ enrolments }) => enrolments.map((one) => ({ ...one, entry_key: newId() }))),
  )
  await fill(
    sql,
    'form_submissions',
    of(({ submissions }) =>
      submissions.map((one) => ({
        id: newId(),
        version_number: 1,
        outcome: 'unchanged',
        answers: {},
        ...one,
      })),
    ),
  )
  await fill(
    sql,
    'contact_events',
    of(({ events }) => events.map((event) => ({ id: newId(), created_at: now, ...event }))),
  )
  await fill(
    sql,
    'consent_events',
    of(({ consents }) =>
      consents.map((consent) => ({ id: newId(), basis: 'asserted', actor_kind: 'system', ...consent })),
    ),
  )
}
