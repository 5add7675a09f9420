import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { describeEvidence } from './evidence.ts'
import type { Source } from './field.ts'
import { groups } from './fields/catalogue.ts'
import { types } from './operators.ts'
import { describedParameters } from './parameters.ts'
import { listFields } from './read.ts'
import { deepest, mostParts, mostValues } from './tree.ts'

/** The operation that lists the resources whose ids a field takes. */
const listedAt = (source: Source | null): string | null => (source === null ? null : `/${source}`)

/**
 * The vocabulary of conditions in the contract's form, made from the tables that also validate conditions.
 */
export const describeConditions = async (sql: Sql): Promise<components['schemas']['ConditionOptions']> => {
  const tracking = await readSettings(sql, 'tracking')
  return {
    groups: [...groups],
    types: types.map(({ key, label, operators }) => ({
      key,
      label,
      operators: operators.map(({ key: operator, label: name, value }) => ({
        key: operator,
        label: name,
        value,
      })),
    })),
    fields: (await listFields(sql)).map((field) => ({
      key: field.key,
      label: field.label,
      description: field.description,
      group: field.group,
      type: field.type,
      operators: [...field.operators],
      options: [...(field.options ?? [])],
      options_from: listedAt(field.source),
      parameters: field.parameters.map(({ key, required }) => ({
        key,
        required,
        ...describedParameters[key],
      })),
      request_only: field.requestOnly,
      needs_tracking: describeEvidence(field.evidence, tracking),
      available: true,
      pro_lock: false,
      feature: null,
    })),
    limits: { max_depth: deepest, max_parts: mostParts, max_values: mostValues },
  }
}
