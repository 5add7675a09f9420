import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, valueAt } from '../values.ts'
import { type Collection, detailsOf, idWalk, offsetWalk, optionalWalk, type Walk, walkAll } from '../walks.ts'
import {
  isSent,
  normaliseCampaign,
  normaliseContact,
  normaliseExclusion,
  normaliseField,
  normaliseList,
  normaliseMessage,
  normaliseTag,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'activecampaign',
  label: 'ActiveCampaign',
  kind: 'api',
  credential_fields: credentialForm({
    api_key: { title: 'API key', description: 'From Settings, Developer.', secret: true },
  }),
  base_url: 'by_user',
  version: '3',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: true,
    groups: false,
    segments: 'note',
    suppressions: ['bounced', 'blocked'],
    consent: ['opted_in_at', 'ip', 'source', 'unsubscribed_at', 'reason'],
    per_list_status: true,
    list_bound_consent: true,
    templates: true,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'date',
    totals: 'exact',
  },
  limits: { requests: [{ count: 5, seconds: 1 }], concurrent: 2, page_size: 100, timeout_s: 60 },
  statuses: {
    '0': 'unconfirmed',
    '1': 'explicit',
    '2': 'opted_out',
    '3': 'bounced',
    '91': 'gone',
    'no list': 'never',
    deleted: 'gone',
    anonymized: 'gone',
    bounced_hard: 'bounced',
  },
}

const paged = (path: string, items: string, query: NonNullable<Collection['query']> = {}): Walk =>
  offsetWalk({ path, items, total: 'meta.total', query })

/** The parts of a contact that its page carries beside the contacts, each as a list of its own. */
const parts = ['contactLists', 'contactTags', 'fieldValues'] as const

const partOf = (body: unknown, part: string, contact: string): unknown[] =>
  listOf(objectOf(body)[part]).filter((one) => idOf(objectOf(one).contact) === contact)

/** Side-loading is not documented. Where it is missing, each contact and relation is one request. */
const contactPages: Walk = async (http, slice, at) => {
  let answer: unknown = null
  const seen: SourceHttp = {
    ...http,
    get: async (path, query) => {
      const got = await http.get(path, query)
      answer = got.body
      return got
    },
  }
  const page = await idWalk(
    {
      path: '/contacts',
      items: 'contacts',
      total: 'meta.total',
      query: (_slice, since) => ({
        'orders[id]': 'ASC',
        status: -1,
        include: parts.join(','),
        ...(since === null ? {} : { 'filters[updated_after]': since.toISOString().slice(0, 10) }),
      }),
    },
    {
      limit: 'limit',
      beyond: (lastId) => ({ id_greater: lastId }),
      id: (record) => textOf(objectOf(record).id),
    },
  )(seen, slice, at)
  const isBeside = parts.every((part) => Array.isArray(objectOf(answer)[part]))
  const records: unknown[] = []
  for (const contact of page.records) {
    const id = idOf(objectOf(contact).id)
    const own: Record<string, unknown> = {}
    for (const part of parts)
      own[part] = isBeside
        ? partOf(answer, part, id)
        : objectOf((await http.get(`/contacts/${encodeURIComponent(id)}/${part}`)).body)[part]
    records.push({ ...objectOf(contact), ...own, is_beside: isBeside })
  }
  return { ...page, records }
}

/** The links from a campaign to its messages: sources have one or the other. */
const messageLinks = ['campaignMessages', 'campaignMessage'] as const

const many = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** The messages of a campaign, inside of its own answer or behind one of two links. */
const messagesOf = async (http: SourceHttp, id: string) => {
  const path = `/campaigns/${encodeURIComponent(id)}`
  const whole = objectOf(await detailsOf(http, path))
  const links = objectOf(valueAt(whole, 'campaign.links'))
  for (const link of messageLinks) {
    const inside = many(whole[link] ?? valueAt(whole, `campaign.${link}`))
    const behind = inside.length > 0 || !links[link] ? null : await detailsOf(http, `${path}/${link}`)
    const refs = inside.length > 0 ? inside : many(objectOf(behind)[link])
    if (refs.length === 0) continue
    const messages: unknown[] = []
    for (const ref of refs.slice(0, 5)) {
      const messageId = idOf(objectOf(ref).messageid ?? objectOf(ref).message)
      const body =
        messageId === '' ? null : await detailsOf(http, `/messages/${encodeURIComponent(messageId)}`)
      if (body !== null) messages.push(objectOf(body).message)
    }
    return { messages, messages_by: inside.length > 0 ? `${link} inside` : link }
  }
  return { messages: [] }
}

const campaigns: Walk = async (http, slice, at) => {
  const page = await paged('/campaigns', 'campaigns', { 'orders[sdate]': 'ASC' })(http, slice, at)
  const records: unknown[] = []
  for (const campaign of page.records.map(objectOf)) {
    const isWanted = at.sent !== false || !isSent(campaign)
    records.push(isWanted ? { ...campaign, ...(await messagesOf(http, idOf(campaign.id))) } : campaign)
  }
  return { ...page, records }
}

const fields = paged('/fields', 'fields')

/** The options of fields come beside them. */
const fieldPages: Walk = async (http, slice, at) => {
  let options: unknown[] = []
  const seen: SourceHttp = {
    ...http,
    get: async (path, query) => {
      const got = await http.get(path, query)
      options = [...listOf(objectOf(got.body).fieldOptions)]
      return got
    },
  }
  const page = await fields(seen, slice, at)
  const records = page.records.map((field) => ({
    ...objectOf(field),
    fieldOptions: options.filter((one) => idOf(objectOf(one).field) === idOf(objectOf(field).id)),
  }))
  return { ...page, records }
}

const streams: StreamDefinition[] = [
  { name: 'fields', inventory: 'names', walk: fieldPages, normalise: normaliseField },
  { name: 'lists', inventory: 'names', walk: paged('/lists', 'lists'), normalise: normaliseList },
  { name: 'tags', inventory: 'names', walk: paged('/tags', 'tags'), normalise: normaliseTag },
  {
    name: 'exclusions',
    negative: true,
    inventory: 'count',
    walk: paged('/lists/exclusions', 'exclusions'),
    normalise: normaliseExclusion,
  },
  {
    name: 'contacts',
    negative: true,
    // Who leaves a list does not always move the time of the last change.
    hides_changes: 'opt_outs',
    inventory: 'count',
    walk: contactPages,
    normalise: normaliseContact,
  },
  { name: 'messages', about: 'content', walk: paged('/messages', 'messages'), normalise: normaliseMessage },
  {
    name: 'campaigns',
    about: 'content',
    inventory: 'count',
    one_by_one: true,
    walk: campaigns,
    normalise: normaliseCampaign,
  },
  {
    name: 'automations',
    about: 'content',
    walk: paged('/automations', 'automations'),
    normalise: noteOf('automation', ({ name, status, entered }) => ({
      name,
      state: status === '1' ? 'active' : 'inactive',
      contacts: entered,
    })),
  },
  {
    name: 'forms',
    about: 'content',
    walk: paged('/forms', 'forms'),
    normalise: noteOf('form', ({ name }) => ({ name })),
  },
  {
    name: 'segments',
    about: 'content',
    walk: optionalWalk(paged('/segments', 'segments')),
    normalise: noteOf('segment', ({ name }) => ({ name })),
  },
]

/** Keys of fields by id, and names of tags that are no tags of contacts. */
const prepare = async (http: SourceHttp) => ({ fields: await walkAll(fieldPages, http, 100) })

/** ActiveCampaign's API v3 (section 17.8 of the brief for migrations). */
export const activecampaign = defineDriver({
  descriptor,
  access: {
    base: (_credentials, baseUrl) => `${(baseUrl ?? '').replace(/\/(api\/3\/?)?$/, '')}/api/3`,
    headers: ({ api_key: key = '' }) => ({ 'api-token': key }),
    // A wrong key is a 401 or a 403, with or without a body. Keys have no rights of their own that could be missing.
    rejects: () => true,
  },
  check: async (http) => {
    const { body } = await http.get('/users/me')
    const name = textOf(valueAt(body, 'user.username'))
    if (name === null) throw new SourceFault('source_bad_answer', 'The response contains no user.')
    // The base URL is specific to the account. Its lists are known by their names, which other accounts have, too.
    return { id: null, name, region: null, timezone: null, warnings: [] }
  },
  prepare,
  streams,
})
