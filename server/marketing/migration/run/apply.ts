import {
  type ContactRow,
  countContacts,
  lockContacts,
  lockContactsByEmail,
  normalEmail,
  replacePresentEmail,
} from '../../../audience/contacts/index.ts'
import type { FieldDefinition } from '../../../audience/custom-fields/index.ts'
import { createWriter, type Person, repeatAfterConflict } from '../../../audience/imports/index.ts'
import {
  findMemberships,
  findMembershipTimes,
  findTagsOf,
  type ListRef,
  lockLists,
  lockTags,
  type TagRef,
} from '../../../audience/memberships/index.ts'
import {
  comparedEmail,
  findErased,
  hexOfEmail,
  subjectOf,
  suppress,
  suppressedAmong,
} from '../../../audience/suppressions/index.ts'
import { markMigration } from '../../../audience/trigger-events/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createQuotaReader } from '../../../platform/contract/plan-limit.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { noteSegments } from '../../flows/index.ts'
import { decide } from '../decide.ts'
import { type Facts, factsOfContact, factsOfSuppression, fold } from '../fold.ts'
import { statusOptions } from '../options.ts'
import type { Words } from '../statuses.ts'
import {
  broughtBefore,
  type Image,
  type ItemRow,
  insertItems,
  insertSamples,
  listBrought,
  listHashes,
} from '../store/items.ts'
import {
  addTallies,
  insertProblems,
  type NewProblem,
  type RunRow,
  type Tallies,
  tally,
} from '../store/runs.ts'
import { listStagedAmong, type StagedRow } from '../store/staged.ts'
import { readConsents, readFields, readValues } from './convert.ts'
import { mapAudience, withMembers, withoutLists } from './mapped.ts'
import {
  type ApplyState,
  applyPerson,
  type Incoming,
  type Outcome,
  statusOf,
  unchangedSince,
} from './persons.ts'

/** What the lists, tags and fields of the source are here, by their ids there. */
export interface References {
  lists: ReadonlyMap<string, ListRef>
  tags: ReadonlyMap<string, TagRef>
  fields: ReadonlyMap<string, FieldDefinition>
}

export interface ApplyContext {
  run: RunRow
  source: string
  words: Words
  actor: Actor
  clock: Clock
  secret: Uint8Array
  references: References
  quota: Awaited<ReturnType<ReturnType<typeof createQuotaReader>>>
  /** How much of the plan's quota a dry run would have used so far. */
  used: number
  /** Whether nothing is written: in a dry run, and before a run that must know its counts. */
  isDry: boolean
  /** Only these people, where the plan does not allow all of them. */
  only: 'subscribed' | 'others' | null
}

/** The counters of the job, and what was used of the plan. */
export interface Applied {
  counted: { created: number; updated: number; unchanged: number; skipped: number; failed: number }
  used: number
}

const factsOf = (rows: readonly StagedRow[], words: Words): Facts =>
  rows.reduce<Facts>((facts, { record }) => {
    if (record.kind === 'contact') return fold(facts, factsOfContact(record, words))
    return record.kind === 'suppression' ? fold(facts, factsOfSuppression(record)) : facts
  }, new Map())

const emailOf = (rows: readonly StagedRow[]): string => {
  for (const { record } of rows)
    if ((record.kind === 'contact' || record.kind === 'suppression') && record.email)
      return normalEmail(record.email)
  return rows[0]?.person ?? ''
}

const groups = (rows: readonly StagedRow[]): Map<string, StagedRow[]> => {
  const found = new Map<string, StagedRow[]>()
  for (const row of rows) {
    const group = found.get(row.person ?? '')
    if (group === undefined) found.set(row.person ?? '', [row])
    else group.push(row)
  }
  return found
}

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

/** Contacts whose record has another address at the source now, and people whose new address another contact has. */
const movesOf = async (
  tx: Sql,
  { run }: ApplyContext,
  people: readonly Incoming[],
  rows: readonly ContactRow[],
): Promise<{ moved: ReadonlyMap<string, ContactRow>; taken: ReadonlySet<string> }> => {
  const known = new Map(rows.map((row) => [row.email.toLowerCase(), row.id]))
  const before = await listBrought(
    tx,
    run,
    people.map(({ sourceId }) => sourceId),
  )
  const others = people.flatMap(({ key, sourceId }) => {
    const id = before.get(sourceId)
    return id === undefined || id === known.get(key) ? [] : [{ key, id }]
  })
  if (others.length === 0) return { moved: new Map(), taken: new Set() }
  const found = await lockContacts(
    tx,
    others.map(({ id }) => id),
    'live',
  )
  // A record with the former address is another person.
  const addresses = found.map(({ email }) => comparedEmail(email))
  const staged = await listStagedAmong(tx, run.id, addresses)
  const free = new Map(
    found.filter(({ email }) => !staged.has(comparedEmail(email))).map((row) => [row.id, row]),
  )
  const moved = new Map<string, ContactRow>()
  const taken = new Set<string>()
  for (const { key, id } of others) {
    const row = free.get(id)
    if (row === undefined) continue
    if (known.has(key)) taken.add(key)
    else moved.set(key, row)
    free.delete(id)
  }
  return { moved, taken }
}

const stateOf = async (tx: Sql, context: ApplyContext, people: readonly Incoming[]): Promise<ApplyState> => {
  const { references, run, secret, actor, clock, isDry } = context
  const listIds = [...new Set([...references.lists.values()].map(({ id }) => id))]
  const tagIds = [...new Set([...references.tags.values()].map(({ id }) => id))]
  const lists = isDry ? [...references.lists.values()] : await lockLists(tx, listIds)
  const tags = isDry ? [...references.tags.values()] : await lockTags(tx, tagIds)
  const emails = people.map(({ email }) => email)
  const rows: ContactRow[] = people.length === 0 ? [] : await lockContactsByEmail(tx, emails)
  const { moved, taken } = await movesOf(tx, context, people, rows)
  const ids = [...rows, ...moved.values()].map(({ id }) => id)
  const [memberships, tagged] = [await findMemberships(tx, ids), await findTagsOf(tx, ids)]
  const left = await context.quota(tx)
  const suppressed = await suppressedAmong(tx, secret, emails)
  const state: ApplyState = {
    actor,
    runId: run.id,
    isDelta: run.mode === 'delta',
    now: clock.now().toISOString(),
    settings: { double_opt_in: false },
    choices: {
      duplicates: run.options.duplicates,
      source: `migration_${context.source}`,
      attestation: run.options.attestation,
      purpose: run.options.purpose,
      partial: run.options.plan_limit === 'partial',
    },
    persons: new Map(),
    lists: new Map(lists.map((list) => [list.id, list])),
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    quota: left === null || !isDry ? left : left - context.used,
    erased: await findErased(
      tx,
      people.map(({ hash }) => hash),
    ),
    suppressed: new Set(people.filter(({ email }) => suppressed.has(email)).map(({ key }) => key)),
    taken,
    brought: await broughtBefore(tx, run.fingerprint, ids),
    activities: [],
    consents: [],
  }
  for (const [key, row] of [...rows.map((row) => [row.email.toLowerCase(), row] as const), ...moved]) {
    const own = {
      row,
      lists: memberships.get(row.id) ?? new Map(),
      tags: tagged.get(row.id) ?? new Set<string>(),
    }
    state.persons.set(key, { ...own, isNew: false, isChanged: false, found: own })
  }
  return state
}

const read = (
  context: ApplyContext,
  key: string,
  rows: readonly StagedRow[],
  problems: NewProblem[],
): Incoming => {
  const { words, references, clock, secret, run } = context
  const { source_mapping: mapping } = run.options
  const facts = withMembers(withoutLists(factsOf(rows, words), mapping), mapping)
  const decision = decide(facts, statusOptions(run.options))
  const email = emailOf(rows)
  const own = rows.filter(({ kind }) => kind === 'contact')
  const sourceId = (own[0] ?? rows[0])?.source_id ?? ''
  const read = readValues(facts, clock)
  const fields = readFields(facts, references.fields)
  const evidence = readConsents(facts, clock.now())
  const note = (code: string, detail: string): void => {
    problems.push({ source_id: sourceId, person: key, code, detail: detail.slice(0, 1000).toWellFormed() })
  }
  for (const { code, detail } of [...read.problems, ...fields.problems, ...evidence.problems])
    note(code, detail)
  if (decision.contradiction) note('contradiction', `The stricter statement counts: ${decision.word}.`)
  if (decision.class === 'unknown')
    note('unknown_status', `The status ${JSON.stringify(decision.word)} is unknown.`)
  return {
    key,
    email,
    hash: hexOfEmail(secret, email),
    sourceId,
    furtherIds: own.slice(1).map(({ source_id }) => source_id),
    sourceHash: digestOf([run.options_hash, rows.map(({ stream, record }) => [stream, record])]),
    values: read.values,
    customFields: fields.customFields,
    decision,
    ...mapAudience(facts, decision, references, mapping),
    consents: evidence.consents,
  }
}

const suppressionItems = async (
  tx: Sql,
  context: ApplyContext,
  people: readonly Incoming[],
): Promise<ItemRow[]> => {
  const given = people.flatMap(({ email, sourceId, decision: { suppression, reason } }) => {
    if (suppression === null) return []
    const read = subjectOf(context.secret, { kind: 'address', value: email })
    return 'fault' in read
      ? []
      : [
          {
            sourceId,
            subject: read.subject,
            reason: suppression,
            note: reason?.slice(0, 500).toWellFormed() ?? null,
          },
        ]
  })
  if (given.length === 0 || context.isDry) return []
  const now = context.clock.now().toISOString()
  const results = await suppress(tx, given, context.actor, now, { confirms: false })
  return results.map(({ row, created }, index) => ({
    kind: 'suppression',
    source_id: given[index]?.sourceId ?? '',
    local_id: row.id,
    action: created ? 'created' : 'linked',
    reason: null,
    before: null,
    after: null,
  }))
}

const isErased = (outcome: Outcome): boolean =>
  outcome.action === 'skipped' && outcome.reason === 'address_erased'

/** The id of a record in the report: one that is an address does not name a person who was erased here. */
const namedIn = ({ hash }: Incoming, sourceId: string, outcome: Outcome): string =>
  isErased(outcome) && sourceId.includes('@') ? `erased:${hash.slice(0, 16)}` : sourceId

type Times = ReadonlyMap<string, Record<string, string>>

const itemOf = (state: ApplyState, person: Incoming, outcome: Outcome, times: Times): ItemRow => {
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
const sampleOf = (state: ApplyState, person: Incoming, outcome: Outcome): ItemRow => {
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

const addressTaken = {
  code: 'email_taken',
  detail:
    'The address was changed at the source to one that another contact has. Only what is stricter was applied.',
}

/** Further records of the source about a person. */
const furtherItems = (person: Incoming, outcome: Outcome): ItemRow[] =>
  person.furtherIds.map((id) => ({
    kind: 'contact',
    source_id: namedIn(person, id, outcome),
    local_id: 'contactId' in outcome ? outcome.contactId : null,
    action: 'contactId' in outcome ? 'linked' : 'skipped',
    reason: outcome.action === 'skipped' ? outcome.reason : outcome.action === 'failed' ? outcome.code : null,
    before: null,
    after: null,
  }))

const attempt = async (tx: Sql, context: ApplyContext, rows: readonly StagedRow[]): Promise<Applied> => {
  const { run, isDry, only } = context
  const problems: NewProblem[] = []
  const people = [...groups(rows)].map(([key, group]) => read(context, key, group, problems))
  const all = people.filter(({ email, key, sourceId }) => {
    const isAddress = 'subject' in subjectOf(context.secret, { kind: 'address', value: email })
    if (!isAddress)
      problems.push({
        source_id: sourceId,
        person: key,
        code: 'invalid_email',
        detail: 'The address is invalid.',
      })
    return isAddress
  })
  await markMigration(tx)
  const suppressions = await suppressionItems(tx, context, only === 'others' ? [] : all)
  const state = await stateOf(tx, context, all)
  const valid = all.filter(
    (person) => only === null || (statusOf(state, person) === 'subscribed') === (only === 'subscribed'),
  )
  const invalid = only === 'others' ? 0 : people.length - all.length
  const before = state.quota
  const tallies: Tallies = new Map()
  const counted = { created: 0, updated: 0, unchanged: 0, skipped: invalid, failed: 0 }
  // A delta leaves alone what is unchanged at the source, so that it overwrites no change that was made here.
  const sourceIds = run.mode === 'delta' ? valid.map(({ sourceId }) => sourceId) : []
  const hashes = await listHashes(tx, run, sourceIds)
  const outcomes = valid.map((person) => {
    const same = unchangedSince(state, person, hashes)
    const outcome: Outcome =
      same === null ? applyPerson(state, person) : { action: 'unchanged', contactId: same }
    counted[outcome.action] += 1
    if (outcome.action === 'failed') {
      const { code, detail } = outcome
      problems.push({ source_id: person.sourceId, person: person.key, code, detail })
    }
    if (state.taken.has(person.key))
      problems.push({ source_id: person.sourceId, person: person.key, ...addressTaken })
    if (outcome.action === 'skipped') tally(tallies, 'skipped', outcome.reason)
    const status = state.persons.get(person.key)?.row.status ?? 'none'
    tally(tallies, 'status', `${person.decision.word} → ${status}`)
    return { person, outcome }
  })
  const erased = new Set(outcomes.flatMap(({ person, outcome }) => (isErased(outcome) ? [person.key] : [])))
  const notes = problems.filter(({ person }) => person === null || !erased.has(person))
  for (const { basis, kind } of state.consents) tally(tallies, 'consent', `${kind} ${basis}`)
  const updated = outcomes.flatMap(({ outcome }) => (outcome.action === 'updated' ? outcome.contactId : []))
  const times: Times = isDry ? new Map() : await findMembershipTimes(tx, updated)
  const items = isDry
    ? []
    : [
        ...suppressions,
        ...outcomes.flatMap(({ person, outcome }) => [
          itemOf(state, person, outcome, times),
          ...furtherItems(person, outcome),
        ]),
      ]
  if (!isDry) {
    const addresses = valid.flatMap(({ key, email }) => {
      const person = state.persons.get(key)
      const former = person?.found?.row.email
      return person === undefined || former === undefined || person.row.email === former
        ? []
        : [{ id: person.row.id, email }]
    })
    const writer = createWriter(tx, state)
    await writer.write(valid)
    await writer.finish()
    for (const { id, email } of addresses) await replacePresentEmail(tx, id, email, state.actor, state.now)
    const changed = outcomes.flatMap(({ outcome }) => ('contactId' in outcome ? outcome.contactId : []))
    await noteSegments(tx, changed, context.clock.now())
  }
  tally(tallies, 'people', 'folded', valid.length + invalid)
  for (const { code } of notes) tally(tallies, 'problem', code)
  for (const [action, count] of Object.entries(counted))
    if (count > 0) tally(tallies, 'contacts', action, count)
  if (!isDry || run.mode === 'dry_run') {
    if (run.mode === 'dry_run')
      await insertSamples(
        tx,
        run.id,
        outcomes.map(({ person, outcome }) => sampleOf(state, person, outcome)),
      )
    await insertItems(tx, run.id, items)
    await insertProblems(tx, run.id, isDry ? notes.slice(0, 200) : notes)
    await addTallies(tx, run.id, tallies)
  }
  return { counted, used: (before ?? 0) - (state.quota ?? 0) }
}

/** Applies the records of some people, or only decides in a dry run. */
export const applyPeople = (tx: Sql, context: ApplyContext, rows: readonly StagedRow[]): Promise<Applied> =>
  repeatAfterConflict(tx, (inner) => attempt(inner, context, rows))

export const contactsQuota = (editions: Parameters<typeof createQuotaReader>[0]) =>
  createQuotaReader(editions, { contacts: countContacts })('contacts')
