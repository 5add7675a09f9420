import { problem } from '../../../platform/problem.ts'

/**
 * When something occurred, in UTC: now where nothing was said. A schema lets pass what no calendar knows.
 * @throws invalid_request where it is no time, or lies in the future
 */
export const occurredAt = (given: string | null | undefined, now: Date): string => {
  if (given === undefined || given === null) return now.toISOString()
  const time = new Date(given)
  if (time.getTime() <= now.getTime()) return time.toISOString()
  const detail = Number.isNaN(time.getTime())
    ? 'occurred_at is not a time.'
    : 'occurred_at must be in the past.'
  throw problem('invalid_request', { errors: [{ pointer: '/occurred_at', code: 'invalid_value', detail }] })
}
