import { createHash } from 'node:crypto'
import { own } from '../../../server/platform/own.ts'
import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'

const key = '0b6c1f9d84a24d7e93c5b1a2f3e4d5c6-us19'

const statuses: Record<MailStatus, string> = {
  subscribed: 'subscribed',
  opted_out: 'unsubscribed',
  complained: 'unsubscribed',
  blocked: 'archived',
  bounced: 'cleaned',
  unconfirmed: 'pending',
  never: 'transactional',
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const listId = (list: number): string => `a1b2c3d4e${list}`

const isDouble = (list: number): boolean => list % 2 === 0

const iso = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`

/** Everybody is a member of at least the first audience; the customers without a list too. */
const audiencesOf = (person: Person): number[] => (person.lists.length === 0 ? [0] : person.lists)

/** One in five was added by an administrator: no sign-up time, and the administrator's address. */
const isAdded = (person: Person): boolean => person.index % 5 === 0

const memberJson = (person: Person, list: number) => {
  const signup = isAdded(person) ? '' : person.trap === 'zero_date' ? '0000-00-00' : iso(person.signedUpAt)
  const confirmed = isDouble(list) ? person.confirmedAt : person.signedUpAt
  return {
    id: md5(person.email.toLowerCase()),
    email_address: person.email,
    unique_email_id: md5(`unique ${person.index}`).slice(0, 10),
    contact_id: md5(`contact ${person.index}`),
    full_name: `${person.firstName} ${person.lastName}`,
    web_id: 400_000 + person.index * 10 + list,
    email_type: 'html',
    status: statuses[person.mailStatus],
    ...(statuses[person.mailStatus] === 'unsubscribed'
      ? { unsubscribe_reason: 'N/A (Unsubscribed by the user)' }
      : {}),
    merge_fields: {
      FNAME: person.firstName,
      LNAME: person.lastName,
      ADDRESS: { addr1: '14 Marina Rd', addr2: '', city: person.city, state: '', zip: '101', country: 'NG' },
      BIRTHDAY: '03/14',
      TEAS: person.trap === 'object_as_text' ? { count: 3 } : '',
    },
    interests: { '9143cf3bd1': person.index % 2 === 0, '3a2a927344': false },
    ip_signup: isAdded(person) ? '' : person.ip,
    timestamp_signup: signup,
    ip_opt: isAdded(person) ? '198.51.100.1' : person.ip,
    timestamp_opt: person.trap === 'future_date' ? '2199-01-01T00:00:00+00:00' : iso(confirmed),
    member_rating: 4,
    last_changed: iso(person.changedAt),
    language: 'en',
    vip: false,
    location: {
      latitude: 0,
      longitude: 0,
      gmtoff: 1,
      dstoff: 1,
      country_code: 'NG',
      timezone: 'africa/lagos',
      region: 'la',
    },
    marketing_permissions: [],
    source: isAdded(person) ? 'Admin Add' : 'Hosted Signup Form',
    tags_count: person.tags.length,
    tags: person.tags.map((tag) => ({ id: 300 + tag, name: tag === 1 ? 'Tea, green' : `Tag ${tag + 1}` })),
    list_id: listId(list),
  }
}

/** The default page is 10, the largest 1,000. Answers carry only the members that `fields` names. */
const paged = (
  ask: Ask,
  name: string,
  page: (offset: number, count: number) => { records: unknown[]; total: number },
): Answer => {
  const count = Math.min(1000, Number(ask.query.get('count') ?? 10))
  const { records, total } = page(Number(ask.query.get('offset') ?? 0), count)
  return ask.listing({ records, total, next: null }, (listing) => ({
    [name]: listing.records,
    list_id: ask.parts[0],
    total_items: listing.total,
    _links: [],
  }))
}

const fixed = (ask: Ask, name: string, all: readonly unknown[]): Answer =>
  paged(ask, name, (offset, count) => ({ records: all.slice(offset, offset + count), total: all.length }))

const problem = (status: number, title: string, detail: string): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: '…',
  },
})

const expectedOf = (person: Person): Expected | null => {
  const word = statuses[person.mailStatus]
  if (person.email === '' || word === 'archived') return null
  const status =
    person.mailStatus === 'complained'
      ? 'complained'
      : ({ cleaned: 'bounced', pending: 'pending', transactional: 'transactional' }[word] ?? word)
  const late = person.trap === 'future_date'
  const noSignup = isAdded(person) || person.trap === 'zero_date'
  const text = (at: Date | null) => at && `${at.toISOString().slice(0, 19)}.000Z`
  const consents = audiencesOf(person).map((list) => {
    if (noSignup)
      return { basis: 'imported', at: late ? null : isDouble(list) ? person.confirmedAt : person.signedUpAt }
    if (isDouble(list))
      return late ? { basis: 'imported', at: null } : { basis: 'double_opt_in', at: person.confirmedAt }
    return { basis: late ? 'imported' : 'opt_in', at: person.signedUpAt }
  })
  const order = ['double_opt_in', 'opt_in', 'imported']
  const [best] = consents.sort((a, b) => order.indexOf(a.basis) - order.indexOf(b.basis))
  return {
    email: person.email.toLowerCase(),
    status,
    lists: Object.fromEntries(
      audiencesOf(person).flatMap((list) => {
        const there = own(
          { subscribed: 'subscribed', pending: 'pending', unsubscribed: 'unsubscribed' },
          word,
        )
        return there === undefined ? [] : [[`Audience ${list + 1}`, there]]
      }),
    ),
    tags: person.tags.map((tag) => (tag === 1 ? 'Tea, green' : `Tag ${tag + 1}`)),
    basis: status === 'subscribed' ? (best?.basis ?? null) : null,
    occurredAt: status === 'subscribed' ? text(best?.at ?? null) : null,
    ip: status === 'subscribed' && best?.basis !== 'imported' ? person.ip : null,
    suppression: status === 'bounced' || status === 'complained' ? status : null,
  }
}

const html = '<p>Hello *|FNAME|* *|HOSTILE|*</p><script>alert(1)</script><a href="*|UNSUB|*">Unsubscribe</a>'

const campaignJson = (at: number, status: string) => ({
  id: at === 0 ? '42694e9e57' : `42694e9e57${at}`,
  web_id: 9,
  type: 'regular',
  status,
  settings: {
    subject_line: 'Tea for *|FNAME|*',
    preview_text: 'Fresh',
    title: named('Tea draft', at),
    from_name: 'Harbour Books',
    reply_to: 'news@harbour-books.example',
    template_id: 0,
  },
  recipients: { list_id: listId(0), segment_text: '' },
  send_time: '',
})

/** Mailchimp's Marketing API 3.0 (section 17.3). */
export const mailchimp = (options: Account['options']): Imitation => {
  const { lists, tags, lacks } = options
  return {
    credentials: { api_key: key },
    base: '/3.0',
    refuse: ({ headers, path }) => {
      const password = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':')[1]
      if (password !== key && headers.authorization !== `Bearer ${key}`)
        return problem(
          401,
          'API Key Invalid',
          "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
        )
      return lacks.some((right) => path.includes(right))
        ? problem(403, 'Forbidden', 'The user is not permitted.')
        : null
    },
    limited: () => ({ status: 429, body: { title: 'Too Many Requests', status: 429 } }),
    notFound: problem(404, 'Resource Not Found', 'The requested resource could not be found.'),
    routes: [
      ['GET', /^\/ping$/, () => ({ body: { health_status: "Everything's Chimpy!" } })],
      [
        'GET',
        /^\/$/,
        () => ({
          body: {
            account_id: '8d3a3db4d97663a9074efcc16',
            login_id: '1',
            account_name: 'Harbour Books',
            email: 'owner@harbour-books.example',
            role: 'owner',
            account_timezone: 'Europe/Berlin',
            total_subscribers: 1,
            contact: { company: 'Harbour Books' },
          },
        }),
      ],
      [
        'GET',
        /^\/lists$/,
        (ask, { people }) =>
          fixed(
            ask,
            'lists',
            Array.from({ length: lists }, (_, list) => ({
              id: listId(list),
              web_id: list,
              name: `Audience ${list + 1}`,
              date_created: '2024-01-01T00:00:00+00:00',
              double_optin: isDouble(list),
              marketing_permissions: false,
              visibility: list === 0 ? 'pub' : 'prv',
              stats: {
                member_count: people.indexes(
                  `${list} subscribed`,
                  (one) => audiencesOf(one).includes(list) && statuses[one.mailStatus] === 'subscribed',
                ).length,
                unsubscribe_count: 0,
                cleaned_count: 0,
              },
            })),
          ),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/merge-fields$/,
        (ask) =>
          fixed(
            ask,
            'merge_fields',
            (
              [
                ['FNAME', 'First Name', 'text'],
                ['LNAME', 'Last Name', 'text'],
                ['ADDRESS', 'Address', 'address'],
                ['BIRTHDAY', 'Birthday', 'birthday'],
                ['TEAS', 'Teas', 'number'],
              ] as const
            ).map(([tag, name, type], at) => ({
              merge_id: at + 1,
              tag,
              name,
              type,
              required: false,
              default_value: '',
              public: true,
              display_order: at,
              options: {},
            })),
          ),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/interest-categories$/,
        (ask) =>
          fixed(ask, 'categories', [
            { id: 'c1', list_id: ask.parts[0], title: 'Favourite tea', type: 'checkboxes' },
          ]),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/interest-categories\/c1\/interests$/,
        (ask) =>
          fixed(ask, 'interests', [
            { id: '9143cf3bd1', category_id: 'c1', name: 'Green', subscriber_count: '3' },
            { id: '3a2a927344', category_id: 'c1', name: 'Black', subscriber_count: '0' },
          ]),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/tag-search$/,
        () => ({
          body: {
            tags: Array.from({ length: tags }, (_, tag) => ({
              id: 300 + tag,
              name: tag === 1 ? 'Tea, green' : `Tag ${tag + 1}`,
            })),
            total_items: tags,
          },
        }),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/segments$/,
        (ask) =>
          fixed(ask, 'segments', [
            {
              id: 5,
              name: 'Tea lovers',
              member_count: 12,
              type: 'saved',
              options: { match: 'any', conditions: [] },
            },
          ]),
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/members$/,
        (ask, { people }) => {
          const list = Number(ask.parts[0]?.slice(-1))
          const status = ask.query.get('status')
          if (status === null) ask.violation('Members without a status')
          const since = Date.parse(ask.query.get('since_last_changed') ?? '1970-01-01')
          return paged(ask, 'members', (offset, count) => {
            const { people: some, total } = people.page(
              `${list} ${status} ${since}`,
              (person) =>
                audiencesOf(person).includes(list) &&
                (status === null
                  ? statuses[person.mailStatus] !== 'archived'
                  : statuses[person.mailStatus] === status) &&
                person.changedAt.getTime() >= since,
              offset,
              count,
            )
            return { records: some.map((person) => memberJson(person, list)), total }
          })
        },
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/abuse-reports$/,
        (ask, { people }) => {
          const list = Number(ask.parts[0]?.slice(-1))
          const some = people.indexes(
            `abuse ${list}`,
            (person) => person.mailStatus === 'complained' && audiencesOf(person).includes(list),
          )
          return fixed(
            ask,
            'abuse_reports',
            [...some].map((index) => {
              const person = people.at(index)
              return {
                id: index,
                campaign_id: '42694e9e57',
                list_id: ask.parts[0],
                email_id: md5(person.email.toLowerCase()),
                email_address: person.email,
                date: iso(person.changedAt),
              }
            }),
          )
        },
      ],
      [
        'GET',
        /^\/lists\/(\w+)\/signup-forms$/,
        (ask) =>
          fixed(ask, 'signup_forms', [
            { list_id: ask.parts[0], signup_form_url: 'https://forms.example/1', header: {} },
          ]),
      ],
      [
        'GET',
        /^\/templates$/,
        (ask) =>
          fixed(ask, 'templates', [
            ...documents(options, (at) => ({
              id: 71 + at,
              type: 'user',
              name: named('Tea', at),
              content_type: 'html',
              active: true,
              share_url: '',
            })),
          ]),
      ],
      [
        'GET',
        /^\/templates\/(\d+)\/default-content$/,
        () => ({ body: { sections: { body: html + options.hostile } } }),
      ],
      [
        'GET',
        /^\/campaigns$/,
        (ask) => {
          const status = ask.query.get('status') ?? 'save'
          const all = status === 'save' ? documents(options, (at) => campaignJson(at, status)) : []
          return fixed(ask, 'campaigns', all)
        },
      ],
      [
        'GET',
        /^\/campaigns\/(\w+)\/content$/,
        () => ({ body: { plain_text: 'Hello', html: html + options.hostile, archive_html: html } }),
      ],
      [
        'GET',
        /^\/automations$/,
        (ask) =>
          fixed(ask, 'automations', [
            {
              id: 'z1',
              status: 'sending',
              settings: { title: 'Welcome' },
              trigger_settings: { workflow_type: 'welcomeSeries' },
              emails_sent: 5,
            },
          ]),
      ],
    ],
    expected: expectedOf,
  }
}
