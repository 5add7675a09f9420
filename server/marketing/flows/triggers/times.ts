import { createHash } from 'node:crypto'
import type { Tree } from '../../../audience/conditions/index.ts'
import { instantOf, localTimeOf } from '../../../platform/local-time.ts'
import type { SchemaMember, Settings } from '../types.ts'

const day = 86_400_000

interface FoundContacts {
  condition: Tree
  /** The present time for the condition; by default that of the scan. */
  now?: Date
  /** Outputs of the trigger. */
  data?: Record<string, unknown>
}

/** How a trigger finds contacts by the time: `scans/` looks at all contacts when it is due. */
export interface Scan<Given extends Settings = Settings> {
  /** The next time after another, in the time zone of the business. */
  next(settings: Given, after: Date, zone: string): Date
  /** The contacts that it finds on a day, such as 2026-11-02. */
  contacts(settings: Given, today: string): FoundContacts
  /** Whether it makes up for each day that the service was not running, or only for the last one. */
  catchesUp: boolean
}

/** A local day as text. */
export const dayOf = (at: Date, zone: string): string =>
  new Date(localTimeOf(at, zone)).toISOString().slice(0, 10)

/** Another day; `days` may be negative. */
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The middle of a day: for conditions that count days in UTC. */
export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** The next moment after `after` with a local time, on a day that `isDay` accepts. */
export const nextAt = (
  time: string,
  after: Date,
  zone: string,
  isDay: (date: Date) => boolean = () => true,
): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = Math.floor(localTimeOf(after, zone) / day) * day
  for (let ahead = -1; ; ahead += 1) {
    const date = midnight + ahead * day
    if (!isDay(new Date(date))) continue
    const at = instantOf(date + (hours * 60 + minutes) * 60_000, zone)
    if (at > after) return at
  }
}

/** Names the settings of a trigger, so that its events are not those of another one. */
export const settingsKey = (settings: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex')
    .slice(0, 16)

/** Names the events of contacts inside: they let no contact enter, and those that let contacts enter wake none. */
export const insideKey = (settings: Settings): string => `inside ${settingsKey(settings)}`

export const timeSetting = (description: string): SchemaMember => ({
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  maxLength: 5,
  default: '09:00',
  title: 'Time',
  description,
})

export const usualTime = '09:00'
