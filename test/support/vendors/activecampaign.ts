import { documents, named } from './content.ts'
import type { Account, Answer, Ask, Expected, Imitation } from './frame.ts'
import type { MailStatus, Person } from './people.ts'

const key = '9c1e5b7a3f2d4680ac91bd73e5f20417'

const statuses: Record<MailStatus, string> = {
  subscribed: '1',
  opted_out: '2',
  unconfirmed: '0',
  bounced: '1',
  complained: '2',
  blocked: '1',
  never: '1',
}

const offset = (at: Date): string =>
  `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`

const decimal = (ip: string): string =>
  String(ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0))

/** One in four was added without a form. */
const isAdded = (person: Person): boolean => person.index % 4 === 0

const fields = [
  { id: '6', title: 'Favourite tea', type: 'checkbox', perstag: 'FAVOURITE_TEA' },
  { id: '7', title: 'City', type: 'text', perstag: 'CITY' },
]

/** Half of those who were never asked were taken off a list, which leaves an entry with a status of its own. */
const entriesOf = (person: Person): { list: number; status: string }[] =>
  person.mailStatus === 'never' && person.index % 2 === 0
    ? [{ list: 0, status: '91' }]
    : person.lists.map((list) => ({ list, status: statuses[person.mailStatus] }))

const listPart = (person: Person, form: 'first' | 'second') =>
  entriesOf(person).map(({ list, status }) => ({
    id: String(70_000 + person.index * 10 + list),
    contact: String(person.id),
    list: String(list + 1),
    form: isAdded(person) ? '0' : '3',
    sdate:
      person.trap === 'zero_date'
        ? '0000-00-00 00:00:00'
        : person.trap === 'future_date'
          ? '2199-01-01T00:00:00-05:00'
          : offset(person.signedUpAt),
    udate: person.mailStatus === 'opted_out' ? offset(person.changedAt) : null,
    status,
    unsubreason: '',
    sourceid: isAdded(person) ? '4' : '3',
    ip4Sub: form === 'first' ? decimal(person.ip) : person.ip,
    ip4Unsub: '0',
    created_timestamp: '2024-02-10 04:12:09',
  }))

const tagPart = (person: Person) =>
  person.tags.map((tag) => ({
    id: String(80_000 + person.index * 10 + tag),
    contact: String(person.id),
    tag: String(tag + 10),
    cdate: offset(person.signedUpAt),
  }))

const valuePart = (person: Person) => [
  {
    id: String(90_000 + person.index),
    contact: String(person.id),
    field: '6',
    value: person.trap === 'object_as_text' ? { kind: 1 } : `||${person.tea}||mate||`,
    cdate: offset(person.signedUpAt),
    udate: offset(person.changedAt),
  },
]

const contactJson = (person: Person) => ({
  id: String(person.id),
  email: person.email,
  phone: '',
  firstName: person.firstName,
  lastName: person.lastName,
  orgid: '0',
  orgname: '',
  cdate: offset(person.signedUpAt),
  udate: offset(person.changedAt),
  edate: null,
  adate: null,
  ip: '2130706433',
  ua: '',
  hash: 'f00',
  bounced_hard: person.mailStatus === 'bounced' ? '1' : '0',
  bounced_soft: '1',
  bounced_date: person.mailStatus === 'bounced' ? '2025-01-03' : '0000-00-00',
  deleted: '0',
  anonymized: '0',
  deleted_at: '0000-00-00 00:00:00',
  email_local: '',
  email_domain: '',
  links: { contactLists: 'https://account.api-us1.com/api/3/contacts/1/contactLists' },
})

/** Everything is a text, the total too. The default page has 20 records, the largest 100. */
const paged = (ask: Ask, name: string, all: readonly unknown[], beside: object = {}): Answer => {
  const limit = Math.min(100, Number(ask.query.get('limit') ?? 20))
  const from = Number(ask.query.get('offset') ?? 0)
  return ask.listing(
    { records: all.slice(from, from + limit), total: all.length, next: null },
    ({ records, total }) => ({ [name]: records, ...beside, meta: { total: String(total) } }),
  )
}

const expectedOf = (person: Person): Expected | null => {
  if (person.email === '') return null
  const { mailStatus } = person
  const isOn = person.lists.length > 0
  const word = statuses[mailStatus]
  const status =
    mailStatus === 'bounced'
      ? 'bounced'
      : mailStatus === 'blocked'
        ? 'unsubscribed'
        : !isOn
          ? 'transactional'
          : ({ '0': 'pending', '1': 'subscribed' }[word as string] ?? 'unsubscribed')
  const bad = person.trap === 'zero_date' || person.trap === 'future_date'
  const isSubscribed = status === 'subscribed'
  return {
    email: person.email.toLowerCase(),
    status,
    lists: Object.fromEntries(
      person.lists.map((list) => [
        `List ${list + 1}`,
        { '0': 'pending', '1': 'subscribed' }[word as string] ?? 'unsubscribed',
      ]),
    ),
    tags: person.tags.map((tag) => `Tag ${tag + 1}`),
    basis: !isSubscribed ? null : isAdded(person) || bad ? 'imported' : 'opt_in',
    occurredAt: !isSubscribed || bad ? null : `${person.signedUpAt.toISOString().slice(0, 19)}.000Z`,
    ip: !isSubscribed || isAdded(person) || bad ? null : person.ip,
    suppression: mailStatus === 'bounced' ? 'bounced' : mailStatus === 'blocked' ? 'manual' : null,
  }
}

const messageJson = (options: Account['options'], at: number) => ({
  id: String(31 + at * 1000),
  name: '',
  subject: 'Tea for %FIRSTNAME%',
  preheader_text: 'Fresh',
  fromname: 'Harbour Books',
  fromemail: 'news@harbour-books.example',
  reply2: '',
  html:
    '<p>Hello %FIRSTNAME% %HOSTILE%</p><script>1</script><a href="%UNSUBSCRIBELINK%">Unsubscribe</a>' +
    options.hostile,
  text: '',
  charset: 'utf-8',
  format: 'mime',
  ed_version: '3',
})

/** ActiveCampaign's API v3 (section 17.8). The second form: no side-loading, addresses with dots. */
export const activecampaign = (options: Account['options']): Imitation => {
  const { form, lists, tags, lacks } = options
  return {
    credentials: { api_key: key },
    base: '/api/3',
    refuse: ({ headers, path }) =>
      headers['api-token'] !== key || lacks.some((right) => path.includes(right))
        ? { status: 403, body: { message: 'Unauthorized' } }
        : null,
    limited: (header) => ({
      status: 429,
      headers:
        header === 'none' ? {} : { 'retry-after': '1', 'ratelimit-limit': '5', 'ratelimit-remaining': '0' },
      body: { message: 'Too Many Requests' },
    }),
    notFound: { status: 404, body: { message: 'No Result found' } },
    routes: [
      [
        'GET',
        /^\/users\/me$/,
        () => ({
          body: {
            user: { id: '1', username: 'harbour', firstName: 'Nadia', email: 'owner@harbour-books.example' },
          },
        }),
      ],
      [
        'GET',
        /^\/lists$/,
        (ask) =>
          paged(
            ask,
            'lists',
            Array.from({ length: lists }, (_, list) => ({
              id: String(list + 1),
              name: `List ${list + 1}`,
              stringid: `list-${list + 1}`,
              cdate: offset(new Date(0)),
              udate: null,
              private: '0',
              optinoptout: '0',
              optinmessageid: '0',
              deletestamp: null,
            })),
          ),
      ],
      [
        'GET',
        /^\/lists\/exclusions$/,
        (ask, { people }) =>
          paged(ask, 'exclusions', [
            ...[...people.indexes('blocked', ({ mailStatus }) => mailStatus === 'blocked')].map((index) => ({
              id: String(index + 1),
              matchPhrase: people.at(index).email,
              matchType: 'exact',
              channel: 'all',
              hidden: '0',
              lists: [],
            })),
            {
              id: '900001',
              matchPhrase: 'c000000.k@example.org',
              matchType: 'exact',
              channel: 'allSms',
              hidden: '0',
              lists: [],
            },
          ]),
      ],
      [
        'GET',
        /^\/tags$/,
        (ask) =>
          paged(ask, 'tags', [
            ...Array.from({ length: tags }, (_, tag) => ({
              id: String(tag + 10),
              tag: `Tag ${tag + 1}`,
              tagType: 'contact',
              description: '',
            })),
            { id: '5', tag: 'A template', tagType: 'template', description: '' },
          ]),
      ],
      [
        'GET',
        /^\/fields$/,
        (ask) =>
          paged(
            ask,
            'fields',
            fields.map((field) => ({
              ...field,
              isrequired: '0',
              options: ['1'],
              cdate: offset(new Date(0)),
            })),
            { fieldOptions: [{ id: '1', field: '6', value: 'mate', label: 'mate', orderid: '1' }] },
          ),
      ],
      [
        'GET',
        /^\/contacts$/,
        (ask, { people }) => {
          const limit = Math.min(100, Number(ask.query.get('limit') ?? 20))
          if (ask.query.get('orders[id]') !== 'ASC') ask.violation('Contacts without an order')
          const after = Number(ask.query.get('id_greater') ?? 0)
          const since = Date.parse(ask.query.get('filters[updated_after]') ?? '1970-01-01')
          const all = people.indexes(`since ${since}`, ({ changedAt }) => changedAt.getTime() >= since)
          const open = all.filter((index) => index + 1 > after)
          const page = [...open.slice(0, limit)].map(people.at)
          const beside =
            form === 'first' && ask.query.has('include')
              ? {
                  contactLists: page.flatMap((person) => listPart(person, form)),
                  contactTags: page.flatMap(tagPart),
                  fieldValues: page.flatMap(valuePart),
                  scoreValues: [],
                }
              : {}
          return ask.listing(
            { records: page.map(contactJson), total: open.length, next: null },
            ({ records, total }) => ({
              contacts: records,
              ...beside,
              meta: { total: String(total), page_input: { limit, offset: 0 } },
            }),
          )
        },
      ],
      [
        'GET',
        /^\/contacts\/(\d+)\/(contactLists|contactTags|fieldValues)$/,
        ({ parts: [id, part = ''] }, { people }) => {
          const person = people.at(Number(id) - 1)
          const own: Record<string, unknown[]> = {
            contactLists: listPart(person, form),
            contactTags: tagPart(person),
            fieldValues: valuePart(person),
          }
          return { body: { [part]: own[part] } }
        },
      ],
      [
        'GET',
        /^\/messages$/,
        (ask) =>
          paged(
            ask,
            'messages',
            documents(options, (at) => messageJson(options, at)),
          ),
      ],
      [
        'GET',
        /^\/campaigns$/,
        (ask) =>
          paged(
            ask,
            'campaigns',
            documents(options, (at) => ({
              id: String(41 + at * 1000),
              type: 'single',
              name: named('Tea draft', at),
              status: '0',
              sdate: null,
              ldate: null,
              segmentid: '0',
            })),
          ),
      ],
      [
        'GET',
        /^\/campaigns\/(\d+)$/,
        ({ parts: [id] }) => {
          const name = form === 'first' ? 'campaignMessages' : 'campaignMessage'
          const links = { [name]: `https://account.example/api/3/campaigns/${id}/${name}` }
          return { body: { campaign: { id, links } } }
        },
      ],
      [
        'GET',
        /^\/campaigns\/(\d+)\/(campaignMessages?)$/,
        ({ parts: [id, name] }) => {
          const message = { id: '1', campaignid: id, messageid: '31' }
          return { body: { [name as string]: name === 'campaignMessages' ? [message] : message } }
        },
      ],
      ['GET', /^\/messages\/(\d+)$/, () => ({ body: { message: messageJson(options, 0) } })],
      [
        'GET',
        /^\/automations$/,
        (ask) =>
          paged(ask, 'automations', [{ id: '1', name: 'Welcome', status: '1', entered: '12', exited: '3' }]),
      ],
      [
        'GET',
        /^\/forms$/,
        (ask) => paged(ask, 'forms', [{ id: '3', name: 'Footer', actiondata: { actions: [] }, cfields: [] }]),
      ],
    ],
    expected: expectedOf,
  }
}
