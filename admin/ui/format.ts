import { languageFor, zoneOfDevice } from './regions.ts'

const deviceOf = (locale: string, timeZone: string) => {
  const zone = zoneOfDevice()
  if (zone === timeZone) return null
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const
  return { zone, moments: new Intl.DateTimeFormat(locale, options) }
}

/** The formats of one language and time zone. */
const formatsOf = (locale: string, timeZone: string) => ({
  locale,
  timeZone,
  numbers: new Intl.NumberFormat(locale),
  moments: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
  /** The clock of the device; null where it is the same zone. */
  device: deviceOf(locale, timeZone),
  /** A date without a time is the same in all zones. */
  dates: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
})

let formats = formatsOf('en', zoneOfDevice())

/** Numbers and dates from now on, as in this language, in this time zone. */
export const setFormats = (language: string, timeZone: string): void => {
  formats = formatsOf(languageFor(language), timeZone)
}

/** The language in which numbers and dates are written now: English, of a region. */
export const formatLanguage = (): string => formats.locale

/** The time zone of all times that are shown or entered. */
export const formatZone = (): string => formats.timeZone

export const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formats.numbers.format(value)

/** A time in the zone of the preferences. */
export const moment = (iso: string | null | undefined): string =>
  iso === null || iso === undefined ? '–' : formats.moments.format(new Date(iso))

/** A day: that of a time in the zone of the preferences, or a date without a time as it is. */
export const day = (iso: string | null | undefined): string => {
  if (iso === null || iso === undefined) return '–'
  return (/^\d{4}-\d\d-\d\d$/.test(iso) ? formats.dates : formats.days).format(new Date(iso))
}

/** A time with its zone, and that of the device where the clock there differs. */
export const exactly = (iso: string): string => {
  const { timeZone, device } = formats
  const [here, there] = [moment(iso), device?.moments.format(new Date(iso))]
  return there === undefined || there === here
    ? `${here} (${timeZone})`
    : `${here} (${timeZone})\n${there} (${device?.zone})`
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** "3 hours ago", "in 2 days". */
export const ago = (iso: string, now = Date.now()): string => {
  const seconds = (Date.parse(iso) - now) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return formats.relative.format(Math.round(seconds / size), unit)
}

const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
export const size = (value: number): string => {
  const at = Math.min(bytes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  return new Intl.NumberFormat(formats.locale, {
    style: 'unit',
    unit: bytes[at] as string,
    maximumFractionDigits: at === 0 ? 0 : 1,
  }).format(value / 1000 ** at)
}
