import { type ContactRow, lockContacts, lockContactsByEmail } from '../../../audience/contacts/index.ts'
import { findListsLeftBefore } from '../../../audience/imports/index.ts'
import {
  findMemberships,
  findTaggingTimes,
  findTagsOf,
  lockLists,
  lockTags,
} from '../../../audience/memberships/index.ts'
import { comparedEmail, findRemembered, suppressedAmong } from '../../../audience/suppressions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { broughtBefore, listBrought, listGiven } from '../store/items.ts'
import { listStagedAmong } from '../store/staged.ts'
import type { ApplyContext } from './apply-context.ts'
import type { ApplyState, Incoming } from './persons.ts'

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

/** The people as they are here, with locks on what is going to be written. */
export const stateOf = async (
  tx: Sql,
  context: ApplyContext,
  people: readonly Incoming[],
): Promise<ApplyState> => {
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
  const given = await listGiven(tx, run.fingerprint, ids)
  const suppressed = await suppressedAmong(tx, secret, emails)
  const state: ApplyState = {
    actor,
    runId: run.id,
    isDelta: run.mode === 'delta',
    byAudience: context.byAudience,
    isFile: context.isFile,
    given,
    taggedAt: given.size === 0 ? new Map() : await findTaggingTimes(tx, ids),
    lost: new Map(),
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
    remembered: await findRemembered(
      tx,
      people.map(({ hash }) => hash),
    ),
    suppressed: new Set(people.filter(({ email }) => suppressed.has(email)).map(({ key }) => key)),
    taken,
    brought: await broughtBefore(tx, run.fingerprint, ids),
    activities: [],
    consents: [],
    statedAgain: [],
  }
  await findListsLeftBefore(tx, state)
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
