import { countContacts, keepFormerAddresses, replacePresentEmail } from '../../../audience/contacts/index.ts'
import { createWriter, type Person, repeatAfterConflict } from '../../../audience/imports/index.ts'
import { findMembershipTimes, findTaggingTimes } from '../../../audience/memberships/index.ts'
import { subjectOf, suppress } from '../../../audience/suppressions/index.ts'
import { markMigration } from '../../../audience/trigger-events/index.ts'
import { noteSegments } from '../../../marketing/flows/index.ts'
import { createQuotaReader } from '../../../platform/contract/plan-limit.ts'
import { isEmail } from '../../../platform/email-address.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { eachInSlices } from '../../../platform/time-slice.ts'
import { confirmations } from '../../../sending/confirmations/index.ts'
import { type ItemRow, insertItems, insertSamples, listHashes } from '../store/items.ts'
import { addTallies, insertProblems, type NewProblem, type Tallies, tally } from '../store/runs.ts'
import type { StagedRow } from '../store/staged.ts'
import type { ApplyContext } from './apply-context.ts'
import { stateOf } from './apply-state.ts'
import { short } from './convert.ts'
import { groups, readPerson } from './incoming.ts'
import {
  type ApplyState,
  applyPerson,
  closed,
  type Incoming,
  type Outcome,
  statusOf,
  unchangedSince,
} from './persons.ts'
import { furtherItems, isErased, itemOf, sampleOf, type Times } from './report-items.ts'

/** The counters of the job, and what was used of the plan. */
export interface Applied {
  counted: { created: number; updated: number; unchanged: number; skipped: number; failed: number }
  used: number
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

/** Since when contacts have their lists and tags. */
const timesOf = async (tx: Sql, ids: readonly string[]): Promise<Times> => {
  const [lists, tags] = [await findMembershipTimes(tx, ids), await findTaggingTimes(tx, ids)]
  return new Map(ids.map((id) => [id, { ...lists.get(id), ...tags.get(id) }]))
}

/** Whether a run brings a no, which an undo takes back: with the contact, or for the status from before. */
const optOutOf = ({ action }: Outcome, person: Person | undefined): 'of_known' | 'of_new' | null => {
  if (person === undefined || !closed.has(person.row.status)) return null
  if (action === 'created') return 'of_new'
  return action === 'updated' && person.found !== null && !closed.has(person.found.row.status)
    ? 'of_known'
    : null
}

/** Tells of the lists and tags that people have lost at the source. */
const tellLost = (
  { lost, lists, tags }: ApplyState,
  people: readonly Incoming[],
  tallies: Tallies,
): NewProblem[] =>
  people.flatMap(({ key, sourceId }) => {
    const one = lost.get(key)
    if (one === undefined) return []
    for (const what of ['lists', 'tags', 'kept'] as const)
      if (one[what].length > 0) tally(tallies, 'lost_at_source', what, one[what].length)
    if (one.kept.length === 0) return []
    const names = one.kept.map((id) =>
      lists.has(id) ? `the list ${lists.get(id)?.name}` : `the tag ${tags.get(id)?.name}`,
    )
    const detail = `At the source, the contact no longer has ${names.join(', ')}. The contact keeps them here.`
    return [
      { source_id: sourceId, person: key, code: 'kept_here', detail: detail.slice(0, 1000).toWellFormed() },
    ]
  })

const addressTaken = {
  code: 'email_taken',
  detail:
    'At the source, the address was changed to the address of another contact. Only changes to a stricter status were applied.',
}

const attempt = async (tx: Sql, context: ApplyContext, rows: readonly StagedRow[]): Promise<Applied> => {
  const { run, isDry, only } = context
  const problems: NewProblem[] = []
  const people = await eachInSlices([...groups(rows)], ([key, group]) =>
    readPerson(context, key, group, problems),
  )
  const all = people.filter(({ email, key, sourceId }) => {
    // As the contract says of every contact: what the API refuses is stored by no run.
    const isAddress = isEmail(email)
    if (!isAddress)
      problems.push({
        source_id: sourceId,
        person: key,
        code: 'invalid_email',
        detail: `No contact can have the address ${short(email)}, because the service cannot send mail to it. Only a suppression of it is imported.`,
      })
    return isAddress
  })
  await markMigration(tx)
  const suppressions = await suppressionItems(tx, context, only === 'others' ? [] : people)
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
  const outcomes = await eachInSlices(valid, (person) => {
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
    const no = optOutOf(outcome, state.persons.get(person.key))
    if (no !== null) tally(tallies, 'opt_outs', no)
    tally(tallies, 'status', `${person.decision.word} → ${status}`)
    return { person, outcome }
  })
  problems.push(...tellLost(state, valid, tallies))
  const erased = new Set(outcomes.flatMap(({ person, outcome }) => (isErased(outcome) ? [person.key] : [])))
  const notes = problems.filter(({ person }) => person === null || !erased.has(person))
  for (const { basis, kind } of state.consents) tally(tallies, 'consent', `${kind} ${basis}`)
  const updated = outcomes.flatMap(({ outcome }) => (outcome.action === 'updated' ? outcome.contactId : []))
  const times: Times = isDry ? new Map() : await timesOf(tx, updated)
  const items = isDry
    ? []
    : [
        ...suppressions,
        ...(
          await eachInSlices(outcomes, ({ person, outcome }) => [
            itemOf(state, person, outcome, times),
            ...furtherItems(person, outcome),
          ])
        ).flat(),
      ]
  if (!isDry) {
    const addresses = valid.flatMap(({ key, email }) => {
      const person = state.persons.get(key)
      const former = person?.found?.row.email
      return person === undefined || former === undefined || person.row.email === former
        ? []
        : [{ id: person.row.id, email, former }]
    })
    const writer = createWriter(tx, confirmations, state)
    await writer.write(valid)
    await writer.finish()
    for (const { id, email } of addresses) await replacePresentEmail(tx, id, email, state.actor, state.now)
    await keepFormerAddresses(
      tx,
      context.secret,
      addresses.map(({ id, former }) => ({ email: former, contactId: id })),
    )
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
