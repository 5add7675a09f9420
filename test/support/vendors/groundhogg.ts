import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'
import { locateWordpress, refuseWordpress, siteJson, wordpressCredentials } from './wordpress.ts'

const statuses: Record<MailStatus, number> = {
  subscribed: 2,
  opted_out: 3,
  bounced: 6,
  complained: 8,
  blocked: 9,
  unconfirmed: 1,
  never: 1,
}

const local = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** People who never said anything have agreed to marketing here, which the product does not count as a confirmation. */
const agreed = (person: Person): boolean => person.mailStatus === 'never' || person.index % 3 === 0

/** One in five is confirmed, and yet the product would not write to them. */
const isMarketable = (person: Person): boolean => person.mailStatus === 'subscribed' && person.index % 5 > 0

/** Some confirmed people want mail at most once a week or a month, which is a status of its own. */
const statusOf = (person: Person): number =>
  person.mailStatus !== 'subscribed' || !isMarketable(person)
    ? statuses[person.mailStatus]
    : ([2, 4, 5, 2][person.index % 4] as number)

/** The time of the text in the format of the site. */
const agreedAt = new Date('2025-11-22T15:16:00Z')

const contactJson = (person: Person, form: 'first' | 'second') => {
  const number = (value: number) => (form === 'first' ? value : String(value))
  const changed = person.trap === 'zero_date' ? '0000-00-00 00:00:00' : local(person.confirmedAt)
  return {
    ID: number(person.id),
    data: {
      ID: number(person.id),
      email: person.email.toLowerCase(),
      first_name: person.firstName,
      last_name: person.lastName,
      user_id: number(0),
      owner_id: number(1),
      optin_status: number(statusOf(person)),
      is_free: '0',
      date_created: local(person.signedUpAt),
      date_optin_status_changed: person.trap === 'future_date' ? '2199-01-01 00:00:00' : changed,
      full_name: `${person.firstName} ${person.lastName}`,
      age: false,
    },
    meta: {
      city: person.city,
      ip_address: person.ip,
      lead_source: 'ads',
      ...(agreed(person)
        ? {
            marketing_consent: 'yes',
            marketing_consent_date:
              person.index % 2 === 0 ? local(person.signedUpAt) : 'November 22, 2025 3:16 pm',
          }
        : {}),
      favourite_tea: person.trap === 'object_as_text' ? { kind: [1] } : person.tea,
    },
    tags: person.tags.map((tag) => ({
      ID: tag + 4,
      data: {
        tag_id: tag + 4,
        tag_name: `Tag ${tag + 1}`,
        tag_slug: `tag-${tag}`,
        tag_description: '',
        show_as_preference: '0',
      },
    })),
    is_marketable: isMarketable(person),
    is_deliverable: true,
    admin: '',
    i18n: {},
  }
}

const paged = (
  ask: Ask,
  total: number,
  read: (from: number, count: number) => unknown[],
  size = 25,
): Answer => {
  const count = Number(ask.query.get('limit') ?? ask.query.get('number') ?? size)
  const from = Number(ask.query.get('offset') ?? 0)
  return ask.listing({ records: read(from, count), total, next: null }, (listing) => ({
    total_items: listing.total,
    items: listing.records,
    status: 'success',
  }))
}

const fixed = (ask: Ask, all: readonly unknown[]): Answer =>
  paged(ask, all.length, (from, count) => all.slice(from, from + count))

const expectedOf = (person: Person, readsFormat: boolean): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const status = {
    subscribed: isMarketable(person) ? 'subscribed' : 'transactional',
    opted_out: 'unsubscribed',
    bounced: 'bounced',
    complained: 'complained',
    blocked: 'unsubscribed',
    unconfirmed: agreed(person) ? 'transactional' : 'pending',
    never: 'transactional',
  }[mailStatus]
  const isIso = person.index % 2 === 0
  const isRead = agreed(person) && (isIso || readsFormat)
  const bad = person.trap === 'zero_date' || person.trap === 'future_date'
  const at = isRead ? (isIso ? person.signedUpAt : agreedAt) : bad ? null : person.confirmedAt
  const isSubscribed = status === 'subscribed'
  return {
    email: person.email.toLowerCase(),
    status,
    lists: {},
    tags: person.tags.map((tag) => `Tag ${tag + 1}`),
    basis: isSubscribed ? 'imported' : null,
    occurredAt: isSubscribed && at !== null ? `${at.toISOString().slice(0, 19)}.000Z` : null,
    ip: isSubscribed && isRead ? person.ip : null,
    suppression:
      { bounced: 'bounced', complained: 'complained', blocked: 'manual' }[mailStatus as string] ?? null,
  }
}

/** Groundhogg 4.7 (section 17.6). The second form: numbers as texts, and a user who is no administrator. */
export const groundhogg = (options: Account['options']): Imitation => {
  const { form, tags, lacks } = options
  return {
    credentials: wordpressCredentials,
    base: '/wp-json',
    locate: locateWordpress(options),
    refuse: (ask) => refuseWordpress(ask, lacks),
    limited: () => ({ status: 429, body: { code: 'too_many', message: 'Slow down', data: { status: 429 } } }),
    notFound: {
      status: 404,
      body: { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } },
    },
    routes: [
      ['GET', /^\/$/, () => ({ body: siteJson(['wp/v2', 'gh/v4']) })],
      [
        'GET',
        /^\/wp\/v2\/settings$/,
        () =>
          form === 'first'
            ? { body: { title: 'Harbour Books', date_format: 'F j, Y', time_format: 'g:i a', language: '' } }
            : {
                status: 403,
                body: { code: 'rest_forbidden', message: 'Not allowed.', data: { status: 403 } },
              },
      ],
      [
        'GET',
        /^\/gh\/v4\/contacts$/,
        (ask, { people }) => {
          const all = people.indexes('all', () => true)
          if (ask.query.has('count')) return { body: { total_items: all.length, status: 'success' } }
          const read = (from: number, count: number) =>
            [...all.slice(from, from + count)].map((index) => contactJson(people.at(index), form))
          return paged(ask, all.length, read, 100)
        },
      ],
      [
        'GET',
        /^\/gh\/v4\/tags$/,
        (ask) =>
          fixed(
            ask,
            Array.from({ length: tags }, (_, tag) => ({
              ID: tag + 4,
              data: { tag_id: tag + 4, tag_name: `Tag ${tag + 1}` },
            })),
          ),
      ],
      [
        'GET',
        /^\/gh\/v4\/properties$/,
        // No release tells a total (S: api/v4 of groundhogg/groundhogg).
        () => ({
          status: 200,
          body: {
            items: [
              {
                id: 'p1',
                name: 'favourite_tea',
                label: 'Favourite tea',
                type: 'text',
                options: [],
                group: 'g1',
              },
            ],
            status: 'success',
          },
        }),
      ],
      [
        'GET',
        /^\/gh\/v4\/emails$/,
        (ask) =>
          fixed(
            ask,
            documents(options, (at) => ({
              ID: 51 + at * 1000,
              data: {
                title: named('Tea', at),
                subject: 'Tea for {first}',
                pre_header: '',
                content: `<p>{first} {hostile}</p><script>1</script>${options.hostile}`,
                status: 'ready',
                message_type: 'marketing',
                is_template: true,
              },
              context: {},
            })),
          ),
      ],
      [
        'GET',
        /^\/gh\/v4\/broadcasts$/,
        (ask) => fixed(ask, [{ ID: 61, data: { status: 'scheduled', object_title: 'Tea news' } }]),
      ],
      [
        'GET',
        /^\/gh\/v4\/funnels$/,
        (ask) => fixed(ask, [{ ID: 71, data: { title: 'Welcome', status: 'active' } }]),
      ],
    ],
    expected: (person) => expectedOf(person, form === 'first'),
  }
}
