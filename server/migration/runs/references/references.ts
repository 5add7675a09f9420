import { listDefinitions } from '../../../audience/custom-fields/index.ts'
import { createMissingList } from '../../../audience/lists/index.ts'
import { type ListRef, lockLists, lockTags, type TagRef } from '../../../audience/memberships/index.ts'
import { createTags, lockNamedTags } from '../../../audience/tags/index.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Staged, StagedList, StagedTag } from '../../records/index.ts'
import { type ItemRow, insertItems, listLinks } from '../store/items.ts'
import { countStaged, listFieldValues, listStaged } from '../store/staged.ts'
import { addFields } from './fields.ts'
import { freshName, nameOf, valueId } from './names.ts'
import { entriesOf, item, type Links, type ReferenceContext } from './reference.ts'

/** What the administrator left out. */
const leftOut = (kind: ItemRow['kind'], source_id: string, name: string): ItemRow =>
  item(kind, source_id, null, 'skipped', { name }, 'not_selected')

interface Found {
  id: string
  created: boolean
}

const mostNames = 1000

/** The tag with a name, or a new one. With a suffix, always a new one. */
const tagNamed = async (tx: Sql, name: string, now: string, suffix: string | null): Promise<Found> => {
  for (let attempt = 0; attempt < mostNames; attempt++) {
    const wanted = freshName(name, suffix ?? '', attempt)
    const found = await lockNamedTags(tx, { ids: [], names: [wanted.toLowerCase()] })
    const present = found.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase())
    if (present === undefined) {
      const [created] = await createTags(tx, [wanted], now)
      if (created !== undefined) return { id: created.id, created: true }
    } else if (suffix === null) return { id: present.id, created: false }
  }
  throw new Error('No name could be found for a new tag.')
}

type ListInput = Omit<Parameters<typeof createMissingList>[1], 'name'>

/** The list with a name, or a new one. With a suffix, always a new one. */
const listNamed = async (
  tx: Sql,
  name: string,
  given: ListInput,
  now: string,
  suffix: string | null,
): Promise<Found> => {
  for (let attempt = 0; attempt < mostNames; attempt++) {
    const wanted = { ...given, name: freshName(name, suffix ?? '', attempt) }
    const { list, created } = await createMissingList(tx, wanted, now)
    if (created || suffix === null) return { id: list.id, created }
  }
  throw new Error('No name could be found for a new list.')
}

const privateList: ListInput = { description: null, visibility: 'private', opt_in: 'single' }

const given = ({ description = null, visibility, opt_in }: StagedList): ListInput => ({
  description: description?.slice(0, 500).toWellFormed() ?? null,
  visibility,
  opt_in: opt_in ?? 'single',
})

const found = (kind: 'list' | 'tag', source_id: string, { id, created }: Found, name: string): ItemRow =>
  item(kind, source_id, id, created ? 'created' : 'linked', { name })

/** What earlier runs of the account made of a record, if it is still here. */
const linked = (
  links: Links,
  kind: 'list' | 'tag',
  source_id: string,
  present: ReadonlySet<string>,
): Found | null => {
  const link = links.get(`${kind} ${source_id}`)
  return link !== undefined && present.has(link.local_id) ? { id: link.local_id, created: false } : null
}

const presentIds = async (
  links: Links,
  kind: 'list' | 'tag',
  lock: (ids: readonly string[]) => Promise<(ListRef | TagRef)[]>,
): Promise<ReadonlySet<string>> => {
  const ids = [...links].flatMap(([key, { local_id }]) => (key.startsWith(`${kind} `) ? [local_id] : []))
  return new Set((await lock([...new Set(ids)])).map(({ id }) => id))
}

const addLists = async (
  tx: Sql,
  context: ReferenceContext,
  links: Links,
  staged: readonly StagedList[],
): Promise<ItemRow[]> => {
  const { mapping, suffix, now } = context
  const entries = entriesOf(mapping.mapped_lists)
  const present = await presentIds(links, 'list', (ids) => lockLists(tx, ids))
  const items: ItemRow[] = []
  // Two lists of the source with one name stay two: a consent for one of them is none for the other.
  const taken = new Set(
    staged.flatMap(({ source_id }) => linked(links, 'list', source_id, present)?.id ?? []),
  )
  const ownList = async (list: StagedList, name: string, wanted: string | null): Promise<Found> => {
    const one = await listNamed(tx, name, given(list), now, wanted)
    return taken.has(one.id) ? listNamed(tx, name, given(list), now, suffix) : one
  }
  for (const list of staged) {
    const { source_id } = list
    const entry = entries.get(source_id)
    const name = nameOf(list.name, source_id)
    const before = linked(links, 'list', source_id, present)
    if (entry?.becomes === 'nothing') items.push(leftOut('list', source_id, name))
    else if (entry?.becomes === 'tag') {
      const tag =
        entry.target === null ? await tagNamed(tx, name, now, null) : { id: entry.target, created: false }
      items.push(found('tag', source_id, tag, name))
    } else if (entry?.becomes === 'list' && entry.target !== null)
      items.push(found('list', source_id, { id: entry.target, created: false }, name))
    else {
      const wanted = entry?.becomes === 'new_list' ? suffix : null
      const one = before ?? (await ownList(list, name, wanted))
      taken.add(one.id)
      items.push(found('list', source_id, one, name))
    }
  }
  return items
}

/** Tags that are not mapped, all at once: a source can have thousands. */
const addNamedTags = async (
  tx: Sql,
  now: string,
  names: readonly { source_id: string; name: string }[],
): Promise<ItemRow[]> => {
  const present = await lockNamedTags(tx, { ids: [], names: names.map(({ name }) => name.toLowerCase()) })
  const byName = new Map(present.map((tag) => [tag.name.toLowerCase(), tag]))
  const missing = new Map(
    names.filter(({ name }) => !byName.has(name.toLowerCase())).map(({ name }) => [name.toLowerCase(), name]),
  )
  const created = await createTags(tx, [...missing.values()], now)
  for (const tag of created) byName.set(tag.name.toLowerCase(), tag)
  const fresh = new Set(created.map(({ id }) => id))
  return names.flatMap(({ source_id, name }) => {
    const tag = byName.get(name.toLowerCase())
    return tag === undefined
      ? []
      : [found('tag', source_id, { id: tag.id, created: fresh.has(tag.id) }, name)]
  })
}

const addTags = async (
  tx: Sql,
  { mapping, suffix, now }: ReferenceContext,
  links: Links,
  staged: readonly StagedTag[],
): Promise<ItemRow[]> => {
  const entries = entriesOf(mapping.mapped_tags)
  const present = await presentIds(links, 'tag', (ids) => lockTags(tx, ids))
  const items: ItemRow[] = []
  const unmapped: { source_id: string; name: string }[] = []
  for (const tag of staged) {
    const { source_id } = tag
    const entry = entries.get(source_id)
    const name = nameOf(tag.name, source_id)
    const before = linked(links, 'tag', source_id, present)
    if (entry?.becomes === 'nothing') items.push(leftOut('tag', source_id, name))
    else if (entry?.becomes === 'list') {
      const list =
        entry.target === null
          ? await listNamed(tx, name, privateList, now, null)
          : { id: entry.target, created: false }
      items.push(found('list', source_id, list, name))
    } else if (entry?.becomes === 'tag' && entry.target !== null)
      items.push(found('tag', source_id, { id: entry.target, created: false }, name))
    else if (before !== null) items.push(found('tag', source_id, before, name))
    else if (entry?.becomes === 'new_tag')
      items.push(found('tag', source_id, await tagNamed(tx, name, now, suffix), name))
    else unmapped.push({ source_id, name })
  }
  return [...items, ...(await addNamedTags(tx, now, unmapped))]
}

/** Values of a field that become tags or lists. */
const mostValues = 200

/** Fields whose values become tags or lists, such as groups. */
const addValues = async (tx: Sql, { run, mapping, now }: ReferenceContext): Promise<ItemRow[]> => {
  const items: ItemRow[] = []
  for (const { source_id, becomes } of mapping.mapped_fields) {
    if (becomes !== 'tags' && becomes !== 'lists') continue
    const values = await listFieldValues(tx, run.id, source_id, mostValues + 1)
    const names = values
      .slice(0, mostValues)
      .map((value) => ({ source_id: valueId(source_id, value), name: nameOf(value, '') }))
      .filter(({ name }) => name !== '')
    if (values.length > mostValues)
      items.push(item('field', source_id, null, 'skipped', { name: source_id }, 'too_many'))
    if (becomes === 'tags') items.push(...(await addNamedTags(tx, now, names)))
    else
      for (const one of names)
        items.push(
          found('list', one.source_id, await listNamed(tx, one.name, privateList, now, null), one.name),
        )
  }
  return items
}

const those = <Kind extends Staged['kind']>(
  rows: readonly { record: Staged }[],
  kind: Kind,
): Extract<Staged, { kind: Kind }>[] =>
  rows.flatMap(({ record }) => (record.kind === kind ? [record as Extract<Staged, { kind: Kind }>] : []))

/** They are created in one transaction, the lists one by one. */
const mostOf = { list: 10_000, tag: 50_000, field: 10_000 } as const

/** @throws source_bad_answer */
const requireFew = async (tx: Sql, runId: string): Promise<void> => {
  for (const kind of ['list', 'tag', 'field'] as const)
    if ((await countStaged(tx, runId, kind, mostOf[kind])) > mostOf[kind])
      throw problem('source_bad_answer', {
        detail: `The source has more than ${mostOf[kind].toLocaleString('en')} ${kind}s. Delete unused ${kind}s at the source, or exclude their collection with \`selected_streams\`.`,
      })
}

/** Creates the lists, tags and fields of the source that are not here yet, as the mapping says. */
export const addReferences = async (tx: Sql, context: ReferenceContext): Promise<ItemRow[]> => {
  const { run } = context
  await requireFew(tx, run.id)
  const rows = await listStaged(tx, run.id, ['list', 'tag', 'field'])
  const links = await listLinks(tx, run)
  const items = [
    ...(await addLists(tx, context, links, those(rows, 'list'))),
    ...(await addTags(tx, context, links, those(rows, 'tag'))),
    ...(await addFields(tx, context, links, those(rows, 'field'), await listDefinitions(tx))),
    ...(await addValues(tx, context)),
  ]
  await insertItems(tx, run.id, items)
  return items
}
