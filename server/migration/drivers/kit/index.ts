import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, valueAt } from '../values.ts'
import { cursorWalk, type Walk, walkAll } from '../walks.ts'
import {
  normaliseBroadcast,
  normaliseField,
  normaliseSubscriber,
  normaliseTag,
  normaliseTagged,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'kit',
  label: 'Kit',
  kind: 'api',
  credential_fields: credentialForm({
    api_key: { title: 'API key', description: 'An API key of version 4.', secret: true },
  }),
  base_url: 'fixed',
  version: 'v4',
  capabilities: {
    contacts: true,
    fields: true,
    lists: false,
    tags: true,
    groups: false,
    segments: 'note',
    suppressions: ['bounced', 'complained'],
    consent: [],
    per_list_status: false,
    list_bound_consent: false,
    templates: false,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'date',
    totals: 'exact',
  },
  limits: { requests: [{ count: 120, seconds: 60 }], concurrent: 2, page_size: 1000, timeout_s: 60 },
  statuses: {
    active: 'explicit',
    inactive: 'unconfirmed',
    cancelled: 'opted_out',
    bounced: 'bounced',
    complained: 'complained',
  },
}

const next = (body: unknown): string | null => {
  const { has_next_page: hasNext, end_cursor: cursor } = objectOf(objectOf(body).pagination)
  if (hasNext === false) return null
  const token = textOf(cursor)
  if (hasNext !== true || token === null)
    throw new SourceFault('source_bad_answer', 'The pagination is incomplete.')
  return token
}

const walk = (
  path: string | ((slice: Readonly<Record<string, string>>) => string),
  items: string,
  query = {},
): Walk =>
  cursorWalk(
    {
      path,
      items,
      total: 'pagination.total_count',
      query: (_slice, since) => ({
        include_total_count: true,
        ...query,
        ...(since === null || items !== 'subscribers'
          ? {}
          : { updated_after: since.toISOString().slice(0, 10) }),
      }),
    },
    { limit: 'per_page', cursor: 'after', next },
  )

const tags = walk('/tags', 'tags')

// The default status is `active`, which loses every opt-out.
const everybody = { status: 'all' }

const streams: StreamDefinition[] = [
  {
    name: 'fields',
    inventory: 'names',
    walk: walk('/custom_fields', 'custom_fields'),
    normalise: normaliseField,
  },
  { name: 'tags', inventory: 'names', walk: tags, normalise: normaliseTag },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: walk('/subscribers', 'subscribers', { ...everybody, include: 'tags' }),
    normalise: normaliseSubscriber,
  },
  {
    name: 'tagged',
    about: 'people',
    slices: (_http, reference) => listOf(objectOf(reference).tags_to_walk).map((id) => ({ tag: idOf(id) })),
    walk: walk(({ tag }) => `/tags/${tag}/subscribers`, 'subscribers', everybody),
    normalise: normaliseTagged,
  },
  {
    name: 'broadcasts',
    about: 'content',
    inventory: 'count',
    walk: walk('/broadcasts', 'broadcasts'),
    normalise: normaliseBroadcast,
  },
  {
    name: 'forms',
    about: 'content',
    walk: walk('/forms', 'forms', everybody),
    normalise: noteOf('form', ({ name, archived }) => ({
      name,
      state: archived === true ? 'archived' : 'active',
    })),
  },
  {
    name: 'sequences',
    about: 'content',
    walk: walk('/sequences', 'sequences'),
    normalise: noteOf('sequence', ({ name }) => ({ name })),
  },
  {
    name: 'segments',
    about: 'content',
    walk: walk('/segments', 'segments'),
    normalise: noteOf('segment', ({ name }) => ({ name })),
  },
]

/** Newer versions have the tags inside of subscribers. Where they are missing, each tag is walked. */
const prepare = async (http: SourceHttp) => {
  const { body } = await http.get('/subscribers', { ...everybody, include: 'tags', per_page: 1 })
  const [first] = listOf(objectOf(body).subscribers)
  const isInside = first === undefined || Array.isArray(objectOf(first).tags)
  return {
    tags_to_walk: isInside ? [] : (await walkAll(tags, http, 1000)).map((tag) => idOf(objectOf(tag).id)),
  }
}

/** Kit's API v4 (section 17.9 of the brief for migrations). */
export const kit = defineDriver({
  descriptor,
  access: {
    base: () => 'https://api.kit.com/v4',
    headers: ({ api_key: key = '' }) => ({ 'x-kit-api-key': key }),
  },
  check: async (http) => {
    const { body } = await http.get('/account')
    const id = idOf(valueAt(body, 'account.id'))
    if (id === '') throw new SourceFault('source_bad_answer', 'The account has no id.')
    return {
      id,
      name: textOf(valueAt(body, 'account.name')),
      region: null,
      timezone: textOf(valueAt(body, 'account.timezone.name')),
      warnings: [],
    }
  },
  prepare,
  streams,
})
