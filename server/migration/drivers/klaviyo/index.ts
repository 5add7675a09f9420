import { type SourceDescriptor, SourceFault, type SourceHttp } from '../../records/index.ts'
import { credentialForm, defineDriver, type StreamDefinition } from '../define.ts'
import { noteOf, segmentList, segmentMember } from '../staging.ts'
import { idOf, listOf, objectOf, textOf, valueAt } from '../values.ts'
import { type Collection, cursorOfLink, cursorWalk, detailsOf, type Walk, walkAll } from '../walks.ts'
import {
  isSent,
  normaliseCampaign,
  normaliseList,
  normaliseMember,
  normaliseProfile,
  normaliseTemplate,
} from './normalise.ts'

const revision = '2026-07-15'

const descriptor: SourceDescriptor = {
  key: 'klaviyo',
  label: 'Klaviyo',
  kind: 'api',
  credential_fields: credentialForm({ api_key: { title: 'Private API key', pattern: '^pk_', secret: true } }),
  base_url: 'fixed',
  version: revision,
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: false,
    groups: false,
    segments: 'members',
    suppressions: ['unsubscribed', 'bounced', 'complained', 'blocked'],
    consent: ['opted_in_at', 'double_opt_in', 'source', 'unsubscribed_at'],
    per_list_status: false,
    list_bound_consent: false,
    templates: true,
    campaigns: true,
    automations: 'names',
    forms: 'names',
    delta: 'timestamp',
    totals: 'no',
  },
  // The slowest of the tiers that a run uses without end.
  limits: {
    requests: [
      { count: 75, seconds: 1 },
      { count: 750, seconds: 60 },
    ],
    concurrent: 2,
    page_size: 100,
    timeout_s: 60,
  },
  statuses: {
    SUBSCRIBED: 'explicit',
    NEVER_SUBSCRIBED: 'never',
    'on a list': 'implied',
    UNSUBSCRIBED: 'opted_out',
    UNSUBSCRIBE: 'opted_out',
    HARD_BOUNCE: 'bounced',
    INVALID_EMAIL: 'bounced',
    SPAM_COMPLAINT: 'complained',
    USER_SUPPRESSED: 'blocked',
    'SUBSCRIBED/cannot receive': 'opted_out',
    'NEVER_SUBSCRIBED/cannot receive': 'opted_out',
  },
}

const next = (body: unknown): string | null => {
  const links = objectOf(body).links
  if (typeof links !== 'object' || links === null)
    throw new SourceFault('source_bad_answer', 'The response contains no links.')
  const link = objectOf(links).next
  const cursor = cursorOfLink(link, 'page[cursor]')
  if (cursor === null && textOf(link) !== null)
    throw new SourceFault('source_bad_answer', 'The link to the next page has no cursor.')
  return cursor
}

const walk = (path: Collection['path'], size: number, query: NonNullable<Collection['query']> = {}): Walk =>
  cursorWalk({ path, query, items: 'data', size }, { limit: 'page[size]', cursor: 'page[cursor]', next })

/** A suppression does not always move the time of the last change. */
const changes = ['suppressed', 'updated'] as const

const filterOf = (change: string | undefined, since: Date): string => {
  const at = `${since.toISOString().slice(0, 19)}Z`
  return change === 'suppressed'
    ? `greater-or-equal(subscriptions.email.marketing.suppression.timestamp,${at})`
    : `greater-than(updated,${at})`
}

// Without `additional-fields` there is no consent in the answer.
const allProfiles = walk('/profiles', 100, ({ change }, since) => ({
  'additional-fields[profile]': 'subscriptions',
  sort: 'created',
  ...(since === null ? {} : { filter: filterOf(change, since) }),
}))

/** All profiles have their suppressions with them: only a delta asks for those apart. */
const profiles: Walk = async (http, slice, at) =>
  at.since === null && slice.change === 'suppressed'
    ? { records: [], next: null, declared: null }
    : allProfiles(http, slice, at)

const lists = walk('/lists', 10)
const segments = walk('/segments', 10)

/** The template of each message comes with it. Campaigns have no page size. */
const campaigns: Walk = async (http, slice, at) => {
  const page = await walk('/campaigns', 100, { filter: "equals(messages.channel,'email')" })(http, slice, at)
  const records: unknown[] = []
  for (const campaign of page.records) {
    if (at.sent === false && isSent(objectOf(campaign))) {
      records.push(campaign)
      continue
    }
    const id = encodeURIComponent(idOf(objectOf(campaign).id))
    const body = await detailsOf(http, `/campaigns/${id}/campaign-messages`, { include: 'template' })
    if (body === null) continue
    records.push({ ...objectOf(campaign), messages: objectOf(body).data, included: objectOf(body).included })
  }
  return { ...page, records }
}

const nameAndState = ({ attributes }: Readonly<Record<string, unknown>>) => ({
  name: valueAt(attributes, 'name'),
  state: valueAt(attributes, 'status'),
})

const streams: StreamDefinition[] = [
  { name: 'lists', inventory: 'names', walk: lists, normalise: normaliseList },
  {
    name: 'contacts',
    negative: true,
    // Who leaves a list does not move the time of the last change.
    hides_changes: 'opt_outs',
    slices: () => changes.map((change) => ({ change })),
    walk: profiles,
    normalise: normaliseProfile,
  },
  {
    name: 'members',
    about: 'people',
    slices: (_http, reference) => listOf(objectOf(reference).lists).map((list) => ({ list: idOf(list) })),
    walk: walk(({ list }) => `/lists/${list}/profiles`, 100, {
      'fields[profile]': 'email,joined_group_at',
      sort: 'joined_group_at',
    }),
    normalise: normaliseMember,
  },
  {
    name: 'segment_lists',
    of_segments: true,
    walk: segments,
    normalise: (raw, { now }) =>
      segmentList(idOf(objectOf(raw).id), textOf(valueAt(raw, 'attributes.name')), now),
  },
  {
    name: 'segment_members',
    about: 'people',
    of_segments: true,
    slices: async (http) =>
      (await walkAll(segments, http, 10)).map((segment) => ({ segment: idOf(objectOf(segment).id) })),
    walk: walk(({ segment }) => `/segments/${segment}/profiles`, 100, { 'fields[profile]': 'email' }),
    normalise: (raw, { slice }) =>
      segmentMember(slice.segment, idOf(objectOf(raw).id), textOf(valueAt(raw, 'attributes.email'))),
  },
  { name: 'templates', about: 'content', walk: walk('/templates', 10), normalise: normaliseTemplate },
  { name: 'campaigns', about: 'content', walk: campaigns, normalise: normaliseCampaign },
  {
    name: 'segments',
    about: 'content',
    walk: segments,
    normalise: noteOf('segment', nameAndState),
  },
  {
    name: 'flows',
    about: 'content',
    walk: walk('/flows', 50),
    normalise: noteOf('automation', nameAndState),
  },
  { name: 'forms', about: 'content', walk: walk('/forms', 100), normalise: noteOf('form', nameAndState) },
]

const prepare = async (http: SourceHttp) => ({
  lists: (await walkAll(lists, http, 10)).map((list) => idOf(objectOf(list).id)),
})

/** Klaviyo (section 17.12 of the brief for migrations). */
export const klaviyo = defineDriver({
  descriptor,
  access: {
    base: () => 'https://a.klaviyo.com/api',
    headers: ({ api_key: key = '' }) => ({ authorization: `Klaviyo-API-Key ${key}`, revision }),
  },
  check: async (http) => {
    const { body } = await http.get('/accounts')
    const account = objectOf(listOf(objectOf(body).data)[0])
    const id = textOf(account.id)
    if (id === null) throw new SourceFault('source_bad_answer', 'The account has no id.')
    return {
      id,
      name: textOf(valueAt(account, 'attributes.contact_information.organization_name')),
      region: null,
      timezone: textOf(valueAt(account, 'attributes.timezone')),
      warnings: [],
    }
  },
  prepare,
  streams,
})
