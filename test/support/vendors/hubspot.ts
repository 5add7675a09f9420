import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation, Listing } from './frame.ts'
import { lovesTea, type MailStatus, type Person } from './people.ts'

const token = 'pat-eu1-4d1c2b7a-98f3-4e51'

/** The status of each subscription type that the person was asked for. */
const statuses: Partial<Record<MailStatus, string>> = {
  subscribed: 'SUBSCRIBED',
  opted_out: 'UNSUBSCRIBED',
  bounced: 'SUBSCRIBED',
  blocked: 'SUBSCRIBED',
  unconfirmed: 'NOT_SPECIFIED',
}

const typeId = (list: number): string => String(5_113_550 + list)

const legalOf = (person: Person): string =>
  ['CONSENT_WITH_NOTICE', 'LEGITIMATE_INTEREST_CLIENT', 'PERFORMANCE_OF_CONTRACT', 'NON_GDPR'][
    person.index % 4
  ] as string

const basisOf = (person: Person): string =>
  ['opt_in', 'legitimate_interest', 'contract', 'imported'][person.index % 4] as string

const timestamp = (person: Person): string =>
  person.trap === 'zero_date'
    ? '0000-00-00'
    : person.trap === 'future_date'
      ? '2199-01-01T00:00:00Z'
      : `${person.confirmedAt.toISOString().slice(0, 19)}Z`

/** The names of properties that all people have, and no test reads. */
const furtherNames = ({ fields }: Pick<Account['options'], 'fields'>): string[] =>
  Array.from({ length: fields }, (_, at) => `answer_to_question_number_${at + 1}`)

/** The characters of the properties in a query. Longer addresses are refused on the way. */
const mostQuery = 1_800

/** All properties are texts. Those that were not asked for are missing, and unknown ones are ignored. */
const propertiesOf = (
  person: Person,
  asked: readonly string[],
  options: Account['options'],
): Record<string, string | null> => {
  const isMarketing = person.mailStatus !== 'never'
  const all: Record<string, string | null> = {
    email: person.email === '' ? null : person.email,
    firstname: person.firstName,
    lastname: person.lastName,
    city: person.city,
    createdate: person.signedUpAt.toISOString(),
    lastmodifieddate: person.changedAt.toISOString(),
    hs_object_id: String(person.id),
    hs_additional_emails: null,
    hs_email_optout: person.mailStatus === 'complained' ? 'true' : '',
    hs_email_hard_bounce_reason_enum: person.mailStatus === 'bounced' ? 'UNKNOWN_USER' : null,
    hs_email_bad_address: '',
    hs_email_quarantined: person.mailStatus === 'blocked' ? 'true' : '',
    hs_marketable_status: String(isMarketing),
    favourite_tea: `${person.tea};mate`,
  }
  for (const name of furtherNames(options)) all[name] = `${name} of ${person.index}`
  if (person.mailStatus === 'opted_out')
    for (const list of person.lists) all[`hs_email_optout_${typeId(list)}`] = 'true'
  return Object.fromEntries(Object.entries(all).filter(([name]) => asked.includes(name)))
}

/** Some records are in the archive, which only a request of its own shows. */
const isArchived = ({ index }: Pick<Person, 'index'>): boolean => index % 11 === 5

const contactJson = (person: Person, asked: readonly string[], options: Account['options']) => ({
  id: String(person.id),
  properties: propertiesOf(person, asked, options),
  createdAt: person.signedUpAt.toISOString(),
  updatedAt: person.changedAt.toISOString(),
  archived: isArchived(person),
})

const paged = (
  ask: Ask,
  indexes: ArrayLike<number>,
  most: number,
  render: (index: number) => unknown,
): Answer => {
  const limit = Number(ask.query.get('limit') ?? 10)
  if (limit > most)
    return {
      status: 400,
      body: { status: 'error', message: `limit must be at most ${most}`, category: 'VALIDATION_ERROR' },
    }
  const after = ask.query.get('after')
  const from = after === null ? 0 : Number(after)
  const records = Array.from(indexes)
    .slice(from, from + limit)
    .map(render)
  const next = from + limit < indexes.length ? String(from + limit) : null
  return ask.listing({ records, total: indexes.length, next }, (listing: Listing) => ({
    results: listing.records,
    ...(listing.next === null
      ? {}
      : { paging: { next: { after: listing.next, link: 'https://api.hubapi.com/next' } } }),
  }))
}

const expectedOf = (person: Person, batch: boolean): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const word = statuses[mailStatus]
  const hasLists = person.lists.length > 0
  const status =
    mailStatus === 'bounced'
      ? 'bounced'
      : mailStatus === 'blocked' || mailStatus === 'complained'
        ? 'unsubscribed'
        : mailStatus === 'opted_out' && hasLists
          ? 'unsubscribed'
          : mailStatus === 'subscribed' && batch && hasLists
            ? 'subscribed'
            : 'transactional'
  // What an archived person said no to counts only for a contact that is here already.
  if (isArchived(person)) return null
  const isSubscribed = status === 'subscribed'
  const bad = person.trap === 'zero_date' || person.trap === 'future_date'
  const lists: Record<string, string> = {}
  for (const list of person.lists) {
    if (mailStatus === 'opted_out') lists[`Type ${list + 1}`] = 'unsubscribed'
    else if (batch && word === 'SUBSCRIBED') lists[`Type ${list + 1}`] = 'subscribed'
    if (isSubscribed && list === 0) lists['Static list'] = 'subscribed'
  }
  return {
    email: person.email.toLowerCase(),
    status,
    lists,
    tags: [],
    basis: !isSubscribed ? null : person.trap === 'future_date' ? 'imported' : basisOf(person),
    occurredAt: !isSubscribed || bad ? null : `${person.confirmedAt.toISOString().slice(0, 19)}.000Z`,
    ip: null,
    suppression: mailStatus === 'bounced' ? 'bounced' : mailStatus === 'blocked' ? 'manual' : null,
  }
}

const statusesOf = (email: string, people: Account['people']) => {
  const index = Number(/^c(\d+)\./i.exec(email)?.[1] ?? -1)
  const person = people.has(index) ? people.at(index) : null
  return {
    subscriberIdString: email,
    statuses: (person?.lists ?? []).map((list) => ({
      subscriptionId: typeId(list),
      subscriptionName: `Type ${list + 1}`,
      status: (person && statuses[person.mailStatus]) ?? 'NOT_SPECIFIED',
      source: 'Form',
      legalBasis: person && legalOf(person),
      legalBasisExplanation: 'Asked at the till',
      timestamp: person && timestamp(person),
    })),
  }
}

/** What the version of March 2026 has at other addresses. */
const moved: [now: string, former: string][] = [
  ['/crm/objects/2026-03/contacts', '/crm/v3/objects/contacts'],
  ['/crm/properties/2026-03/contacts', '/crm/v3/properties/contacts'],
  ['/crm/lists/2026-03/', '/crm/v3/lists/'],
  ['/communication-preferences/2026-03/', '/communication-preferences/v4/'],
  ['/marketing/emails/2026-03', '/marketing/v3/emails'],
]

/** The other version has retired the former addresses. */
const locate =
  ({ version }: Pick<Account['options'], 'version'>) =>
  ({ pathname }: URL): string | Answer => {
    if (version === 'usual') return pathname
    if (moved.some(([, former]) => pathname.startsWith(former)))
      return { status: 410, body: { status: 'error', message: 'This API is retired.', category: 'GONE' } }
    const [now, former] = moved.find(([path]) => pathname.startsWith(path)) ?? ['', '']
    return former + pathname.slice(now.length)
  }

/** HubSpot's API v3 and v4 (section 17.13). The second form: the token may not read subscriptions in batches. */
export const hubspot = (options: Account['options']): Imitation => {
  const { form, lists, lacks } = options
  return {
    credentials: { token },
    base: '',
    locate: locate(options),
    refuse: ({ headers, path }) =>
      headers.authorization !== `Bearer ${token}`
        ? {
            status: 401,
            body: {
              status: 'error',
              message: 'Authentication credentials not found.',
              category: 'INVALID_AUTHENTICATION',
            },
          }
        : lacks.some((right) => path.includes(right))
          ? {
              status: 403,
              body: {
                status: 'error',
                message: 'This app lacks scopes.',
                category: 'MISSING_SCOPES',
                errors: [],
              },
            }
          : null,
    limited: (header) => ({
      status: 429,
      headers:
        header === 'vendor'
          ? {
              'x-hubspot-ratelimit-max': '100',
              'x-hubspot-ratelimit-remaining': '0',
              'x-hubspot-ratelimit-interval-milliseconds': '1000',
            }
          : header === 'none'
            ? {}
            : { 'retry-after': '1' },
      body: {
        status: 'error',
        message: 'You have reached your ten_secondly_rolling limit.',
        errorType: 'RATE_LIMIT',
        policyName: 'TEN_SECONDLY_ROLLING',
      },
    }),
    routes: [
      [
        'GET',
        /^\/account-info\/v3\/details$/,
        () => ({
          body: {
            portalId: 1234,
            accountType: 'STANDARD',
            timeZone: 'Europe/Berlin',
            uiDomain: 'app-eu1.hubspot.com',
          },
        }),
      ],
      [
        'GET',
        /^\/crm\/v3\/properties\/contacts$/,
        () => ({
          body: {
            results: [
              {
                name: 'email',
                label: 'Email',
                type: 'string',
                fieldType: 'text',
                hubspotDefined: true,
                hidden: false,
                calculated: false,
                options: [],
              },
              {
                name: 'favourite_tea',
                label: 'Favourite tea',
                type: 'enumeration',
                fieldType: 'checkbox',
                hubspotDefined: false,
                hidden: false,
                calculated: false,
                options: [{ label: 'Mate', value: 'mate', hidden: false }],
              },
              {
                name: 'score',
                label: 'Score',
                type: 'number',
                fieldType: 'calculation_equation',
                calculated: true,
                hidden: false,
                options: [],
              },
              ...furtherNames(options).map((name) => ({
                name,
                label: name,
                type: 'string',
                fieldType: 'text',
                hubspotDefined: false,
                hidden: false,
                calculated: false,
                options: [],
              })),
            ],
          },
        }),
      ],
      [
        'GET',
        /^\/communication-preferences\/v4\/definitions$/,
        () => ({
          body: {
            results: Array.from({ length: lists }, (_, list) => ({
              id: typeId(list),
              name: `Type ${list + 1}`,
              description: '',
              purpose: 'Marketing',
              communicationMethod: 'Email',
              isActive: true,
              isDefault: false,
              isInternal: false,
            })),
          },
        }),
      ],
      [
        'POST',
        /^\/crm\/v3\/lists\/search$/,
        () => ({
          body: {
            lists: [
              {
                listId: '7',
                name: 'Static list',
                processingType: 'MANUAL',
                objectTypeId: '0-1',
                additionalProperties: { hs_list_size: '12' },
              },
              {
                listId: '8',
                name: 'Tea lovers',
                processingType: 'DYNAMIC',
                objectTypeId: '0-1',
                additionalProperties: {},
              },
            ],
            hasMore: false,
            offset: 2,
            total: 2,
          },
        }),
      ],
      [
        'GET',
        /^\/crm\/v3\/lists\/([78])\/memberships$/,
        (ask, { people }) =>
          paged(
            ask,
            ask.parts[0] === '7'
              ? people.indexes('static', (person) => person.lists.includes(0) && !isArchived(person))
              : people.indexes('tea', (person) => lovesTea(person) && !isArchived(person)),
            250,
            (index) => ({
              recordId: String(index + 1),
              membershipTimestamp: people.at(index).signedUpAt.toISOString(),
            }),
          ),
      ],
      [
        'GET',
        /^\/crm\/v3\/objects\/contacts$/,
        (ask, { people }) => {
          const properties = ask.query.get('properties') ?? ''
          if (properties.length > mostQuery) return { status: 414, body: 'URI Too Long' }
          const asked = properties.split(',')
          const archived = ask.query.get('archived') === 'true'
          const all = people.indexes(`archived ${archived}`, (person) => isArchived(person) === archived)
          return paged(ask, all, 100, (index) => contactJson(people.at(index), asked, options))
        },
      ],
      [
        'POST',
        /^\/crm\/v3\/objects\/contacts\/batch\/read$/,
        (ask, { people }) => {
          const { inputs, properties } = ask.body as { inputs: { id: string }[]; properties: string[] }
          if (inputs.length > 100)
            return { status: 400, body: { status: 'error', message: 'At most 100 inputs' } }
          const archived = ask.query.get('archived') === 'true'
          const found = inputs
            .map(({ id }) => Number(id) - 1)
            .filter((index) => people.has(index) && isArchived(people.at(index)) === archived)
          // In no order, and without those that are gone.
          const results = found
            .reverse()
            .map((index) => contactJson(people.at(index), ['hs_object_id', ...properties], options))
          const isWhole = results.length === inputs.length
          return { status: isWhole ? 200 : 207, body: { status: 'COMPLETE', results } }
        },
      ],
      [
        'POST',
        /^\/communication-preferences\/v4\/statuses\/batch\/read$/,
        (ask, { people }) => {
          if (form === 'second')
            return {
              status: 403,
              body: { status: 'error', message: 'Missing scopes', category: 'MISSING_SCOPES' },
            }
          if (ask.query.get('channel') !== 'EMAIL') ask.violation('Statuses without a channel')
          const { inputs } = ask.body as { inputs: string[] }
          if (inputs.length > 100)
            return { status: 400, body: { status: 'error', message: 'At most 100 inputs' } }
          const results = inputs.map((email) => statusesOf(email, people))
          return { body: { status: 'COMPLETE', results } }
        },
      ],
      [
        'GET',
        /^\/communication-preferences\/v4\/statuses\/([^/]+)$/,
        (ask, { people }) => {
          if (ask.query.get('channel') !== 'EMAIL') ask.violation('Statuses without a channel')
          const one = statusesOf(decodeURIComponent(ask.parts[0] ?? ''), people)
          // Some answers name the address again, others are its statuses.
          return { body: { status: 'COMPLETE', results: one.statuses.length > 1 ? one.statuses : [one] } }
        },
      ],
      [
        'GET',
        /^\/marketing\/v3\/emails$/,
        (ask) =>
          paged(
            ask,
            ask.query.get('isPublished') === 'true' ? [] : documents(options, (at) => at),
            100,
            (at) => ({
              id: String(61 + at * 1000),
              name: named('Tea draft', at),
              subject: 'Tea for {{ contact.firstname }}',
              state: 'DRAFT',
              type: 'BATCH_EMAIL',
              from: { fromName: 'Harbour Books', replyTo: 'reply@harbour-books.example' },
              content: {
                widgets: {},
                flexAreas: {},
                plainTextVersion: 'Hello {{ contact.firstname }} {{ hostile }}',
              },
            }),
          ),
      ],
      [
        'GET',
        /^\/marketing\/v3\/forms$/,
        (ask) => paged(ask, [0], 100, () => ({ id: 'f1', name: 'Footer', archived: false })),
      ],
      [
        'GET',
        /^\/automation\/v4\/flows$/,
        (ask) => paged(ask, [0], 100, () => ({ id: 'w1', name: 'Welcome', isEnabled: true })),
      ],
    ],
    expected: (person) => expectedOf(person, form === 'first'),
  }
}
