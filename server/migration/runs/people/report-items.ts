import type { Person } from '../../../audience/imports/index.ts'
import type { Image, ItemRow } from '../store/items.ts'
import { type ApplyState, type Incoming, isWhole, type Outcome } from './persons.ts'

/** Columns that an image has apart, or that no undo gives back. */
const apart = new Set([
  'email',
  'status',
  'unsubscribed_at',
  'custom_fields',
  'version',
  'created_at',
  'updated_at',
])

const imageOf = ({ row, lists, tags }: Pick<Person, 'row' | 'lists' | 'tags'>): Image => ({
  values: Object.fromEntries(
    Object.entries(row as unknown as Record<string, string | null>).filter(([column]) => !apart.has(column)),
  ),
  custom_fields: row.custom_fields,
  email: row.email,
  status: row.status,
  unsubscribed_at: row.unsubscribed_at,
  lists: Object.fromEntries(lists),
  tags: [...tags].sort(),
})

export const isErased = (outcome: Outcome): boolean =>
  outcome.action === 'skipped' && outcome.reason === 'address_erased'

/** The id of a record in the report: one that is an address does not name a person who was erased here. */
const namedIn = ({ hash }: Incoming, sourceId: string, outcome: Outcome): string =>
  isErased(outcome) && sourceId.includes('@') ? `erased:${hash.slice(0, 16)}` : sourceId

export type Times = ReadonlyMap<string, Record<string, string>>

export const itemOf = (state: ApplyState, person: Incoming, outcome: Outcome, times: Times): ItemRow => {
  const { sourceHash: source_hash } = person
  const source_id = namedIn(person, person.sourceId, outcome)
  const base = { kind: 'contact' as const, source_id, source_hash, before: null, after: null }
  if (outcome.action === 'skipped' || outcome.action === 'failed') {
    const reason = outcome.action === 'skipped' ? outcome.reason : outcome.code
    return { ...base, local_id: null, action: 'skipped', reason }
  }
  const now = state.persons.get(person.key)
  const changed = outcome.action === 'updated' && now?.found != null
  const isGiven = now !== undefined && now.row.status !== now.found?.row.status
  return {
    ...base,
    local_id: outcome.contactId,
    action: outcome.action,
    reason: null,
    stated: isWhole(state, person, outcome.contactId) ? [...person.stated] : null,
    status:
      isGiven || !state.brought.has(outcome.contactId)
        ? (now?.row.status ?? null)
        : (state.brought.get(outcome.contactId) ?? null),
    before:
      changed && now.found !== null
        ? { ...imageOf(now.found), since: times.get(outcome.contactId) ?? {} }
        : null,
    after: now === undefined || outcome.action === 'unchanged' ? null : imageOf(now),
  }
}

/** What a dry run shows of a person. It links no contact: nothing has happened. */
export const sampleOf = (state: ApplyState, person: Incoming, outcome: Outcome): ItemRow => {
  const now = 'contactId' in outcome ? state.persons.get(person.key) : undefined
  const { kind, source_id, action, reason } = itemOf(state, person, outcome, new Map())
  return {
    kind,
    source_id,
    action,
    reason,
    local_id: null,
    before: null,
    after: null,
    about: {
      source_word: person.decision.word.slice(0, 100).toWellFormed(),
      status_before: state.persons.get(person.key)?.found?.row.status ?? null,
      status_after: now?.row.status ?? null,
      lists_count: now?.lists.size ?? 0,
      tags_count: now?.tags.size ?? 0,
    },
  }
}

/** Further records of the source about a person. */
export const furtherItems = (person: Incoming, outcome: Outcome): ItemRow[] =>
  person.furtherIds.map((id) => ({
    kind: 'contact',
    source_id: namedIn(person, id, outcome),
    local_id: 'contactId' in outcome ? outcome.contactId : null,
    action: 'contactId' in outcome ? 'linked' : 'skipped',
    reason: outcome.action === 'skipped' ? outcome.reason : outcome.action === 'failed' ? outcome.code : null,
    before: null,
    after: null,
  }))
