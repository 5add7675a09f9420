import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf, segmentList, segmentMember } from '../staging.ts'
import { idOf, type Json, listOf, objectOf, textOf, valueAt } from '../values.ts'
import {
  type Collection,
  cursorWalk,
  detailsOf,
  exceptSent,
  type Walk,
  walkAll,
  wholeWalk,
} from '../walks.ts'
import {
  isMultiple,
  isOfContacts,
  isSegment,
  normaliseContact,
  normaliseEmail,
  normaliseList,
  normaliseMember,
  normaliseProperty,
  normaliseSubscriptionType,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'hubspot',
  label: 'HubSpot',
  kind: 'api',
  credential_fields: credentialForm({ token: { title: 'Access token of a private app', secret: true } }),
  base_url: 'fixed',
  version: 'v3',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: false,
    groups: false,
    segments: 'members',
    suppressions: ['unsubscribed', 'bounced', 'blocked'],
    consent: ['opted_in_at', 'source', 'text'],
    per_list_status: true,
    list_bound_consent: true,
    templates: false,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'full_walk',
    totals: 'no',
  },
  limits: { requests: [{ count: 100, seconds: 10 }], concurrent: 2, page_size: 100, timeout_s: 60 },
  statuses: {
    SUBSCRIBED: 'explicit',
    NOT_SPECIFIED: 'implied',
    'marketing contact': 'implied',
    'not a marketing contact': 'never',
    'on a list': 'implied',
    UNSUBSCRIBED: 'opted_out',
    hs_email_optout: 'opted_out',
    hs_email_hard_bounce: 'bounced',
    hs_email_bad_address: 'bounced',
    hs_email_quarantined: 'blocked',
    archived: 'gone',
  },
}

/** Where the version of March 2026 has what the driver asks v3 and v4 for. */
const dated: readonly [former: RegExp, path: string][] = [
  [/^\/crm\/v3\/objects\/contacts/, '/crm/objects/2026-03/contacts'],
  [/^\/crm\/v3\/properties\//, '/crm/properties/2026-03/'],
  [/^\/crm\/v3\/lists\//, '/crm/lists/2026-03/'],
  [/^\/communication-preferences\/v4\//, '/communication-preferences/2026-03/'],
  [/^\/marketing\/v3\/emails/, '/marketing/emails/2026-03'],
]

const next = (body: unknown): string | null => {
  const paging = objectOf(body).paging
  if (paging === undefined || paging === null) return null
  const after = valueAt(paging, 'next.after')
  if (objectOf(paging).next !== undefined && textOf(after) === null)
    throw new SourceFault('source_bad_answer', 'The link to the next page has no cursor.')
  return textOf(after)
}

const walk = (path: Collection['path'], query: NonNullable<Collection['query']> = {}, size = 100): Walk =>
  cursorWalk({ path, query, items: 'results', size }, { limit: 'limit', cursor: 'after', next })

/** What a status depends on. Asked for first, so that it comes with the page. */
const essential = [
  'email',
  'hs_object_id',
  'hs_email_optout',
  'hs_email_hard_bounce_reason_enum',
  'hs_email_bad_address',
  'hs_email_quarantined',
  'hs_marketable_status',
  'lastmodifieddate',
  'createdate',
]

const standard = [
  'hs_additional_emails',
  'salutation',
  'firstname',
  'lastname',
  'phone',
  'mobilephone',
  'company',
  'jobtitle',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'hs_language',
  'hs_timezone',
  'date_of_birth',
  'hs_legal_basis',
]

/** Characters of the properties in a query, as they are sent. */
const mostQuery = 1_800

/** Properties of one request that reads records by their ids. */
const mostAtOnce = 250

/** The properties for the query of a page, as many as its length allows, and the rest in groups for further requests. */
const groupsOf = (names: readonly string[]): { first: string; rest: string[][] } => {
  let [count, length] = [0, 0]
  for (const name of names) {
    length += encodeURIComponent(`${name},`).length
    if (length > mostQuery) break
    count += 1
  }
  const rest: string[][] = []
  for (let at = count; at < names.length; at += mostAtOnce) rest.push(names.slice(at, at + mostAtOnce))
  return { first: names.slice(0, count).join(','), rest }
}

const properties = wholeWalk({ path: '/crm/v3/properties/contacts', items: 'results' })
const definitions = wholeWalk({ path: '/communication-preferences/v4/definitions', items: 'results' })

/** Lists are only found by a search. */
const listPages: Walk = async (http, _slice, at) => {
  const offset = at.cursor?.offset ?? 0
  const { body } = await http.postRead('/crm/v3/lists/search', {
    query: '',
    offset,
    count: 500,
    processingTypes: ['MANUAL', 'SNAPSHOT', 'DYNAMIC'],
    additionalProperties: ['hs_list_size'],
  })
  const { lists, hasMore, offset: reached } = objectOf(body)
  if (!Array.isArray(lists) || typeof hasMore !== 'boolean')
    throw new SourceFault('source_bad_answer', 'The search for lists returned no result.')
  const isEnd = !hasMore || lists.length === 0
  const after = typeof reached === 'number' && reached > offset ? reached : offset + lists.length
  return {
    records: lists,
    next: isEnd ? null : { page: (at.cursor?.page ?? 0) + 1, offset: after },
    declared: null,
  }
}

/** Subscriptions by address: the answer of the source is for the address, not for the record. */
const subscriptionsOf = async (
  http: SourceHttp,
  addresses: readonly string[],
): Promise<Map<string, unknown>> => {
  if (addresses.length === 0) return new Map()
  const path = '/communication-preferences/v4/statuses/batch/read'
  const { body } = await http.postRead(path, { inputs: addresses }, { channel: 'EMAIL' })
  return new Map(
    listOf(objectOf(body).results)
      .map(objectOf)
      .map((one) => [(textOf(one.subscriberIdString) ?? '').toLowerCase(), one.statuses]),
  )
}

/** The subscriptions of one address, for tokens that cannot read many at once. */
const subscriptionsOfOne = async (http: SourceHttp, address: string): Promise<unknown> => {
  const path = `/communication-preferences/v4/statuses/${encodeURIComponent(address)}`
  const { results } = objectOf(await detailsOf(http, path, { channel: 'EMAIL' }))
  const [first] = listOf(results)
  // The answer is the statuses, or the address with its statuses.
  return objectOf(first).statuses ?? results
}

/** Some properties of these records, by id. A record that is gone meanwhile is not among them. */
const propertiesOf = async (
  http: SourceHttp,
  ids: readonly string[],
  properties: readonly string[],
  archived: string,
): Promise<Map<string, Json>> => {
  const inputs = ids.map((id) => ({ id }))
  const { body } = await http.postRead(
    '/crm/v3/objects/contacts/batch/read',
    { inputs, properties },
    { archived },
  )
  const { results } = objectOf(body)
  if (!Array.isArray(results))
    throw new SourceFault('source_bad_answer', 'The response contains no properties of contacts.')
  return new Map(results.map(objectOf).map((one) => [idOf(one.id), objectOf(one.properties)]))
}

/** The contacts of a page with all of their properties, however many there are. */
const wholeContacts: Walk = async (http, slice, at) => {
  const { archived = 'false', properties = '' } = slice
  const { first, rest } = groupsOf(properties.split(','))
  const page = await walk('/crm/v3/objects/contacts', { archived, properties: first })(http, slice, at)
  let records = page.records.map(objectOf)
  if (records.length === 0) return page
  const ids = records.map(({ id }) => idOf(id)).filter((id) => id !== '')
  for (const group of rest) {
    const found = await propertiesOf(http, ids, group, archived)
    records = records.map((record) => ({
      ...record,
      properties: { ...found.get(idOf(record.id)), ...objectOf(record.properties) },
    }))
  }
  return { ...page, records }
}

/** The contacts of a page with their subscriptions, if the token may read them. */
const contactPages: Walk = async (http, slice, at) => {
  const page = await wholeContacts(http, slice, at)
  const addressOf = (record: unknown): string => textOf(valueAt(record, 'properties.email')) ?? ''
  if (slice.batch !== 'true') {
    if (at.exact !== true) return page
    const records: unknown[] = []
    for (const record of page.records) {
      const address = addressOf(record)
      const statuses = address === '' ? [] : await subscriptionsOfOne(http, address)
      records.push({ ...objectOf(record), statuses })
    }
    return { ...page, records }
  }
  const found = await subscriptionsOf(
    http,
    page.records.map(addressOf).filter((one) => one !== ''),
  )
  const records = page.records.map((record) => ({
    ...objectOf(record),
    statuses: found.get(addressOf(record).toLowerCase()) ?? [],
  }))
  return { ...page, records }
}

const memberships = walk(({ list }) => `/crm/v3/lists/${list}/memberships`, {}, 250)

const streams: StreamDefinition[] = [
  { name: 'fields', inventory: 'names', walk: properties, normalise: normaliseProperty },
  { name: 'subscription_types', inventory: 'names', walk: definitions, normalise: normaliseSubscriptionType },
  { name: 'lists', inventory: 'names', walk: listPages, normalise: normaliseList },
  {
    name: 'contacts',
    negative: true,
    slices: (_http, reference) => {
      const { names, batch } = objectOf(reference)
      return ['false', 'true'].map((archived) => ({
        archived,
        properties: listOf(names).join(','),
        batch: String(batch === true),
      }))
    },
    walk: contactPages,
    exact: (reference) => objectOf(reference).batch !== true,
    normalise: normaliseContact,
  },
  {
    name: 'members',
    about: 'people',
    slices: (_http, reference) => listOf(objectOf(reference).lists).map((list) => ({ list: idOf(list) })),
    walk: memberships,
    normalise: normaliseMember,
  },
  {
    name: 'segment_lists',
    of_segments: true,
    walk: listPages,
    normalise: (raw, { now }) => {
      const list = objectOf(raw)
      return isSegment(list) ? segmentList(idOf(list.listId), textOf(list.name), now) : []
    },
  },
  {
    name: 'segment_members',
    about: 'people',
    of_segments: true,
    slices: (_http, reference) => listOf(objectOf(reference).segments).map((list) => ({ list: idOf(list) })),
    walk: memberships,
    normalise: (raw, { slice }) => segmentMember(slice.list, idOf(objectOf(raw).recordId), null),
  },
  {
    name: 'emails',
    about: 'content',
    slices: () => ['false', 'true'].map((published) => ({ published })),
    walk: exceptSent(
      walk('/marketing/v3/emails', ({ published = 'false' }) => ({ isPublished: published })),
      ({ published }) => published === 'true',
    ),
    normalise: normaliseEmail,
  },
  {
    name: 'forms',
    about: 'content',
    walk: walk('/marketing/v3/forms'),
    normalise: noteOf('form', ({ name }) => ({ name })),
  },
  {
    name: 'workflows',
    about: 'content',
    walk: walk('/automation/v4/flows'),
    normalise: noteOf('automation', ({ name, isEnabled }) => ({
      name,
      state: isEnabled === true ? 'enabled' : 'disabled',
    })),
  },
]

const isBrought = (raw: unknown): boolean => {
  const property = objectOf(raw)
  return (
    property.hidden !== true &&
    property.calculated !== true &&
    property.archived !== true &&
    property.hubspotDefined !== true
  )
}

/** Lists and segments, the properties to ask for, and whether the subscriptions can be read. */
const prepare = async (http: SourceHttp) => {
  const types = (await walkAll(definitions, http, 100)).map((one) => idOf(objectOf(one).id))
  const brought = (await walkAll(properties, http, 100)).filter(isBrought).map(objectOf)
  const namesOf = (some: readonly Json[]): string[] => some.map(({ name }) => textOf(name) ?? '')
  const own = namesOf(brought)
  const optOuts = types.map((id) => `hs_email_optout_${id}`)
  const lists = (await walkAll(listPages, http, 500)).map(objectOf).filter(isOfContacts)
  const idsOf = (some: readonly Json[]): string[] => some.map((list) => idOf(list.listId))
  const batch = await subscriptionsOf(http, ['nobody@example.com']).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SourceFault && error.code === 'source_forbidden') return false
      throw error
    },
  )
  return {
    names: [...new Set([...essential, ...optOuts, ...standard, ...own])].filter((name) => name !== ''),
    multiple: namesOf(brought.filter(isMultiple)),
    types,
    lists: idsOf(lists.filter((list) => !isSegment(list))),
    segments: idsOf(lists.filter(isSegment)),
    batch,
  }
}

/** HubSpot (section 17.13 of the brief for migrations). */
export const hubspot = defineDriver({
  descriptor,
  access: {
    base: () => 'https://api.hubapi.com',
    headers: ({ token }) => ({ authorization: `Bearer ${token}` }),
    ways: [
      { form: 'paths of v3', write: (path, query) => ({ path, query }) },
      {
        form: 'paths of 2026-03',
        write: (path, query) => ({
          path: dated.reduce((written, [former, now]) => written.replace(former, now), path),
          query,
        }),
      },
    ],
  },
  check: async (http) => {
    const { body } = await http.get('/account-info/v3/details')
    const account = objectOf(body)
    const id = idOf(account.portalId)
    if (id === '') throw new SourceFault('source_bad_answer', 'The account has no id.')
    return {
      id,
      name: textOf(account.uiDomain),
      region: textOf(account.dataHostingLocation),
      timezone: textOf(account.timeZone),
      warnings: [],
    }
  },
  prepare,
  streams,
  warnings: ['The HTML of e-mails cannot be read. Drafts contain only the subject and the plain text.'],
})
