/** What a person of an imitated account is, in no vendor's words. */
export type MailStatus =
  | 'subscribed'
  | 'opted_out'
  | 'bounced'
  | 'complained'
  | 'unconfirmed'
  | 'never'
  | 'blocked'

export type Mix = Partial<Record<MailStatus, number>>

export type Trap =
  | 'empty_address'
  | 'long_name'
  | 'control_characters'
  | 'emoji'
  | 'right_to_left'
  | 'zero_date'
  | 'future_date'
  | 'object_as_text'
  | 'capital_letters'
  | 'formula'

export interface Person {
  index: number
  /** The number that the vendor knows the person by. */
  id: number
  email: string
  firstName: string
  lastName: string
  city: string
  tea: string
  mailStatus: MailStatus
  /** Indexes of the lists and tags that the person has. */
  lists: number[]
  tags: number[]
  signedUpAt: Date
  confirmedAt: Date
  changedAt: Date
  /** When the vendor stopped sending, if that is not the last change. */
  suppressedAt?: Date
  ip: string
  trap: Trap | null
}

export interface PeopleOptions {
  seed: number
  contacts: number
  mix: Mix
  lists: number
  tags: number
  traps: boolean
  /** The distance between two traps. */
  trapEvery: number
}

/** Who is in the segment that fills itself. */
export const lovesTea = ({ index }: Pick<Person, 'index'>): boolean => index % 3 === 0

export const defaultMix: Mix = {
  subscribed: 0.72,
  opted_out: 0.14,
  bounced: 0.05,
  complained: 0.01,
  unconfirmed: 0.05,
  never: 0.03,
}

const firstNames = ['Mira', 'Jonas', 'Aiko', 'Tomás', 'Nadia', 'Inès', 'Omar', 'Grace', 'Paula', 'Lena']
const lastNames = [
  'Okafor',
  'Berg',
  'Tanaka',
  'Reyes',
  'Haddad',
  'Marchal',
  'Farouk',
  'Mwangi',
  'Souza',
  'Brandt',
]
const cities = ['Lagos', 'Oslo', 'Kyoto', 'Oviedo', 'Amman', 'Lyon', 'Cairo', 'Nairobi', 'Recife', 'Berlin']
const teas = ['Assam', 'Sencha', 'Rooibos', 'Chai', 'Mate']
const traps: Trap[] = [
  'empty_address',
  'long_name',
  'control_characters',
  'emoji',
  'right_to_left',
  'zero_date',
  'future_date',
  'object_as_text',
  'capital_letters',
  'formula',
]

/** A number below 2^32 that depends on all of its arguments (the finaliser of MurmurHash3). */
export const mixed = (seed: number, index: number, salt: number): number => {
  let hash =
    (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b) ^ Math.imul(salt, 0xc2b2ae35)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}

const mailStatusAt = (mix: Mix, part: number): MailStatus => {
  let sum = 0
  for (const [mailStatus, share] of Object.entries(mix) as [MailStatus, number][]) {
    sum += share
    if (part < sum) return mailStatus
  }
  return 'subscribed'
}

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T

const hour = 3_600_000

const trapped = (person: Person, trap: Trap): Person => {
  const changes: Record<Trap, Partial<Person>> = {
    empty_address: { email: '' },
    long_name: { firstName: 'N'.repeat(300) },
    control_characters: { firstName: 'A\u0000B\u0007' },
    emoji: { firstName: '🫖 Tea' },
    right_to_left: { firstName: 'ليلى' },
    zero_date: {},
    future_date: {},
    object_as_text: {},
    capital_letters: { email: person.email.replace('c', 'C').replace('.k@e', '.K@E') },
    formula: { firstName: '=cmd()' },
  }
  return { ...person, ...changes[trap], trap }
}

/** The person at an index: computed, so that an account of 100,000 costs nothing. */
const personAt = (index: number, options: PeopleOptions): Person => {
  const number = (salt: number) => mixed(options.seed, index, salt)
  // Ten minutes between two sign-ups, the last ones in the middle of 2026.
  const signedUpAt = new Date(Date.UTC(2026, 5, 1) - (options.contacts - index) * 600_000)
  const mailStatus = mailStatusAt(options.mix, number(1) / 2 ** 32)
  const amount = mailStatus === 'never' ? 0 : Math.min(options.lists, 1 + (number(2) % 3))
  const firstList = number(3)
  const tagged = options.tags === 0 ? 0 : number(4) % 4
  const firstTag = number(5)
  const person: Person = {
    index,
    id: index + 1,
    email: `c${String(index).padStart(6, '0')}.k@example.org`,
    firstName: pick(firstNames, number(6)),
    lastName: pick(lastNames, number(7)),
    city: pick(cities, number(8)),
    tea: pick(teas, number(9)),
    mailStatus,
    lists: Array.from({ length: amount }, (_, one) => (firstList + one) % options.lists).sort(
      (a, b) => a - b,
    ),
    tags: [...new Set(Array.from({ length: tagged }, (_, one) => (firstTag + one) % options.tags))].sort(
      (a, b) => a - b,
    ),
    signedUpAt,
    confirmedAt: new Date(signedUpAt.getTime() + 120_000),
    changedAt: new Date(signedUpAt.getTime() + hour),
    ip: `203.0.113.${1 + (number(10) % 250)}`,
    trap: null,
  }
  const { trapEvery } = options
  const trap = index % trapEvery === trapEvery - 1 ? pick(traps, Math.floor(index / trapEvery)) : null
  return options.traps && trap !== null ? trapped(person, trap) : person
}

/** The people of one account. What tests change is remembered; all else is computed. */
export const createPeople = (options: PeopleOptions) => {
  const changes = new Map<number, Partial<Person>>()
  const removed = new Set<number>()
  const found = new Map<string, Uint32Array>()
  let count = options.contacts
  const at = (index: number): Person => ({ ...personAt(index, options), ...changes.get(index) })
  /** The indexes of those that match, in order of their ids. `key` names the filter, for a second use. */
  const indexes = (key: string, matches: (person: Person) => boolean): Uint32Array => {
    const known = found.get(key)
    if (known !== undefined) return known
    const list: number[] = []
    for (let index = 0; index < count; index++)
      if (!removed.has(index) && matches(at(index))) list.push(index)
    const result = Uint32Array.from(list)
    found.set(key, result)
    return result
  }
  return {
    options,
    at,
    has: (index: number): boolean => index >= 0 && index < count && !removed.has(index),
    indexes,
    /** One page of those that match. */
    page(
      key: string,
      matches: (person: Person) => boolean,
      offset: number,
      limit: number,
      descending = false,
    ) {
      const all = indexes(key, matches)
      const part = descending
        ? all.slice(Math.max(0, all.length - offset - limit), Math.max(0, all.length - offset)).reverse()
        : all.slice(offset, offset + limit)
      return { people: [...part].map(at), total: all.length }
    },
    *all(): Generator<Person> {
      for (let index = 0; index < count; index++) if (!removed.has(index)) yield at(index)
    },
    change(index: number, change: Partial<Person>): void {
      changes.set(index, { ...changes.get(index), changedAt: new Date(), ...change })
      found.clear()
    },
    add(number: number): void {
      count += number
      found.clear()
    },
    remove(index: number): void {
      removed.add(index)
      found.clear()
    },
  }
}

export type People = ReturnType<typeof createPeople>
