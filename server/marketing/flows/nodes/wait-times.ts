import { instantOf, localTimeOf } from '../../../platform/local-time.ts'
import { openingFrom } from '../../campaigns/index.ts'

const minute = 60_000
const day = 24 * 60 * minute

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekdayName = (typeof weekdays)[number]

export interface WaitWindow {
  days: WeekdayName[]
  from: string
  until: string
}

export interface WaitSettings extends Record<string, unknown> {
  mode: 'duration' | 'until_time' | 'until_date' | 'date_field'
  amount?: number | null
  unit?: 'minutes' | 'hours' | 'days' | 'weeks' | null
  date?: string | null
  field?: string | null
  offset_days?: number | null
  yearly?: boolean | null
  days?: WeekdayName[] | null
  time?: string | null
  timezone?: 'contact' | 'business' | null
  window?: WaitWindow | null
  unless_passed?: string | null
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const midnightOf = (wall: number): number => Math.floor(wall / day) * day

/** The first moment after `at` that has one of the days and the time. Without a time it is `at` on such a day. */
const nextTime = (
  at: Date,
  { days, time }: { days: readonly WeekdayName[]; time: string | null },
  zone: string,
): Date => {
  if (days.length === 0 && time === null) return at
  const today = midnightOf(localTimeOf(at, zone))
  // From today to the same day of next week, whose time may be earlier than now.
  for (let date = today; date <= today + 8 * day; date += day) {
    const name = weekdays[new Date(date).getUTCDay()]
    if (name === undefined || (days.length > 0 && !days.includes(name))) continue
    if (time === null && date === today) return at
    const moment = instantOf(date + (time === null ? 0 : minutesOf(time) * minute), zone)
    if (moment > at) return moment
  }
  return at
}

/** Days and weeks are calendar days: the local time stays the same. */
const afterDuration = (at: Date, { amount, unit }: WaitSettings, zone: string): Date => {
  const count = amount ?? 0
  if (unit === 'minutes' || unit === 'hours')
    return new Date(at.getTime() + count * (unit === 'hours' ? 60 : 1) * minute)
  if (count === 0) return at
  return instantOf(localTimeOf(at, zone) + count * (unit === 'weeks' ? 7 : 1) * day, zone)
}

/**
 * A contact arrives at each step a little after the time of its last wait. So a wait of days that ends up to an hour after
 * its time ends at this time. Otherwise each of them takes a day too long.
 */
const lateness = 60 * minute

const isLateFor = ({ amount, unit, time }: WaitSettings): boolean =>
  Boolean(time) && (amount ?? 0) > 0 && (unit === 'days' || unit === 'weeks')

const dayOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00.000Z`)

/** The day of a year that a date falls on; 29 February is 28 February in other years. */
const inYear = (date: number, year: number): number => {
  const [month, dayOfMonth] = [new Date(date).getUTCMonth(), new Date(date).getUTCDate()]
  const found = Date.UTC(year, month, dayOfMonth)
  return new Date(found).getUTCMonth() === month ? found : Date.UTC(year, month + 1, 0)
}

/** The moment of a date field, or of its next anniversary after the contact arrived. */
const ofDate = (arrivedAt: Date, settings: WaitSettings, value: string, zone: string): Date => {
  const time = minutesOf(settings.time ?? '00:00') * minute
  const offset = (settings.offset_days ?? 0) * day
  const date = dayOf(value)
  if (settings.yearly !== true) return instantOf(date + offset + time, zone)
  const year = new Date(localTimeOf(arrivedAt, zone)).getUTCFullYear()
  const moments = [year - 1, year, year + 1, year + 2].map((one) =>
    instantOf(inYear(date, one) + offset + time, zone),
  )
  return moments.find((moment) => moment > arrivedAt) ?? arrivedAt
}

/** Days that a duration may last, and the latest day that a wait may name: a time beyond the year 9999 cannot be stored. */
const mostDays = 36_600
const latestDate = '9998-12-31'

const daysIn = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7 } as const

/** The faults of waits that would end beyond all dates. */
export const tooLong = ({
  mode,
  amount,
  unit,
  date,
}: WaitSettings): { pointer: string; detail: string }[] => {
  if (mode === 'duration' && unit && (amount ?? 0) * daysIn[unit] > mostDays)
    return [
      {
        pointer: '/amount',
        detail: `A wait can last at most ${mostDays.toLocaleString('en')} days (100 years).`,
      },
    ]
  if (mode === 'until_date' && date && date > latestDate)
    return [{ pointer: '/date', detail: `The date must be ${latestDate} or earlier.` }]
  return []
}

/** What a wait needs of a contact. */
export interface WaitFacts {
  zone: string
  /** The value of the date field; null without one. */
  date: string | null
}

/** When the wait of a contact that arrived at a time ends; null if its date field is empty. */
export const endOfWait = (
  settings: WaitSettings,
  arrivedAt: Date,
  { zone, date }: WaitFacts,
): Date | null => {
  const ofDays = { days: settings.days ?? [], time: settings.time ?? null }
  switch (settings.mode) {
    case 'duration': {
      const after = afterDuration(arrivedAt, settings, zone)
      const from = isLateFor(settings) ? new Date(after.getTime() - lateness) : after
      return nextTime(from, ofDays, zone)
    }
    case 'until_time':
      return nextTime(arrivedAt, ofDays, zone)
    case 'until_date':
      return instantOf(dayOf(settings.date ?? '') + minutesOf(settings.time ?? '00:00') * minute, zone)
    case 'date_field':
      return date === null ? null : ofDate(arrivedAt, settings, date, zone)
  }
}

/**
 * When the contact moves on, if it can at all: at the end of its wait, but not before now, and not outside the window. A contact
 * whose wait ended long ago, because the flow was paused, waits for the window as well.
 */
export const movesOnAt = (settings: WaitSettings, end: Date, now: Date, zone: string): Date => {
  const { window } = settings
  const from = end > now ? end : now
  return window ? openingFrom({ ...window, timezone: zone }, from, zone) : from
}
