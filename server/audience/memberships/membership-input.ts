import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type CheckedValues, type CustomValueInput, checkValues } from './custom-values.ts'
import type { ListRef } from './memberships.ts'
import { resolve } from './references.ts'
import { lockDefinitions } from './store/custom-fields.ts'
import { lockLists } from './store/memberships.ts'
import { lockTags, type TagRef } from './store/tags.ts'

/** What a body says of a contact that lies in other tables. */
export interface AudienceInput {
  custom_fields?: Readonly<Record<string, CustomValueInput>> | undefined
  lists?: readonly string[] | undefined
  tags?: readonly string[] | undefined
}

/** The same, found and locked; what the body does not name is undefined. */
export interface MembershipInput {
  customFields: CheckedValues['values']
  lists: ListRef[] | undefined
  tags: TagRef[] | undefined
}

/** Values that a body gives, checked; the fields stay as they are until the transaction ends. */
export const readCustomValues = async (
  tx: Sql,
  given: AudienceInput['custom_fields'],
  pointer: string,
): Promise<CheckedValues> =>
  given === undefined
    ? { values: {}, faults: [] }
    : checkValues(await lockDefinitions(tx, Object.keys(given)), given, pointer)

/** Lists that a body names, locked. `pointer` is where the array stands. */
export const readLists = async (tx: Sql, references: readonly string[], pointer: string) =>
  resolve(await lockLists(tx, references), references, 'list', (index) => `${pointer}/${index}`)

/** Tags that a body names, locked. `pointer` is where the array stands. */
export const readTags = async (tx: Sql, references: readonly string[], pointer: string) =>
  resolve(await lockTags(tx, references), references, 'tag', (index) => `${pointer}/${index}`)

/**
 * Reads what a body says of lists, tags and custom fields; `at` is the pointer to the object that holds them, and
 * `faults` what was found wrong with the rest of it. @throws invalid_request, naming everything
 */
export const readAudience = async (
  tx: Sql,
  input: AudienceInput,
  at = '',
  faults: readonly Fault[] = [],
): Promise<MembershipInput> => {
  const custom = await readCustomValues(tx, input.custom_fields, `${at}/custom_fields`)
  const lists = input.lists && (await readLists(tx, input.lists, `${at}/lists`))
  const tags = input.tags && (await readTags(tx, input.tags, `${at}/tags`))
  const errors = [...faults, ...custom.faults, ...(lists?.faults ?? []), ...(tags?.faults ?? [])]
  if (errors.length > 0) throw problem('invalid_request', { errors: errors.slice(0, 1000) })
  return {
    customFields: custom.values,
    lists: lists?.found.map(({ row }) => row),
    tags: tags?.found.map(({ row }) => row),
  }
}
