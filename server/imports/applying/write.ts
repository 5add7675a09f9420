import { insertActivities } from '../../activities/index.ts'
import { type MembershipStatus, writeMemberships, writeTags } from '../../audience/index.ts'
import { askToConfirm } from '../../confirmations/index.ts'
import {
  insertConsents,
  insertContacts,
  insertPresentEmails,
  releaseExternalIds,
  updateContacts,
} from '../../contacts/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findErased } from '../../suppressions/index.ts'
import type { Person, Scene } from './persons.ts'

/** Somebody else was faster with an address, an external id or an erasure: the step has to look again. */
export class Overtaken extends Error {}

const none: ReadonlyMap<string, MembershipStatus> = new Map()

const membershipsOf = (scene: Scene, { row, lists, found }: Person) => {
  const before = found?.lists ?? none
  if (before === lists) return []
  return [...new Set([...before.keys(), ...lists.keys()])].flatMap((id) => {
    const [from, to, list] = [before.get(id) ?? null, lists.get(id) ?? null, scene.lists.get(id)]
    return from === to || list === undefined ? [] : [{ contactId: row.id, list, from, to }]
  })
}

/** Who has become pending by these rows, altogether or on a list. */
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

const taggingOf = (scene: Scene, { row, tags, found }: Person) => {
  const before = found?.tags ?? new Set<string>()
  if (before === tags) return []
  return [...new Set([...before, ...tags])].flatMap((id) => {
    const tag = scene.tags.get(id)
    return before.has(id) === tags.has(id) || tag === undefined
      ? []
      : [{ contactId: row.id, tag, added: tags.has(id) }]
  })
}

/** Contacts that give up an external id that another one gets in the same step: it must be free before. */
const releasing = (changed: readonly Person[], written: readonly Person[]): string[] => {
  const wanted = new Set(written.map(({ row }) => row.external_id))
  return changed
    .filter(({ row, found }) => {
      const had = found?.row.external_id ?? null
      return had !== null && had !== row.external_id && wanted.has(had)
    })
    .map(({ row }) => row.id)
}

/** After the writing: an erasure that was faster is seen now. */
const refuseErased = async (tx: Sql, hashes: readonly Buffer[]): Promise<void> => {
  if (hashes.length === 0) return
  if ((await findErased(tx, hashes)).size > 0) throw new Overtaken('A person was erased meanwhile.')
}

/** All of them, the first error where there is one: none is left running when it is thrown. */
const together = async (works: readonly Promise<unknown>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(works))
    if (outcome.status === 'rejected') throw outcome.reason
}

/** Writes what a step has come to, in a dozen statements however many rows it had. @throws Overtaken */
export const writeScene = async (
  tx: Sql,
  scene: Scene,
  hashOf: (key: string) => Buffer | null,
): Promise<void> => {
  const { persons, actor, now } = scene
  const written = [...persons.values()].filter(({ isChanged }) => isChanged)
  const changed = written.filter(({ isNew }) => !isNew)
  const created = written.filter(({ isNew }) => isNew)
  const hashes = [...persons].flatMap(([key, { isNew }]) => (isNew ? (hashOf(key) ?? []) : []))
  const released = releasing(changed, written)
  if (released.length > 0) await releaseExternalIds(tx, released)
  const rows = created.map(({ row }) => row)
  // The database takes one after the other: while it is busy with the first, the others are put together here.
  await together([
    updateContacts(
      tx,
      changed.map(({ row }) => row),
      now,
    ),
    insertContacts(tx, rows),
    insertPresentEmails(tx, rows, actor, now),
    insertActivities(tx, scene.activities, actor, now),
    insertConsents(tx, scene.consents),
    refuseErased(tx, hashes),
  ])
  const everybody = [...persons.values()]
  const moves = everybody.flatMap((person) => membershipsOf(scene, person))
  await writeMemberships(tx, moves, actor, now)
  await writeTags(
    tx,
    everybody.flatMap((person) => taggingOf(scene, person)),
    actor,
    now,
  )
  // Last, so that nothing of a step that has to look again was for nothing.
  if (scene.settings.double_opt_in) await askToConfirm(tx, pendingNow(written, moves), { actor, now })
}
