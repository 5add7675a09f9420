import {
  countCustomFields,
  findTakenKeys,
  insertCustomField,
  type StoredField,
} from '../../../audience/custom-fields/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FieldType, StagedField } from '../../records/index.ts'
import type { ItemRow } from '../store/items.ts'
import { listFieldTypes } from '../store/staged.ts'
import { freshName, nameOf } from './names.ts'
import { entriesOf, item, type Links, type ReferenceContext } from './reference.ts'

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

/** What the contract takes as the value of an option. */
const isOption = (text: string): boolean => text !== '' && [...text].length <= 100

/** The type of a field here. A choice without options, or with too many, becomes a text. */
const typeOf = ({ type, options = [] }: StagedField, samples: readonly string[]): FieldType => {
  const chosen = type ?? fromSamples(samples)
  if (chosen === 'text' && samples.includes('long')) return 'long_text'
  if (chosen !== 'single_select' && chosen !== 'multi_select') return chosen
  const isChoice = options.length > 0 && options.length <= mostOptions && options.every(isOption)
  return isChoice ? chosen : 'long_text'
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

/** Creates a field, and adds it to those that are known. */
const createField = async (
  tx: Sql,
  field: StagedField,
  type: FieldType,
  label: string,
  known: StoredField[],
  now: string,
): Promise<StoredField | null> => {
  const own = new Set(known.map(({ key }) => key))
  const taken = await findTakenKeys(tx, [keyOf(label, own)])
  const key = keyOf(label, new Set([...own, ...taken]))
  const isChoice = type === 'single_select' || type === 'multi_select'
  const options = isChoice ? [...new Set(field.options)].map((value) => ({ value, label: value })) : []
  const row = { id: newId(), key, label, description: null, type, options, created_at: now }
  if ((await insertCustomField(tx, row)) === null) return null
  const created = { ...row, archived: false }
  known.push(created)
  return created
}

const freshLabel = (label: string, suffix: string, known: readonly StoredField[]): string => {
  const taken = new Set(known.map((one) => one.label.toLowerCase()))
  for (let attempt = 0; ; attempt++) {
    const one = freshName(label, suffix, attempt)
    if (!taken.has(one.toLowerCase())) return one
  }
}

/** Creates the fields of the source that are not here yet, as the mapping says. */
export const addFields = async (
  tx: Sql,
  { run, mapping, suffix, allowed, now }: ReferenceContext,
  links: Links,
  staged: readonly StagedField[],
  known: StoredField[],
): Promise<ItemRow[]> => {
  const samples = new Map<string, string[]>()
  for (const { key, type } of await listFieldTypes(tx, run.id))
    samples.set(key, [...(samples.get(key) ?? []), type])
  const entries = entriesOf(mapping.mapped_fields)
  const usable = (matches: (one: StoredField) => boolean) =>
    known.find((one) => !one.archived && matches(one))
  // Two fields of the source stay two, also if their keys differ by case only.
  const taken = new Set<string>()
  const isFree = ({ id }: StoredField): boolean => !taken.has(id)
  let left = allowed === null ? Number.POSITIVE_INFINITY : allowed - (await countCustomFields(tx))
  const items: ItemRow[] = []
  for (const field of fieldsOf(staged, samples)) {
    const { source_id } = field
    const label = nameOf(field.label, source_id)
    const type = typeOf(field, samples.get(source_id) ?? [])
    const about = { name: label, type }
    const entry = entries.get(source_id)
    const wanted = source_id.toLowerCase()
    const link = links.get(`field ${source_id}`)
    const present =
      entry?.becomes === 'custom_field'
        ? usable(({ key }) => key === entry.target)
        : (usable(({ key }) => key === link?.reason) ??
          (entry?.becomes === 'new_field'
            ? undefined
            : usable(
                (one) =>
                  isFree(one) && (one.key === wanted || one.label.toLowerCase() === label.toLowerCase()),
              )))
    if (present !== undefined) taken.add(present.id)
    if (entry?.becomes === 'nothing')
      items.push(item('field', source_id, null, 'skipped', about, 'not_selected'))
    else if (entry?.becomes === 'member' || entry?.becomes === 'tags' || entry?.becomes === 'lists') continue
    else if (present !== undefined)
      items.push(item('field', source_id, present.id, 'linked', about, present.key))
    else if (left <= 0) items.push(item('field', source_id, null, 'skipped', about, 'plan_limit'))
    else {
      const isTaken = known.some(
        (one) => taken.has(one.id) && one.label.toLowerCase() === label.toLowerCase(),
      )
      const fresh = isTaken || entry?.becomes === 'new_field' ? freshLabel(label, suffix, known) : label
      const created = await createField(tx, field, type, fresh, known, now)
      if (created === null) continue
      taken.add(created.id)
      left -= 1
      items.push(item('field', source_id, created.id, 'created', about, created.key))
    }
  }
  return items
}
