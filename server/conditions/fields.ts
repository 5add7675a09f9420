import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import { type Ask, type Field, happening, inPeriod, often, period, scalar } from './field.ts'

const words = (key: string): string => {
  const text = key.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const about = (group: string, key: string, description: string, label = words(key)) => ({
  key,
  label,
  description,
  group,
})

const text = (group: string, key: string, column: string, description: string): Field =>
  scalar(about(group, key, description), 'text', ({ sql }) => sql`lower(contacts.${sql(column)})`)

const choice = (
  group: string,
  key: string,
  description: string,
  options: { value: string; label: string }[],
  expression: (sql: Sql, now: Date) => Fragment,
): Field =>
  scalar(about(group, key, description), 'choice', ({ sql, now }) => expression(sql, now), { options })

const contactFields: Field[] = [
  text('contact', 'email', 'email', 'The e-mail address.'),
  scalar(
    about('contact', 'email_domain', 'What stands behind the @ of the address.'),
    'text',
    ({ sql }) => sql`lower(split_part(contacts.email, '@', 2))`,
  ),
  text('contact', 'first_name', 'first_name', 'Given name.'),
  text('contact', 'last_name', 'last_name', 'Family name.'),
  text('contact', 'phone', 'phone', 'Telephone number.'),
  text('contact', 'prefix', 'prefix', 'How the person is addressed before the name.'),
  text('contact', 'company', 'company', 'Company.'),
  text('contact', 'job_title', 'job_title', 'Position in the company.'),
  text('contact', 'source', 'source', 'Where the contact came from.'),
  text('contact', 'locale', 'locale', 'Language and region, such as en-GB.'),
  text('contact', 'timezone', 'timezone', 'Time zone, such as Europe/London.'),
  text('contact', 'external_id', 'external_id', 'Your own id for the person.'),
  scalar(
    about('contact', 'date_of_birth', 'Date of birth.'),
    'date',
    ({ sql }) => sql`contacts.date_of_birth`,
  ),
  scalar(
    about('contact', 'created_at', 'When the contact was created.', 'Created'),
    'date_time',
    ({ sql }) => sql`contacts.created_at`,
  ),
  scalar(
    about('contact', 'updated_at', 'When the contact was changed last.', 'Updated'),
    'date_time',
    ({ sql }) => sql`contacts.updated_at`,
  ),
  choice(
    'contact',
    'status',
    'The contact status.',
    ['pending', 'subscribed', 'unsubscribed', 'transactional', 'bounced', 'complained'].map((value) => ({
      value,
      label: words(value),
    })),
    (sql) => sql`contacts.status`,
  ),
]

const addressFields: Field[] = [
  text('address', 'line1', 'address_line1', 'First line of the address.'),
  text('address', 'city', 'address_city', 'City.'),
  text('address', 'state', 'address_state', 'State or province.'),
  text('address', 'postal_code', 'address_postal_code', 'Postal code.'),
  text('address', 'country', 'address_country', 'Country, two letters such as GB.'),
]

/** A set of resources that a contact belongs to: `rows` selects from them, `id` is the resource's. */
const belonging = (
  describe: ReturnType<typeof about>,
  source: 'lists' | 'tags',
  rows: (sql: Sql) => Fragment,
  id: (sql: Sql) => Fragment,
): Field => ({
  ...describe,
  type: 'set',
  options: null,
  source,
  parameters: [],
  predicate: ({ sql, operator, value }) => {
    const ids = sql`${value as string[]}::uuid[]`
    switch (operator) {
      case 'contains_any':
        return sql`exists (select ${rows(sql)} and ${id(sql)} = any (${ids}))`
      case 'contains_all':
        return sql`(select count(*) ${rows(sql)} and ${id(sql)} = any (${ids})) = ${new Set(value as string[]).size}`
      default:
        return sql`exists (select ${rows(sql)})`
    }
  },
  actual: ({ sql }) => sql`(select coalesce(jsonb_agg(${id(sql)}), '[]') ${rows(sql)})`,
})

const audienceFields: Field[] = [
  belonging(
    about('audience', 'lists', 'The lists that the contact is subscribed to.'),
    'lists',
    (sql) => sql`from list_memberships m where m.contact_id = contacts.id and m.status = 'subscribed'`,
    (sql) => sql`m.list_id`,
  ),
  happening(
    about(
      'audience',
      'list_joined',
      'Whether the contact subscribed to one list, and when.',
      'Joined a list',
    ),
    (ask) => ask.sql`from list_memberships m
      where m.contact_id = contacts.id and m.status = 'subscribed'
        and m.list_id = ${ask.parameters.list_id as string}::uuid and ${inPeriod(ask, ask.sql`m.since_at`)}`,
    [{ name: 'list_id', required: true }, ...period],
  ),
  happening(
    about(
      'audience',
      'list_left',
      'Whether the contact unsubscribed from one list, and when.',
      'Left a list',
    ),
    (ask) => ask.sql`from list_memberships m
      where m.contact_id = contacts.id and m.status = 'unsubscribed'
        and m.list_id = ${ask.parameters.list_id as string}::uuid and ${inPeriod(ask, ask.sql`m.since_at`)}`,
    [{ name: 'list_id', required: true }, ...period],
  ),
  belonging(
    about('audience', 'tags', 'The tags that the contact has.'),
    'tags',
    (sql) => sql`from contact_tags t where t.contact_id = contacts.id`,
    (sql) => sql`t.tag_id`,
  ),
]

/** Mail that a server took for the contact. */
const received = (sql: Sql): Fragment => sql`d.contact_id = contacts.id and d.accepted_at is not null`

const latest = (sql: Sql, moment: Fragment): Fragment =>
  sql`(select max(${moment}) from deliveries d where d.contact_id = contacts.id)`

const lastActive = (sql: Sql): Fragment => latest(sql, sql`greatest(d.first_opened_at, d.first_clicked_at)`)

const counted = (key: string, description: string, moment: (sql: Sql) => Fragment): Field =>
  scalar(
    about('engagement', key, description),
    'count',
    (ask) =>
      ask.sql`(select count(*) from deliveries d
        where d.contact_id = contacts.id and ${inPeriod(ask as Ask, moment(ask.sql))})`,
    { parameters: period },
  )

const engagementFields: Field[] = [
  choice(
    'engagement',
    'engagement_level',
    'How lately the contact opened or clicked: within 30 days, within 90, longer ago, never.',
    [
      { value: 'active', label: 'Active' },
      { value: 'cooling', label: 'Cooling' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'none', label: 'None' },
    ],
    (sql, now) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
      return sql`(case
        when ${lastActive(sql)} is null then 'none'
        when ${lastActive(sql)} > ${daysAgo(30)} then 'active'
        when ${lastActive(sql)} > ${daysAgo(90)} then 'cooling'
        else 'inactive' end)`
    },
  ),
  scalar(
    about('engagement', 'last_active_at', 'When the contact opened or clicked last.', 'Last active'),
    'date_time',
    ({ sql }) => lastActive(sql),
  ),
  scalar(
    about('engagement', 'last_opened_at', 'When the contact opened a mail last.', 'Last opened'),
    'date_time',
    ({ sql }) => latest(sql, sql`d.first_opened_at`),
  ),
  scalar(
    about('engagement', 'last_clicked_at', 'When the contact clicked in a mail last.', 'Last clicked'),
    'date_time',
    ({ sql }) => latest(sql, sql`d.first_clicked_at`),
  ),
  counted(
    'emails_received_count',
    'How many mails were accepted for the contact.',
    (sql) => sql`d.accepted_at`,
  ),
  counted('opens_count', 'How many mails the contact opened.', (sql) => sql`d.first_opened_at`),
  counted('clicks_count', 'In how many mails the contact clicked.', (sql) => sql`d.first_clicked_at`),
]

const mailHappening = (
  key: string,
  label: string,
  description: string,
  moment: (sql: Sql) => Fragment,
  where: (sql: Sql) => Fragment,
  ofCampaign: boolean,
): Field =>
  happening(
    about('email', key, description, label),
    (ask) => {
      const campaign = ask.parameters.campaign_id as string | undefined
      const only = ofCampaign
        ? ask.sql`and d.kind = 'campaign' and d.source_id = ${campaign ?? null}::uuid`
        : ask.sql``
      return ask.sql`from deliveries d where ${where(ask.sql)} ${only} and ${inPeriod(ask, moment(ask.sql))}`
    },
    ofCampaign ? [{ name: 'campaign_id', required: true }, ...period] : [...period, ...often],
  )

const emailFields: Field[] = [
  mailHappening(
    'campaign_received',
    'Received a campaign',
    'Whether the mail of a campaign was accepted for the contact.',
    (sql) => sql`d.accepted_at`,
    received,
    true,
  ),
  mailHappening(
    'campaign_opened',
    'Opened a campaign',
    'Whether the contact opened the mail of a campaign.',
    (sql) => sql`d.first_opened_at`,
    received,
    true,
  ),
  mailHappening(
    'campaign_clicked',
    'Clicked in a campaign',
    'Whether the contact clicked in the mail of a campaign.',
    (sql) => sql`d.first_clicked_at`,
    received,
    true,
  ),
  mailHappening(
    'campaign_bounced',
    'Bounced in a campaign',
    'Whether the mail of a campaign came back.',
    (sql) => sql`d.created_at`,
    (sql) => sql`d.contact_id = contacts.id and d.status = 'bounced'`,
    true,
  ),
  mailHappening(
    'any_email_opened',
    'Opened any mail',
    'Whether the contact opened any mail.',
    (sql) => sql`d.first_opened_at`,
    received,
    false,
  ),
  mailHappening(
    'any_email_clicked',
    'Clicked in any mail',
    'Whether the contact clicked in any mail.',
    (sql) => sql`d.first_clicked_at`,
    received,
    false,
  ),
]

const eventField = happening(
  about('events', 'event', 'Whether a custom event was told of the contact.', 'Custom event'),
  (ask) => {
    const { sql, parameters } = ask
    const { property, property_value: value } = parameters
    const having =
      typeof property !== 'string'
        ? sql``
        : value === undefined || value === null
          ? sql`and jsonb_exists(e.properties, ${property})`
          : sql`and e.properties @> ${sql.json({ [property]: value as string })}::jsonb`
    return sql`from contact_events e
      where e.contact_id = contacts.id and e.name = ${parameters.event as string} ${having}
        and ${inPeriod(ask, sql`e.occurred_at`)}`
  },
  [
    { name: 'event', required: true },
    { name: 'property', required: false },
    { name: 'property_value', required: false },
    ...period,
    ...often,
  ],
)

const consentField = (key: string, kind: 'given' | 'withdrawn', label: string): Field =>
  happening(
    about('consent', key, `Whether consent for a purpose was ${kind}, and when.`, label),
    (ask) => ask.sql`from consent_events c
      where c.contact_id = contacts.id and c.kind = ${kind}
        and c.purpose = ${(ask.parameters.purpose as string | undefined) ?? 'marketing'}
        and ${inPeriod(ask, ask.sql`c.occurred_at`)}`,
    [{ name: 'purpose', required: false }, ...period],
  )

/** Every field that does not depend on what somebody set up, in the order in which a builder shows them. */
export const standardFields: readonly Field[] = [
  ...contactFields,
  ...addressFields,
  ...audienceFields,
  ...engagementFields,
  ...emailFields,
  eventField,
  consentField('consent_given', 'given', 'Gave consent'),
  consentField('consent_withdrawn', 'withdrawn', 'Withdrew consent'),
]

export const fieldGroups = [
  { key: 'contact', label: 'Contact' },
  { key: 'address', label: 'Address' },
  { key: 'audience', label: 'Lists and tags' },
  { key: 'custom', label: 'Custom fields' },
  { key: 'engagement', label: 'Engagement' },
  { key: 'email', label: 'E-mail' },
  { key: 'events', label: 'Events' },
  { key: 'consent', label: 'Consent' },
] as const
