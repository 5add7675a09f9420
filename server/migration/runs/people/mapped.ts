import type { MembershipStatus } from '../../../audience/memberships/index.ts'
import { addressMembers, type SourceMapping } from '../../migrations/index.ts'
import { loose, type SourceAddress, type SourceValue } from '../../records/index.ts'
import { valueId } from '../references/names.ts'
import type { Decision } from './decide.ts'
import { type Fact, type Facts, factsThatAre } from './fold.ts'
import { stricterMembership } from './persons.ts'

/** What the lists and tags of the source are here, by their ids there. A list can be a tag here, and a tag a list. */
export interface Audience {
  lists: ReadonlyMap<string, { id: string }>
  tags: ReadonlyMap<string, { id: string }>
}

const textsOf = (value: SourceValue): string[] =>
  (Array.isArray(value) ? value : [value])
    .map((one) => String(one ?? '').trim())
    .filter((text) => text !== '')

/** Consent on a list that is left out is none here: only that the person is known stays, and each opt-out. */
export const withoutLists = (facts: Facts, { mapped_lists }: SourceMapping): Facts => {
  const left = new Set(
    mapped_lists.flatMap(({ source_id, becomes }) => (becomes === 'nothing' ? [source_id] : [])),
  )
  if (left.size === 0) return facts
  return new Map(
    [...facts].map(([key, fact]) =>
      fact.is === 'membership' && left.has(fact.list) && loose.has(fact.class)
        ? [key, { ...fact, class: 'never' as const }]
        : [key, fact],
    ),
  )
}

/** Values of fields that become members, where the source has no other value for these. */
export const withMembers = (facts: Facts, { mapped_fields }: SourceMapping): Facts => {
  const wanted = mapped_fields.filter(({ becomes }) => becomes === 'member')
  if (wanted.length === 0) return facts
  const fields = new Map(factsThatAre(facts, 'field').map((fact) => [fact.name, fact]))
  const found = new Map<string, Fact>(facts)
  for (const { source_id, target } of wanted) {
    const fact = fields.get(source_id)
    const text = fact === undefined ? '' : textsOf(fact.value).join(', ')
    if (fact === undefined || target === null || text === '') continue
    const part = addressMembers[target]
    const name = part === undefined ? target : 'address'
    const key = `value ${name}`
    const present = found.get(key)
    const value: string | SourceAddress = part === undefined ? text : { [part]: text }
    if (present === undefined) found.set(key, { key, is: 'value', at: fact.at, name, value })
    else if (part !== undefined && present.is === 'value' && typeof present.value !== 'string')
      found.set(key, { ...present, value: { ...(value as SourceAddress), ...withoutEmpty(present.value) } })
  }
  return found
}

const withoutEmpty = (address: SourceAddress): SourceAddress =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null && value !== ''))

/** The status on a list, of a person whose record has no list but a tag or a value. */
const ownMembership = (status: Decision['status']): MembershipStatus | null => {
  switch (status) {
    case 'subscribed':
    case 'pending':
      return status
    case 'unsubscribed':
    case 'bounced':
    case 'complained':
      return 'unsubscribed'
    case 'transactional':
    case null:
      return null
  }
}

/** The lists and tags of a person here. */
export const mapAudience = (
  facts: Facts,
  { scope, status, memberships }: Decision,
  { lists, tags }: Audience,
  { mapped_fields }: SourceMapping,
): { lists: ReadonlyMap<string, MembershipStatus>; tags: readonly string[] } => {
  const joined = new Map<string, MembershipStatus>()
  const given = new Set<string>()
  const join = (id: string | undefined, to: MembershipStatus | null): void => {
    if (id !== undefined && to !== null) joined.set(id, stricterMembership(joined.get(id), to))
  }
  const tag = (id: string | undefined): void => {
    if (id !== undefined) given.add(id)
  }
  for (const { list, status: to } of memberships) {
    join(lists.get(list)?.id, to)
    if (to !== 'unsubscribed') tag(tags.get(list)?.id)
  }
  // A part is about people who may be subscribed here.
  const own = ownMembership(scope === 'part' ? 'subscribed' : status)
  for (const { tag: name } of factsThatAre(facts, 'tag')) {
    tag(tags.get(name)?.id)
    join(lists.get(name)?.id, own)
  }
  const values = new Set(
    mapped_fields.flatMap(({ source_id, becomes }) =>
      becomes === 'tags' || becomes === 'lists' ? [source_id] : [],
    ),
  )
  if (values.size > 0)
    for (const { name, value } of factsThatAre(facts, 'field'))
      if (values.has(name))
        for (const text of textsOf(value)) {
          tag(tags.get(valueId(name, text))?.id)
          join(lists.get(valueId(name, text))?.id, own)
        }
  return { lists: joined, tags: [...given] }
}
