import { documents } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'

const key = 'kit_5f0c2b7d9e1a44aa8c3b'

const states: Record<MailStatus, string> = {
  subscribed: 'active',
  opted_out: 'cancelled',
  blocked: 'cancelled',
  bounced: 'bounced',
  complained: 'complained',
  unconfirmed: 'inactive',
  never: 'inactive',
}

const second = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

const createdAt = (person: Person): string =>
  person.trap === 'zero_date' ? '0000-00-00 00:00:00' : second(person.signedUpAt)

const tagJson = (tag: number) => ({
  id: 70 + tag,
  name: tag === 1 ? 'Tea, green' : `Tag ${tag + 1}`,
  created_at: '2024-01-01T00:00:00Z',
})

const subscriberJson = (person: Person) => ({
  id: person.id,
  first_name: person.firstName,
  email_address: person.email,
  state: states[person.mailStatus],
  created_at: createdAt(person),
  fields: {
    last_name: person.lastName,
    favourite_tea: person.trap === 'object_as_text' ? { kind: person.tea } : person.tea,
    city: null,
  },
})

const forms = [{ id: 3, name: 'Footer', type: 'embed', archived: false, uid: 'f3' }]

const broadcastJson =
  ({ form, hostile }: Account['options']) =>
  (id: number) => ({
    id,
    publication_id: id + 100,
    created_at: '2026-02-01T00:00:00Z',
    subject: `Tea for {{ subscriber.first_name }} ${id}`,
    preview_text: 'Fresh from the harbour',
    description: `Tea of the month ${id}`,
    content:
      '<p>Hello {{ subscriber.first_name | default: "reader" }}</p><script>alert(1)</script><p>{{ hostile }} {{ address }} <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' +
      hostile,
    public: false,
    published_at: null,
    send_at: id % 2 === 1 ? null : '2026-02-02T00:00:00Z',
    ...(form === 'first' ? { status: id % 2 === 1 ? 'draft' : 'completed' } : {}),
    email_address: 'news@harbour-books.example',
    email_template: { id: 1, name: 'Text only' },
    subscriber_filter: [],
  })

const cursorOf = (id: number): string => Buffer.from(`[${id}]`).toString('base64')
const idOf = (cursor: string): number =>
  Number(/\d+/.exec(Buffer.from(cursor, 'base64').toString())?.[0] ?? 0)

/** One page of records with ids, newest first, as Kit sends them. */
const listed = (ask: Ask, name: string, ids: readonly number[], render: (id: number) => unknown): Answer => {
  const perPage = Math.min(1000, Number(ask.query.get('per_page') ?? 500))
  const after = ask.query.get('after')
  const from = after === null ? Number.POSITIVE_INFINITY : idOf(after)
  const open = ids.filter((id) => id < from).sort((a, b) => b - a)
  const page = open.slice(0, perPage)
  const next = open.length > perPage ? cursorOf(page.at(-1) ?? 0) : null
  return ask.listing({ records: page.map(render), total: ids.length, next }, (listing) => ({
    [name]: listing.records,
    pagination: {
      has_previous_page: after !== null,
      has_next_page: listing.next !== null,
      start_cursor: page.length === 0 ? null : cursorOf((page[0] ?? 0) + 1),
      end_cursor: listing.next ?? (page.length === 0 ? null : cursorOf(page.at(-1) ?? 0)),
      per_page: perPage,
      ...(ask.query.get('include_total_count') === 'true' ? { total_count: listing.total } : {}),
    },
  }))
}

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const state = states[person.mailStatus]
  const status = { active: 'subscribed', inactive: 'pending', cancelled: 'unsubscribed' }[state] ?? state
  return {
    email: person.email.toLowerCase(),
    status,
    lists: {},
    tags: person.tags.map((tag) => tagJson(tag).name),
    basis: status === 'subscribed' ? 'imported' : null,
    occurredAt: null,
    ip: null,
    suppression: status === 'bounced' || status === 'complained' ? status : null,
  }
}

/** Kit's API v4 (section 17.9). The second form has no tags inside subscribers, and no status of broadcasts. */
export const kit = (options: Account['options']): Imitation => {
  const { form, tags, lacks } = options
  return {
    credentials: { api_key: key },
    base: '/v4',
    refuse: ({ headers, path }) =>
      headers['x-kit-api-key'] !== key
        ? { status: 401, body: { errors: ['The access token is invalid'] } }
        : lacks.some((right) => path.includes(right))
          ? { status: 403, body: { errors: ['You do not have access'] } }
          : null,
    limited: () => ({ status: 429, body: { errors: ['Too many requests'] } }),
    notFound: { status: 404, body: { errors: ['Not Found'] } },
    routes: [
      [
        'GET',
        /^\/account$/,
        () => ({
          body: {
            user: { email: 'owner@harbour-books.example' },
            account: {
              id: 52,
              name: 'Harbour Books',
              plan_type: 'creator',
              primary_email_address: 'owner@harbour-books.example',
              timezone: { name: 'Europe/Berlin' },
            },
          },
        }),
      ],
      [
        'GET',
        /^\/custom_fields$/,
        (ask) =>
          listed(ask, 'custom_fields', [1, 2, 3], (id) => {
            const label = ['Last name', 'Favourite tea', 'City'][id - 1] as string
            const slug = label.toLowerCase().replace(' ', '_')
            return { id, name: `ck_field_${id}_${slug}`, key: slug, label }
          }),
      ],
      [
        'GET',
        /^\/tags$/,
        (ask) =>
          listed(
            ask,
            'tags',
            Array.from({ length: tags }, (_, tag) => 70 + tag),
            (id) => tagJson(id - 70),
          ),
      ],
      [
        'GET',
        /^\/tags\/(\d+)\/subscribers$/,
        (ask, { people }) => {
          const tag = Number(ask.parts[0]) - 70
          const status = ask.query.get('status') ?? 'active'
          const some = people.indexes(
            `tag ${tag} ${status}`,
            (person) =>
              person.tags.includes(tag) && (status === 'all' || states[person.mailStatus] === status),
          )
          return listed(
            ask,
            'subscribers',
            [...some].map((index) => index + 1),
            (id) => ({ ...subscriberJson(people.at(id - 1)), tagged_at: createdAt(people.at(id - 1)) }),
          )
        },
      ],
      [
        'GET',
        /^\/subscribers$/,
        (ask, { people }) => {
          const status = ask.query.get('status') ?? 'active'
          if (status !== 'all') ask.violation('Subscribers without status=all')
          const after = ask.query.get('updated_after')
          const since = after === null ? 0 : Date.parse(after)
          const some = people.indexes(
            `state ${status} ${since}`,
            (person) =>
              (status === 'all' || states[person.mailStatus] === status) &&
              person.changedAt.getTime() >= since,
          )
          const withTags = form === 'first' && (ask.query.get('include') ?? '').split(',').includes('tags')
          return listed(
            ask,
            'subscribers',
            [...some].map((index) => index + 1),
            (id) => {
              const person = people.at(id - 1)
              return {
                ...subscriberJson(person),
                ...(withTags
                  ? { tags: person.tags.map((tag) => ({ id: 70 + tag, name: tagJson(tag).name })) }
                  : {}),
              }
            },
          )
        },
      ],
      ['GET', /^\/forms$/, (ask) => listed(ask, 'forms', [3], () => forms[0])],
      [
        'GET',
        /^\/broadcasts$/,
        (ask) =>
          listed(
            ask,
            'broadcasts',
            documents({ ...options, documents: options.documents * 2 }, (at) => at + 1),
            broadcastJson(options),
          ),
      ],
      [
        'GET',
        /^\/sequences$/,
        (ask) =>
          listed(ask, 'sequences', [9], (id) => ({
            id,
            name: 'Welcome',
            hold: false,
            repeat: false,
            created_at: '2024-01-01T00:00:00Z',
          })),
      ],
      [
        'GET',
        /^\/segments$/,
        (ask) =>
          listed(ask, 'segments', [5], (id) => ({
            id,
            name: 'Tea lovers',
            created_at: '2024-01-01T00:00:00Z',
          })),
      ],
      [
        'GET',
        /^\/email_templates$/,
        (ask) => listed(ask, 'email_templates', [1], (id) => ({ id, name: 'Text only', is_default: true })),
      ],
    ],
    expected: expectedOf,
  }
}
