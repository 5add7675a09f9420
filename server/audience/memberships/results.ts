import type { components } from '../../../generated/types.ts'
import { doesNotExist } from '../../platform/fault-details.ts'

type ItemResult = components['schemas']['BulkItemResult']
type BulkResult = components['schemas']['BulkResult']

/** The result for one contact: changed, unchanged, or the error. */
export type Outcome = 'changed' | 'unchanged' | NonNullable<ItemResult['problem']>

/** By contact id. Missing contacts do not exist or are in the trash. */
export type Outcomes = ReadonlyMap<string, Outcome>

const noSuchContact: Outcome = { code: 'not_found', detail: doesNotExist('contact') }

const resultOf = (id: string, outcome: Outcome = noSuchContact): ItemResult =>
  typeof outcome === 'string' ? { id, outcome, problem: null } : { id, outcome: 'failed', problem: outcome }

/** The response of a bulk operation, in the order of the request. Ids are case-insensitive. */
export const bulkResult = (
  ids: readonly string[],
  outcomes: Outcomes,
  /** What a dry run would start. */
  starts: BulkResult['starts'] = null,
): BulkResult => {
  const results = ids.map((id) => resultOf(id.toLowerCase(), outcomes.get(id.toLowerCase())))
  const failed_count = results.filter(({ outcome }) => outcome === 'failed').length
  return { succeeded_count: results.length - failed_count, failed_count, results, starts }
}

/** Distinct ids, in the database's spelling. */
export const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]
