import {
  type CheckedAccount,
  type SourceDescriptor,
  SourceFault,
  type SourceHttp,
} from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { listOf, numberOf, objectOf, textOf, valueAt } from '../values.ts'
import { pageWalk, wholeWalk, withDetails } from '../walks.ts'
import {
  isSent,
  normaliseBounce,
  normaliseCampaign,
  normaliseList,
  normaliseSubscriber,
  normaliseTemplate,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'listmonk',
  label: 'listmonk',
  kind: 'api',
  credential_fields: credentialForm({
    username: { title: 'API user' },
    token: { title: 'Token', secret: true },
  }),
  base_url: 'by_user',
  version: '6.2',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: false,
    groups: false,
    segments: 'no',
    suppressions: ['bounced', 'complained', 'blocked'],
    consent: ['opted_in_at', 'confirmed_at', 'ip', 'double_opt_in', 'unsubscribed_at'],
    per_list_status: true,
    list_bound_consent: true,
    templates: true,
    campaigns: true,
    automations: 'no',
    forms: 'no',
    delta: 'full_walk',
    totals: 'exact',
  },
  limits: { requests: [{ count: 4, seconds: 1 }], concurrent: 2, page_size: 500, timeout_s: 60 },
  statuses: {
    confirmed: 'explicit',
    'unconfirmed/single': 'implied',
    'unconfirmed/double': 'unconfirmed',
    unsubscribed: 'opted_out',
    enabled: 'never',
    disabled: 'opted_out',
    blocklisted: 'blocked',
  },
}

/** The rights that a whole run needs. */
const needed = [
  'lists:get_all',
  'subscribers:get_all',
  'subscribers:get',
  'campaigns:get_all',
  'campaigns:get',
  'templates:get',
  'bounces:get',
]

const pages = { page: 'page', size: 'per_page', used: 'data.per_page' }
// In capital letters the order is ignored, and the newest come first.
const oldestFirst = { order_by: 'created_at', order: 'asc' }

const paged = (path: string, query: Record<string, string>) =>
  pageWalk({ path, query, items: 'data.results', total: 'data.total' }, pages)

const streams: StreamDefinition[] = [
  {
    name: 'lists',
    inventory: 'names',
    walk: wholeWalk({ path: '/api/lists', query: { per_page: 'all' }, items: 'data.results' }),
    normalise: normaliseList,
  },
  {
    name: 'bounces',
    negative: true,
    inventory: 'count',
    walk: paged('/api/bounces', oldestFirst),
    normalise: normaliseBounce,
  },
  {
    name: 'contacts',
    negative: true,
    inventory: 'count',
    walk: paged('/api/subscribers', oldestFirst),
    normalise: normaliseSubscriber,
  },
  {
    name: 'templates',
    about: 'content',
    walk: wholeWalk({ path: '/api/templates', items: 'data' }),
    normalise: normaliseTemplate,
  },
  {
    name: 'campaigns',
    about: 'content',
    inventory: 'count',
    one_by_one: true,
    walk: withDetails(
      paged('/api/campaigns', { no_body: 'true' }),
      ({ id }) => `/api/campaigns/${encodeURIComponent(String(id))}`,
      'data',
      {},
      isSent,
    ),
    normalise: normaliseCampaign,
  },
]

/** Without a right to see lists there is no error: none are there, and memberships have no names. */
const profileOf = async (http: SourceHttp) => {
  const { body } = await http.get('/api/profile')
  const profile = objectOf(objectOf(body).data)
  const username = textOf(profile.username)
  if (username === null) throw new SourceFault('source_bad_answer', 'The profile has no user name.')
  const permissions = listOf(objectOf(profile.user_role).permissions)
  const seesLists = ['lists:get_all', 'lists:manage_all'].some((right) => permissions.includes(right))
  if (!seesLists && profile.list_role === null)
    throw new SourceFault('source_forbidden', 'The user lacks the permission `lists:get_all`.')
  return { username, permissions }
}

const check = async (http: SourceHttp) => {
  const { username, permissions } = await profileOf(http)
  return {
    ...(await identityOf(http)),
    name: username,
    region: null,
    timezone: null,
    warnings: needed
      .filter((right) => !permissions.includes(right))
      .map((right) => `The user lacks the permission \`${right}\`.`),
  }
}

/** UUIDs by which an account is known. */
const mostIds = 50

/** An installation has no id: its oldest list keeps its UUID. All are read, because a page is cut before it is sorted. */
const identityOf = async (http: SourceHttp): Promise<Pick<CheckedAccount, 'id' | 'other_ids'>> => {
  const { body } = await http.get('/api/lists', { per_page: 'all' })
  const lists = listOf(valueAt(body, 'data.results')).map(objectOf)
  const [id = null, ...others] = lists
    .sort((one, other) => (numberOf(one.id) ?? 0) - (numberOf(other.id) ?? 0))
    .flatMap(({ uuid }) => textOf(uuid) ?? [])
  return { id, other_ids: others.slice(0, mostIds) }
}

/** Templates that campaigns are put into. */
const prepare = async (http: SourceHttp) => {
  await profileOf(http)
  const { body } = await http.get('/api/templates')
  return { templates: listOf(objectOf(body).data) }
}

/** listmonk has no 401: a 403 with one of these messages means that it does not know the user or the token. */
const refusals = new Set(['invalid session', 'invalid API credentials'])

/** Section 17.4 of the brief for migrations: nightly of November 2026. */
export const listmonk = defineDriver({
  descriptor,
  access: {
    base: (_credentials, baseUrl) => baseUrl ?? '',
    headers: ({ username, token }) => ({ authorization: `token ${username}:${token}` }),
    rejects: (body) => refusals.has(textOf(objectOf(body).message) ?? ''),
  },
  check,
  prepare,
  streams,
})
