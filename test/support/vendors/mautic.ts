import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'

const username = 'crm'
const password = 'mautic-5d7e90'

const reasons: Partial<Record<MailStatus, number>> = { opted_out: 1, complained: 1, bounced: 2, blocked: 3 }

const iso = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`

const contactJson = (person: Person, form: 'first' | 'second') => {
  const reason = reasons[person.mailStatus]
  const added = person.trap === 'zero_date' ? '0000-00-00T00:00:00+00:00' : iso(person.changedAt)
  return {
    id: form === 'first' ? person.id : String(person.id),
    dateAdded: iso(person.signedUpAt),
    dateModified: null,
    dateIdentified: iso(person.signedUpAt),
    points: 0,
    ipAddresses: { [person.ip]: {} },
    fields: {
      core: { email: { id: '6', label: 'Email', alias: 'email', type: 'email', value: person.email } },
      all: {
        email: person.email === '' ? null : person.email,
        firstname: person.firstName,
        lastname: person.lastName,
        city: person.city,
        favourite_tea: person.trap === 'object_as_text' ? { kind: 1 } : `${person.tea}|Mate`,
      },
    },
    tags: person.tags.map((tag) => ({ id: tag + 1, tag: `tag-${tag + 1}` })),
    doNotContact: [
      ...(reason === undefined
        ? []
        : [
            {
              id: person.id,
              reason: form === 'first' ? reason : String(reason),
              comments: '',
              channel: 'email',
              channelId: null,
              dateAdded: added,
            },
          ]),
      ...(person.index % 3 === 0
        ? [{ id: 1, reason: 1, comments: '', channel: 'sms', channelId: null, dateAdded: added }]
        : []),
    ],
    frequencyRules: [],
    utmtags: [],
  }
}

/** Collections are objects by id, and an empty one is a list. The total is a text. */
const keyed = (ask: Ask, name: string, total: number, records: unknown[]): Answer =>
  ask.listing({ records, total, next: null }, (listing) => ({
    total: String(listing.total),
    [name]:
      listing.records.length === 0
        ? []
        : Object.fromEntries(
            listing.records.map((record) => [String((record as { id: unknown }).id), record]),
          ),
  }))

const fixed = (ask: Ask, name: string, all: readonly unknown[]): Answer => {
  const from = Number(ask.query.get('start') ?? 0)
  return keyed(ask, name, all.length, all.slice(from, from + Number(ask.query.get('limit') ?? 30)))
}

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const reason = reasons[person.mailStatus]
  return {
    email: person.email.toLowerCase(),
    status: ['transactional', 'unsubscribed', 'bounced', 'unsubscribed'][reason ?? 0] as string,
    lists: {},
    tags: person.tags.map((tag) => `tag-${tag + 1}`),
    basis: null,
    occurredAt: null,
    ip: null,
    suppression: reason === 2 ? 'bounced' : reason === 3 ? 'manual' : null,
  }
}

/** Mautic 5 (section 17.14). The second form: ids and reasons as texts. */
export const mautic = (options: Account['options']): Imitation => {
  const { form, tags, lists, lacks } = options
  return {
    credentials: { username, password },
    base: '/api',
    refuse: ({ headers, path }) => {
      const error = (code: number, message: string): Answer => ({
        status: code,
        body: { errors: [{ code, message, type: null, details: [] }] },
      })
      const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
      if (given !== `${username}:${password}`) return error(401, 'access_denied')
      return lacks.some((right) => path.includes(right)) ? error(403, 'You do not have access.') : null
    },
    limited: () => ({
      status: 429,
      body: { errors: [{ code: 429, message: 'Too many requests', type: null, details: [] }] },
    }),
    notFound: {
      status: 404,
      body: {
        errors: [{ code: 404, message: 'Looks like I encountered an error', type: null, details: [] }],
      },
    },
    routes: [
      [
        'GET',
        /^\/users\/self$/,
        () => ({
          body: { id: 3, username, email: 'owner@harbour-books.example', timezone: 'Europe/Berlin' },
        }),
      ],
      [
        'GET',
        /^\/fields\/contact$/,
        (ask) =>
          fixed(ask, 'fields', [
            { id: 6, alias: 'email', label: 'Email', type: 'email', group: 'core', properties: [] },
            {
              id: 30,
              alias: 'favourite_tea',
              label: 'Favourite tea',
              type: 'multiselect',
              group: 'core',
              properties: { list: [{ label: 'Mate', value: 'Mate' }] },
            },
          ]),
      ],
      [
        'GET',
        /^\/segments$/,
        (ask) =>
          fixed(
            ask,
            'lists',
            Array.from({ length: lists }, (_, list) => ({
              id: list + 1,
              name: `Segment ${list + 1}`,
              alias: `segment-${list + 1}`,
              description: null,
              filters: list === 2 ? [{ field: 'city' }] : [],
              isGlobal: true,
              isPreferenceCenter: false,
            })),
          ),
      ],
      [
        'GET',
        /^\/tags$/,
        (ask) =>
          fixed(
            ask,
            'tags',
            Array.from({ length: tags }, (_, tag) => ({ id: tag + 1, tag: `tag-${tag + 1}` })),
          ),
      ],
      [
        'GET',
        /^\/contacts$/,
        (ask, { people }) => {
          const limit = Number(ask.query.get('limit') ?? 30)
          const search = ask.query.get('search') ?? ''
          const segment = /^segment:segment-(\d+)$/.exec(search)?.[1]
          if (segment !== undefined) {
            const { people: some, total } = people.page(
              search,
              (person) => person.email !== '' && person.lists.includes(Number(segment) - 1),
              Number(ask.query.get('start') ?? 0),
              limit,
            )
            return keyed(
              ask,
              'contacts',
              total,
              some.map((person) => contactJson(person, form)),
            )
          }
          const after = Number(ask.query.get('where[0][val]') ?? 0)
          const all = people.indexes('identified', ({ email }) => email !== '' || search === '')
          const open = all.filter((index) => index + 1 > after)
          return keyed(
            ask,
            'contacts',
            open.length,
            [...open.slice(0, limit)].map((index) => contactJson(people.at(index), form)),
          )
        },
      ],
      [
        'GET',
        /^\/emails$/,
        (ask) =>
          fixed(ask, 'emails', [
            ...documents(options, (at) => ({
              id: 81 + at * 1000,
              name: named('Tea', at),
              subject: 'Tea for {contactfield=firstname}',
              emailType: 'template',
              customHtml: `<p>{contactfield=firstname|there} {hostile}</p><script>1</script>{unsubscribe_text}${options.hostile}`,
              isPublished: true,
              sentCount: 0,
            })),
            ...documents(options, (at) => ({
              id: 82 + at * 1000,
              name: named('Tea draft', at),
              subject: 'Tea',
              emailType: 'list',
              customHtml: '<p>Tea</p>',
              plainText: 'Tea',
              lists: [{ id: 1 }],
              isPublished: false,
              sentCount: 0,
            })),
          ]),
      ],
      [
        'GET',
        /^\/campaigns$/,
        (ask) => fixed(ask, 'campaigns', [{ id: 91, name: 'Welcome', isPublished: true }]),
      ],
      ['GET', /^\/forms$/, (ask) => fixed(ask, 'forms', [{ id: 95, name: 'Footer', isPublished: true }])],
    ],
    expected: expectedOf,
  }
}
