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
}

const addressKey = (key: string): string => `address ${key}`
const externalKey = (externalId: string): string => `external ${externalId}`
const tagKey = (name: string): string => `tag ${name.toLowerCase()}`

const pack = ({ row, lists, tags }: Person): Remembered => {
  const entries = Object.entries(row)
  return {
    contact: Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<ContactRow>,
    empty: entries.filter(([, value]) => value === null).map(([name]) => name as keyof ContactRow),
    lists: [...lists],
    tags: [...tags],
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
    if (remembered) state.persons.set(key, unpack(remembered))
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

export const rememberTags = (tx: Sql, jobId: string, tags: readonly TagRef[]): Promise<void> => {
  const names = new Map(
    tags.flatMap((tag) => [tag.slug, tag.name].map((name) => [tagKey(name), tag] as const)),
  )
  return writeMemory(
    tx,
    jobId,
    [...names].map(([key, value]) => ({ key, value })),
  )
}

/** Stores the results of a step for the following steps. */
export const rememberState = async (
  tx: Sql,
  jobId: string,
  { persons, owners }: StepState,
): Promise<void> => {
  const entries: { key: string; value: unknown }[] = []
  for (const [key, person] of persons) {
    const before = person.found
    const isSame =
      before && before.row === person.row && before.lists === person.lists && before.tags === person.tags
    if (isSame) continue
    entries.push({ key: addressKey(key), value: pack(person) })
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
