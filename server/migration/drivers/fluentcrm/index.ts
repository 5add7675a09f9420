import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { idOf, listOf, objectOf, valueAt } from '../values.ts'
import { detailsOf, exactly, optionalWalk, pageWalk, type Walk, wholeWalk } from '../walks.ts'
import { checkSite, wordpressAccess, wordpressForm } from '../wordpress.ts'
import {
  normaliseCampaign,
  normaliseField,
  normaliseList,
  normaliseSubscriber,
  normaliseTag,
  normaliseTemplate,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'fluentcrm',
  label: 'FluentCRM',
  kind: 'api',
  credential_fields: credentialForm(wordpressForm),
  base_url: 'by_user',
  version: 'v2',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: true,
    groups: false,
    segments: 'note',
    suppressions: ['bounced', 'complained'],
    consent: ['ip', 'source'],
    per_list_status: false,
    list_bound_consent: false,
    templates: true,
    campaigns: true,
    automations: 'names',
    forms: 'no',
    delta: 'full_walk',
    totals: 'exact',
  },
  limits: { requests: [{ count: 2, seconds: 1 }], concurrent: 1, page_size: 100, timeout_s: 60 },
  statuses: {
    subscribed: 'explicit',
    pending: 'unconfirmed',
    transactional: 'never',
    unsubscribed: 'opted_out',
    bounced: 'bounced',
    complained: 'complained',
    spammed: 'complained',
  },
}

const api = '/fluent-crm/v2'

const names = { page: 'page', size: 'per_page' }

const paged = (path: string, items: string, query = {}): Walk =>
  pageWalk(
    { path: `${api}${path}`, query, items: `${items}.data`, total: `${items}.total` },
    { ...names, used: `${items}.per_page` },
  )

/** Lists are no page of Laravel in newer versions, and one in older ones. */
const lists: Walk = async (http, slice, at) => {
  let isPage = false
  const seen: SourceHttp = {
    ...http,
    get: async (path, query) => {
      const answer = await http.get(path, query)
      const { lists: found, pagination } = objectOf(answer.body)
      isPage = !Array.isArray(found)
      return isPage
        ? answer
        : { ...answer, body: { lists: { data: found, total: valueAt(pagination, 'total') } } }
    },
  }
  const walk = pageWalk({ path: `${api}/lists`, items: 'lists.data', total: 'lists.total' }, names)
  const page = await walk(seen, slice, at)
  return { ...page, records: page.records.map((list) => ({ ...objectOf(list), is_page: isPage })) }
}

/** The default order is the newest first: new people would shift the pages. */
const subscribers = paged('/subscribers', 'subscribers', {
  sort_by: 'id',
  sort_type: 'ASC',
  custom_fields: 'true',
})

/** Pages of notes of one subscriber that are read. */
const mostNotePages = 10

/** Subscribers with their notes, one of which proves a confirmation. Only those who are subscribed can have it. */
const withNotes: Walk = async (http, slice, at) => {
  const page = await subscribers(http, slice, at)
  const records: unknown[] = []
  for (const record of page.records.map(objectOf)) {
    const notes: unknown[] = []
    for (let number = 1; record.status === 'subscribed' && number <= mostNotePages; number++) {
      const path = `${api}/subscribers/${encodeURIComponent(idOf(record.id))}/notes`
      const body = await detailsOf(http, path, { per_page: 100, page: number })
      const found = listOf(valueAt(body, 'notes.data'))
      notes.push(...found)
      if (found.length < 100) break
    }
    records.push({ ...record, notes })
  }
  return { ...page, records }
}

const streams: StreamDefinition[] = [
  {
    name: 'fields',
    inventory: 'names',
    walk: wholeWalk({
      path: `${api}/custom-fields/contacts`,
      query: { 'with[]': 'field_types' },
      items: 'fields',
    }),
    normalise: normaliseField,
  },
  { name: 'lists', inventory: 'names', walk: lists, normalise: normaliseList },
  { name: 'tags', inventory: 'names', walk: paged('/tags', 'tags'), normalise: normaliseTag },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: exactly(subscribers, withNotes),
    exact: () => true,
    normalise: normaliseSubscriber,
  },
  {
    name: 'templates',
    about: 'content',
    walk: paged('/templates', 'templates'),
    normalise: normaliseTemplate,
  },
  {
    name: 'campaigns',
    about: 'content',
    inventory: 'count',
    walk: paged('/campaigns', 'campaigns'),
    normalise: normaliseCampaign,
  },
  {
    name: 'funnels',
    about: 'content',
    walk: paged('/funnels', 'funnels'),
    normalise: noteOf('automation', ({ title, status, subscribers_count: contacts }) => ({
      name: title,
      state: status,
      contacts,
    })),
  },
  // The free edition has neither.
  {
    name: 'sequences',
    about: 'content',
    walk: optionalWalk(paged('/sequences', 'sequences')),
    normalise: noteOf('sequence', ({ title }) => ({ name: title })),
  },
  {
    name: 'segments',
    about: 'content',
    walk: optionalWalk(paged('/dynamic-segments', 'dynamic_segments')),
    normalise: noteOf('segment', ({ title, contact_count: contacts }) => ({ name: title, contacts })),
  },
]

/** FluentCRM, REST v2 (section 17.5 of the brief for migrations). */
export const fluentcrm = defineDriver({
  descriptor,
  access: wordpressAccess,
  check: async (http) => {
    const account = await checkSite(http, 'fluent-crm/v2')
    const { body } = await http.get(`${api}/reports/options`, { fields: 'statuses,lists,tags' })
    if (typeof objectOf(body).options !== 'object')
      throw new SourceFault('source_bad_answer', 'The response contains no statuses.')
    return account
  },
  streams,
})
