import { type ProblemError, problem } from './problem.ts'

/** The error if a number differs from `expected_count`: a sentence about both, and one about what was found. */
export const countMismatch = (detail: string, found: string): ProblemError =>
  problem('count_mismatch', {
    detail,
    errors: [{ pointer: '/expected_count', code: 'invalid_value', detail: found }],
  })
