import type { Sql } from '../../../platform/storage/open.ts'
import { addChanges, type Changes } from '../../../system/jobs/index.ts'
import { insertActivities } from '../../activities/index.ts'
import {
  insertConsents,
  insertContacts,
  insertPresentEmails,
  recordStatedAgain,
  releaseExternalIds,
  updateContacts,
} from '../../contacts/index.ts'
import {
  type Confirmations,
  type MembershipStatus,
  writeMemberships,
  writeTags,
} from '../../memberships/index.ts'
import { findRemembered, type Remembered } from '../../suppressions/index.ts'
import { changesOf } from './changes-of.ts'
import type { Incoming } from './incoming.ts'
import type { Person, StepState } from './persons.ts'

/** Another transaction took an address or an external id, or erased a person: the step must be repeated. */
class WriteConflict extends Error {}

/** Another transaction was faster, or there was a deadlock. */
export const isWriteConflict = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return error instanceof WriteConflict || code === '23505' || code === '40P01'
}

const none: ReadonlyMap<string, MembershipStatus> = new Map()

/** The part of a step's state that is written. */
export type WriteState = Pick<
  StepState,
  'actor' | 'now' | 'persons' | 'lists' | 'tags' | 'activities' | 'consents' | 'statedAgain' | 'remembered'
> & { settings: { double_opt_in: boolean } }

const membershipsOf = (state: WriteState, { row, lists, found }: Person) => {
  const before = found?.lists ?? none
  if (before === lists) return []
  return [...new Set([...before.keys(), ...lists.keys()])].flatMap((id) => {
    const [from, to, list] = [before.get(id) ?? null, lists.get(id) ?? null, state.lists.get(id)]
    return from === to || list === undefined ? [] : [{ contactId: row.id, list, from, to }]
  })
}

/** Contacts that became pending through these rows, as a contact or on a list. */
const pendingNow = (
  written: readonly Person[],
  moves: readonly { contactId: string; to: MembershipStatus | null }[],
): string[] => [
  ...new Set([
    ...written.flatMap(({ row, found }) =>
      row.status === 'pending' && found?.row.status !== 'pending' ? [row.id] : [],
    ),
    ...moves.flatMap(({ contactId, to }) => (to === 'pending' ? [contactId] : [])),
  ]),
]

const taggingOf = (state: WriteState, { row, tags, found }: Person) => {
  const before = found?.tags ?? new Set<string>()
  if (before === tags) return []
  return [...new Set([...before, ...tags])].flatMap((id) => {
    const tag = state.tags.get(id)
    return before.has(id) === tags.has(id) || tag === undefined
      ? []
      : [{ contactId: row.id, tag, added: tags.has(id) }]
  })
}

/** Contacts whose external id another contact gets in the same step: it must be released first. */
const releasing = (changed: readonly Person[], written: readonly Person[]): string[] => {
  const externalIds = new Set(written.map(({ row }) => row.external_id))
  return changed
    .filter(({ row, found }) => {
      const had = found?.row.external_id ?? null
      return had !== null && had !== row.external_id && externalIds.has(had)
    })
    .map(({ row }) => row.id)
}

/** Runs after the writes, so that it sees an erasure or a purge that was committed first. */
const refuseUnknown = async (tx: Sql, hashes: readonly string[], { optOuts }: Remembered): Promise<void> => {
  if (hashes.length === 0) return
  const now = await findRemembered(tx, hashes)
  if (now.erased.size > 0) throw new WriteConflict('A person was erased meanwhile.')
  for (const hash of now.optOuts.keys())
    if (!optOuts.has(hash)) throw new WriteConflict('A contact that opted out was purged meanwhile.')
}

/** Whether the error only says that an earlier statement of the transaction failed. */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

/** Waits for all. If one fails, waits for the others too, then throws the original error. */
const waitForAll = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const errors = (await Promise.allSettled(works)).flatMap((work) =>
    work.status === 'rejected' ? [work.reason as unknown] : [],
  )
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0]
}

/** The tables now contain the person's state. */
const markWritten = (person: Person): void => {
  const { row, lists, tags } = person
  person.isNew = false
  person.isChanged = false
  person.found = { row, lists, tags }
}

/** What the persons' contacts were before, for the undo. */
const undoableChanges = (persons: readonly Person[]): Map<string, Changes> =>
  new Map(
    persons.flatMap((person): [string, Changes][] => {
      const changes = changesOf(person)
      return Object.keys(changes).length === 0 ? [] : [[person.row.id, changes]]
    }),
  )

/**
 * Writes persons in a fixed number of statements. Returns the contacts that became pending. With a job, stores what it changes so
 * that it can be undone.
 */
export const writePersons = async (
  tx: Sql,
  state: WriteState,
  persons: readonly Person[],
  jobId: string | null,
): Promise<string[]> => {
  const { actor, now, activities, consents } = state
  state.activities = []
  state.consents = []
  const written = persons.filter(({ isChanged }) => isChanged)
  const changed = written.filter(({ isNew }) => !isNew)
  const created = written.flatMap(({ isNew, row }) => (isNew ? [row] : []))
  const released = releasing(changed, written)
  const memberships = persons.flatMap((person) => membershipsOf(state, person))
  const taggings = persons.flatMap((person) => taggingOf(state, person))
  const pending = pendingNow(written, memberships)
  // The statements run one after the other. While the database runs the first, the others are built here.
  const first = waitForAll([
    released.length > 0 ? releaseExternalIds(tx, released) : Promise.resolve(),
    updateContacts(
      tx,
      changed.map(({ row }) => row),
      now,
    ),
    insertContacts(tx, created),
    insertPresentEmails(tx, created, actor, now),
    insertActivities(tx, activities, actor, now),
    insertConsents(tx, consents),
    jobId === null ? Promise.resolve() : addChanges(tx, jobId, undoableChanges(persons)),
  ])
  for (const person of persons) markWritten(person)
  await first
  await writeMemberships(tx, memberships, actor, now)
  await writeTags(tx, taggings, actor, now)
  return pending
}

/** Maximum number of writes in progress: the database runs one while the next is built. */
const mostPendingWrites = 2

export type Writer = ReturnType<typeof createWriter>

/** Writes the results of a step, part by part. `undoableJob`: the job that can be undone. */
export const createWriter = (
  tx: Sql,
  confirmations: Confirmations,
  state: WriteState,
  undoableJob: string | null = null,
) => {
  const works: Promise<string[]>[] = []
  const hashes: string[] = []
  return {
    /**
     * Starts to write the results of rows as soon as fewer than the maximum number of writes are in progress.
     * `finish` throws the errors.
     */
    write: async (rows: readonly Pick<Incoming, 'key' | 'hash'>[]): Promise<void> => {
      await Promise.allSettled(works.slice(0, 1 - mostPendingWrites))
      const persons: Person[] = []
      for (const { key, hash } of new Map(rows.map((row) => [row.key, row])).values()) {
        const person = state.persons.get(key)
        if (person?.isNew && hash) hashes.push(hash)
        if (person) persons.push(person)
      }
      const work = writePersons(tx, state, persons, undoableJob)
      work.catch(() => undefined)
      works.push(work)
    },
    /** Waits for all writes. @throws Overtaken */
    finish: async (): Promise<void> => {
      await waitForAll(works)
      await refuseUnknown(tx, hashes, state.remembered)
      await recordStatedAgain(tx, state.statedAgain, 'import', state.actor, state.now)
      // Last, so that a repeated step has not queued e-mails in vain.
      if (state.settings.double_opt_in) {
        const pending = new Set((await Promise.all(works)).flat())
        await confirmations.requestConfirmation(tx, [...pending], state)
      }
    },
  }
}
