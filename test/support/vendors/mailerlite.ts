import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation, Listing } from './frame.ts'
import { lovesTea, type MailStatus, type Person } from './people.ts'

const token = 'eyJ0eXAiOiJKV1QifQ.mailerlite.31c7'

const statuses: Record<MailStatus, string> = {
  subscribed: 'active',
  never: 'active',
  opted_out: 'unsubscribed',
  blocked: 'unsubscribed',
  bounced: 'bounced',
  complained: 'junk',
  unconfirmed: 'unconfirmed',
}

/** Ids are texts beyond what a number can hold. */
const idText = (id: number): string => `3189739736${String(id).padStart(7, '0')}`

const timesOf = (form: 'first' | 'second') => (at: Date) =>
  form === 'first' ? at.toISOString().slice(0, 19).replace('T', ' ') : at.toISOString().replace('Z', '000Z')

const single = (person: Person): boolean => person.index % 4 === 0

const groupJson = (list: number) => ({
  id: String(90 + list),
  name: `Group ${list + 1}`,
  active_count: 1,
  sent_count: 0,
  unsubscribed_count: 0,
  unconfirmed_count: 0,
  bounced_count: 0,
  junk_count: 0,
  created_at: '2024-01-01 00:00:00',
})

const meta = (listing: Listing, perPage: number) => ({
  data: listing.records,
  links: {
    first: null,
    last: null,
    prev: null,
    next: listing.next === null ? null : 'https://connect.mailerlite.com/api/next',
  },
  meta: {
    path: 'https://connect.mailerlite.com/api',
    per_page: perPage,
    next_cursor: listing.next,
    prev_cursor: null,
  },
})

/** A collection that is read by page number. */
const paged = (ask: Ask, all: readonly unknown[], size = 25): Answer => {
  const limit = Math.min(100, Number(ask.query.get('limit') ?? size))
  const page = Number(ask.query.get('page') ?? 1)
  const last = Math.max(1, Math.ceil(all.length / limit))
  return ask.listing(
    { records: all.slice((page - 1) * limit, page * limit), total: all.length, next: null },
    ({ records, total }) => ({
      data: records,
      links: {},
      meta: { current_page: page, from: 1, last_page: last, per_page: limit, total },
    }),
  )
}

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const word = statuses[person.mailStatus]
  const status =
    { active: 'subscribed', unconfirmed: 'pending', unsubscribed: 'unsubscribed', junk: 'complained' }[
      word
    ] ?? word
  const bad = person.trap === 'zero_date' || person.trap === 'future_date'
  return {
    email: person.email.toLowerCase(),
    status,
    lists: Object.fromEntries(
      person.lists.flatMap((list) =>
        status === 'bounced' || status === 'complained' ? [] : [[`Group ${list + 1}`, status]],
      ),
    ),
    tags: [],
    basis: status !== 'subscribed' ? null : bad ? 'imported' : single(person) ? 'opt_in' : 'double_opt_in',
    occurredAt:
      status !== 'subscribed' || bad
        ? null
        : `${(single(person) ? person.signedUpAt : person.confirmedAt).toISOString().slice(0, 19)}.000Z`,
    ip: status === 'subscribed' && !bad ? person.ip : null,
    suppression: status === 'bounced' || status === 'complained' ? status : null,
  }
}

/** MailerLite's connect API (section 17.10). The second form: times with microseconds, no groups inside. */
export const mailerlite = (options: Account['options']): Imitation => {
  const { form, lists, lacks } = options

  const time = timesOf(form)
  const trapTime = (person: Person, at: Date): string =>
    person.trap === 'zero_date'
      ? '0000-00-00 00:00:00'
      : person.trap === 'future_date'
        ? '2199-01-01 00:00:00'
        : time(at)
  const subscriberJson = (person: Person, groups: boolean) => ({
    id: idText(person.id),
    email: person.email,
    status: statuses[person.mailStatus],
    source: 'webform',
    sent: 12,
    opens_count: 3,
    clicks_count: 1,
    open_rate: 25,
    click_rate: 8.3,
    ip_address: person.ip,
    subscribed_at: trapTime(person, person.signedUpAt),
    unsubscribed_at: person.mailStatus === 'opted_out' ? time(person.changedAt) : null,
    created_at: time(person.signedUpAt),
    updated_at: time(person.changedAt),
    deleted_at: null,
    forget_at: null,
    fields: {
      name: person.firstName,
      last_name: person.lastName,
      company: null,
      country: 'Brazil',
      city: person.city,
      phone: null,
      state: null,
      z_i_p: null,
      favourite_tea: person.trap === 'object_as_text' ? { kind: person.tea } : person.tea,
    },
    ...(groups ? { groups: person.lists.map(groupJson) } : {}),
    location: null,
    opted_in_at:
      person.mailStatus === 'unconfirmed'
        ? null
        : trapTime(person, single(person) ? person.signedUpAt : person.confirmedAt),
    optin_ip: person.ip,
  })
  /** Subscribers by cursor, in order of their ids. */
  const subscribers = (
    ask: Ask,
    people: Account['people'],
    group: number | null,
    byDefault: string | null,
  ): Answer => {
    const wanted = ask.query.get('limit') ?? '25'
    const status = ask.query.get('filter[status]') ?? byDefault
    const all = people.indexes(
      `${status} ${group}`,
      (person) =>
        (status === null || statuses[person.mailStatus] === status) &&
        (group === null || person.lists.includes(group)),
    )
    if (wanted === '0') return { body: { total: all.length } }
    const limit = Math.min(100, Number(wanted))
    // A page number beside the cursor gives the first page again.
    const cursor = ask.query.has('page') ? null : ask.query.get('cursor')
    const after = cursor === null ? -1 : Number(Buffer.from(cursor, 'base64').toString())
    const open = all.filter((index) => index > after)
    const page = [...open.slice(0, limit)]
    const next = open.length > limit ? Buffer.from(String(page.at(-1))).toString('base64') : null
    const groups = form === 'first' && (ask.query.get('include') ?? '') === 'groups'
    return ask.listing(
      { records: page.map((index) => subscriberJson(people.at(index), groups)), total: all.length, next },
      (listing) => meta(listing, limit),
    )
  }
  return {
    credentials: { token },
    base: '/api',
    refuse: (ask) => {
      if (ask.headers.authorization !== `Bearer ${token}`)
        return { status: 401, body: { message: 'Unauthenticated.' } }
      if (!(ask.headers.accept ?? '').includes('application/json')) ask.violation('Accept is missing')
      return lacks.some((right) => ask.path.includes(right))
        ? { status: 403, body: { message: 'Forbidden.' } }
        : null
    },
    limited: (header) => ({
      status: 429,
      headers: {
        'x-ratelimit-limit': '120',
        'x-ratelimit-remaining': '0',
        ...(header === 'seconds' ? { 'retry-after': '1' } : {}),
        ...(header === 'date' ? { 'retry-after': new Date(Date.now() + 1000).toUTCString() } : {}),
      },
      body: { message: 'Too Many Attempts.' },
    }),
    routes: [
      ['GET', /^\/subscribers$/, (ask, { people }) => subscribers(ask, people, null, null)],
      [
        'GET',
        /^\/groups\/(\d+)\/subscribers$/,
        (ask, { people }) => subscribers(ask, people, Number(ask.parts[0]) - 90, 'active'),
      ],
      [
        'GET',
        /^\/groups$/,
        (ask) =>
          paged(
            ask,
            Array.from({ length: lists }, (_, list) => groupJson(list)),
          ),
      ],
      [
        'GET',
        /^\/fields$/,
        (ask) =>
          paged(
            ask,
            [
              'name',
              'last_name',
              'company',
              'country',
              'city',
              'phone',
              'state',
              'z_i_p',
              'favourite_tea',
            ].map((key, at) => ({ id: String(at + 1), name: key.replaceAll('_', ' '), key, type: 'text' })),
          ),
      ],
      [
        'GET',
        /^\/campaigns$/,
        (ask) => {
          const status = ask.query.get('filter[status]') ?? 'ready'
          return paged(
            ask,
            status === 'ready'
              ? []
              : documents(options, (at) => ({
                  id: String((status === 'draft' ? 501 : 502) + at * 1000),
                  account_id: '77',
                  name: named(`Tea ${status}`, at),
                  type: 'regular',
                  status,
                  emails: [
                    {
                      id: '1',
                      subject: 'Tea for {$name}',
                      from: 'news@harbour-books.example',
                      from_name: 'Harbour Books',
                      plain_text: 'Hello {$name}, {$hostile} {$unsubscribe}',
                      preview_url: 'https://preview.example/1',
                    },
                  ],
                })),
          )
        },
      ],
      [
        'GET',
        /^\/segments$/,
        (ask) => paged(ask, [{ id: '7', name: 'Tea lovers', total: 12, created_at: '2024-01-01 00:00:00' }]),
      ],
      [
        'GET',
        /^\/segments\/7\/subscribers$/,
        (ask, { people }) => {
          const all = [...people.indexes('tea', lovesTea)]
          const limit = Math.min(100, Number(ask.query.get('limit') ?? 25))
          const last = form === 'first' ? ask.query.get('after') : ask.query.get('cursor')
          const from = last === null ? 0 : all.findIndex((index) => idText(people.at(index).id) === last) + 1
          const page = all.slice(from, from + limit).map((index) => people.at(index))
          const end = page.at(-1)
          const next = end === undefined || from + limit >= all.length ? null : idText(end.id)
          const records = page.map((person) => subscriberJson(person, false))
          return ask.listing({ records, total: all.length, next }, (listing) => ({
            data: listing.records,
            meta:
              form === 'first'
                ? { total: listing.total, count: listing.records.length, last: end && idText(end.id) }
                : { per_page: limit, next_cursor: listing.next, prev_cursor: null },
          }))
        },
      ],
      [
        'GET',
        /^\/automations$/,
        (ask) => paged(ask, [{ id: '8', name: 'Welcome', enabled: true, steps: [], triggers: [] }], 10),
      ],
      [
        'GET',
        /^\/forms\/(popup|embedded|promotion)$/,
        (ask) =>
          paged(
            ask,
            ask.parts[0] === 'popup' ? [{ id: '9', name: 'Corner', type: 'popup', is_active: true }] : [],
          ),
      ],
    ],
    expected: expectedOf,
  }
}
