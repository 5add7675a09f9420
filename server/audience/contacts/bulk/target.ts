import type { components } from '../../../../generated/types.ts'
import { type Fault, problem } from '../../../platform/problem.ts'

type Tree = components['schemas']['ConditionInput']

interface Given {
  ids?: string[]
  condition?: Tree
  except_ids?: string[]
  dry_run?: boolean
  expected_count?: number
}

/**
 * The target of a bulk request: contacts by id, or contacts that match a condition, with an expected number
 * or as a dry run.
 */
export type Target = { ids: string[] } | ConditionTarget

export interface ConditionTarget {
  condition: Tree
  /** Matching contacts that are left out. */
  exceptIds: string[]
  dryRun: boolean
  expected: number | null
}

const normalIds = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

/**
 * Reads the target of a bulk request. With `counted`, a condition requires `expected_count`. @throws
 * invalid_request
 */
export const readTarget = (given: Given, counted: boolean): Target => {
  const errors: Fault[] = []
  const {
    ids,
    condition,
    except_ids: exceptIds = [],
    dry_run: dryRun = false,
    expected_count: expected,
  } = given
  if (ids === undefined && condition === undefined)
    errors.push({ pointer: '/ids', code: 'required', detail: 'Send either `ids` or `condition`.' })
  if (ids !== undefined && condition !== undefined)
    errors.push({
      pointer: '/condition',
      code: 'not_allowed',
      detail: 'Send either `ids` or `condition`, not both.',
    })
  if (condition === undefined && dryRun)
    errors.push({ pointer: '/dry_run', code: 'not_allowed', detail: '`dry_run` requires `condition`.' })
  if (counted && condition !== undefined && !dryRun && expected === undefined)
    errors.push({
      pointer: '/expected_count',
      code: 'required',
      detail: '`condition` requires `expected_count`, except in a dry run.',
    })
  if (errors.length > 0) throw problem('invalid_request', { errors, detail: errors[0]?.detail ?? '' })
  if (ids !== undefined) return { ids: normalIds(ids) }
  if (condition === undefined) throw problem('internal_error')
  return { condition, exceptIds: normalIds(exceptIds), dryRun, expected: dryRun ? null : (expected ?? null) }
}
