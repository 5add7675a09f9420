import {
  type Reference,
  type Slice,
  type SourceDescriptor,
  SourceFault,
  type SourceHttp,
} from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf, segmentList, segmentMember } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, valueAt } from '../values.ts'
import { idWalk, offsetWalk, type Walk, walkAll } from '../walks.ts'
import {
  normaliseContact,
  normaliseEmail,
  normaliseField,
  normaliseMember,
  normaliseSegment,
  normaliseTag,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'mautic',
  label: 'Mautic',
  kind: 'api',
  credential_fields: credentialForm({
    username: { title: 'User name' },
    password: { title: 'Password', secret: true },
  }),
  base_url: 'by_user',
  version: '5',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: true,
    groups: false,
    segments: 'members',
    suppressions: ['unsubscribed', 'bounced', 'blocked'],
    consent: ['unsubscribed_at', 'reason'],
    per_list_status: false,
    list_bound_consent: false,
    templates: true,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'full_walk',
    totals: 'exact',
  },
  limits: { requests: [{ count: 4, seconds: 1 }], concurrent: 1, page_size: 100, timeout_s: 60 },
  statuses: {
    'no entry': 'implied',
    'in a segment': 'implied',
    'do not contact: 1': 'opted_out',
    'do not contact: 2': 'bounced',
    'do not contact: 3': 'blocked',
  },
}

const paged = (path: string, items: string, query: Readonly<Record<string, string>> = {}): Walk =>
  offsetWalk(
    { path, items, total: 'total', query: { orderBy: 'id', orderByDir: 'asc', ...query } },
    { limit: 'limit', offset: 'start' },
  )

const fields = paged('/fields/contact', 'fields')
const segments = paged('/segments', 'lists')

/** Anonymous contacts have no address: the source leaves them out. */
const contacts = idWalk(
  {
    path: '/contacts',
    items: 'contacts',
    total: 'total',
    query: { orderBy: 'id', orderByDir: 'asc', search: '!is:anonymous' },
  },
  {
    limit: 'limit',
    beyond: (lastId) => ({ 'where[0][col]': 'id', 'where[0][expr]': 'gt', 'where[0][val]': lastId }),
    id: (record) => textOf(objectOf(record).id),
  },
)

const members = offsetWalk(
  {
    path: '/contacts',
    items: 'contacts',
    total: 'total',
    query: ({ alias }) => ({ search: `segment:${alias}`, orderBy: 'id', orderByDir: 'asc' }),
  },
  { limit: 'limit', offset: 'start' },
)

/** Segments without filters are lists; the others fill themselves. */
const slicesOf = (reference: Reference, fillsItself: boolean): Slice[] =>
  listOf(objectOf(reference).segments)
    .map(objectOf)
    .filter(({ fills_itself }) => (fills_itself === true) === fillsItself)
    .map(({ id, alias }) => ({ list: String(id), alias: String(alias) }))

const streams: StreamDefinition[] = [
  { name: 'fields', inventory: 'names', walk: fields, normalise: normaliseField },
  { name: 'segments', inventory: 'names', walk: segments, normalise: normaliseSegment },
  { name: 'tags', inventory: 'names', walk: paged('/tags', 'tags'), normalise: normaliseTag },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: contacts,
    normalise: normaliseContact,
  },
  {
    name: 'members',
    about: 'people',
    slices: (_http, reference) => slicesOf(reference, false),
    walk: members,
    normalise: normaliseMember,
  },
  {
    name: 'segment_lists',
    of_segments: true,
    walk: segments,
    normalise: (raw, { now }) => {
      const segment = objectOf(raw)
      return listOf(segment.filters).length === 0
        ? []
        : segmentList(idOf(segment.id), textOf(segment.name), now)
    },
  },
  {
    name: 'segment_members',
    about: 'people',
    of_segments: true,
    slices: (_http, reference) => slicesOf(reference, true),
    walk: members,
    normalise: (raw, { slice }) =>
      segmentMember(slice.list, idOf(objectOf(raw).id), textOf(valueAt(raw, 'fields.all.email'))),
  },
  { name: 'emails', about: 'content', walk: paged('/emails', 'emails'), normalise: normaliseEmail },
  {
    name: 'campaigns',
    about: 'content',
    walk: paged('/campaigns', 'campaigns'),
    normalise: noteOf('automation', ({ name, isPublished }) => ({
      name,
      state: isPublished === true ? 'published' : 'unpublished',
    })),
  },
  {
    name: 'forms',
    about: 'content',
    walk: paged('/forms', 'forms'),
    normalise: noteOf('form', ({ name, isPublished }) => ({
      name,
      state: isPublished === true ? 'published' : 'unpublished',
    })),
  },
]

const prepare = async (http: SourceHttp) => ({
  multiple: (await walkAll(fields, http, 100))
    .map(objectOf)
    .flatMap(({ alias, type }) => (type === 'multiselect' ? (textOf(alias) ?? []) : [])),
  segments: (await walkAll(segments, http, 100))
    .map(objectOf)
    .map(({ id, alias, filters }) => ({ id, alias, fills_itself: listOf(filters).length > 0 })),
})

/** Mautic (section 17.14 of the brief for migrations). */
export const mautic = defineDriver({
  descriptor,
  access: {
    base: (_credentials, baseUrl) => `${(baseUrl ?? '').replace(/\/(api\/?)?$/, '')}/api`,
    headers: ({ username = '', password = '' }) => ({
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    }),
  },
  check: async (http) => {
    const { body } = await http.get('/users/self')
    const user = objectOf(body)
    const name = textOf(user.username)
    if (name === null) throw new SourceFault('source_bad_answer', 'The response contains no user.')
    // The installation has no id, and other installations have the same user.
    return { id: null, name, region: null, timezone: textOf(user.timezone), warnings: [] }
  },
  prepare,
  streams,
})
