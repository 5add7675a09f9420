import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { lockDefinitions } from '../custom-fields/index.ts'
import { type CheckedValues, type CustomValueInput, checkValues } from './custom-values.ts'
import type { ListRef } from './memberships.ts'
import { resolve } from './references.ts'
import { lockLists } from './store/memberships.ts'
import { lockTags, type TagRef } from './store/tags.ts'

/** The members of a body that are stored in other tables. */
export interface AudienceInput {
  custom_fields?: Readonly<Record<string, CustomValueInput>> | undefined
  lists?: readonly string[] | undefined
  tags?: readonly string[] | undefined
}

/** The same, resolved and locked. Members that the body does not contain are undefined. */
export interface MembershipInput {
  customFields: CheckedValues['values']
  lists: ListRef[] | undefined
  tags: TagRef[] | undefined
}

/** Validates the custom fields of a body. Their definitions are locked until the transaction ends. */
export const readCustomValues = async (
  tx: Sql,
  given: AudienceInput['custom_fields'],
  pointer: string,
): Promise<CheckedValues> =>
  given === undefined
    ? { values: {}, faults: [] }
    : checkValues(await lockDefinitions(tx, Object.keys(given)), given, pointer)

/** The lists of a body, locked. `pointer` is the position of the array. */
export const readLists = async (tx: Sql, references: readonly string[], pointer: string) =>
  resolve(await lockLists(tx, references), references, 'list', (index) => `${pointer}/${index}`)

/** The tags of a body, locked. `pointer` is the position of the array. */
export const readTags = async (tx: Sql, references: readonly string[], pointer: string) =>
  resolve(await lockTags(tx, references), references, 'tag', (index) => `${pointer}/${index}`)

/**
 * Reads the lists, tags and custom fields of a body. `at` is the pointer to the object that contains them,
 * `faults` the errors in the rest of the body. @throws invalid_request, with all errors
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
