import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']
export type Type = Schemas['FormFieldType']
export type Policy = Schemas['FormMergePolicy']

/** An answer to a field, and how it is stored. */
export interface Sample {
  /** As a page without a script sends it. */
  sent: string | readonly string[]
  /** As the script sends it, where that differs. */
  json?: string | number | boolean | readonly string[]
  /** As submissions show it, where that differs. */
  texts?: readonly string[]
  /** As the contact stores it. */
  stored: unknown
  /** Another value of the contact. */
  other: unknown
}

const same = (value: string, other: string): Sample => ({ sent: value, stored: value, other })

const several: Sample = {
  sent: ['prose', 'poetry'],
  texts: ['poetry', 'prose'],
  stored: ['poetry', 'prose'],
  other: ['prose'],
}

const country: Sample = { sent: 'gb', texts: ['GB'], stored: 'GB', other: 'AT' }

/** By the type of the field, for custom fields and for answers that only the submission keeps. */
const byType: Partial<Record<Type, Sample>> = {
  email: {
    sent: ' Ada@ANALYTICAL.example',
    texts: ['Ada@analytical.example'],
    stored: 'Ada@analytical.example',
    other: 'b@example.com',
  },
  text: {
    sent: ' Poetry of the sea ',
    texts: ['Poetry of the sea'],
    stored: 'Poetry of the sea',
    other: 'No',
  },
  textarea: { sent: 'One <b>\nTwo, with a 😀', stored: 'One <b>\nTwo, with a 😀', other: 'No' },
  number: { sent: '-1,5', json: -1.5, texts: ['-1.5'], stored: -1.5, other: 7 },
  phone: same('+44 20 7946 0958', '+43 1 58858'),
  url: same('https://harbourbooks.example/a?b=c#d', 'https://example.com'),
  date: same('2024-02-29', '2024-03-01'),
  date_time: {
    sent: '2024-02-29T18:30',
    texts: ['2024-02-29T18:30:00.000Z'],
    stored: '2024-02-29T18:30:00.000Z',
    other: '2020-01-01T00:00:00.000Z',
  },
  select: same('poetry', 'prose'),
  multi_select: several,
  radio: same('poetry', 'prose'),
  checkbox: { sent: 'true', json: true, stored: true, other: false },
  checkboxes: several,
  country,
  hidden: same('autumn-fair', 'spring-fair'),
  consent: { sent: 'true', json: true, stored: null, other: null },
  rating: { sent: '4', json: 4, stored: 4, other: 2 },
}

const byTarget: Readonly<Record<string, Sample>> = {
  first_name: same('Mary', 'Ada'),
  last_name: same('Shelley', 'Lovelace'),
  prefix: same('Dr', 'Prof'),
  company: same('Harbour Books', 'Analytical Engines'),
  job_title: same('Editor', 'Reader'),
  source: same('autumn-fair', 'spring-fair'),
  locale: same('en-GB', 'de-AT'),
  timezone: same('Europe/London', 'Europe/Vienna'),
  phone: same('+44 20 7946 0958', '+43 1 58858'),
  avatar_url: same('https://harbourbooks.example/mary.png', 'https://harbourbooks.example/ada.png'),
  date_of_birth: same('1815-12-10', '1906-12-09'),
  'address.line1': same('1 Quay', '2 Quay'),
  'address.line2': same('Flat 3', 'Flat 4'),
  'address.city': same('London', 'Vienna'),
  'address.state': same('Kent', 'Tyrol'),
  'address.postal_code': same('SW1A 1AA', '1010'),
  'address.country': country,
}

export const sampleOf = (type: Type, target: string | null): Sample | undefined =>
  (target === null ? undefined : byTarget[target]) ?? byType[type]

/** A refused answer of each type. Null: none can be refused, because people do not see or answer the field. */
export const refusals: Readonly<Record<Type, { sent: string | readonly string[]; code: string } | null>> = {
  email: { sent: 'no address', code: 'format' },
  text: { sent: 'a\u0007', code: 'pattern' },
  textarea: { sent: 'x'.repeat(10_001), code: 'max_length' },
  number: { sent: 'many', code: 'type' },
  phone: { sent: 'call me', code: 'format' },
  url: { sent: 'ftp://harbourbooks.example', code: 'format' },
  date: { sent: '2026-02-29', code: 'format' },
  date_time: { sent: '2026-02-28', code: 'format' },
  select: { sent: 'maths', code: 'enum' },
  multi_select: { sent: ['poetry', 'maths'], code: 'enum' },
  radio: { sent: 'maths', code: 'enum' },
  checkbox: { sent: [], code: 'required' },
  checkboxes: { sent: ['poetry', 'maths'], code: 'enum' },
  country: { sent: 'XX', code: 'enum' },
  hidden: null,
  consent: { sent: [], code: 'required' },
  list_choice: { sent: '0198a5a0-0000-7000-8000-000000000000', code: 'enum' },
  tag_choice: { sent: '0198a5a0-0000-7000-8000-000000000000', code: 'enum' },
  rating: { sent: '6', code: 'maximum' },
  file: { sent: [], code: 'required' },
  html: null,
  divider: null,
  submit: null,
  captcha: null,
}

/** Answers that the type of the field takes and the contact does not. */
export const unsuitable: readonly (readonly [Type, string, string])[] = [
  ['text', 'first_name', 'x'.repeat(101)],
  ['text', 'source', 'Autumn fair'],
  ['text', 'locale', 'Klingon!'],
  ['text', 'timezone', 'Mars/Base'],
  ['text', 'address.postal_code', '1'.repeat(21)],
  ['url', 'avatar_url', 'HTTPS://harbourbooks.example/a.png'],
  ['date', 'date_of_birth', '2099-01-01'],
  ['date', 'date_of_birth', '1700-01-01'],
]

/** The value of a contact's member, or of its custom field. */
export const storedIn = (contact: Schemas['Contact'], target: string): unknown => {
  const [first = '', key] = target.split('.')
  const member = contact[(first === 'custom' ? 'custom_fields' : first) as keyof Schemas['Contact']]
  return (key === undefined ? member : (member as Record<string, unknown> | null)?.[key]) ?? null
}

/** The members of a contact with these values, as requests send them. */
export const contactWith = (values: ReadonlyMap<string, unknown>): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [target, value] of values) {
    const [first = '', key] = target.split('.')
    const whole = first === 'custom' ? 'custom_fields' : first
    body[whole] = key === undefined ? value : { ...(body[whole] as object), [key]: value }
  }
  return body
}
