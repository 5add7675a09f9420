/** The time zone of the device. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The language for dates and numbers of somebody who prefers `tag`. The words of the application are English, so this is the English of
 * the region: 30 November in Austria, November 30 in the United States.
 */
export const languageFor = (tag: string): string => {
  try {
    const { language, region } = new Intl.Locale(tag)
    if (language === 'en') return region === undefined ? 'en' : `en-${region}`
    return `en-${region ?? new Intl.Locale(tag).maximize().region ?? 'US'}`
  } catch {
    return 'en'
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept: making one takes a hundred times as long as using it. */
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What a clock on the wall of a zone shows, as if it were a time of UTC. */
const wallIn = (timeZone: string, at: number): number => {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** A time for a field of the browser, in a zone, to the minute: `2026-11-30T14:30`. */
export const wallText = (iso: string, timeZone: string): string =>
  new Date(wallIn(timeZone, Date.parse(iso))).toISOString().slice(0, 16)

/** The moment that such a text names in a zone; null if it names none. */
export const momentOf = (text: string, timeZone: string): Date | null => {
  const wall = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) || Number.isNaN(wall)) return null
  const offsetAt = (at: number): number => wallIn(timeZone, at) - Math.floor(at / 1000) * 1000
  // The offset of the result, not of the guess: they differ around a change of the clock.
  const guess = wall - offsetAt(wall)
  return new Date(wall - offsetAt(guess))
}
