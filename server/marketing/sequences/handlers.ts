import { sequenceEnrolments } from './handlers/enrolments.ts'
import { sequenceDrafts } from './handlers/sequences.ts'
import { sequenceStates } from './handlers/states.ts'
import { sequenceSteps } from './handlers/steps.ts'

export const sequenceHandlers = {
  ...sequenceDrafts,
  ...sequenceSteps,
  ...sequenceStates,
  ...sequenceEnrolments,
}
