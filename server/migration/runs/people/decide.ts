import type { MigrationOptions } from '../../migrations/index.ts'
import { isStricter, loose, negatives, type StatusClass, strictest } from '../../records/index.ts'
import { type Facts, factsThatAre } from './fold.ts'

/** Choices of the administrator that decide about statuses. */
export interface StatusOptions {
  implied_consent: 'transactional' | 'unsubscribed' | 'attested'
  list_opt_outs: 'per_list' | 'whole_contact'
  /** What happens to people who were archived at the source. */
  archived: 'skip' | 'bring'
  /** What happens to people who were deleted or anonymised at the source. */
  deleted: 'skip' | 'bring'
}

export const statusOptions = ({
  implied_consent,
  list_opt_outs,
  archived_people,
  deleted_people,
}: MigrationOptions): StatusOptions => ({
  implied_consent,
  list_opt_outs,
  archived: archived_people,
  deleted: deleted_people,
})

export type ContactStatus =
  | 'subscribed'
  | 'pending'
  | 'transactional'
  | 'unsubscribed'
  | 'bounced'
  | 'complained'

/**
 * What a run says about a person. `whole`: everything. `negative`: only that they get no mail, so that a contact becomes
 * stricter, and none is created. `part`: only tags and memberships. `none`: nothing that counts here.
 */
export type Scope = 'whole' | 'negative' | 'part' | 'none'

/** The outcome for a person. */
export interface Decision {
  scope: Scope
  /** Null if the person is left out, or keeps the status. */
  status: ContactStatus | null
  /** Whether the status comes from memberships alone, and each is about its own list. */
  isOfLists: boolean
  class: StatusClass
  /** The source's word for that class. */
  word: string
  at: string | null
  reason: string | null
  memberships: { list: string; status: 'subscribed' | 'pending' | 'unsubscribed' }[]
  suppression: 'bounced' | 'complained' | 'manual' | 'unsubscribed' | null
  /** Whether the attestation made the person subscribed. */
  attested: boolean
  /** The source says two things. */
  contradiction: boolean
}

type Level = { class: StatusClass; word: string; at: string; reason: string | null }

const asStatus = (one: StatusClass, options: StatusOptions, onList: boolean): ContactStatus => {
  switch (one) {
    case 'explicit':
      return 'subscribed'
    case 'implied':
      if (options.implied_consent === 'unsubscribed') return 'unsubscribed'
      return options.implied_consent === 'attested' && onList ? 'subscribed' : 'transactional'
    case 'unconfirmed':
      return 'pending'
    case 'never':
      return 'transactional'
    case 'bounced':
      return 'bounced'
    case 'complained':
      return 'complained'
    case 'opted_out':
    case 'blocked':
    case 'gone':
    case 'unknown':
      return 'unsubscribed'
  }
}

/** The class of the memberships together: the loosest statement of a list counts, because each list was asked for. */
const classOfLists = (classes: readonly StatusClass[]): StatusClass | null => {
  for (const one of ['explicit', 'unconfirmed', 'implied'] as const) if (classes.includes(one)) return one
  if (classes.some((one) => one === 'opted_out' || one === 'blocked')) return 'opted_out'
  // A word that cannot be read stops the mail, and is no withdrawal.
  if (classes.includes('unknown')) return 'unknown'
  if (classes.includes('never')) return 'never'
  return classes.length > 0 ? 'gone' : null
}

/** What a person is: by the person's own statuses first, then by those on lists. That a record is gone counts last. */
const classOfPerson = (
  own: readonly StatusClass[],
  onLists: readonly StatusClass[],
  options: StatusOptions,
): StatusClass | null => {
  const stated = strictest(own.filter((one) => one !== 'gone'))
  if (stated !== null && negatives.has(stated)) return stated
  const optsOut = onLists.some((one) => one === 'opted_out' || one === 'unknown')
  if (options.list_opt_outs === 'whole_contact' && optsOut)
    return onLists.includes('opted_out') ? 'opted_out' : 'unknown'
  // That a person was never asked is less than what a list says.
  if (stated !== null && stated !== 'never') return stated
  return classOfLists(onLists) ?? stated ?? (own.length > 0 ? 'gone' : null)
}

const closed = new Set<ContactStatus>(['unsubscribed', 'bounced', 'complained'])

/** Who must not get marketing mail has left all lists, so that no later import brings them back. */
const membershipOf = (
  one: StatusClass,
  status: ContactStatus,
): 'subscribed' | 'pending' | 'unsubscribed' | null => {
  if (one === 'gone' || one === 'never') return null
  if (closed.has(status) || one === 'opted_out' || one === 'unknown' || one === 'blocked')
    return 'unsubscribed'
  if (one === 'explicit') return status === 'pending' ? 'pending' : 'subscribed'
  if (one === 'implied') return status === 'subscribed' ? 'subscribed' : null
  return one === 'unconfirmed' ? 'pending' : null
}

/** Whether people who are gone with this word are left out. */
const keepsOut = (word: string, { archived, deleted }: StatusOptions): boolean =>
  (word.trim().toLowerCase() === 'archived' ? archived : deleted) === 'skip'

/** The status of a person with one word only, who is on a list; null if the person is left out. */
export const statusOf = (one: StatusClass, word: string, options: StatusOptions): ContactStatus | null =>
  one === 'gone' && keepsOut(word, options) ? null : asStatus(one, options, true)

/** The statement about each list: the stricter one, unless it is that a record is gone. */
const levelsOfLists = (facts: Facts): Map<string, Level> => {
  const lists = new Map<string, Level>()
  for (const fact of factsThatAre(facts, 'membership')) {
    const present = lists.get(fact.list)
    const counts =
      present === undefined ||
      present.class === 'gone' ||
      (fact.class !== 'gone' && isStricter(fact.class, present.class))
    if (counts) lists.set(fact.list, fact)
  }
  return lists
}

/** Decides the status, the memberships and the suppression of a person. */
export const decide = (facts: Facts, options: StatusOptions): Decision => {
  const own: Level[] = [...factsThatAre(facts, 'status'), ...factsThatAre(facts, 'suppressed')].map(
    (fact) => ({
      class: fact.class,
      word: 'word' in fact ? fact.word : `suppressed: ${fact.class}`,
      at: fact.at,
      reason: fact.reason,
    }),
  )
  const lists = levelsOfLists(facts)
  const onLists = [...lists.values()].map((level) => level.class)
  const ownClasses = own.map((level) => level.class)
  const stated = classOfPerson(ownClasses, onLists, options)
  const found = stated ?? 'unknown'
  // Where one list is enough, it is about all of them.
  const isOfLists = options.list_opt_outs === 'per_list' && !ownClasses.includes(found) && onLists.length > 0
  const levels = [...own, ...lists.values()]
  const level = levels
    .filter((one) => one.class === found)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .at(-1)
  const suppressed = strictest(factsThatAre(facts, 'suppressed').map((fact) => fact.class))
  const records = new Set(factsThatAre(facts, 'source').map(({ of }) => of))
  const isContact = records.has('contact') || records.has('gone')
  const isGone = found === 'gone' || (records.has('gone') && !records.has('contact'))
  const goneBy = levels.find((one) => one.class === 'gone')?.word ?? ''
  // What a part says of one list is not about the others.
  const isAgainst = stated !== null && negatives.has(stated) && (isContact || !isOfLists)
  const isLeft = isGone && keepsOut(goneBy, options)
  const others: Scope = !isContact && records.has('part') ? 'part' : 'none'
  const scope: Scope = isContact && !isLeft ? 'whole' : isAgainst ? 'negative' : others
  const isMember = onLists.some((one) => loose.has(one))
  const status = asStatus(found, options, isMember)
  const isLoose = own.some((one) => !negatives.has(one.class) && one.class !== 'gone')
  return {
    scope,
    status: scope === 'whole' || scope === 'negative' ? status : null,
    isOfLists,
    class: found,
    word: found === 'gone' ? goneBy : (level?.word ?? ''),
    at: level?.at === undefined || level.at === '' ? null : level.at,
    reason: level?.reason ?? null,
    memberships:
      scope === 'none'
        ? []
        : [...lists].flatMap(([list, one]) => {
            // A part is about people who may be subscribed here.
            const is = membershipOf(one.class, scope === 'part' ? 'subscribed' : status)
            return is === null ? [] : [{ list, status: is }]
          }),
    suppression: suppressionOf(found, suppressed, isContact),
    attested: found === 'implied' && status === 'subscribed',
    contradiction: stated !== null && negatives.has(stated) && (isLoose || onLists.includes('explicit')),
  }
}

/** Opt-outs need no suppression where there is a contact that has the status. */
const suppressionOf = (
  found: StatusClass,
  suppressed: StatusClass | null,
  isContact: boolean,
): Decision['suppression'] => {
  const strict = strictest([found, ...(suppressed === null ? [] : [suppressed])])
  if (strict === 'bounced' || strict === 'complained') return strict
  if (suppressed === 'blocked' || found === 'blocked') return 'manual'
  return suppressed === 'opted_out' && !isContact ? 'unsubscribed' : null
}
