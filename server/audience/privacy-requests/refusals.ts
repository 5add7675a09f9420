import { doesNotExist } from '../../platform/fault-details.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'

export const noSuchRequest = (): ProblemError =>
  problem('not_found', { detail: doesNotExist('privacy request') })

export const alreadyAsked = (): ProblemError =>
  problem('already_exists', {
    detail:
      'This address already has an unanswered privacy request of this kind. Complete or reject that request first.',
    errors: [
      {
        pointer: '/email',
        code: 'not_allowed',
        detail: 'This address already has an unanswered privacy request of this kind.',
      },
    ],
  })

export const contactWasMerged = (): ProblemError =>
  problem('invalid_state', { detail: 'The contact was merged at the same time. Send the request again.' })
