import type { Logger } from '../../../platform/log.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { findExternalIds, releaseExternalIds } from '../../contacts/index.ts'
import { type Confirmations, lockLists, lockTags } from '../../memberships/index.ts'
import { insertTags } from '../../tags/index.ts'
import { type FlowStart, type FlowStarts, hasWanted, tryOut } from '../../trigger-events/index.ts'
import type { ImportSettings } from '../settings.ts'
import { recallTagsById } from './dry-run.ts'
import type { Incoming } from './incoming.ts'
import type { Person, StepState } from './persons.ts'
import { createWriter, type Writer, writePersons } from './write.ts'

interface StartsContext {
  jobId: string
  settings: ImportSettings
  confirmations: Confirmations
  flowStarts: FlowStarts
  log: Logger
  now: string
}

const byId = <Thing extends { id: string }>(things: readonly Thing[]): Map<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))

/** The persons that earlier steps have changed, as those steps would have written them. */
const recalledPersons = ({ persons, recalled }: StepState): Person[] =>
  [...recalled].flatMap(([key, stored]) => {
    const person = persons.get(key)
    return person === undefined ? [] : [{ ...person, isNew: stored === null, isChanged: true, found: stored }]
  })

/** Tags that the import would create exist while the step is tried out. One whose name is taken meanwhile is left out. */
const withTags = async (
  tx: Sql,
  { jobId, now }: StartsContext,
  state: StepState,
  persons: readonly Person[],
): Promise<StepState['tags']> => {
  const more = [...new Set(persons.flatMap(({ tags }) => [...tags]))].filter((id) => !state.tags.has(id))
  const planned = [...state.tags.values(), ...(await recallTagsById(tx, jobId, more))]
  await insertTags(tx, planned, now)
  return byId(await lockTags(tx, [...state.tags.keys(), ...more]))
}

/** Takes external ids from contacts that have given them up in earlier steps of the dry run. */
const releaseMoved = async (
  tx: Sql,
  { owners }: StepState,
  persons: readonly Person[],
  rows: readonly Incoming[],
): Promise<void> => {
  const holders = new Map([
    ...owners,
    ...persons.flatMap(({ row }): [string, string][] =>
      row.external_id === null ? [] : [[row.external_id, row.id]],
    ),
  ])
  const wanted = [...holders.keys(), ...rows.flatMap(({ values }) => values.external_id ?? [])]
  if (wanted.length === 0) return
  const moved = (await findExternalIds(tx, [...new Set(wanted)])).filter(
    ({ id, external_id }) => holders.get(external_id) !== id,
  )
  if (moved.length > 0)
    await releaseExternalIds(
      tx,
      moved.map(({ id }) => id),
    )
}

/** Writes what earlier steps of the dry run have only in its memory, so that this step finds what the import would find. */
const writeEarlierSteps = async (
  tx: Sql,
  context: StartsContext,
  state: StepState,
  rows: readonly Incoming[],
): Promise<void> => {
  const persons = recalledPersons(state)
  state.tags = await withTags(tx, context, state, persons)
  await releaseMoved(tx, state, persons, rows)
  if (persons.length === 0) return
  const lists = await lockLists(tx, [...new Set(persons.flatMap((person) => [...person.lists.keys()]))])
  const silent = { activities: [], consents: [], statedAgain: [] }
  await writePersons(
    tx,
    { ...state, lists: byId([...state.lists.values(), ...lists]), ...silent },
    persons,
    null,
  )
}

/** Leaves out the contacts that have entered by rows before: each contact counts once for a flow. */
const firstEntries = ({ started }: StepState, starts: readonly FlowStart[]): FlowStart[] =>
  starts.map((start) => {
    const contactIds = new Set([...start.contactIds].filter((id) => !started.get(id)?.has(start.id)))
    for (const id of contactIds) started.set(id, new Set([...(started.get(id) ?? []), start.id]))
    return { ...start, contactIds }
  })

/**
 * Applies the rows of a dry run, and says which sequences and automations they would start. For that the rows are written as the
 * import would write them, and rolled back, so that the same events are recorded. Without an active sequence or automation nothing is
 * written.
 */
export const tryStarts = async <Applied>(
  tx: Sql,
  context: StartsContext,
  state: StepState,
  rows: readonly Incoming[],
  apply: (writer: Writer | null) => Promise<Applied>,
): Promise<{ applied: Applied; starts: FlowStart[] }> => {
  const { settings, confirmations, flowStarts, log, now } = context
  if (!settings.run_automations || !(await hasWanted(tx))) return { applied: await apply(null), starts: [] }
  const about = {
    flowStarts,
    contactIds: () => [...state.persons.values()].map(({ row }) => row.id),
    now: new Date(now),
    log,
    prepare: (inner: Sql) => writeEarlierSteps(inner, context, state, rows),
  }
  const { done, starts } = await tryOut(tx, about, (inner) =>
    apply(createWriter(inner, confirmations, state)),
  )
  return { applied: done, starts: firstEntries(state, starts) }
}
