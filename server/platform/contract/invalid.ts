import { type Fault, type ProblemError, problem } from '../problem.ts'
import { maxFaults } from './faults.ts'

const placeOf = (fault: Fault): string =>
  fault.parameter ?? fault.header ?? (fault.pointer === '' ? 'the body' : (fault.pointer ?? ''))

/**
 * Of several errors at the first place, the format is the most useful. A value that is not a UUID may be too
 * short as well.
 */
const mostUseful = (errors: Fault[]): Fault | undefined => {
  const [first] = errors
  return (
    errors.find((fault) => fault.code === 'format' && first && placeOf(fault) === placeOf(first)) ?? first
  )
}

/**
 * The problem of a request with these errors. Its detail describes the first one, `errors` has all of them.
 */
export const invalid = (errors: Fault[]): ProblemError => {
  const first = mostUseful(errors)
  const listed = Math.min(errors.length, maxFaults)
  const unlisted = errors.length > listed ? ', and others that are not listed' : ''
  const more = listed > 1 ? ` (and ${listed - 1} more${unlisted})` : ''
  return problem(
    'invalid_request',
    first ? { errors: errors.slice(0, maxFaults), detail: `${placeOf(first)}: ${first.detail}${more}` } : {},
  )
}
