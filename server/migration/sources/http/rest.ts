import { problem } from '../../../platform/problem.ts'
import type { Wait, Work } from '../../../system/jobs/index.ts'
import type { SourceWaits } from './http.ts'

/** Milliseconds without one answer after which a job gives up. */
const patience = 24 * 3_600_000

/** How long the job rests because the source asks for it. @throws source_rate_limited */
export const restOf = ({ milliseconds }: SourceWaits, { waitingSince, context }: Work): Wait => {
  if (waitingSince !== null && context.clock.now().getTime() - Date.parse(waitingSince) > patience)
    throw problem('source_rate_limited', {
      detail:
        'The source has rejected every request for 24 hours because of its rate limit. Stop other programs that use the account, or ask the source for a higher limit. Then try again.',
    })
  return { seconds: Math.ceil(milliseconds / 1000), reason: 'source_rate_limit' }
}
