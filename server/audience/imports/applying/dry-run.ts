import type { Sql } from '../../../platform/storage/open.ts'
import { readMemory, writeMemory } from '../../../system/jobs/index.ts'
import type { ContactRow } from '../../contacts/index.ts'
import type { MembershipStatus, TagRef } from '../../memberships/index.ts'
import type { Person, StepState } from './persons.ts'

/** A person in the state of a dry run. Null values are stored by name only. */
interface Remembered {
  contact: Partial<ContactRow>
  empty: (keyof ContactRow)[]
  lists: [string, MembershipStatus][]
  tags: string[]
  /** The ids of the sequences and automations that it would have entered. */
  started?: string[]
}

const addressKey = (key: string): string => `address ${key}`
const externalKey = (externalId: string): string => `external ${externalId}`
const tagKey = (name: string): string => `tag ${name.toLowerCase()}`
const tagIdKey = (id: string): string => `tag id ${id}`

const pack = ({ row, lists, tags }: Person, started: ReadonlySet<string> | undefined): Remembered => {
  const entries = Object.entries(row)
  return {
    contact: Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<ContactRow>,
    empty: entries.filter(([, value]) => value === null).map(([name]) => name as keyof ContactRow),
    lists: [...lists],
    tags: [...tags],
    ...(started === undefined ? {} : { started: [...started] }),
  }
}

const unpack = ({ contact, empty, lists, tags }: Remembered): Person => {
  const row = { ...Object.fromEntries(empty.map((name) => [name, null])), ...contact } as ContactRow
  const belonging = { lists: new Map(lists), tags: new Set(tags) }
  return { row, isNew: false, isChanged: false, ...belonging, found: { row, ...belonging } }
}

/** Replaces persons and external ids from the tables with the results of earlier steps of the dry run. */
export const recallInto = async (
  tx: Sql,
  jobId: string,
  state: StepState,
  keys: readonly string[],
  externalIds: readonly string[],
): Promise<void> => {
  const persons = await readMemory<Remembered>(tx, jobId, keys.map(addressKey))
  for (const key of keys) {
    const remembered = persons.get(addressKey(key))
    const stored = state.persons.get(key) ?? null
    // The contact was created by others meanwhile.
    if (!remembered || (stored !== null && stored.row.id !== remembered.contact.id)) continue
    const person = unpack(remembered)
    state.persons.set(key, person)
    state.recalled.set(key, stored)
    state.started.set(person.row.id, new Set(remembered.started))
  }
  const owners = await readMemory<{ id: string | null }>(tx, jobId, externalIds.map(externalKey))
  for (const externalId of externalIds) {
    const owner = owners.get(externalKey(externalId))
    if (owner?.id) state.owners.set(externalId, owner.id)
    else if (owner) state.owners.delete(externalId)
  }
}

/** Tags that earlier steps of the dry run would have created. */
export const recallTags = async (tx: Sql, jobId: string, names: readonly string[]): Promise<TagRef[]> => [
  ...(await readMemory<TagRef>(tx, jobId, names.map(tagKey))).values(),
]

export const recallTagsById = async (tx: Sql, jobId: string, ids: readonly string[]): Promise<TagRef[]> => [
  ...(await readMemory<TagRef>(tx, jobId, ids.map(tagIdKey))).values(),
]

export const rememberTags = (tx: Sql, jobId: string, tags: readonly TagRef[]): Promise<void> => {
  const names = new Map(
    tags.flatMap((tag) =>
      [tagKey(tag.slug), tagKey(tag.name), tagIdKey(tag.id)].map((key) => [key, tag] as const),
    ),
  )
  return writeMemory(
    tx,
    jobId,
    [...names].map(([key, value]) => ({ key, value })),
  )
}

/** Stores the results of a step for the following steps. `atFirst`: the persons at the beginning of the step. */
export const rememberState = async (
  tx: Sql,
  jobId: string,
  { persons, owners, started }: StepState,
  atFirst: ReadonlyMap<string, Pick<Person, 'row' | 'lists' | 'tags'>>,
): Promise<void> => {
  const entries: { key: string; value: unknown }[] = []
  for (const [key, person] of persons) {
    const before = atFirst.get(key)
    const isSame =
      before && before.row === person.row && before.lists === person.lists && before.tags === person.tags
    if (isSame) continue
    entries.push({ key: addressKey(key), value: pack(person, started.get(person.row.id)) })
    const [had, has] = [before?.row.external_id ?? null, person.row.external_id]
    if (had !== null && had !== has)
      entries.push({ key: externalKey(had), value: { id: owners.get(had) ?? null } })
    if (has !== null && had !== has)
      entries.push({ key: externalKey(has), value: { id: owners.get(has) ?? null } })
  }
  const last = new Map(entries.map(({ key, value }) => [key, value]))
  await writeMemory(
    tx,
    jobId,
    [...last].map(([key, value]) => ({ key, value })),
  )
}
