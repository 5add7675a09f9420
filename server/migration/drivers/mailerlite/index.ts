import {
  type Query,
  type Slice,
  type SourceDescriptor,
  SourceFault,
  type SourceHttp,
} from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf, segmentList, segmentMember } from '../staging.ts'
import { idOf, listOf, numberOf, objectOf, textOf, valueAt } from '../values.ts'
import { type Collection, cursorWalk, exceptSent, idWalk, pageWalk, type Walk, walkAll } from '../walks.ts'
import {
  normaliseCampaign,
  normaliseField,
  normaliseGroup,
  normaliseGrouped,
  normaliseSubscriber,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'mailerlite',
  label: 'MailerLite',
  kind: 'api',
  credential_fields: credentialForm({ token: { title: 'API token', secret: true } }),
  base_url: 'fixed',
  version: '2026-11-01',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: false,
    groups: false,
    segments: 'members',
    suppressions: ['bounced', 'complained'],
    consent: ['opted_in_at', 'confirmed_at', 'ip', 'source', 'unsubscribed_at'],
    per_list_status: false,
    list_bound_consent: false,
    templates: false,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'full_walk',
    totals: 'exact',
  },
  limits: { requests: [{ count: 120, seconds: 60 }], concurrent: 1, page_size: 100, timeout_s: 60 },
  statuses: {
    active: 'explicit',
    unconfirmed: 'unconfirmed',
    unsubscribed: 'opted_out',
    bounced: 'bounced',
    junk: 'complained',
    deleted: 'gone',
  },
}

/** Keys of MailerLite Classic, which has another API, are short. */
const isOlderKey = (token: string): boolean => /^[0-9a-f]{32}$/i.test(token)

const next = (body: unknown): string | null => {
  const meta = objectOf(objectOf(body).meta)
  if (meta.next_cursor === undefined)
    throw new SourceFault('source_bad_answer', 'The response contains no cursor.')
  return textOf(meta.next_cursor)
}

/** A page without records tells the total. */
const byCursor = (collection: Omit<Collection, 'items'> & { query?: (slice: Slice) => Query }): Walk => {
  const { path, query: asked = () => ({}) } = collection
  const walk = cursorWalk({ ...collection, items: 'data' }, { limit: 'limit', cursor: 'cursor', next })
  return async (http, slice, at) => {
    const page = await walk(http, slice, at)
    if (at.cursor !== null || typeof path !== 'string') return page
    const { body } = await http.get(path, { ...asked(slice), limit: 0 })
    return { ...page, declared: numberOf(valueAt(body, 'total')) }
  }
}

const byPage = (path: string | Collection['path'], query: Collection['query'] = {}): Walk =>
  pageWalk({ path, query, items: 'data', total: 'meta.total' }, { page: 'page', size: 'limit' })

const groups = byPage('/groups')
const segments = byPage('/segments')

/** Accounts page the members of a segment in one of two ways. */
const membersOf = ({ segment = '' }: Slice): string => `/segments/${encodeURIComponent(segment)}/subscribers`
const membersByCursor = byCursor({ path: membersOf })
const membersById = idWalk(
  { path: membersOf, items: 'data' },
  {
    limit: 'limit',
    beyond: (id) => (id === '0' ? {} : { after: id }),
    id: (record) => textOf(objectOf(record).id),
  },
)
const states = ['unsubscribed', 'bounced', 'junk', 'unconfirmed', 'active']
const stateSlices = states.map((status) => ({ status }))

const streams: StreamDefinition[] = [
  { name: 'fields', inventory: 'names', walk: byPage('/fields'), normalise: normaliseField },
  { name: 'groups', inventory: 'names', walk: groups, normalise: normaliseGroup },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    slices: () => stateSlices,
    walk: byCursor({
      path: '/subscribers',
      query: ({ status = '' }) => ({ include: 'groups', 'filter[status]': status }),
    }),
    normalise: normaliseSubscriber,
  },
  {
    name: 'grouped',
    about: 'people',
    slices: (_http, reference) =>
      listOf(objectOf(reference).groups_to_walk).flatMap((group) =>
        stateSlices.map((slice) => ({ ...slice, group: idOf(group) })),
      ),
    // The default filter is `active`.
    walk: byCursor({
      path: ({ group }) => `/groups/${group}/subscribers`,
      query: ({ status = '' }) => ({ 'filter[status]': status }),
    }),
    normalise: normaliseGrouped,
  },
  {
    name: 'segment_lists',
    of_segments: true,
    walk: segments,
    normalise: (raw, { now }) => segmentList(idOf(objectOf(raw).id), textOf(objectOf(raw).name), now),
  },
  {
    name: 'segment_members',
    about: 'people',
    of_segments: true,
    slices: async (http) => {
      const slices: Slice[] = []
      for (const found of await walkAll(segments, http, 100)) {
        const segment = idOf(objectOf(found).id)
        const { body } = await http.get(membersOf({ segment }), { limit: 1 })
        slices.push({ segment, paging: valueAt(body, 'meta.next_cursor') === undefined ? 'after' : 'cursor' })
      }
      return slices
    },
    walk: (http, slice, at) => (slice.paging === 'cursor' ? membersByCursor : membersById)(http, slice, at),
    normalise: (raw, { slice }) =>
      segmentMember(slice.segment, idOf(objectOf(raw).id), textOf(objectOf(raw).email)),
  },
  {
    name: 'campaigns',
    about: 'content',
    slices: () => [{ status: 'draft' }, { status: 'ready' }, { status: 'sent' }],
    inventory: 'count',
    walk: exceptSent(
      byPage('/campaigns', ({ status = '' }) => ({ 'filter[status]': status })),
      ({ status }) => status === 'sent',
    ),
    normalise: normaliseCampaign,
  },
  {
    name: 'segments',
    about: 'content',
    walk: segments,
    normalise: noteOf('segment', ({ name, total }) => ({ name, contacts: total })),
  },
  {
    name: 'automations',
    about: 'content',
    walk: byPage('/automations'),
    normalise: noteOf('automation', ({ name, enabled }) => ({
      name,
      state: enabled === true ? 'enabled' : 'disabled',
    })),
  },
  {
    name: 'forms',
    about: 'content',
    slices: () => ['popup', 'embedded', 'promotion'].map((type) => ({ type })),
    walk: byPage(({ type }) => `/forms/${type}`),
    normalise: noteOf('form', ({ name, type }) => ({ name, state: type })),
  },
]

/** Where subscribers do not carry their groups, each group is walked. */
const prepare = async (http: SourceHttp) => {
  const { body } = await http.get('/subscribers', { limit: 1, include: 'groups' })
  const [first] = listOf(objectOf(body).data)
  const isInside = first === undefined || Array.isArray(objectOf(first).groups)
  return {
    groups_to_walk: isInside
      ? []
      : (await walkAll(groups, http, 100)).map((group) => idOf(objectOf(group).id)),
  }
}

/** MailerLite's connect API (section 17.10 of the brief for migrations). */
export const mailerlite = defineDriver({
  descriptor,
  access: {
    base: () => 'https://connect.mailerlite.com/api',
    headers: ({ token }) => ({ authorization: `Bearer ${token}`, 'x-version': descriptor.version }),
  },
  check: async (http, { token = '' }) => {
    const { body } = await http.get('/subscribers', { limit: 0 }).catch((error: unknown) => {
      if (!(error instanceof SourceFault && error.code === 'source_unauthorized' && isOlderKey(token)))
        throw error
      throw new SourceFault(
        'source_unauthorized',
        'This is a key of MailerLite Classic, another product. Create a token in the new MailerLite, or export CSV files.',
      )
    })
    if (valueAt(body, 'total') === undefined)
      throw new SourceFault('source_bad_answer', 'The response contains no total.')
    // Only campaigns name the account. Drafts are deleted more often than what was sent.
    const campaign = async (status: string): Promise<string | null> => {
      const { body } = await http.get('/campaigns', { limit: 1, 'filter[status]': status })
      return textOf(objectOf(listOf(objectOf(body).data)[0]).account_id)
    }
    const fields = await http.get('/fields', { limit: 1 })
    // Without a campaign, the default field `name` stands for the account.
    const field = `field:${textOf(objectOf(listOf(objectOf(fields.body).data)[0]).id)}`
    const id = (await campaign('sent')) ?? (await campaign('draft')) ?? field
    return { id, other_ids: [field], name: null, region: null, timezone: null, warnings: [] }
  },
  prepare,
  streams,
})
