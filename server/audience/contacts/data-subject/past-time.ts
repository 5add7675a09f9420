import { notATime, notInThePast } from '../../../platform/fault-details.ts'
import { problem } from '../../../platform/problem.ts'

/**
 * The time of an event in UTC; now if none is given. The schema does not check that the date exists.
 * @throws invalid_request if it is not a time or is in the future
 */
export const occurredAt = (given: string | null | undefined, now: Date, member = 'occurred_at'): string => {
  if (given === undefined || given === null) return now.toISOString()
  const time = new Date(given)
  if (time.getTime() <= now.getTime()) return time.toISOString()
  const detail = Number.isNaN(time.getTime()) ? notATime(member) : notInThePast(member)
  throw problem('invalid_request', { errors: [{ pointer: `/${member}`, code: 'invalid_value', detail }] })
}
