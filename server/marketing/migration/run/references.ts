import {
  countCustomFields,
  findTakenKeys,
  insertCustomField,
  listDefinitions,
} from '../../../audience/custom-fields/index.ts'
import { createMissingList } from '../../../audience/lists/index.ts'
import { createTags, lockNamedTags } from '../../../audience/tags/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FieldType, Staged, StagedField, StagedList, StagedTag } from '../records.ts'
import { type ItemRow, insertItems } from '../store/items.ts'
import { listFieldTypes, listStaged } from '../store/staged.ts'

const item = (
  kind: ItemRow['kind'],
  source_id: string,
  local_id: string,
  created: boolean,
  reason: string | null = null,
): ItemRow => ({
  kind,
  source_id,
  local_id,
  action: created ? 'created' : 'linked',
  reason,
  before: null,
  after: null,
})

const nameOf = (text: string, otherwise: string): string => {
  const name = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim()
  return name === '' ? otherwise : name
}

/** The key of a field from its label: lower case, with underscores. */
const keyOf = (label: string, taken: ReadonlySet<string>): string => {
  const plain = label
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_$/, '')
  const key = plain === '' ? 'field' : plain
  for (let number = 1; ; number++) {
    const one = number === 1 ? key : `${key}_${number}`
    if (!taken.has(one)) return one
  }
}

const fromSamples = (types: readonly string[]): FieldType => {
  const [only, ...more] = types
  if (more.length > 0) return 'long_text'
  if (only === 'number' || only === 'boolean') return only
  return only === 'string' ? 'text' : 'long_text'
}

/** Options that a select can have. More of them would be texts. */
const mostOptions = 200

/** The type of a field here. A choice without options, or with too many, becomes a text. */
const typeOf = ({ type, options = [] }: StagedField, samples: readonly string[]): FieldType => {
  const chosen = type ?? fromSamples(samples)
  if (chosen !== 'single_select' && chosen !== 'multi_select') return chosen
  return options.length === 0 || options.length > mostOptions ? 'long_text' : chosen
}

/** The fields of the source: those that are staged, and those that are only in values. */
const fieldsOf = (staged: readonly StagedField[], types: ReadonlyMap<string, string[]>): StagedField[] => {
  const named = new Set(staged.map(({ source_id }) => source_id))
  const unnamed = [...types.keys()].filter((key) => !named.has(key))
  return [
    ...staged,
    ...unnamed.map((key): StagedField => ({ kind: 'field', source_id: key, label: key, type: null })),
  ]
}

const addFields = async (
  tx: Sql,
  runId: string,
  staged: readonly StagedField[],
  { allowed, now }: { allowed: number | null; now: string },
): Promise<ItemRow[]> => {
  const samples = new Map<string, string[]>()
  for (const { key, type } of await listFieldTypes(tx, runId))
    samples.set(key, [...(samples.get(key) ?? []), type])
  const known = await listDefinitions(tx)
  let left = allowed === null ? Number.POSITIVE_INFINITY : allowed - (await countCustomFields(tx))
  const items: ItemRow[] = []
  for (const field of fieldsOf(staged, samples)) {
    const label = nameOf(field.label, field.source_id)
    const wanted = field.source_id.toLowerCase()
    const present = known.find(
      (one) => !one.archived && (one.key === wanted || one.label.toLowerCase() === label.toLowerCase()),
    )
    if (present !== undefined) {
      items.push({ ...item('field', field.source_id, newId(), false, present.key) })
      continue
    }
    if (left <= 0) {
      items.push({ ...item('field', field.source_id, newId(), false, 'plan_limit'), action: 'skipped' })
      continue
    }
    const own = new Set(known.map(({ key }) => key))
    const candidate = keyOf(label, own)
    const taken = await findTakenKeys(tx, [candidate])
    const key = keyOf(label, new Set([...own, ...taken]))
    const type = typeOf(field, samples.get(field.source_id) ?? [])
    const isChoice = type === 'single_select' || type === 'multi_select'
    const options = isChoice ? [...new Set(field.options)].map((value) => ({ value, label: value })) : []
    const row = { id: newId(), key, label, description: null, type, options, created_at: now }
    if ((await insertCustomField(tx, row)) === null) continue
    known.push({ ...row, archived: false })
    left -= 1
    items.push(item('field', field.source_id, row.id, true, key))
  }
  return items
}

const addTags = async (tx: Sql, staged: readonly StagedTag[], now: string): Promise<ItemRow[]> => {
  const names = staged.map(({ source_id, name }) => ({ source_id, name: nameOf(name, source_id) }))
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
    return tag === undefined ? [] : [item('tag', source_id, tag.id, fresh.has(tag.id))]
  })
}

const addLists = async (tx: Sql, staged: readonly StagedList[], now: string): Promise<ItemRow[]> => {
  const items: ItemRow[] = []
  for (const { source_id, name, description = null, opt_in, visibility } of staged) {
    const given = {
      name: nameOf(name, source_id),
      description: description?.slice(0, 500) ?? null,
      visibility,
    }
    const { list, created } = await createMissingList(tx, { ...given, opt_in: opt_in ?? 'single' }, now)
    items.push(item('list', source_id, list.id, created))
  }
  return items
}

const those = <Kind extends Staged['kind']>(
  rows: readonly { record: Staged }[],
  kind: Kind,
): Extract<Staged, { kind: Kind }>[] =>
  rows.flatMap(({ record }) => (record.kind === kind ? [record as Extract<Staged, { kind: Kind }>] : []))

/** Creates the lists, tags and fields of the source that are not here yet. */
export const addReferences = async (
  tx: Sql,
  runId: string,
  about: { allowed: number | null; now: string },
): Promise<ItemRow[]> => {
  const rows = await listStaged(tx, runId, ['list', 'tag', 'field'])
  const items = [
    ...(await addLists(tx, those(rows, 'list'), about.now)),
    ...(await addTags(tx, those(rows, 'tag'), about.now)),
    ...(await addFields(tx, runId, those(rows, 'field'), about)),
  ]
  await insertItems(tx, runId, items)
  return items
}
