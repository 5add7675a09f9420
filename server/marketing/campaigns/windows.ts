import type { components } from '../../../generated/types.ts'
import { instantOf, localTimeOf } from '../../platform/local-time.ts'

export type SendWindow = components['schemas']['SendWindow']

const minute = 60_000
const day = 24 * 60 * minute

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** When the local time in `to` equals the local time in `from` at a moment. */
export const sameLocalTime = (at: Date, from: string, to: string): Date =>
  instantOf(localTimeOf(at, from), to)

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The first moment from `at` on at which a window is open, in its own zone or in another one; `at` itself
 * without a window.
 */
export const openingFrom = (window: SendWindow | null, at: Date, zone = window?.timezone ?? 'UTC'): Date => {
  if (window === null) return at
  const from = minutesOf(window.from)
  const until = minutesOf(window.until)
  const today = Math.floor(localTimeOf(at, zone) / day) * day
  // From yesterday, whose window may end today, to the same weekday of next week.
  for (let date = today - day; date <= today + 8 * day; date += day) {
    const name = weekdays[new Date(date).getUTCDay()]
    if (name === undefined || !window.days.includes(name)) continue
    const [opens, closes] =
      from === until
        ? [date, date + day]
        : [date + from * minute, date + until * minute + (until < from ? day : 0)]
    if (at < instantOf(closes, zone)) {
      const opening = instantOf(opens, zone)
      return opening > at ? opening : at
    }
  }
  return at
}

/** The earliest time zone: its local times come first. */
const earliestZone = 'Pacific/Kiritimati'

/** When a campaign in the contacts' time zones begins, so that no contact's time has passed by then. */
export const beginsAt = (sendAt: Date, businessZone: string): Date =>
  sameLocalTime(sendAt, businessZone, earliestZone)

/** The number of hours a week that a window is open. */
export const hoursPerWeek = ({ days, from, until }: SendWindow): number => {
  const length = (minutesOf(until) - minutesOf(from) + 24 * 60) % (24 * 60)
  return (days.length * (length === 0 ? 24 * 60 : length)) / 60
}
