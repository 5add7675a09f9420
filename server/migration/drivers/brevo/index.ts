import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { idOf, listOf, objectOf, textOf } from '../values.ts'
import { detailsOf, exactly, exceptSent, offsetWalk, type Walk, wholeWalk } from '../walks.ts'
import {
  normaliseAttribute,
  normaliseBlocked,
  normaliseCampaign,
  normaliseContact,
  normaliseDomain,
  normaliseList,
  normaliseTemplate,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'brevo',
  label: 'Brevo',
  kind: 'api',
  credential_fields: credentialForm({ api_key: { title: 'API key', secret: true } }),
  base_url: 'fixed',
  version: 'v3',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: false,
    groups: false,
    segments: 'note',
    suppressions: ['bounced', 'complained', 'blocked', 'domains'],
    consent: ['double_opt_in'],
    per_list_status: true,
    list_bound_consent: false,
    templates: true,
    campaigns: true,
    automations: 'no',
    forms: 'no',
    delta: 'timestamp',
    totals: 'exact',
  },
  limits: {
    requests: [{ count: 10, seconds: 1 }],
    concurrent: 2,
    page_size: 1000,
    timeout_s: 60,
  },
  statuses: {
    'on a list, double opt-in': 'explicit',
    'on a list': 'implied',
    'no list': 'never',
    emailBlacklisted: 'opted_out',
    listUnsubscribed: 'opted_out',
  },
}

const contacts = offsetWalk({
  path: '/contacts',
  items: 'contacts',
  total: 'count',
  query: (_slice, since) => ({
    sort: 'asc',
    ...(since === null ? {} : { modifiedSince: since.toISOString() }),
  }),
})

/** Pages may leave out the lists that a contact has left. A contact that is gone meanwhile is as its page says. */
const withLeftLists: Walk = async (http, slice, at) => {
  const page = await contacts(http, slice, at)
  const records: unknown[] = []
  for (const record of page.records.map(objectOf)) {
    const details = await detailsOf(http, `/contacts/${encodeURIComponent(idOf(record.id))}`)
    records.push({ ...record, ...objectOf(details) })
  }
  return { ...page, records }
}

const streams: StreamDefinition[] = [
  {
    name: 'fields',
    inventory: 'names',
    walk: wholeWalk({ path: '/contacts/attributes', items: 'attributes' }),
    normalise: normaliseAttribute,
  },
  {
    name: 'lists',
    inventory: 'names',
    walk: offsetWalk({ path: '/contacts/lists', items: 'lists', total: 'count', size: 50 }),
    normalise: normaliseList,
  },
  {
    name: 'blocked',
    negative: true,
    inventory: 'count',
    walk: offsetWalk({ path: '/smtp/blockedContacts', items: 'contacts', total: 'count', size: 100 }),
    normalise: normaliseBlocked,
  },
  {
    name: 'domains',
    negative: true,
    walk: wholeWalk({ path: '/smtp/blockedDomains', items: 'domains' }),
    normalise: normaliseDomain,
  },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: exactly(contacts, withLeftLists),
    exact: () => true,
    normalise: normaliseContact,
  },
  {
    name: 'templates',
    about: 'content',
    walk: offsetWalk({ path: '/smtp/templates', items: 'templates', total: 'count', size: 50 }),
    normalise: normaliseTemplate,
  },
  {
    name: 'campaigns',
    about: 'content',
    slices: () => ['draft', 'suspended', 'queued', 'sent'].map((status) => ({ status })),
    inventory: 'count',
    walk: exceptSent(
      offsetWalk({
        path: '/emailCampaigns',
        items: 'campaigns',
        total: 'count',
        size: 100,
        query: ({ status = '' }) => ({ status }),
      }),
      ({ status }) => status === 'sent',
    ),
    normalise: normaliseCampaign,
  },
  {
    name: 'segments',
    about: 'content',
    walk: offsetWalk({ path: '/contacts/segments', items: 'segments', total: 'count', size: 50 }),
    normalise: noteOf('segment', ({ segmentName }) => ({ name: segmentName })),
  },
]

/** Values of category attributes come as numbers or as labels. */
const prepare = async (http: SourceHttp) => {
  const { body } = await http.get('/contacts/attributes')
  return { attributes: listOf(objectOf(body).attributes) }
}

/** Brevo's API v3 (section 17.11 of the brief for migrations). */
export const brevo = defineDriver({
  descriptor,
  access: {
    base: () => 'https://api.brevo.com/v3',
    headers: ({ api_key: key = '' }) => ({ 'api-key': key }),
  },
  check: async (http) => {
    const { body } = await http.get('/account')
    const account = objectOf(body)
    const email = textOf(account.email)
    if (email === null)
      throw new SourceFault('source_bad_answer', 'The answer to `GET /account` has no e-mail address.')
    const id = textOf(account.organization_id) ?? email
    return { id, name: textOf(account.companyName), region: null, timezone: null, warnings: [] }
  },
  prepare,
  streams,
})
