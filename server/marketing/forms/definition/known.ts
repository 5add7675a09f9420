import { listDefinitions } from '../../../audience/custom-fields/index.ts'
import { namedLists } from '../../../audience/lists/index.ts'
import { namedTags } from '../../../audience/tags/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { checkDefinition, type Known, listIdsOf, tagIdsOf } from './check.ts'
import type { FormDefinition, FormFault } from './types.ts'

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const onlyIds = (ids: readonly string[]): string[] => ids.filter((id) => idPattern.test(id))

const originsOf = (urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []))

/** Reads what a definition refers to. */
export const readKnown = async (
  sql: Sql,
  { editions, config }: Pick<AppContext, 'editions' | 'config'>,
  definition: FormDefinition,
): Promise<Known> => {
  const [lists, tags, customFields, { website_url }, hasFiles, appearance] = await Promise.all([
    sql<{ id: string }[]>`${namedLists(sql, onlyIds(listIdsOf(definition)))}`,
    sql<{ id: string }[]>`${namedTags(sql, onlyIds(tagIdsOf(definition)))}`,
    listDefinitions(sql),
    readSettings(sql, 'general'),
    editions.has('form_files'),
    readSettings(sql, 'appearance'),
  ])
  return {
    lists: new Set(lists.map(({ id }) => id)),
    tags: new Set(tags.map(({ id }) => id)),
    customTypes: Object.fromEntries(customFields.map(({ key, type }) => [key, type])),
    archivedFields: new Set(customFields.flatMap(({ key, archived }) => (archived ? [key] : []))),
    customOptions: Object.fromEntries(
      customFields.map(({ key, options }) => [key, options.map(({ value }) => value)]),
    ),
    origins: originsOf([website_url, config.publicUrl]),
    hasFiles,
    appearance,
  }
}

const asFaults = (faults: readonly FormFault[], effect: FormFault['prevents'], at: string): Fault[] =>
  faults
    .filter(({ prevents }) => prevents === effect)
    .map(({ pointer, detail }) => ({ pointer: `${at}${pointer}`, code: 'invalid_value', detail }))

/** @throws invalid_request, with everything that prevents saving */
export const requireSound = (definition: FormDefinition, known: Known): void => {
  const errors = asFaults(checkDefinition(definition, known), 'saving', '/definition')
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** @throws not_ready, with everything that prevents publishing */
export const requireReady = (definition: FormDefinition, known: Known): void => {
  const faults = checkDefinition(definition, known)
  const errors = [
    ...asFaults(faults, 'saving', '/definition'),
    ...asFaults(faults, 'publishing', '/definition'),
  ]
  if (errors.length > 0) throw problem('not_ready', { errors })
}
