import { givenNames } from '../../audience/contact-members/index.ts'
import { listDefinitions } from '../../audience/custom-fields/index.ts'
import { type CustomValueInput, checkValues } from '../../audience/memberships/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { own } from '../../platform/own.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { customKey } from './fields.ts'
import type { SettingsReferences } from './settings.ts'

type Reference = SettingsReferences['fields'][number]

/** The types of custom fields that a mark `x-field` accepts; others accept any. */
const accepted: Record<string, { types: readonly string[]; name: string }> = {
  number: { types: ['number'], name: '`number`' },
  date: { types: ['date', 'date_time'], name: '`date` or `date_time`' },
}

/** A fault for each field that does not exist or has another type, and for each value that a custom field does not take. */
export const fieldFaults = async (sql: Sql, references: readonly Reference[]): Promise<Fault[]> => {
  if (references.length === 0) return []
  const definitions = new Map((await listDefinitions(sql)).map((one) => [one.key, one]))
  const members = new Set<string>(givenNames)
  return references.flatMap(({ field, pointer, type, within }): Fault[] => {
    const fault = (code: 'not_found' | 'invalid_value', detail: string) => [{ pointer, code, detail }]
    const key = customKey(field)
    if (key === null) return members.has(field) ? [] : fault('not_found', doesNotExist('member', field))
    const definition = definitions.get(key)
    if (definition === undefined || definition.archived)
      return fault('not_found', doesNotExist('custom field', key))
    const wanted = own(accepted, type)
    if (wanted !== undefined && !wanted.types.includes(definition.type))
      return fault('invalid_value', `The custom field \`${key}\` must have the type ${wanted.name}.`)
    if (!('value' in within)) return []
    const { faults } = checkValues([definition], { [key]: within.value as CustomValueInput }, '')
    return faults.map((one) => ({ ...one, pointer: `${pointer.slice(0, pointer.lastIndexOf('/'))}/value` }))
  })
}
