import { readPhone as phoneOf, readEmails, readText } from '../../../audience/contact-members/index.ts'
import { matchesPattern } from '../pattern.ts'
import {
  bad,
  type Checked,
  type FieldType,
  type FormField,
  good,
  numberOf,
  plain,
  type SettingSchema,
  textOf,
  whole,
} from './type.ts'

const longestLine = 1000
const longestText = 10_000

const unprintable = /[\p{Cc}\p{Cs}]/u
const unprintableButLines = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const lengths = {
  min_length: whole('Minimum length', 0, longestLine),
  max_length: whole('Maximum length', 1, longestLine),
}

const pattern: Record<string, SettingSchema> = {
  pattern: {
    type: 'string',
    title: 'Pattern',
    description:
      'Regular expression that the whole answer must match. Supports groups, classes, alternatives and repetitions, but no look-around.',
    minLength: 1,
    maxLength: 200,
  },
  pattern_text: {
    type: 'string',
    title: 'Text if the pattern does not match',
    minLength: 1,
    maxLength: 200,
  },
}

const textTargets = [
  'first_name',
  'last_name',
  'prefix',
  'company',
  'job_title',
  'source',
  'locale',
  'timezone',
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.postal_code',
  'custom.text',
  'custom.long_text',
]

const checkText = (text: string, field: FormField, longest: number, refused: RegExp): Checked => {
  if (refused.test(text)) return bad('pattern', 'characters')
  const length = [...text].length
  const most = Math.min(numberOf(field, 'max_length') ?? longest, longest)
  const least = numberOf(field, 'min_length') ?? 0
  if (length > most) return bad('max_length', 'too_long', most)
  if (length < least) return bad('min_length', 'too_short', least)
  const expression = textOf(field, 'pattern')
  return expression === undefined || matchesPattern(expression, text) ? good(text) : bad('pattern', 'pattern')
}

const line = (values: readonly string[], field: FormField): Checked =>
  checkText(readText(values[0] ?? ''), field, longestLine, unprintable)

/** Pages send line breaks as two characters, scripts as one. */
const lines = (values: readonly string[], field: FormField): Checked => {
  const text = readText((values[0] ?? '').replace(/\r\n?/g, '\n'))
  return checkText(text, field, longestText, unprintableButLines)
}

const readNumber = (values: readonly string[], field: FormField): Checked => {
  const text = (values[0] ?? '').trim().replace(',', '.')
  const value = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) return bad('type', 'number')
  const least = numberOf(field, 'minimum')
  const most = numberOf(field, 'maximum')
  if (least !== undefined && value < least) return bad('minimum', 'too_small', least)
  if (most !== undefined && value > most) return bad('maximum', 'too_large', most)
  return good(value === 0 ? 0 : value)
}

const readUrl = (values: readonly string[]): Checked => {
  const text = (values[0] ?? '').trim()
  const isUrl = text.length <= 2048 && /^https?:\/\/[\x21-\x7e]+$/i.test(text) && URL.canParse(text)
  return isUrl ? good(text) : bad('format', 'url')
}

const readPhone = (values: readonly string[]): Checked => {
  const phone = phoneOf(values[0] ?? '')
  const isWhole = phone !== null && phone.rest === '' && phone.number.length > 4
  return isWhole ? good(phone.number) : bad('format', 'phone')
}

const readEmail = (values: readonly string[]): Checked => {
  const [email, ...more] = readEmails(values[0] ?? '')
  return email === undefined || more.length > 0 ? bad('format', 'email') : good(email)
}

const isDay = (text: string): boolean => {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** Dates are compared as text, which has the same order. */
const inRange = (text: string, field: FormField): Checked => {
  const earliest = textOf(field, 'earliest_on')
  const latest = textOf(field, 'latest_on')
  const day = text.slice(0, 10)
  if (earliest !== undefined && day < earliest) return bad('minimum', 'too_early', earliest)
  if (latest !== undefined && day > latest) return bad('maximum', 'too_late', latest)
  return good(text)
}

const readDate = (values: readonly string[], field: FormField): Checked => {
  const text = (values[0] ?? '').trim()
  return isDay(text) ? inRange(text, field) : bad('format', 'date')
}

/** Browsers send a local time without a zone. It counts as UTC, because no zone of the person is known. */
const readDateTime = (values: readonly string[], field: FormField): Checked => {
  const text = (values[0] ?? '').trim().toUpperCase()
  const [, day = '', hour = '', rest = ''] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)Z?$/.exec(text) ?? []
  if (!isDay(day)) return bad('format', 'date_time')
  return inRange(new Date(`${day}T${hour}${rest}Z`).toISOString(), field)
}

const day = (title: string): SettingSchema => ({
  type: 'string',
  title,
  minLength: 10,
  maxLength: 10,
  pattern: '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$',
})
const days = { earliest_on: day('Earliest date'), latest_on: day('Latest date') }

/** Types whose answer is typed. */
export const textTypes: readonly FieldType[] = [
  {
    ...plain,
    key: 'email',
    label: 'E-mail address',
    description: 'The address of the person. Every form needs one, with the target `email`.',
    group: 'contact',
    valueType: 'text',
    targets: ['email', 'custom.text'],
    initial: { label: 'E-mail address', required: true, target: 'email' },
    read: readEmail,
  },
  {
    ...plain,
    key: 'text',
    label: 'Text',
    description: 'One line of text, such as a name.',
    group: 'text',
    valueType: 'text',
    settings: { ...lengths, ...pattern },
    rules: ['min_length', 'max_length', 'pattern'],
    targets: textTargets,
    initial: { label: 'Text' },
    read: line,
  },
  {
    ...plain,
    key: 'textarea',
    label: 'Long text',
    description: 'Several lines of text, such as a message.',
    group: 'text',
    valueType: 'text',
    settings: {
      min_length: whole('Minimum length', 0, longestText),
      max_length: whole('Maximum length', 1, longestText),
      rows: whole('Visible lines', 2, 20),
    },
    rules: ['min_length', 'max_length'],
    targets: ['custom.long_text'],
    initial: { label: 'Message' },
    read: lines,
  },
  {
    ...plain,
    key: 'number',
    label: 'Number',
    description: 'A number, with a decimal point or comma.',
    group: 'text',
    valueType: 'number',
    settings: {
      minimum: { type: 'number', title: 'Minimum' },
      maximum: { type: 'number', title: 'Maximum' },
    },
    rules: ['minimum', 'maximum'],
    targets: ['custom.number'],
    initial: { label: 'Number' },
    read: readNumber,
  },
  {
    ...plain,
    key: 'phone',
    label: 'Telephone number',
    description: 'A telephone number, preferably with the country code.',
    group: 'contact',
    valueType: 'text',
    targets: ['phone', 'custom.text'],
    initial: { label: 'Telephone number', target: 'phone' },
    read: readPhone,
  },
  {
    ...plain,
    key: 'url',
    label: 'Web address',
    description: 'An address that begins with http or https.',
    group: 'text',
    valueType: 'text',
    targets: ['avatar_url', 'custom.url'],
    initial: { label: 'Web address' },
    read: readUrl,
  },
  {
    ...plain,
    key: 'date',
    label: 'Date',
    description: 'A day, such as a date of birth.',
    group: 'text',
    valueType: 'date',
    settings: days,
    rules: ['earliest_on', 'latest_on'],
    targets: ['date_of_birth', 'custom.date'],
    initial: { label: 'Date' },
    read: readDate,
  },
  {
    ...plain,
    key: 'date_time',
    label: 'Date and time',
    description: 'A day and a time in UTC.',
    group: 'text',
    valueType: 'date_time',
    settings: days,
    rules: ['earliest_on', 'latest_on'],
    targets: ['custom.date_time'],
    initial: { label: 'Date and time' },
    read: readDateTime,
  },
]
