/*
 * Local times are numbers: the local time of a zone as if it were UTC, in milliseconds.
 */

const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** The local time of a zone at a moment, by its calendar. */
const calendarTime = (at: Date, zone: string): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minutes, second) + (at.getTime() % 1000)
}

const quarter = 900_000

/** Clocks have changed only at quarters of an hour since then. */
const offsetsSince = Date.UTC(2000, 0, 1)

/** Offsets by zone and quarter of an hour: the calendar takes a hundred times as long. */
const offsets = new Map<string, Map<number, number>>()
const mostOffsets = 1_000

/** The local time of a zone at a moment. */
export const localTimeOf = (at: Date, zone: string): number => {
  const moment = at.getTime()
  if (moment < offsetsSince || Number.isNaN(moment)) return calendarTime(at, zone)
  const known = offsets.get(zone) ?? new Map<number, number>()
  const key = Math.floor(moment / quarter)
  const offset = known.get(key) ?? calendarTime(at, zone) - moment
  if (known.size >= mostOffsets) known.clear()
  known.set(key, offset)
  offsets.set(zone, known)
  return moment + offset
}

/**
 * When a zone has this local time. Of an hour that comes twice, the first. A time that is skipped in spring is moved forward by
 * the skipped amount.
 */
export const instantOf = (wall: number, zone: string): Date => {
  const offsetAt = (moment: number): number => localTimeOf(new Date(moment), zone) - moment
  // The zone's offsets before and after a change of the clocks near this time.
  const before = wall - offsetAt(wall - day)
  const after = wall - offsetAt(wall + day)
  const shows = [before, after]
    .sort((a, b) => a - b)
    .find((moment) => localTimeOf(new Date(moment), zone) === wall)
  return new Date(shows ?? before)
}
