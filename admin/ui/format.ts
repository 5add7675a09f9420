/** Numbers, dates and lists as the language of the application writes them. */
const locale = 'en'

const numbers = new Intl.NumberFormat(locale)
export const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : numbers.format(value)

const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** A time in the zone of the browser. */
export const moment = (iso: string | null | undefined): string =>
  iso === null || iso === undefined ? '–' : moments.format(new Date(iso))
export const day = (iso: string | null | undefined): string =>
  iso === null || iso === undefined ? '–' : days.format(new Date(iso))

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
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
  return relative.format(Math.round(seconds / size), unit)
}

const bytes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
export const size = (value: number): string => {
  const at = Math.min(bytes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: bytes[at] as string,
    maximumFractionDigits: at === 0 ? 0 : 1,
  }).format(value / 1000 ** at)
}
