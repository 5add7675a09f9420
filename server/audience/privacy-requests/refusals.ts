import { doesNotExist } from '../../platform/fault-details.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'

export const noSuchRequest = (): ProblemError =>
  problem('not_found', { detail: doesNotExist('privacy request') })

export const alreadyAsked = (): ProblemError =>
  problem('already_exists', {
    detail: 'An unanswered privacy request of this kind for this address exists.',
    errors: [{ pointer: '/email', code: 'not_allowed', detail: 'This address has an unanswered request.' }],
  })

export const contactWasMerged = (): ProblemError =>
  problem('invalid_state', { detail: 'The contact was merged at the same time. Send the request again.' })
