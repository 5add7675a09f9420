import { own } from '../../../platform/own.ts'
import { SourceFault, type SourceHttp } from '../../records/index.ts'
import { listOf, objectOf, textOf, timeOf } from '../values.ts'

/** How a site writes dates. Plain JSON, because it is part of what a run keeps of its source. */
export interface SiteDates {
  /** In PHP's symbols, such as `j. F Y H:i`. */
  format: string
  /** The names of each month in the language of the site, in lower case. */
  months: string[][]
}

const longestFormat = 60

const unpointed = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Some languages have another form of the name beside a day. */
const forms: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'long', day: 'numeric' },
  { month: 'short' },
  { month: 'short', day: 'numeric' },
]

const namesOf = (month: number, language: string): string[] =>
  forms.map((form) => {
    const parts = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).formatToParts(
      new Date(Date.UTC(2026, month, 15)),
    )
    return unpointed(parts.find(({ type }) => type === 'month')?.value ?? '')
  })

/** WordPress writes `de_DE`, and nothing for English. */
const languageOf = (value: unknown): string => {
  const [language = 'en'] = (textOf(value) ?? 'en').split('_')
  return /^[a-z]{2,3}$/.test(language) ? language : 'en'
}

/** The format of the site; null if the user may not read it, because only administrators may. */
export const readSiteDates = async (http: SourceHttp): Promise<SiteDates | null> => {
  try {
    const settings = objectOf((await http.get('/wp/v2/settings')).body)
    const [date, time] = [textOf(settings.date_format), textOf(settings.time_format)]
    if (date === null || time === null) return null
    const language = languageOf(settings.language)
    return {
      format: `${date} ${time}`.slice(0, longestFormat),
      months: Array.from({ length: 12 }, (_, month) => namesOf(month, language)),
    }
  } catch (error) {
    if (error instanceof SourceFault && ['source_forbidden', 'source_not_found'].includes(error.code))
      return null
    throw error
  }
}

type Part = 'Y' | 'm' | 'd' | 'H' | 'i' | 's'

/** What each symbol takes from the text, and the part of the time that it is. Names have no part. */
const symbols: Readonly<Record<string, { takes: RegExp; part?: Part }>> = {
  Y: { takes: /^\d{4}/, part: 'Y' },
  m: { takes: /^\d{1,2}/, part: 'm' },
  n: { takes: /^\d{1,2}/, part: 'm' },
  d: { takes: /^\d{1,2}/, part: 'd' },
  j: { takes: /^\d{1,2}/, part: 'd' },
  H: { takes: /^\d{1,2}/, part: 'H' },
  G: { takes: /^\d{1,2}/, part: 'H' },
  h: { takes: /^\d{1,2}/, part: 'H' },
  g: { takes: /^\d{1,2}/, part: 'H' },
  i: { takes: /^\d{2}/, part: 'i' },
  s: { takes: /^\d{2}/, part: 's' },
  F: { takes: /^[\p{L}.]+/u },
  M: { takes: /^[\p{L}.]+/u },
  l: { takes: /^[\p{L}.]+/u },
  D: { takes: /^[\p{L}.]+/u },
  S: { takes: /^(st|nd|rd|th)/ },
  a: { takes: /^[ap]\.?m\.?/i },
  A: { takes: /^[ap]\.?m\.?/i },
}

const hourOf = (hour: string, half: string | null): string => {
  if (half === null) return hour
  return String((Number(hour) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0))
}

/** A date as the site writes it, as RFC 3339 in UTC. Null if it is not in the format of the site. */
export const timeOfSite = (value: unknown, reference: unknown, zone: string): string | null => {
  const { dates } = objectOf(reference)
  const { format, months } = objectOf(dates) as Partial<SiteDates>
  let rest = textOf(value)
  if (rest === null || format === undefined || months === undefined) return null
  const parts: Record<Part, string> = { Y: '', m: '', d: '', H: '0', i: '00', s: '00' }
  let half: string | null = null
  for (let at = 0; at < format.length; at++) {
    let symbol: string = format[at] ?? ''
    const isEscaped = symbol === '\\'
    if (isEscaped) symbol = format[++at] ?? ''
    const known = isEscaped ? undefined : own(symbols, symbol)
    // A symbol whose meaning is not known could be anything.
    if (known === undefined && !isEscaped && /[A-Za-z]/.test(symbol)) return null
    const taken: string | undefined = known === undefined ? symbol : known.takes.exec(rest)?.[0]
    if (taken === undefined || !rest.startsWith(taken)) return null
    rest = rest.slice(taken.length)
    if (known?.part !== undefined) parts[known.part] = taken
    if (symbol === 'a' || symbol === 'A') half = taken
    if (symbol === 'F' || symbol === 'M')
      parts.m = String(months.findIndex((names) => listOf(names).includes(unpointed(taken))) + 1)
  }
  const two = (text: string): string => text.padStart(2, '0')
  const { Y, m, d, H, i, s } = parts
  const written = `${Y}-${two(m)}-${two(d)} ${two(hourOf(H, half))}:${i}:${s}`
  return rest === '' ? timeOf(written, zone) : null
}
