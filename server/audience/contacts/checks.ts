import type { Clock } from '../../platform/clock.ts'
import { notALanguageTag, notATimeZone, notInThePast } from '../../platform/fault-details.ts'
import { isLocale, isTimeZone } from '../../platform/locales.ts'
import { type Fault, problem } from '../../platform/problem.ts'

export { readTimes } from '../../platform/http/times.ts'

interface Checked {
  date_of_birth?: string | null
  timezone?: string | null
  locale?: string | null
  status?: string
  force_status?: boolean
  status_reason?: string
}

/** Local dates can be up to 14 hours ahead of UTC. */
const lastDate = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/**
 * Errors in a contact's members that a schema cannot detect. `at` is the pointer to the object with the
 * members.
 */
export const faultsOfMembers = (input: Checked, clock: Clock, at = ''): Fault[] => {
  const errors: Fault[] = []
  const { date_of_birth, timezone, locale } = input
  if (date_of_birth && date_of_birth > lastDate(clock.now()))
    errors.push({
      pointer: `${at}/date_of_birth`,
      code: 'invalid_value',
      detail: notInThePast('date_of_birth'),
    })
  if (timezone && !isTimeZone(timezone))
    errors.push({
      pointer: `${at}/timezone`,
      code: 'invalid_value',
      detail: notATimeZone('timezone'),
    })
  if (locale && !isLocale(locale))
    errors.push({
      pointer: `${at}/locale`,
      code: 'invalid_value',
      detail: notALanguageTag('locale'),
    })
  if (input.force_status === true && input.status_reason === undefined)
    errors.push({
      pointer: `${at}/status_reason`,
      code: 'required',
      detail: '`force_status` requires `status_reason`.',
    })
  return errors
}

/** The same, if there is nothing else to check. @throws invalid_request */
export const checkMembers = (input: Checked, clock: Clock, at = ''): void => {
  const errors = faultsOfMembers(input, clock, at)
  if (errors.length > 0) throw problem('invalid_request', { errors })
}
