import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation, Listing } from './frame.ts'
import type { MailStatus, Person } from './people.ts'
import { locateWordpress, refuseWordpress, siteJson, wordpressCredentials } from './wordpress.ts'

const statuses: Record<MailStatus, string> = {
  subscribed: 'subscribed',
  opted_out: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  unconfirmed: 'pending',
  never: 'transactional',
  blocked: 'spammed',
}

/** The site is in UTC here; a test of times gives another zone to the normaliser. */
const local = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const tagJson = (tag: number) => ({
  id: tag + 4,
  title: `Tag ${tag + 1}`,
  slug: `tag-${tag + 1}`,
  description: '',
})

const subscriberJson = (person: Person) => ({
  id: person.id,
  user_id: null,
  hash: 'f00',
  prefix: 'Ms',
  first_name: person.firstName,
  last_name: person.lastName,
  full_name: `${person.firstName} ${person.lastName}`,
  email: person.email,
  status: statuses[person.mailStatus],
  contact_type: 'lead',
  address_line_1: null,
  city: person.city,
  country: 'DE',
  ip: person.ip,
  phone: null,
  timezone: 'Europe/Berlin',
  date_of_birth: person.trap === 'zero_date' ? '0000-00-00' : '1988-02-11',
  source: 'web',
  total_points: '0',
  life_time_value: '0',
  created_at: local(person.signedUpAt),
  updated_at: local(person.changedAt),
  tags: person.tags.map((tag) => ({
    ...tagJson(tag),
    pivot: {
      subscriber_id: String(person.id),
      object_id: String(tag + 4),
      created_at: '2024-06-03T17:45:10+00:00',
    },
  })),
  lists: person.lists.map((list) => ({
    id: list + 1,
    title: `List ${list + 1}`,
    slug: `list-${list + 1}`,
    is_public: '0',
  })),
  // An empty set is a list in PHP.
  custom_fields:
    person.index % 3 === 0
      ? []
      : { favourite_tea: person.trap === 'object_as_text' ? { kind: 1 } : person.tea, days: ['mon', 'tue'] },
})

/** Who confirmed by a button, which only a note tells. */
export const hasConfirmed = ({ index }: Person): boolean => index % 2 === 0

const confirmationJson = (person: Person) => ({
  id: 2,
  subscriber_id: String(person.id),
  type: 'system_log',
  title: 'Subscriber double opt-in confirmed',
  description: `Subscriber confirmed double opt-in from IP Address: ${person.ip}`,
  added_by: false,
  created_at: local(person.confirmedAt),
})

const offsetOf = (ask: Ask): { from: number; perPage: number; page: number } => {
  const perPage = Number(ask.query.get('per_page') ?? 15)
  const page = Number(ask.query.get('page') ?? 1)
  return { from: (page - 1) * perPage, perPage, page }
}

/** A page of Laravel, inside of its name. The next link loses everything but the page. */
const paged = (
  ask: Ask,
  name: string,
  total: number,
  read: (from: number, count: number) => unknown[],
): Answer => {
  const { from, perPage, page } = offsetOf(ask)
  return ask.listing({ records: read(from, perPage), total, next: null }, (listing: Listing) => ({
    [name]: {
      current_page: page,
      data: listing.records,
      from: listing.records.length === 0 ? null : from + 1,
      last_page: Math.ceil(total / perPage),
      next_page_url: 'https://site.example/?page=2',
      per_page: perPage,
      to: listing.records.length === 0 ? null : from + listing.records.length,
      total: listing.total,
    },
  }))
}

const fixed = (ask: Ask, name: string, all: readonly unknown[]): Answer =>
  paged(ask, name, all.length, (from, count) => all.slice(from, from + count))

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const word = statuses[person.mailStatus]
  const status = { pending: 'pending', spammed: 'complained' }[word] ?? word
  const isHeld = ['subscribed', 'pending', 'unsubscribed'].includes(status)
  return {
    email: person.email.toLowerCase(),
    status,
    lists: Object.fromEntries(isHeld ? person.lists.map((list) => [`List ${list + 1}`, status]) : []),
    tags: person.tags.map((tag) => `Tag ${tag + 1}`),
    basis: status === 'subscribed' ? 'imported' : null,
    occurredAt: null,
    ip: status === 'subscribed' ? person.ip : null,
    suppression: status === 'bounced' || status === 'complained' ? status : null,
  }
}

const missing: Answer = {
  status: 404,
  body: { code: 'rest_no_route', message: 'No route was found.', data: { status: 404, wpfluent: true } },
}

/** FluentCRM 3.1.10, free edition (section 17.5). The second form: lists as a page of Laravel. */
export const fluentcrm = (options: Account['options']): Imitation => {
  const { form, lists, tags, lacks } = options
  return {
    credentials: wordpressCredentials,
    base: '/wp-json',
    locate: locateWordpress(options),
    refuse: (ask) => refuseWordpress(ask, lacks),
    limited: () => ({ status: 429, body: { code: 'too_many', message: 'Slow down', data: { status: 429 } } }),
    notFound: missing,
    routes: [
      ['GET', /^\/$/, () => ({ body: siteJson(['wp/v2', 'fluent-crm/v2']) })],
      [
        'GET',
        /^\/fluent-crm\/v2\/reports\/options$/,
        () => ({
          body: {
            options: {
              statuses: [{ id: 'subscribed', slug: 'subscribed', title: 'Subscribed' }],
              lists: [],
              tags: [],
            },
          },
        }),
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/custom-fields\/contacts$/,
        () => ({
          body: {
            fields: [
              { field_key: 'text', label: 'Favourite tea', slug: 'favourite_tea', type: 'text' },
              {
                field_key: 'checkbox',
                label: 'Days',
                slug: 'days',
                type: 'checkbox',
                options: ['mon', 'tue'],
              },
            ],
            field_types: {},
          },
        }),
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/lists$/,
        (ask, { people }) => {
          const all = Array.from({ length: lists }, (_, list) => ({
            id: list + 1,
            title: `List ${list + 1}`,
            slug: `list-${list + 1}`,
            description: null,
            is_public: '0',
            totalCount: 0,
            subscribersCount: people.indexes(`list ${list}`, (person) => person.lists.includes(list)).length,
          }))
          if (form === 'second') return fixed(ask, 'lists', all)
          const { from, perPage } = offsetOf(ask)
          return ask.listing(
            { records: all.slice(from, from + perPage), total: all.length, next: null },
            ({ records, total }) => ({
              lists: records,
              pagination: { total },
            }),
          )
        },
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/tags$/,
        (ask) =>
          fixed(
            ask,
            'tags',
            Array.from({ length: tags }, (_, tag) => tagJson(tag)),
          ),
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/subscribers$/,
        (ask, { people }) => {
          if (ask.query.get('sort_type') !== 'ASC') ask.violation('Subscribers with the newest first')
          const all = people.indexes('all', () => true)
          return paged(ask, 'subscribers', all.length, (from, count) =>
            [...all.slice(from, from + count)].map((index) => subscriberJson(people.at(index))),
          )
        },
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/subscribers\/(\d+)\/notes$/,
        (ask, { people }) => {
          const person = people.at(Number(ask.parts[0]) - 1)
          return fixed(ask, 'notes', [
            {
              id: 1,
              subscriber_id: String(person.id),
              type: 'note',
              title: 'Met',
              description: 'At 203.0.113.1',
            },
            ...(hasConfirmed(person) ? [confirmationJson(person)] : []),
          ])
        },
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/templates$/,
        (ask) =>
          fixed(
            ask,
            'templates',
            documents(options, (at) => ({
              ID: 21 + at * 1000,
              post_title: named('Tea', at),
              post_content:
                '<p>Hello {{contact.first_name|there}} {{contact.hostile}}</p><script>1</script><a href="##crm.unsubscribe_url##">Unsubscribe</a>' +
                options.hostile,
              post_excerpt: '',
              post_status: 'draft',
              design_template: 'simple',
            })),
          ),
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/campaigns$/,
        (ask) =>
          fixed(
            ask,
            'campaigns',
            documents(options, (at) => ({
              id: 31 + at * 1000,
              type: 'campaign',
              title: named('Tea draft', at),
              slug: 'tea',
              status: 'draft',
              email_subject: null,
              email_pre_header: null,
              email_body: `<p>{{contact.first_name}}</p>${options.hostile}`,
              settings: [],
            })),
          ),
      ],
      [
        'GET',
        /^\/fluent-crm\/v2\/funnels$/,
        (ask) =>
          fixed(ask, 'funnels', [
            {
              id: 41,
              title: 'Welcome',
              trigger_name: 'list_applied',
              status: 'published',
              conditions: [],
              settings: [],
              subscribers_count: '12',
              labels: [],
            },
          ]),
      ],
    ],
    expected: expectedOf,
  }
}
