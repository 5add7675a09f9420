import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'

const key = 'xkeysib-71d0a4b2c9e3f5a6-Qw'

const blockedReasons: Partial<Record<MailStatus, string>> = {
  bounced: 'hardBounce',
  complained: 'contactFlaggedAsSpam',
  blocked: 'adminBlocked',
}

/** Whether the double opt-in mark is set; one in five has none. */
const isDouble = (person: Person): boolean => person.mailStatus === 'subscribed' && person.index % 5 > 0

const offset = (at: Date): string => at.toISOString().replace('Z', '+00:00')

const badTime = (person: Person, at: Date): string =>
  person.trap === 'zero_date' ? '0000-00-00T00:00:00+00:00' : offset(at)

const attributes = [
  { name: 'PRENOM', category: 'normal', type: 'text' },
  { name: 'NOM', category: 'normal', type: 'text' },
  { name: 'SMS', category: 'normal', type: 'text' },
  { name: 'CITY', category: 'normal', type: 'text' },
  {
    name: 'DOUBLE_OPT-IN',
    category: 'category',
    enumeration: [
      { value: 1, label: 'Oui' },
      { value: 2, label: 'Non' },
    ],
  },
  {
    name: 'TEA',
    category: 'category',
    enumeration: ['Assam', 'Sencha', 'Rooibos', 'Chai', 'Mate'].map((label, at) => ({
      value: at + 1,
      label,
    })),
  },
  { name: 'BLACKLIST', category: 'calculated', type: 'float', calculatedValue: 'COUNT[x]' },
]

const paged = (ask: Ask, name: string, all: readonly unknown[], most: number, size: number): Answer => {
  const limit = Number(ask.query.get('limit') ?? size)
  if (limit > most)
    return { status: 400, body: { code: 'out_of_range', message: `Limit must be below ${most}` } }
  const from = Number(ask.query.get('offset') ?? 0)
  return ask.listing(
    { records: all.slice(from, from + limit), total: all.length, next: null },
    ({ records, total }) => ({ count: total, [name]: records }),
  )
}

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const suppression =
    { bounced: 'bounced', complained: 'complained', blocked: 'manual' }[mailStatus as string] ?? null
  const status =
    mailStatus === 'bounced' || mailStatus === 'complained'
      ? mailStatus
      : mailStatus === 'opted_out' || mailStatus === 'blocked'
        ? 'unsubscribed'
        : isDouble(person)
          ? 'subscribed'
          : 'transactional'
  return {
    email: person.email.toLowerCase(),
    status,
    lists:
      status === 'transactional'
        ? {}
        : Object.fromEntries(
            person.lists.map((list) => [
              `List ${list + 1}`,
              status === 'subscribed' ? 'subscribed' : 'unsubscribed',
            ]),
          ),
    tags: [],
    basis: status === 'subscribed' ? 'double_opt_in' : null,
    occurredAt: null,
    ip: null,
    suppression,
  }
}

/** Lists that a person has left, which only the contact's own page tells. */
export const leftLists = ({ index, lists }: Person): number[] => (index % 7 === 0 ? lists.slice(0, 1) : [])

/** Brevo's API v3 (section 17.11). The second form: labels instead of numbers, no `listUnsubscribed`. */
export const brevo = (options: Account['options']): Imitation => {
  const { form, lists, lacks } = options

  const contactJson = (person: Person) => ({
    id: person.id,
    ...(person.email === '' ? {} : { email: person.email }),
    emailBlacklisted: ['opted_out', 'bounced', 'complained', 'blocked'].includes(person.mailStatus),
    smsBlacklisted: false,
    createdAt: badTime(person, person.signedUpAt),
    modifiedAt: offset(person.changedAt),
    listIds: person.lists.map((list) => list + 4),
    ...(form === 'first' ? { listUnsubscribed: null } : {}),
    attributes: {
      PRENOM: person.firstName,
      NOM: person.lastName,
      CITY: person.trap === 'object_as_text' ? { name: person.city } : person.city,
      ...(isDouble(person) ? { 'DOUBLE_OPT-IN': form === 'first' ? '1' : 'Oui' } : {}),
      TEA:
        form === 'first'
          ? String(1 + ['Assam', 'Sencha', 'Rooibos', 'Chai', 'Mate'].indexOf(person.tea))
          : person.tea,
    },
  })
  const limited: Imitation['limited'] = (header) => ({
    status: 429,
    headers:
      header === 'vendor'
        ? { 'x-sib-ratelimit-limit': '100', 'x-sib-ratelimit-remaining': '0', 'x-sib-ratelimit-reset': '1' }
        : header === 'none'
          ? {}
          : { 'retry-after': '1' },
    body: { code: 'too_many_requests', message: 'Too many requests' },
  })
  return {
    credentials: { api_key: key },
    base: '/v3',
    refuse: ({ headers, path }) =>
      headers['api-key'] !== key
        ? { status: 401, body: { message: 'Key not found', code: 'unauthorized' } }
        : lacks.some((right) => path.includes(right))
          ? { status: 403, body: { message: 'Permission denied', code: 'permission_denied' } }
          : null,
    limited,
    notFound: { status: 404, body: { code: 'document_not_found', message: 'Not found' } },
    routes: [
      [
        'GET',
        /^\/account$/,
        () => ({
          body: {
            organization_id: '65f0',
            email: 'owner@harbour-books.example',
            firstName: 'Ines',
            lastName: 'Marchal',
            companyName: 'Harbour Books',
            address: {},
            plan: [],
          },
        }),
      ],
      ['GET', /^\/contacts\/attributes$/, () => ({ body: { attributes } })],
      [
        'GET',
        /^\/contacts\/lists$/,
        (ask) =>
          paged(
            ask,
            'lists',
            Array.from({ length: lists }, (_, list) => ({
              id: list + 4,
              name: `List ${list + 1}`,
              folderId: 1,
              totalSubscribers: 0,
              totalBlacklisted: 0,
              uniqueSubscribers: 0,
            })),
            50,
            10,
          ),
      ],
      [
        'GET',
        /^\/contacts\/segments$/,
        (ask) => paged(ask, 'segments', [{ id: 3, segmentName: 'Tea lovers', categoryName: 'Tea' }], 50, 10),
      ],
      [
        'GET',
        /^\/contacts$/,
        (ask, { people }) => {
          const limit = Number(ask.query.get('limit') ?? 50)
          if (limit > 1000)
            return { status: 400, body: { code: 'out_of_range', message: 'Limit must be below 1000' } }
          const since = Date.parse(ask.query.get('modifiedSince') ?? '1970-01-01')
          const { people: some, total } = people.page(
            `since ${since}`,
            ({ changedAt }) => changedAt.getTime() >= since,
            Number(ask.query.get('offset') ?? 0),
            limit,
            ask.query.get('sort') !== 'asc',
          )
          return ask.listing({ records: some.map(contactJson), total, next: null }, (listing) => ({
            contacts: listing.records,
            count: listing.total,
          }))
        },
      ],
      [
        'GET',
        /^\/contacts\/(\d+)$/,
        (ask, { people }) => {
          const person = people.at(Number(ask.parts[0]) - 1)
          const left = leftLists(person).map((list) => list + 4)
          return { body: { ...contactJson(person), listUnsubscribed: left.length > 0 ? left : null } }
        },
      ],
      [
        'GET',
        /^\/smtp\/blockedContacts$/,
        (ask, { people }) => {
          const all = people.indexes('blocked', ({ mailStatus }) => blockedReasons[mailStatus] !== undefined)
          return paged(
            ask,
            'contacts',
            [...all].map((index) => {
              const person = people.at(index)
              return {
                email: person.email,
                senderEmail: 'news@harbour-books.example',
                reason: { code: blockedReasons[person.mailStatus], message: 'Blocked' },
                blockedAt: offset(person.changedAt),
              }
            }),
            100,
            50,
          )
        },
      ],
      ['GET', /^\/smtp\/blockedDomains$/, () => ({ body: { domains: ['blocked.example'] } })],
      [
        'GET',
        /^\/smtp\/templates$/,
        (ask) =>
          paged(
            ask,
            'templates',
            documents(options, (at) => ({
              id: 2 + at,
              name: named('Tea of the month', at),
              subject: 'Tea for {{ contact.PRENOM }}',
              isActive: true,
              testSent: false,
              sender: { name: 'Harbour Books', email: 'news@harbour-books.example' },
              replyTo: 'reply@harbour-books.example',
              htmlContent:
                '<p>{{ contact.PRENOM | default : "reader" }}</p><script>1</script>{{ params.X }}<a href="{{ unsubscribe }}">Unsubscribe</a>' +
                options.hostile,
              doiTemplate: false,
              createdAt: '2026-01-01T00:00:00.000+01:00',
              modifiedAt: '2026-01-01T00:00:00.000+01:00',
            })),
            100,
            50,
          ),
      ],
      [
        'GET',
        /^\/emailCampaigns$/,
        (ask) =>
          paged(
            ask,
            'campaigns',
            ask.query.get('status') !== 'draft'
              ? []
              : documents(options, (at) => ({
                  id: 12 + at,
                  name: named('Tea draft', at),
                  subject: 'Tea for {{ contact.PRENOM }}',
                  previewText: 'Fresh',
                  type: 'classic',
                  status: 'draft',
                  sender: { name: 'Harbour Books', email: 'news@harbour-books.example' },
                  replyTo: '[DEFAULT_REPLY_TO]',
                  htmlContent: `<p>{{ contact.CITY }} {{ hostile }}</p>${options.hostile}`,
                  recipients: { lists: [4], exclusionLists: [] },
                })),
            100,
            50,
          ),
      ],
    ],
    expected: expectedOf,
  }
}
