import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']
type Contact = Schemas['Contact']

/** Members that are always present. The others require `include`. */
type Always = { [Name in keyof Contact]-?: undefined extends Contact[Name] ? never : Name }[keyof Contact]

/** The members of a contact by name. Members with parts have one entry per part (`address.city`). */
export type FlatContact = Pick<Contact, Exclude<Always, 'address' | 'engagement'>> & {
  [Part in keyof Schemas['ContactAddress'] as `address.${Part}`]: Schemas['ContactAddress'][Part]
} & {
  [Part in keyof Schemas['ContactEngagement'] as `engagement.${Part}`]: Schemas['ContactEngagement'][Part]
}

export type MemberName = keyof FlatContact

type Writable =
  | Exclude<keyof Schemas['ContactUpdate'], 'address' | 'force_status' | 'status_reason'>
  | `address.${keyof Schemas['ContactAddressInput']}`

/** The properties of a member. */
export interface ContactMember {
  /**
   * The type of its column in `contacts`. Null: the member is computed or stored in other tables. `columnOf`
   * returns the column's name.
   */
  column: 'id' | 'text' | 'key' | 'date' | 'time' | 'json' | null
  /**
   * `given`: a caller; the value is stored unchanged. `rules`: a caller, with special rules. `service`: the
   * service only.
   */
  writer: 'given' | 'rules' | 'service'
  /** The activity that records a change; null if no activity does. */
  history: Schemas['ContactActivityType'] | null
  /**
   * Whose value a merge keeps. `target`: the target's. `known`: the target's, or else the source's.
   * `preferred`: the preferred contact's, or else the other's. `together`: as `preferred`, but all parts from
   * the same contact. `rules`: see `data-subject/merged.ts`.
   */
  merge: 'target' | 'known' | 'preferred' | 'together' | 'rules'
  /** Whether a column of an imported file can set it. */
  import: boolean
  /** Whether it can be a column of an exported file. */
  export: boolean
  label: string
  description: string
  /** The condition field. Members in other tables have fields of their own. `null`: the member has none. */
  condition: {
    /** The case in which the values are stored. Such a column needs no case folding per row. */
    case?: 'lower' | 'upper'
    options?: readonly { value: string; label: string }[]
  } | null
  /** The smart code. `example` is an array if the member has several values. */
  code: { example: string | readonly string[]; fallback?: string; isUrl?: true } | null
  /** The value is never null. */
  always?: true
  /** The default of a new contact. */
  initial?: string
}

/** A text that callers set. */
const given = {
  column: 'text',
  writer: 'given',
  history: 'updated',
  merge: 'preferred',
  import: true,
  export: true,
} as const

const part = { ...given, merge: 'together' } as const

/** A time that the service sets. */
const noted = {
  column: 'time',
  writer: 'service',
  history: null,
  merge: 'target',
  import: false,
  export: true,
} as const

/** Members that are computed or stored in other tables. */
const computed = { ...noted, column: null, merge: 'rules', condition: null } as const

/** All members of a contact, in the contract's order. */
export const members = {
  id: {
    ...noted,
    column: 'id',
    label: 'Id',
    description: 'The id of the contact.',
    condition: null,
    code: { example: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04' },
    always: true,
  },
  external_id: {
    ...given,
    merge: 'known',
    label: 'External id',
    description: 'Your own id for the person.',
    condition: {},
    code: { example: '4711' },
  },
  email: {
    ...given,
    writer: 'rules',
    history: 'email_changed',
    merge: 'target',
    label: 'E-mail address',
    description: 'The e-mail address.',
    condition: {},
    code: { example: 'ada@example.com' },
    always: true,
  },
  display_email: {
    ...computed,
    export: false,
    label: 'E-mail address in Unicode',
    description: 'E-mail address with its domain in Unicode, for display.',
    code: null,
    always: true,
  },
  first_name: {
    ...given,
    label: 'First name',
    description: 'Given name.',
    condition: {},
    code: { example: 'Ada', fallback: 'there' },
  },
  last_name: {
    ...given,
    label: 'Last name',
    description: 'Family name.',
    condition: {},
    code: { example: 'Lovelace', fallback: 'reader' },
  },
  full_name: {
    ...computed,
    label: 'Full name',
    description: 'Given name and family name.',
    code: { example: 'Ada Lovelace', fallback: 'reader' },
  },
  prefix: {
    ...given,
    label: 'Prefix',
    description: 'Title before the name, such as Dr.',
    condition: {},
    code: { example: 'Dr', fallback: '' },
  },
  phone: {
    ...given,
    label: 'Phone',
    description: 'Telephone number.',
    condition: {},
    code: { example: '+44 20 7946 0958', fallback: 'unknown' },
  },
  status: {
    ...given,
    column: 'key',
    writer: 'rules',
    history: 'status_changed',
    merge: 'rules',
    label: 'Contact status',
    description: 'Status of the contact, which determines the mail that it receives.',
    condition: {
      options: [
        { value: 'complained', label: 'Complained' },
        { value: 'bounced', label: 'Bounced' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'pending', label: 'Pending' },
        { value: 'transactional', label: 'Transactional' },
      ],
    },
    code: { example: 'subscribed' },
    always: true,
  },
  source: {
    ...given,
    label: 'Source',
    description: 'Origin of the contact, as a short key.',
    condition: { case: 'lower' },
    code: { example: 'website' },
  },
  avatar_url: {
    ...given,
    label: 'Picture',
    description: 'URL of a picture of the contact.',
    condition: null,
    code: { example: 'https://example.com/ada.png', isUrl: true },
  },
  date_of_birth: {
    ...given,
    column: 'date',
    label: 'Date of birth',
    description: 'Date of birth.',
    condition: {},
    code: { example: '1815-12-10' },
  },
  locale: {
    ...given,
    label: 'Language',
    description: 'Language and region.',
    condition: {},
    code: { example: 'en-GB' },
  },
  timezone: {
    ...given,
    label: 'Time zone',
    description: 'Name of the time zone.',
    condition: {},
    code: { example: 'Europe/London' },
  },
  company: {
    ...given,
    label: 'Company',
    description: 'Name of the company.',
    condition: {},
    code: { example: 'Analytical Engines Ltd', fallback: 'your company' },
  },
  job_title: {
    ...given,
    label: 'Job title',
    description: 'Job title.',
    condition: {},
    code: { example: 'Mathematician', fallback: 'your work' },
  },
  'address.line1': {
    ...part,
    label: 'Street',
    description: 'Street and number.',
    condition: {},
    code: { example: '12 St James’s Square' },
  },
  'address.line2': {
    ...part,
    label: 'Address, second line',
    description: 'More address details.',
    condition: null,
    code: { example: 'Flat 2' },
  },
  'address.city': {
    ...part,
    label: 'City',
    description: 'Town or city.',
    condition: {},
    code: { example: 'London', fallback: 'your town' },
  },
  'address.state': {
    ...part,
    label: 'State',
    description: 'State, province or county.',
    condition: {},
    code: { example: 'Greater London' },
  },
  'address.postal_code': {
    ...part,
    label: 'Postal code',
    description: 'Postal code.',
    condition: {},
    code: { example: 'SW1Y 4JH' },
  },
  'address.country': {
    ...part,
    label: 'Country',
    description: 'Country (ISO 3166-1 alpha-2).',
    condition: { case: 'upper' },
    code: { example: 'GB' },
  },
  custom_fields: {
    ...given,
    column: 'json',
    writer: 'rules',
    merge: 'rules',
    // Each custom field is an import target, an export column, a condition field and a smart code of its own.
    import: false,
    export: false,
    label: 'Custom fields',
    description: 'Fields that your business defines.',
    condition: null,
    code: null,
    always: true,
  },
  lists: {
    ...computed,
    writer: 'rules',
    history: 'list_joined',
    import: true,
    label: 'Lists',
    description: 'The names of the lists that the contact is subscribed to.',
    code: { example: ['Newsletter', 'New arrivals'] },
    always: true,
  },
  tags: {
    ...computed,
    writer: 'rules',
    history: 'tag_added',
    import: true,
    label: 'Tags',
    description: 'The names of the tags of the contact.',
    code: { example: ['reader', 'mathematics'] },
    always: true,
  },
  'engagement.level': {
    ...computed,
    label: 'Engagement',
    description: 'How active the contact is: high, medium, low or none.',
    code: { example: 'high' },
    always: true,
  },
  'engagement.last_opened_at': {
    ...computed,
    label: 'Last opened',
    description: 'When the contact last opened an e-mail.',
    code: { example: '2026-10-20T08:30:00.000Z' },
  },
  'engagement.last_clicked_at': {
    ...computed,
    label: 'Last clicked',
    description: 'When the contact last clicked a link in an e-mail.',
    code: { example: '2026-10-20T08:31:00.000Z' },
  },
  'engagement.last_active_at': {
    ...computed,
    label: 'Last active',
    description: 'When the contact was last active.',
    code: { example: '2026-10-20T08:31:00.000Z' },
  },
  tracking: {
    ...given,
    column: 'key',
    label: 'Tracking',
    description: 'How opens and clicks are counted.',
    condition: {
      options: [
        { value: 'none', label: 'Not at all' },
        { value: 'aggregate', label: 'In totals' },
        { value: 'individual', label: "Under the contact's name" },
      ],
    },
    code: { example: 'aggregate' },
    always: true,
    initial: 'individual',
  },
  frequency: {
    ...given,
    column: 'key',
    label: 'Frequency',
    description: 'How often the contact wants to receive mail.',
    condition: {
      options: [
        { value: 'all', label: 'Every campaign' },
        { value: 'weekly', label: 'Once a week' },
        { value: 'monthly', label: 'Once a month' },
      ],
    },
    code: { example: 'all' },
    always: true,
    initial: 'all',
  },
  confirmed_at: {
    ...noted,
    label: 'Confirmed',
    description: 'When the contact confirmed the address.',
    condition: {},
    code: { example: '2026-01-12T09:00:00.000Z' },
  },
  unsubscribed_at: {
    ...noted,
    merge: 'rules',
    label: 'Unsubscribed',
    description: 'When the contact last unsubscribed.',
    condition: {},
    code: { example: '2026-02-12T09:00:00.000Z' },
  },
  trashed_at: {
    ...noted,
    history: 'trashed',
    label: 'In the trash since',
    description: 'When the contact was moved to the trash.',
    condition: null,
    code: null,
  },
  created_at: {
    ...noted,
    label: 'Created',
    description: 'When the contact was created.',
    condition: {},
    code: { example: '2026-01-12T09:00:00.000Z' },
    always: true,
  },
  updated_at: {
    ...noted,
    label: 'Updated',
    description: 'When the contact itself last changed.',
    condition: {},
    code: { example: '2026-10-12T09:00:00.000Z' },
    always: true,
  },
} as const satisfies {
  // Compile-time check against the contract: who can write a member, and whether it can be null.
  [Name in MemberName]: ContactMember &
    (Name extends Writable ? { writer: 'given' | 'rules' } : { writer: 'service' }) &
    (null extends FlatContact[Name] ? { always?: never } : { always: true })
}

export const memberNames = Object.keys(members) as MemberName[]
