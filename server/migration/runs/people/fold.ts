import {
  classOf,
  negatives,
  type SourceAddress,
  type SourceConsent,
  type SourceValue,
  type StagedContact,
  type StagedSuppression,
  type StatusClass,
  textMembers,
  type Words,
} from '../../records/index.ts'

/** One fact about a person. Of two facts with one key the later one stays, so the order of records is irrelevant. */
export type Fact =
  | { key: string; is: 'value'; at: string; name: string; value: string | SourceAddress }
  | { key: string; is: 'field'; at: string; name: string; value: SourceValue }
  | { key: string; is: 'tag'; at: string; tag: string }
  | { key: string; is: 'status'; at: string; class: StatusClass; word: string; reason: string | null }
  | {
      key: string
      is: 'membership'
      at: string
      list: string
      class: StatusClass
      word: string
      reason: string | null
    }
  | { key: string; is: 'consent'; at: string; consent: SourceConsent }
  | { key: string; is: 'suppressed'; at: string; class: StagedSuppression['class']; reason: string | null }
  | { key: string; is: 'source'; at: string; id: string; of: 'contact' | 'gone' | 'part' | 'suppression' }

/** All facts about a person, by key. Folding is a union, so it commutes, associates and repeats without effect. */
export type Facts = ReadonlyMap<string, Fact>

const isLater = (one: Fact, other: Fact): boolean =>
  one.at === other.at ? JSON.stringify(one) > JSON.stringify(other) : one.at > other.at

const put = (facts: Map<string, Fact>, fact: Fact): void => {
  const present = facts.get(fact.key)
  if (present === undefined || isLater(fact, present)) facts.set(fact.key, fact)
}

/** The facts of two records, or of two groups of records, about one person. */
export const fold = (one: Facts, other: Facts): Facts => {
  const facts = new Map(one)
  for (const fact of other.values()) put(facts, fact)
  return facts
}

const valueNames = [...textMembers, 'address', 'frequency'] as const

const byKey = (facts: readonly Fact[]): Facts => {
  const found = new Map<string, Fact>()
  for (const fact of facts) put(found, fact)
  return found
}

/** How the source calls that a record is gone; null if it is not. */
const wordOfGone = ({ status, flags = {} }: StagedContact, words: Words): string | null => {
  if (flags.deleted === true) return 'deleted'
  if (flags.archived === true) return 'archived'
  return status && classOf(words, status.word, status.class) === 'gone' ? String(status.word) : null
}

/** The facts of a staged contact. Of a record that is gone, only what is against mail stands. */
export const factsOfContact = (record: StagedContact, words: Words): Facts => {
  const { source_id, status, memberships = [], consents = [], tags = [], fields = {}, flags = {} } = record
  const at = record.updated_at ?? ''
  const gone = wordOfGone(record, words)
  const of = gone !== null ? 'gone' : record.is_part === true ? 'part' : 'contact'
  const facts: Fact[] = [
    { key: `source ${source_id}`, is: 'source', at: record.email ?? '', id: source_id, of },
  ]
  const read = (word: unknown, given?: StatusClass): { class: StatusClass; word: string } => {
    const found = classOf(words, word, given)
    const stands = gone === null || (negatives.has(found) && found !== 'unknown')
    return stands ? { class: found, word: String(word) } : { class: 'gone', word: gone }
  }
  const state = (one: StatusClass, word: string, when: string | null, reason: string | null): void => {
    facts.push({ key: `status ${one}`, is: 'status', at: when ?? '', class: one, word, reason })
  }
  for (const name of valueNames) {
    const value = record[name]
    if (value !== undefined && value !== null && value !== '')
      facts.push({ key: `value ${name}`, is: 'value', at, name, value })
  }
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== '') facts.push({ key: `field ${name}`, is: 'field', at, name, value })
  for (const tag of tags) facts.push({ key: `tag ${tag}`, is: 'tag', at: '', tag })
  if (status) {
    const stated = read(status.word, status.class)
    state(stated.class, stated.word, status.at ?? null, status.reason ?? null)
  }
  for (const one of memberships) {
    const { class: statusClass, word } = read(one.word, one.class)
    const when = (statusClass === 'explicit' ? one.since_at : (one.until_at ?? one.since_at)) ?? ''
    const { list, reason = null } = one
    // A bounce or a complaint is about the address, wherever the source keeps it.
    if (statusClass === 'bounced' || statusClass === 'complained') state(statusClass, word, when, reason)
    facts.push({
      key: `membership ${statusClass} ${list}`,
      is: 'membership',
      at: when,
      list,
      class: statusClass,
      word,
      reason,
    })
  }
  for (const consent of consents)
    facts.push({
      key: `consent ${JSON.stringify(consent)}`,
      is: 'consent',
      at: consent.occurred_at ?? '',
      consent,
    })
  if (flags.complained === true) state('complained', 'complained', null, null)
  if (flags.bounced_hard === true) state('bounced', 'bounced_hard', null, null)
  if (gone !== null) state('gone', gone, null, null)
  return byKey(facts)
}

/** The facts of a suppressed address. */
export const factsOfSuppression = (record: StagedSuppression): Facts => {
  const { class: suppressed, reason } = record
  return byKey([
    { key: `source ${record.source_id}`, is: 'source', at: '', id: record.source_id, of: 'suppression' },
    { key: `suppressed ${suppressed}`, is: 'suppressed', at: record.at ?? '', class: suppressed, reason },
  ])
}

export const factsThatAre = <Is extends Fact['is']>(facts: Facts, is: Is): Extract<Fact, { is: Is }>[] =>
  [...facts.values()].filter((fact): fact is Extract<Fact, { is: Is }> => fact.is === is)
