import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation, Listing } from './frame.ts'
import { lovesTea, type MailStatus, type Person } from './people.ts'

const key = 'pk_6e0d2c4b8a9f71e3d5c6b7a8'
const revision = '2026-07-15'

const reasons: Partial<Record<MailStatus, string>> = {
  opted_out: 'UNSUBSCRIBE',
  bounced: 'HARD_BOUNCE',
  complained: 'SPAM_COMPLAINT',
  blocked: 'USER_SUPPRESSED',
}

const idText = (index: number): string => `01HZ${String(index).padStart(8, '0')}`

const iso = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`

/** One in four came by an import, which proves nothing. */
const isImport = (person: Person): boolean => person.index % 4 === 0

const suppressedAt = ({ suppressedAt: at, changedAt }: Person): Date => at ?? changedAt

const marketingOf = (person: Person) => {
  const consent =
    { subscribed: 'SUBSCRIBED', opted_out: 'UNSUBSCRIBED' }[person.mailStatus as string] ?? 'NEVER_SUBSCRIBED'
  const reason = reasons[person.mailStatus]
  const at =
    person.trap === 'zero_date'
      ? '0000-00-00T00:00:00+00:00'
      : person.trap === 'future_date'
        ? '2199-01-01T00:00:00+00:00'
        : iso(person.confirmedAt)
  return {
    can_receive_email_marketing: reason === undefined,
    consent: ['bounced', 'complained', 'blocked'].includes(person.mailStatus) ? 'SUBSCRIBED' : consent,
    consent_timestamp: consent === 'NEVER_SUBSCRIBED' ? null : at,
    last_updated: iso(person.changedAt),
    method: isImport(person) ? 'LIST_IMPORT' : 'FORM',
    method_detail: 'Footer',
    custom_method_detail: '',
    double_optin: !isImport(person),
    suppression: reason === undefined ? [] : [{ reason, timestamp: iso(suppressedAt(person)) }],
    list_suppressions: [],
  }
}

const profileJson = (person: Person, withConsent: boolean) => ({
  type: 'profile',
  id: idText(person.index),
  attributes: {
    email: person.email === '' ? null : person.email,
    phone_number: null,
    external_id: null,
    first_name: person.firstName,
    last_name: person.lastName,
    organization: null,
    locale: 'ar-EG',
    title: null,
    created: iso(person.signedUpAt),
    updated: iso(person.changedAt),
    last_event_date: null,
    location: {
      address1: '7 Nile St',
      city: person.city,
      country: 'Egypt',
      region: null,
      zip: '11511',
      timezone: 'Africa/Cairo',
      ip: person.ip,
    },
    properties: {
      favourite_tea: person.trap === 'object_as_text' ? { kind: person.tea } : person.tea,
      $consent_form_id: 'R7',
      $consent: ['email'],
    },
    ...(withConsent
      ? {
          subscriptions: {
            email: { marketing: marketingOf(person) },
            sms: { marketing: { consent: 'NEVER_SUBSCRIBED' } },
          },
        }
      : {}),
  },
  relationships: {},
  links: { self: 'https://a.klaviyo.com/api/profiles/x' },
})

const url = (path: string, cursor: string): string =>
  `https://a.klaviyo.com/api${path}?page%5Bcursor%5D=${encodeURIComponent(cursor)}`

const paged = (
  ask: Ask,
  size: number,
  most: number,
  indexes: ArrayLike<number>,
  render: (index: number) => unknown,
  more: (listing: Listing) => object = () => ({}),
): Answer => {
  const wanted = Number(ask.query.get('page[size]') ?? size)
  if (wanted > most)
    return {
      status: 400,
      body: {
        errors: [
          {
            id: '1',
            status: 400,
            code: 'invalid',
            title: 'Invalid input.',
            detail: `page[size] must be at most ${most}`,
            source: { parameter: 'page[size]' },
          },
        ],
      },
    }
  const cursor = ask.query.get('page[cursor]')
  const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64').toString())
  const records = Array.from(indexes)
    .slice(from, from + wanted)
    .map(render)
  const next = from + wanted < indexes.length ? Buffer.from(String(from + wanted)).toString('base64') : null
  return ask.listing({ records, total: indexes.length, next }, (listing) => ({
    data: listing.records,
    links: {
      self: 'https://a.klaviyo.com/api',
      prev: null,
      next: listing.next === null ? null : url(ask.path, listing.next),
    },
    ...more(listing),
  }))
}

const one = (type: string, id: string, attributes: object) => ({
  type,
  id,
  attributes,
  relationships: {},
  links: { self: '' },
})

const content = {
  subject: 'Tea for {{ first_name }}',
  preview_text: 'Fresh',
  from_email: 'news@harbour-books.example',
  from_label: 'Harbour Books',
  reply_to_email: 'reply@harbour-books.example',
}

const templateOf = ({ hostile }: Account['options'], at: number) =>
  one('template', `T${at + 1}`, {
    name: named('Tea', at),
    editor_type: 'CODE',
    html: `<p>Hello {{ first_name|default:'reader' }} {{ person|lookup:'hostile' }}</p><script>1</script>{% if x %}{% endif %}<a href="{% unsubscribe_link %}">Unsubscribe</a>${hostile}`,
    text: null,
    created: '2026-01-01T00:00:00+00:00',
    updated: '2026-01-01T00:00:00+00:00',
  })

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const status =
    {
      subscribed: 'subscribed',
      bounced: 'bounced',
      complained: 'complained',
      opted_out: 'unsubscribed',
      blocked: 'unsubscribed',
    }[mailStatus as string] ?? 'transactional'
  const bad = person.trap === 'zero_date' || person.trap === 'future_date'
  return {
    email: person.email.toLowerCase(),
    status,
    lists: Object.fromEntries(
      status === 'subscribed' ? person.lists.map((list) => [`List ${list + 1}`, 'subscribed']) : [],
    ),
    tags: [],
    basis:
      status !== 'subscribed'
        ? null
        : isImport(person) || person.trap === 'future_date'
          ? 'imported'
          : 'double_opt_in',
    occurredAt:
      status !== 'subscribed' || bad ? null : `${person.confirmedAt.toISOString().slice(0, 19)}.000Z`,
    ip: null,
    suppression:
      { bounced: 'bounced', complained: 'complained', blocked: 'manual' }[mailStatus as string] ?? null,
  }
}

const scopes: [RegExp, string][] = [
  [/^\/accounts/, 'accounts:read'],
  [/^\/profiles/, 'profiles:read'],
  [/^\/lists\/\w+\/profiles/, 'profiles:read'],
  [/^\/lists/, 'lists:read'],
  [/^\/segments\/\w+\/profiles/, 'profiles:read'],
  [/^\/segments/, 'segments:read'],
  [/^\/templates/, 'templates:read'],
  [/^\/campaign/, 'campaigns:read'],
  [/^\/flows/, 'flows:read'],
  [/^\/forms/, 'forms:read'],
]

/** Klaviyo, revision 2026-07-15 (section 17.12). The second form: content outside of `definition`. */
export const klaviyo = (options: Account['options']): Imitation => {
  const { form, lists, lacks } = options
  return {
    credentials: { api_key: key },
    base: '/api',
    refuse: (ask) => {
      const error = (status: number, code: string, detail: string): Answer => ({
        status,
        body: { errors: [{ id: '1', status, code, title: code, detail, source: {}, meta: {} }] },
      })
      if (ask.headers.revision === undefined) ask.violation('revision is missing')
      else if (ask.headers.revision !== revision) return error(410, 'gone', 'This revision is retired.')
      if (ask.headers.authorization !== `Klaviyo-API-Key ${key}`)
        return error(401, 'not_authenticated', 'Authentication credentials were not provided.')
      const scope = scopes.find(([path]) => path.test(ask.path))?.[1]
      return scope !== undefined && lacks.includes(scope)
        ? error(403, 'permission_denied', `The API key lacks ${scope}.`)
        : null
    },
    limited: (header) => ({
      status: 429,
      headers:
        header === 'vendor'
          ? { 'ratelimit-limit': '75', 'ratelimit-remaining': '0', 'ratelimit-reset': '1' }
          : header === 'none'
            ? {}
            : { 'retry-after': '1' },
      body: {
        errors: [{ id: '1', status: 429, code: 'throttled', title: 'Request was throttled.', detail: '' }],
      },
    }),
    routes: [
      [
        'GET',
        /^\/accounts$/,
        () => ({
          body: {
            data: [
              one('account', 'AbC123', {
                contact_information: {
                  organization_name: 'Harbour Books',
                  default_sender_email: 'news@harbour-books.example',
                },
                timezone: 'Europe/Berlin',
                public_api_key: 'AbC123',
                test_account: false,
              }),
            ],
          },
        }),
      ],
      [
        'GET',
        /^\/lists$/,
        (ask) =>
          paged(
            ask,
            10,
            10,
            Array.from({ length: lists }, (_, list) => list),
            (list) =>
              one('list', `L${list}`, {
                name: `List ${list + 1}`,
                created: iso(new Date(0)),
                updated: iso(new Date(0)),
                opt_in_process: list % 2 ? 'single_opt_in' : 'double_opt_in',
              }),
            () => ({ included: [] }),
          ),
      ],
      [
        'GET',
        /^\/profiles$/,
        (ask, { people }) => {
          const withConsent = ask.query.get('additional-fields[profile]') === 'subscriptions'
          if (!withConsent) ask.violation('Profiles without subscriptions')
          const filter = ask.query.get('filter') ?? ''
          const [, , time] =
            /^(greater-than\(updated|greater-or-equal\(subscriptions\.email\.marketing\.suppression\.timestamp),([^)]+)\)$/.exec(
              filter,
            ) ?? []
          if (filter !== '' && time === undefined) ask.violation(`Filter ${filter}`)
          const since = time === undefined ? -1 : Date.parse(time)
          return paged(
            ask,
            20,
            100,
            people.indexes(filter, (person) =>
              filter.includes('suppression')
                ? reasons[person.mailStatus] !== undefined && suppressedAt(person).getTime() >= since
                : person.changedAt.getTime() > since,
            ),
            (index) => profileJson(people.at(index), withConsent),
          )
        },
      ],
      [
        'GET',
        /^\/lists\/L(\d+)\/profiles$/,
        (ask, { people }) => {
          const list = Number(ask.parts[0])
          return paged(
            ask,
            20,
            100,
            people.indexes(`list ${list}`, (person) => person.lists.includes(list)),
            (index) =>
              one('profile', idText(index), {
                email: people.at(index).email || null,
                joined_group_at: iso(people.at(index).signedUpAt),
              }),
          )
        },
      ],
      [
        'GET',
        /^\/templates$/,
        (ask) =>
          paged(
            ask,
            10,
            10,
            documents(options, (at) => at),
            (at) => templateOf(options, at),
          ),
      ],
      [
        'GET',
        /^\/campaigns$/,
        (ask) =>
          ask.query.get('filter') === "equals(messages.channel,'email')"
            ? paged(
                ask,
                100,
                100,
                documents(options, (at) => at),
                (at) =>
                  one('campaign', `C${at + 1}`, {
                    name: named('Tea draft', at),
                    status: 'Draft',
                    archived: false,
                    audiences: { included: ['L0'], excluded: [] },
                    send_strategy: {},
                    scheduled_at: null,
                  }),
              )
            : {
                status: 400,
                body: {
                  errors: [
                    {
                      id: '1',
                      status: 400,
                      code: 'invalid',
                      title: 'Invalid input.',
                      detail: 'A channel filter is required.',
                    },
                  ],
                },
              },
      ],
      [
        'GET',
        /^\/campaigns\/(\w+)\/campaign-messages$/,
        () => ({
          body: {
            data: [
              {
                ...one(
                  'campaign-message',
                  'M1',
                  form === 'first'
                    ? { definition: { channel: 'email', label: 'Tea', content } }
                    : { channel: 'email', label: 'Tea', content },
                ),
                relationships: { template: { data: { type: 'template', id: 'T1' } } },
              },
            ],
            included: [templateOf(options, 0)],
            links: { self: '', next: null },
          },
        }),
      ],
      [
        'GET',
        /^\/segments$/,
        (ask) =>
          paged(ask, 10, 10, [0], () =>
            one('segment', 'S1', { name: 'Tea lovers', definition: { condition_groups: [] } }),
          ),
      ],
      [
        'GET',
        /^\/segments\/S1\/profiles$/,
        (ask, { people }) =>
          paged(ask, 20, 100, people.indexes('tea', lovesTea), (index) =>
            one('profile', idText(index), { email: people.at(index).email || null }),
          ),
      ],
      [
        'GET',
        /^\/flows$/,
        (ask) =>
          paged(ask, 50, 50, [0], () =>
            one('flow', 'F1', { name: 'Welcome', status: 'live', trigger_type: 'Added to List' }),
          ),
      ],
      [
        'GET',
        /^\/forms$/,
        (ask) => paged(ask, 100, 100, [0], () => one('form', 'O1', { name: 'Corner', status: 'live' })),
      ],
    ],
    expected: expectedOf,
  }
}
