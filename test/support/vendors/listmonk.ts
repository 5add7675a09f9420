import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation, Listing } from './frame.ts'
import type { Person } from './people.ts'

const user = 'crm'
const token = 'lm-token-4f1d9a7c22'

const time = (at: Date, zone = 'Z'): string => at.toISOString().replace('.000Z', `.1${zone}`)

const optinOf = (list: number): 'single' | 'double' => (list % 3 === 2 ? 'single' : 'double')

/** The status of a membership: blocklisting by a bounce keeps `confirmed`. */
const subscriptionOf = (person: Person, list: number): string => {
  if (person.mailStatus === 'opted_out' || person.mailStatus === 'blocked') return 'unsubscribed'
  if (person.mailStatus === 'unconfirmed' || optinOf(list) === 'single') return 'unconfirmed'
  return 'confirmed'
}

const blocklisted = new Set(['bounced', 'complained', 'blocked'])

const listJson = (list: number) => ({
  id: list + 1,
  uuid: `00000000-0000-4000-8000-${String(list).padStart(12, '0')}`,
  name: `List ${list + 1}`,
  type: list === 0 ? 'public' : 'private',
  optin: optinOf(list),
  status: 'active',
  tags: [],
  description: '',
  created_at: '2024-01-01T00:00:00.1Z',
  updated_at: '2024-01-01T00:00:00.1Z',
})

const subscriberJson = (person: Person) => ({
  id: person.id,
  uuid: `10000000-0000-4000-8000-${String(person.index).padStart(12, '0')}`,
  email: person.email,
  name: `${person.firstName} ${person.lastName}`,
  attribs: {
    city: person.city,
    likes: person.trap === 'object_as_text' ? { tea: { kind: person.tea } } : [person.tea],
  },
  status: blocklisted.has(person.mailStatus) ? 'blocklisted' : 'enabled',
  lists: person.lists.map((list) => ({
    subscription_status: subscriptionOf(person, list),
    subscription_created_at:
      person.trap === 'zero_date'
        ? '0001-01-01T00:00:00+00:00'
        : person.trap === 'future_date'
          ? '2199-01-01T00:00:00+00:00'
          : time(person.signedUpAt, '+00:00'),
    subscription_updated_at: time(person.confirmedAt, '+00:00'),
    subscription_meta:
      subscriptionOf(person, list) === 'confirmed' && person.index % 5 > 0 ? { optin_ip: person.ip } : {},
    ...listJson(list),
  })),
  created_at: time(person.signedUpAt),
  updated_at: time(person.signedUpAt),
})

const bounceJson = (person: Person) => ({
  id: person.id,
  type: person.mailStatus === 'bounced' ? 'hard' : 'complaint',
  source: 'api',
  meta: 'smtp; 550',
  created_at: time(person.changedAt),
  email: person.email,
  subscriber_uuid: `10000000-0000-4000-8000-${String(person.index).padStart(12, '0')}`,
  subscriber_id: person.id,
  subscriber_status: 'blocklisted',
  campaign: null,
})

const html = `<p>Hello {{ .Subscriber.FirstName }} in {{ .Subscriber.Attribs.city }}</p>
<script>alert(1)</script><p><a href="https://harbour-books.example/tea@TrackLink">Tea</a></p>
<p>{{ Hostile }} <a href="{{ UnsubscribeURL }}">Unsubscribe</a></p>{{ TrackView }}`

const templatesOf = (options: Account['options']) => [
  ...documents(options, (at) => ({
    id: at === 0 ? 1 : at + 10,
    name: named('Plain', at),
    type: 'campaign',
    subject: '',
    body: `<html><body>{{ template "content" . }}${options.hostile}</body></html>`,
    body_source: null,
    is_default: at === 0,
  })),
  {
    id: 2,
    name: 'Order',
    type: 'tx',
    subject: 'Order',
    body: '<p>Order</p>',
    body_source: null,
    is_default: false,
  },
]

const campaignJson = (id: number, body: string) => ({
  id,
  uuid: `20000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  type: 'regular',
  name: `Tea of the month ${id}`,
  subject: `Tea for {{ .Subscriber.FirstName }} ${id}`,
  from_email: 'Harbour Books <news@harbour-books.example>',
  body,
  body_source: null,
  altbody: null,
  content_type: 'richtext',
  status: id % 2 === 1 ? 'draft' : 'finished',
  send_at: null,
  tags: [],
  template_id: 1,
  lists: [{ id: 1, name: 'List 1' }],
  headers: [],
  attribs: {},
  media: [],
  messenger: 'email',
  created_at: '2026-02-01T00:00:00.1Z',
  updated_at: '2026-02-01T00:00:00.1Z',
})

const denied = (right: string): Answer => ({ status: 403, body: { message: `permission denied: ${right}` } })

const pageOf = (ask: Ask) => {
  const wanted = ask.query.get('per_page') ?? '20'
  const perPage = wanted === 'all' ? Number.MAX_SAFE_INTEGER : Number(wanted)
  const page = Number(ask.query.get('page') ?? 1)
  return { page, perPage, offset: (page - 1) * perPage, said: wanted === 'all' ? 0 : perPage }
}

const wrapped =
  (page: number, said: number, atEnd: null | []) =>
  ({ records, total }: Listing) => ({
    data: {
      results: records.length === 0 && page > 1 ? atEnd : records,
      search: '',
      query: '',
      total,
      per_page: said,
      page,
    },
  })

const rights = [
  'lists:get_all',
  'subscribers:get_all',
  'subscribers:get',
  'campaigns:get_all',
  'campaigns:get',
  'templates:get',
  'bounces:get',
]

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const word = (list: number) => subscriptionOf(person, list)
  const explicit = person.lists.some((list) => word(list) === 'confirmed')
  const status =
    mailStatus === 'bounced' || mailStatus === 'complained'
      ? mailStatus
      : mailStatus === 'blocked' || mailStatus === 'opted_out'
        ? 'unsubscribed'
        : explicit
          ? 'subscribed'
          : person.lists.some((list) => optinOf(list) === 'double')
            ? 'pending'
            : 'transactional'
  const lists: Record<string, string> = {}
  for (const list of person.lists) {
    if (word(list) === 'unsubscribed') lists[`List ${list + 1}`] = 'unsubscribed'
    else if (word(list) === 'confirmed') lists[`List ${list + 1}`] = 'subscribed'
    else if (optinOf(list) === 'double') lists[`List ${list + 1}`] = 'pending'
    else if (status === 'subscribed') lists[`List ${list + 1}`] = 'subscribed'
  }
  const withIp = explicit && person.index % 5 > 0
  return {
    email: person.email.toLowerCase(),
    status,
    lists,
    tags: [],
    basis: status !== 'subscribed' ? null : withIp ? 'double_opt_in' : 'imported',
    occurredAt:
      status !== 'subscribed'
        ? null
        : withIp
          ? `${person.confirmedAt.toISOString().slice(0, 19)}.100Z`
          : person.trap === 'zero_date' || person.trap === 'future_date'
            ? null
            : `${person.signedUpAt.toISOString().slice(0, 19)}.100Z`,
    ip: status === 'subscribed' && withIp ? person.ip : null,
    suppression:
      mailStatus === 'bounced' || mailStatus === 'complained'
        ? mailStatus
        : mailStatus === 'blocked'
          ? 'manual'
          : null,
  }
}

/** listmonk, nightly of November 2026 (section 17.4 of the brief). */
export const listmonk = (options: Account['options']): Imitation => {
  const { lacks } = options
  const campaignIds = documents({ ...options, documents: options.documents * 2 }, (at) => at + 1)
  const need = (right: string, answer: () => Answer): Answer =>
    lacks.includes(right) ? denied(right) : answer()
  return {
    credentials: { username: user, token },
    base: '',
    refuse: ({ headers }) => {
      const given = headers.authorization
      if (given === undefined) return { status: 403, body: { message: 'invalid session' } }
      const good =
        given === `token ${user}:${token}` ||
        given === `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
      return good ? null : { status: 403, body: { message: 'invalid API credentials' } }
    },
    limited: () => ({ status: 429, body: { message: 'too many requests' } }),
    notFound: { status: 404, body: { message: '404 unknown endpoint' } },
    routes: [
      ['GET', /^\/api\/health$/, () => ({ body: { data: true } })],
      [
        'GET',
        /^\/api\/profile$/,
        () => ({
          body: {
            data: {
              id: 4,
              username: user,
              type: 'api',
              status: 'enabled',
              user_role: {
                id: 2,
                name: 'reader',
                permissions: rights.filter((right) => !lacks.includes(right)),
              },
              list_role: null,
            },
          },
        }),
      ],
      [
        'GET',
        /^\/api\/lists$/,
        (ask, { options, people }) => {
          const { page, perPage, offset, said } = pageOf(ask)
          const all = lacks.includes('lists:get_all')
            ? []
            : Array.from({ length: options.lists }, (_, list) => ({
                ...listJson(list),
                subscriber_count: people.indexes(`list ${list}`, ({ lists }) => lists.includes(list)).length,
                subscriber_statuses: {},
              }))
          return ask.listing(
            { records: all.slice(offset, offset + perPage), total: offset > 0 ? 0 : all.length, next: null },
            wrapped(page, said, []),
          )
        },
      ],
      [
        'GET',
        /^\/api\/subscribers$/,
        (ask, { people, options }) =>
          need('subscribers:get_all', () => {
            const { page, perPage, offset, said } = pageOf(ask)
            if (ask.query.has('query')) return denied('subscribers:sql_query')
            if (ask.query.get('order') !== 'asc') ask.violation('Subscribers with the newest first')
            // `ASC` in capital letters is ignored, and gives the newest first.
            const { people: some, total } = people.page(
              'all',
              () => true,
              offset,
              perPage,
              ask.query.get('order') !== 'asc',
            )
            const more = options.extra ? { plugin: { deep: [1] } } : {}
            return ask.listing(
              { records: some.map((person) => ({ ...subscriberJson(person), ...more })), total, next: null },
              wrapped(page, said, null),
            )
          }),
      ],
      [
        'GET',
        /^\/api\/bounces$/,
        (ask, { people }) =>
          need('bounces:get', () => {
            const { page, perPage, offset, said } = pageOf(ask)
            const { people: some, total } = people.page(
              'bounces',
              ({ mailStatus }) => mailStatus === 'bounced' || mailStatus === 'complained',
              offset,
              perPage,
            )
            const end = some.length === 0
            return ask.listing(
              { records: some.map(bounceJson), total: end ? 0 : total, next: null },
              wrapped(end ? 0 : page, end ? 0 : said, []),
            )
          }),
      ],
      [
        'GET',
        /^\/api\/templates$/,
        () => need('templates:get', () => ({ body: { data: templatesOf(options) } })),
      ],
      [
        'GET',
        /^\/api\/campaigns$/,
        (ask) =>
          need('campaigns:get_all', () => {
            const { page, offset, perPage, said } = pageOf(ask)
            const body = ask.query.get('no_body') === 'true' ? '' : html + options.hostile
            const all = campaignIds.map((id) => campaignJson(id, body))
            return ask.listing(
              { records: all.slice(offset, offset + perPage), total: all.length, next: null },
              wrapped(page, said, []),
            )
          }),
      ],
      [
        'GET',
        /^\/api\/campaigns\/(\d+)$/,
        ({ parts }) =>
          need('campaigns:get', () =>
            campaignIds.includes(Number(parts[0]))
              ? { body: { data: campaignJson(Number(parts[0]), html + options.hostile) } }
              : { status: 400, body: { message: 'Campaign not found' } },
          ),
      ],
    ],
    expected: expectedOf,
  }
}
