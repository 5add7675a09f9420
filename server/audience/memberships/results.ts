import type { components } from '../../../generated/types.ts'

type ItemResult = components['schemas']['BulkItemResult']
type BulkResult = components['schemas']['BulkResult']

/** What became of one contact: it changed, it already was as asked, or why it could not be changed. */
export type Outcome = 'changed' | 'unchanged' | NonNullable<ItemResult['problem']>

/** By the contact's id. A contact that is not in it does not exist, or lies in the trash. */
export type Outcomes = ReadonlyMap<string, Outcome>

const noSuchContact: Outcome = { code: 'not_found', detail: 'No contact has this id.' }

const resultOf = (id: string, outcome: Outcome = noSuchContact): ItemResult =>
  typeof outcome === 'string' ? { id, outcome, problem: null } : { id, outcome: 'failed', problem: outcome }

/** What a bulk operation answers, in the order of the request. An id is the same in capitals. */
export const bulkResult = (ids: readonly string[], outcomes: Outcomes): BulkResult => {
  const results = ids.map((id) => resultOf(id.toLowerCase(), outcomes.get(id.toLowerCase())))
  const failed_count = results.filter(({ outcome }) => outcome === 'failed').length
  return { succeeded_count: results.length - failed_count, failed_count, results }
}

/** Each id once, as the database writes it. */
export const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))]
