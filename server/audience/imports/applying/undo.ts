import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Changes, countSnapshots, type JobKind, listSnapshots } from '../../../system/jobs/index.ts'
import { type ChangeOfOthers, listChangesOfOthers } from '../../activities/index.ts'
import {
  type AllContactData,
  type ContactRow,
  type CustomChanges,
  findExternalIds,
  listDecidedSinceRun,
  lockContacts,
  mailedContacts,
  releaseExternalIds,
  restoreContacts,
} from '../../contacts/index.ts'
import { lockDefinitions } from '../../custom-fields/index.ts'
import {
  checkValues,
  findMemberships,
  findTagsOf,
  lockLists,
  lockTags,
  writeMemberships,
  writeTags,
} from '../../memberships/index.ts'
import { suppressTriggerEvents } from '../../trigger-events/index.ts'
import { repeatAfterConflict } from './step.ts'
import {
  displacedContacts,
  formerExternalIds,
  namedChanges,
  planUndo,
  type UndoFacts,
  type UndoPlan,
  undoneError,
} from './undo-plan.ts'

/** Contacts in one transaction. */
const atOnce = 500

interface UndoContext {
  /** The import. */
  jobId: string
  startedAt: string
  contactData: AllContactData
  actor: Actor
  now: string
}

const idsOf = (snapshots: ReadonlyMap<string, Changes>, kind: 'list' | 'tag' | 'custom'): string[] => [
  ...new Set([...snapshots.values()].flatMap((changes) => namedChanges(changes, kind).map(({ id }) => id))),
]

const byId = <Thing extends { id: string }>(things: readonly Thing[]): Map<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))

/**
 * Reads and locks what the undo of these contacts depends on, in the common lock order. A fixed number of statements for any number
 * of contacts.
 */
const readFacts = async (
  tx: Sql,
  { jobId, startedAt: since, contactData }: UndoContext,
  snapshots: ReadonlyMap<string, Changes>,
): Promise<UndoFacts & { rows: ReadonlyMap<string, ContactRow> }> => {
  const ids = [...snapshots.keys()]
  const fields = await lockDefinitions(tx, idsOf(snapshots, 'custom'))
  const lists = byId(await lockLists(tx, idsOf(snapshots, 'list')))
  const tags = byId(await lockTags(tx, idsOf(snapshots, 'tag')))
  const rows = byId(await lockContacts(tx, ids, 'anywhere'))
  const others = await listChangesOfOthers(tx, ids, { since, jobIds: [jobId] })
  const former = formerExternalIds(rows, snapshots)
  const wanted = [...former.values()].filter((externalId) => externalId !== null)
  const owners = wanted.length === 0 ? [] : await findExternalIds(tx, wanted)
  return {
    rows,
    lists,
    tags,
    memberships: await findMemberships(tx, ids),
    tagged: await findTagsOf(tx, ids),
    others: Map.groupBy(others, ({ contactId }: ChangeOfOthers) => contactId),
    mailed: await mailedContacts(tx, contactData, ids, since),
    decided: await listDecidedSinceRun(tx, ids, { since, runIds: [] }),
    displaced: displacedContacts(former, new Map(owners.map(({ id, external_id }) => [external_id, id]))),
    readCustom: (changes: CustomChanges) => checkValues(fields, changes, '').values,
  }
}

const writePlans = async (
  tx: Sql,
  { actor, now }: UndoContext,
  facts: UndoFacts,
  plans: readonly UndoPlan[],
): Promise<void> => {
  const giving = new Set(plans.flatMap(({ values }) => values.external_id ?? []))
  const releasing = plans.flatMap(({ row, values }) =>
    'external_id' in values && row.external_id !== null && giving.has(row.external_id) ? [row.id] : [],
  )
  if (releasing.length > 0) await releaseExternalIds(tx, releasing)
  await restoreContacts(tx, plans, { actor, now, reason: 'An import was undone.' })
  const moves = plans.flatMap(({ row, moves: some }) =>
    some.flatMap(({ id, from, to }) => {
      const list = facts.lists.get(id)
      return list === undefined ? [] : [{ contactId: row.id, list, from, to }]
    }),
  )
  await writeMemberships(tx, moves, actor, now)
  const taggings = plans.flatMap(({ row, taggings: some }) =>
    some.flatMap(({ id, added }) => {
      const tag = facts.tags.get(id)
      return tag === undefined ? [] : [{ contactId: row.id, tag, added }]
    }),
  )
  await writeTags(tx, taggings, actor, now)
}

const undoSome = async (tx: Sql, context: UndoContext, snapshots: ReadonlyMap<string, Changes>) => {
  // The correction of a mistake must start no e-mails.
  await suppressTriggerEvents(tx)
  const facts = await readFacts(tx, context, snapshots)
  const outcomes = [...snapshots].map(([id, changes]) => planUndo(id, facts.rows.get(id), changes, facts))
  const plans = outcomes.flatMap(({ plan }) => plan ?? [])
  await writePlans(tx, context, facts, plans)
  const counted = { updated: 0, unchanged: 0, skipped: 0 }
  for (const { counter } of outcomes) counted[counter] += 1
  return { counted, errors: outcomes.flatMap((outcome) => undoneError(outcome) ?? []) }
}

/** How an import is undone: contact by contact, from what its steps have stored. The file is not needed. */
export const importUndo = (contactData: AllContactData): NonNullable<JobKind['undo']> => ({
  requiredCapability: () => 'crm_access',
  days: 7,
  count: (tx, { id }) => countSnapshots(tx, id),
  summary: (count) => `Undo an import of ${count} ${count === 1 ? 'contact' : 'contacts'}.`,
  begin: async (work, original) => {
    let after = (work.checkpoint as { contact_id: string | null } | null)?.contact_id ?? null
    return {
      step: async (tx) => {
        const snapshots = (await listSnapshots(tx, original.id, after, atOnce)) as Map<string, Changes>
        const context: UndoContext = {
          jobId: original.id,
          startedAt: original.startedAt,
          contactData,
          actor: work.actor,
          now: work.context.clock.now().toISOString(),
        }
        const { counted, errors } = await repeatAfterConflict(tx, (inner) =>
          undoSome(inner, context, snapshots),
        )
        after = [...snapshots.keys()].at(-1) ?? after
        return { checkpoint: { contact_id: after }, counted, errors, finished: snapshots.size < atOnce }
      },
    }
  },
})
