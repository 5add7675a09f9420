import { type SourceDescriptor, SourceFault } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { objectOf, valueAt } from '../values.ts'
import { offsetWalk, type Walk, wholeWalk } from '../walks.ts'
import { checkSite, wordpressAccess, wordpressForm } from '../wordpress.ts'
import { readSiteDates } from './dates.ts'
import { normaliseContact, normaliseEmail, normaliseProperty, normaliseTag } from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'groundhogg',
  label: 'Groundhogg',
  kind: 'api',
  credential_fields: credentialForm(wordpressForm),
  base_url: 'by_user',
  version: 'v4',
  capabilities: {
    contacts: true,
    fields: true,
    lists: false,
    tags: true,
    groups: false,
    segments: 'no',
    suppressions: ['bounced', 'complained', 'blocked'],
    consent: ['opted_in_at', 'ip', 'source'],
    per_list_status: false,
    list_bound_consent: false,
    templates: true,
    campaigns: false,
    automations: 'names',
    forms: 'no',
    delta: 'full_walk',
    totals: 'exact',
  },
  limits: { requests: [{ count: 2, seconds: 1 }], concurrent: 1, page_size: 100, timeout_s: 60 },
  statuses: {
    '1': 'unconfirmed',
    '1/marketing consent': 'implied',
    '2': 'explicit',
    '2/not marketable': 'implied',
    '3': 'opted_out',
    '4': 'explicit',
    '4/not marketable': 'implied',
    '5': 'explicit',
    '5/not marketable': 'implied',
    '6': 'bounced',
    '7': 'blocked',
    '8': 'complained',
    '9': 'blocked',
  },
}

const api = '/gh/v4'

const paged = (path: string, query = {}): Walk =>
  offsetWalk({ path: `${api}${path}`, query, items: 'items', total: 'total_items' })

const titled = ({ data }: Readonly<Record<string, unknown>>) => ({
  name: valueAt(data, 'title') ?? valueAt(data, 'object_title'),
  state: valueAt(data, 'status'),
})

/** All at once: no release tells how many there are. */
const allProperties = wholeWalk({ path: `${api}/properties`, items: 'items' })

/** They need a right to edit. Without it, values have the types of what is in them. */
const properties: Walk = async (http, slice, at) => {
  try {
    return await allProperties(http, slice, at)
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'source_forbidden')
      return { records: [], next: null, declared: 0 }
    throw error
  }
}

const streams: StreamDefinition[] = [
  { name: 'fields', inventory: 'names', walk: properties, normalise: normaliseProperty },
  {
    name: 'tags',
    inventory: 'names',
    walk: paged('/tags', { orderby: 'tag_id', order: 'ASC' }),
    normalise: normaliseTag,
  },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: paged('/contacts', { orderby: 'ID', order: 'ASC' }),
    normalise: normaliseContact,
  },
  { name: 'emails', about: 'content', walk: paged('/emails'), normalise: normaliseEmail },
  { name: 'broadcasts', about: 'content', walk: paged('/broadcasts'), normalise: noteOf('campaign', titled) },
  { name: 'funnels', about: 'content', walk: paged('/funnels'), normalise: noteOf('automation', titled) },
]

/** Groundhogg, REST v4 (section 17.6 of the brief for migrations). */
export const groundhogg = defineDriver({
  descriptor,
  access: wordpressAccess,
  check: async (http) => {
    const account = await checkSite(http, 'gh/v4')
    const { body } = await http.get(`${api}/contacts`, { count: 1 })
    if (objectOf(body).total_items === undefined)
      throw new SourceFault('source_bad_answer', 'The response contains no total.')
    return account
  },
  prepare: async (http) => ({ dates: await readSiteDates(http) }),
  streams,
})
