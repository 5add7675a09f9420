import type { Fragment } from 'postgres'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Field, infoOf, scalar } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { textPredicate } from '../predicates.ts'

/** In which case a column is kept: what is always in one needs no folding in each row. */
type Kept = 'mixed' | 'lower' | 'upper'

const folded = (sql: Sql, column: Fragment, kept: Kept) => {
  switch (kept) {
    case 'mixed':
      return { value: sql`lower(${column})`, fold: (given: Fragment) => sql`lower(${given})` }
    case 'lower':
      return { value: column, fold: (given: Fragment) => sql`lower(${given})` }
    case 'upper':
      return { value: column, fold: (given: Fragment) => sql`upper(${given} collate "C")` }
  }
}

interface Text {
  key: string
  label: string
  description: string
  column: (sql: Sql) => Fragment
  kept?: Kept
  always?: boolean
}

const text =
  (group: string) =>
  ({ key, label, description, column, kept = 'mixed', always = false }: Text): Field => ({
    ...infoOf({ key, label, description, group }, 'text', always ? { operators: alwaysKnown('text') } : {}),
    certain: always,
    predicate: ({ sql, operator, value }) =>
      textPredicate(sql, folded(sql, column(sql), kept), operator, value),
    actual: ({ sql }) => sql`to_jsonb(${column(sql)})`,
  })

const contactText = text('contact')
const addressText = text('address')

const about = (key: string, label: string, description: string) => ({
  key,
  label,
  description,
  group: 'contact',
})

/** What is known of the person. */
export const contactFields: readonly Field[] = [
  contactText({
    key: 'email',
    label: 'E-mail address',
    description: 'The e-mail address.',
    column: (sql) => sql`contacts.email`,
    always: true,
  }),
  contactText({
    key: 'email_domain',
    label: 'E-mail domain',
    description: 'What stands after the @ of the e-mail address.',
    column: (sql) => sql`split_part(contacts.email, '@', -1)`,
    always: true,
  }),
  contactText({
    key: 'first_name',
    label: 'First name',
    description: 'Given name.',
    column: (sql) => sql`contacts.first_name`,
  }),
  contactText({
    key: 'last_name',
    label: 'Last name',
    description: 'Family name.',
    column: (sql) => sql`contacts.last_name`,
  }),
  contactText({
    key: 'phone',
    label: 'Telephone',
    description: 'Telephone number.',
    column: (sql) => sql`contacts.phone`,
  }),
  contactText({
    key: 'prefix',
    label: 'Prefix',
    description: 'How the person is addressed before the name.',
    column: (sql) => sql`contacts.prefix`,
  }),
  contactText({
    key: 'company',
    label: 'Company',
    description: 'The company.',
    column: (sql) => sql`contacts.company`,
  }),
  contactText({
    key: 'job_title',
    label: 'Job title',
    description: 'Position in the company.',
    column: (sql) => sql`contacts.job_title`,
  }),
  contactText({
    key: 'source',
    label: 'Source',
    description: 'Where the contact came from, as a short key.',
    column: (sql) => sql`contacts.source`,
    kept: 'lower',
  }),
  contactText({
    key: 'locale',
    label: 'Locale',
    description: 'Language and region.',
    column: (sql) => sql`contacts.locale`,
  }),
  contactText({
    key: 'timezone',
    label: 'Time zone',
    description: 'Name of the time zone.',
    column: (sql) => sql`contacts.timezone`,
  }),
  contactText({
    key: 'external_id',
    label: 'External id',
    description: 'Your own id for the person.',
    column: (sql) => sql`contacts.external_id`,
  }),
  scalar(
    about('date_of_birth', 'Date of birth', 'Date of birth.'),
    'date',
    ({ sql }) => sql`contacts.date_of_birth`,
  ),
  scalar(
    about('created_at', 'Created', 'When the contact was created.'),
    'date_time',
    ({ sql }) => sql`contacts.created_at`,
    { always: true },
  ),
  scalar(
    about('updated_at', 'Updated', 'When a member of the contact last changed.'),
    'date_time',
    ({ sql }) => sql`contacts.updated_at`,
    { always: true },
  ),
  scalar(
    about('confirmed_at', 'Confirmed', 'When the contact confirmed the address itself.'),
    'date_time',
    ({ sql }) => sql`contacts.confirmed_at`,
  ),
  scalar(
    about('unsubscribed_at', 'Unsubscribed', 'When the contact last unsubscribed.'),
    'date_time',
    ({ sql }) => sql`contacts.unsubscribed_at`,
  ),
  scalar(
    about('status', 'Contact status', 'Whether and which mail the contact gets.'),
    'choice',
    ({ sql }) => sql`contacts.status`,
    {
      always: true,
      options: [
        { value: 'complained', label: 'Complained' },
        { value: 'bounced', label: 'Bounced' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'pending', label: 'Pending' },
        { value: 'transactional', label: 'Transactional' },
      ],
    },
  ),
  scalar(
    about('tracking', 'Tracking', 'How opens and clicks are counted.'),
    'choice',
    ({ sql }) => sql`contacts.tracking`,
    {
      always: true,
      options: [
        { value: 'none', label: 'Not at all' },
        { value: 'aggregate', label: 'In totals' },
        { value: 'individual', label: "Under the contact's name" },
      ],
    },
  ),
  scalar(
    about('frequency', 'Frequency', 'How often the contact wants to hear from the business.'),
    'choice',
    ({ sql }) => sql`contacts.frequency`,
    {
      always: true,
      options: [
        { value: 'all', label: 'Every campaign' },
        { value: 'weekly', label: 'Once a week' },
        { value: 'monthly', label: 'Once a month' },
      ],
    },
  ),
]

/** Where the person lives. */
export const addressFields: readonly Field[] = [
  addressText({
    key: 'line1',
    label: 'Street',
    description: 'Street and number.',
    column: (sql) => sql`contacts.address_line1`,
  }),
  addressText({
    key: 'city',
    label: 'City',
    description: 'Town or city.',
    column: (sql) => sql`contacts.address_city`,
  }),
  addressText({
    key: 'state',
    label: 'State',
    description: 'State, province or county.',
    column: (sql) => sql`contacts.address_state`,
  }),
  addressText({
    key: 'postal_code',
    label: 'Postal code',
    description: 'Postal code.',
    column: (sql) => sql`contacts.address_postal_code`,
  }),
  addressText({
    key: 'country',
    label: 'Country',
    description: 'Country (ISO 3166-1 alpha-2).',
    column: (sql) => sql`contacts.address_country`,
    kept: 'upper',
  }),
]
