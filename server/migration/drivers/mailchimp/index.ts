import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, valueAt } from '../values.ts'
import { type Collection, exceptSent, offsetWalk, type Walk, walkAll, withDetails } from '../walks.ts'
import {
  normaliseAbuse,
  normaliseCampaign,
  normaliseCategory,
  normaliseList,
  normaliseMember,
  normaliseMergeField,
  normaliseTag,
  normaliseTemplate,
} from './normalise.ts'

const descriptor: SourceDescriptor = {
  key: 'mailchimp',
  label: 'Mailchimp',
  kind: 'api',
  credential_fields: credentialForm({
    api_key: {
      title: 'API key',
      description: 'Ends with the data centre, such as `-us19`.',
      pattern: '^[^\\s-]{8,200}-[a-z]{2}[0-9]{1,2}$',
      secret: true,
    },
  }),
  base_url: 'by_account',
  version: '3.0',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: true,
    groups: true,
    segments: 'note',
    suppressions: ['bounced', 'complained'],
    consent: ['opted_in_at', 'confirmed_at', 'ip', 'source', 'double_opt_in', 'text', 'reason'],
    per_list_status: true,
    list_bound_consent: true,
    templates: true,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'timestamp',
    totals: 'exact',
  },
  limits: { requests: [{ count: 10, seconds: 1 }], concurrent: 3, page_size: 1000, timeout_s: 120 },
  by_audience: true,
  statuses: {
    subscribed: 'explicit',
    'subscribed/no permission': 'implied',
    pending: 'unconfirmed',
    transactional: 'never',
    unsubscribed: 'opted_out',
    cleaned: 'bounced',
    archived: 'gone',
  },
}

/** The default page has ten records. */
const walk = (path: Collection['path'], items: string, query: NonNullable<Collection['query']> = {}): Walk =>
  offsetWalk({ path, items, total: 'total_items', query }, { limit: 'count', offset: 'offset' })

const lists = walk('/lists', 'lists')
const ofList = (rest: string) => (slice: Readonly<Record<string, string>>) => `/lists/${slice.list}/${rest}`

/** The unfiltered collection mixes the words and leaves archived members out. */
const words = ['unsubscribed', 'cleaned', 'archived', 'pending', 'transactional', 'subscribed']

const listIds = (reference: unknown): string[] =>
  listOf(objectOf(reference).lists).map((list) => idOf(objectOf(list).id))
const perList = (_http: SourceHttp, reference: unknown) => listIds(reference).map((list) => ({ list }))

const streams: StreamDefinition[] = [
  { name: 'lists', inventory: 'names', walk: lists, normalise: normaliseList },
  {
    name: 'fields',
    inventory: 'names',
    slices: perList,
    walk: walk(ofList('merge-fields'), 'merge_fields'),
    normalise: normaliseMergeField,
  },
  {
    name: 'groups',
    inventory: 'names',
    slices: perList,
    walk: withDetails(
      walk(ofList('interest-categories'), 'categories'),
      ({ id }, { list }) => `/lists/${list}/interest-categories/${encodeURIComponent(idOf(id))}/interests`,
      '',
      { count: 1000 },
    ),
    normalise: normaliseCategory,
  },
  {
    name: 'tags',
    inventory: 'names',
    slices: perList,
    walk: walk(ofList('tag-search'), 'tags'),
    normalise: normaliseTag,
  },
  {
    name: 'complaints',
    negative: true,
    inventory: 'count',
    slices: perList,
    walk: walk(ofList('abuse-reports'), 'abuse_reports'),
    normalise: normaliseAbuse,
  },
  {
    name: 'contacts',
    negative: true,
    // A change of tags does not always move the time of the last change.
    hides_changes: 'tags',
    inventory: 'count',
    slices: (_http, reference) =>
      listIds(reference).flatMap((list) => words.map((status) => ({ list, status }))),
    walk: walk(ofList('members'), 'members', ({ status = '' }, since) => ({
      status,
      sort_field: 'timestamp_signup',
      sort_dir: 'ASC',
      ...(since === null ? {} : { since_last_changed: `${since.toISOString().slice(0, 19)}+00:00` }),
    })),
    normalise: normaliseMember,
  },
  {
    name: 'templates',
    about: 'content',
    walk: withDetails(
      walk('/templates', 'templates', { type: 'user' }),
      ({ id }) => `/templates/${encodeURIComponent(idOf(id))}/default-content`,
      '',
    ),
    normalise: normaliseTemplate,
  },
  {
    name: 'campaigns',
    about: 'content',
    inventory: 'count',
    one_by_one: true,
    slices: () => ['save', 'paused', 'schedule', 'sent'].map((status) => ({ status })),
    walk: exceptSent(
      withDetails(
        walk('/campaigns', 'campaigns', ({ status = '' }) => ({ status })),
        ({ id }) => `/campaigns/${encodeURIComponent(idOf(id))}/content`,
        '',
      ),
      ({ status }) => status === 'sent',
    ),
    normalise: normaliseCampaign,
  },
  {
    name: 'segments',
    about: 'content',
    slices: perList,
    walk: walk(ofList('segments'), 'segments', { type: 'saved' }),
    normalise: noteOf('segment', ({ name, member_count: contacts }) => ({ name, contacts })),
  },
  {
    name: 'automations',
    about: 'content',
    walk: walk('/automations', 'automations'),
    normalise: noteOf('automation', ({ settings, status }) => ({
      name: valueAt(settings, 'title'),
      state: status,
    })),
  },
  {
    name: 'forms',
    about: 'content',
    slices: perList,
    walk: walk(ofList('signup-forms'), 'signup_forms'),
    normalise: noteOf('form', ({ signup_form_url: link }) => ({ name: link })),
  },
]

/** Audiences with their kind of opt-in, and the titles of interests, which members name by id only. */
const prepare = async (http: SourceHttp) => {
  const audiences = await walkAll(lists, http, 1000)
  const interests: unknown[] = []
  for (const list of audiences.map((one) => idOf(objectOf(one).id))) {
    const groups = streams.find(({ name }) => name === 'groups')
    if (groups !== undefined) interests.push(...(await walkAll(groups.walk, http, 1000, { list })))
  }
  return { lists: audiences, categories: interests }
}

/** Mailchimp's Marketing API 3.0 (section 17.3 of the brief for migrations). */
export const mailchimp = defineDriver({
  descriptor,
  access: {
    base: ({ api_key: key = '' }) => `https://${key.slice(key.lastIndexOf('-') + 1)}.api.mailchimp.com/3.0`,
    headers: ({ api_key: key = '' }) => ({
      authorization: `Basic ${Buffer.from(`crm:${key}`).toString('base64')}`,
    }),
  },
  check: async (http) => {
    const { body } = await http.get('/')
    const account = objectOf(body)
    const id = textOf(account.account_id)
    if (id === null) throw new SourceFault('source_bad_answer', 'The account has no id.')
    return {
      id,
      name: textOf(account.account_name),
      region: null,
      timezone: textOf(account.account_timezone),
      warnings: ['The key can also change the account, because Mailchimp has no read-only keys.'],
    }
  },
  prepare,
  streams,
  warnings: [
    'Only the account export contains the complete HTML of templates.',
    'Customer journeys cannot be read.',
  ],
})
