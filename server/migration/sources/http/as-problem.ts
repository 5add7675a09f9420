import { type ProblemError, problem } from '../../../platform/problem.ts'
import { SourceFault } from '../../records/index.ts'
import { SourceWaits } from './http.ts'

/** A fault of a source as callers see it. Other errors stay as they are. */
export const asProblem = (error: unknown): ProblemError | unknown => {
  if (error instanceof SourceWaits)
    return problem('source_unavailable', {
      detail: 'The source limits the rate of requests. Try again later.',
    })
  if (!(error instanceof SourceFault)) return error
  const { code, message: detail } = error
  switch (code) {
    case 'source_unauthorized':
    case 'source_forbidden':
    case 'source_unavailable':
      return problem(code, { detail })
    case 'source_rate_limited':
      return problem('source_unavailable', { detail })
    case 'source_not_found':
    case 'source_bad_answer':
    case 'source_paging_loop':
      return problem('source_bad_answer', { detail })
  }
}
