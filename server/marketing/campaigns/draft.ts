import type { components } from '../../../generated/types.ts'
import { type NamedResources, readCondition } from '../../audience/conditions/index.ts'
import { holdContent } from '../../content/templates/index.ts'
import { doesNotExist, notATimeZone } from '../../platform/fault-details.ts'
import { isTimeZone } from '../../platform/locales.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { listThere } from './references.ts'
import type { Ab, Audience, CampaignRow, Content, Draft, Target, Variant } from './store/campaigns.ts'
import type { SendWindow } from './windows.ts'

type Schemas = components['schemas']
type Changes = Partial<Schemas['CampaignCreate']>

const emptyTarget: Target = { list_ids: [], tag_ids: [], segment_ids: [], condition: null }

const empty: Content = { kind: 'html', subject: null, preheader: null, source: null, text: null }

/** An empty draft with the defaults of the settings. */
export const emptyDraft = async (sql: Sql, name: string): Promise<Draft> => {
  const { opens, clicks } = await readSettings(sql, 'tracking')
  return {
    name,
    content: empty,
    smart_codes: [],
    template_id: null,
    sender_id: null,
    reply_to: null,
    audience: { include: emptyTarget, exclude: emptyTarget },
    send_window: null,
    per_contact_zone: false,
    throttle: null,
    frequency_cap: true,
    tracking: { opens, clicks },
    ab: null,
  }
}

/** The members of a campaign that a copy has. */
export const draftOf = (row: CampaignRow): Draft => ({
  name: row.name,
  content: row.content,
  smart_codes: row.smart_codes,
  template_id: row.template_id,
  sender_id: row.sender_id,
  reply_to: row.reply_to,
  audience: row.audience,
  send_window: row.send_window,
  per_contact_zone: row.per_contact_zone,
  throttle: row.throttle,
  frequency_cap: row.frequency_cap,
  tracking: row.tracking,
  ab: row.ab,
})

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The stored form of a window: its days sorted from Monday. */
export const storedWindow = (window: SendWindow): SendWindow => ({
  ...window,
  days: [...window.days].sort((a, b) => weekdays.indexOf(a) - weekdays.indexOf(b)),
})

export const windowFaults = (window: SendWindow | null | undefined, pointer: string): Fault[] =>
  window && !isTimeZone(window.timezone)
    ? [
        {
          pointer: `${pointer}/timezone`,
          code: 'invalid_value',
          detail: notATimeZone('timezone'),
        },
      ]
    : []

const lower = (ids: readonly string[]): string[] => ids.map((id) => id.toLowerCase())

const variantOf = ({
  key,
  subject,
  preheader,
  sender_id,
  content,
}: Schemas['CampaignVariantInput']): Variant => ({
  key,
  subject: subject ?? null,
  preheader: preheader ?? null,
  sender_id: sender_id?.toLowerCase() ?? null,
  content: content ? { kind: content.kind, source: content.source, text: content.text ?? null } : null,
})

const abOf = (input: Schemas['CampaignAbInput']): Ab => ({
  test_share_percent: input.test_share_percent,
  winner_by: input.winner_by,
  decide_after_hours: input.decide_after_hours ?? 4,
  variants: input.variants.map(variantOf).sort((a, b) => (a.key < b.key ? -1 : 1)),
})

const abFaults = (input: Schemas['CampaignAbInput'] | null | undefined): Fault[] => {
  if (!input) return []
  const faults: Fault[] = []
  const before: { key: string; rest: string }[] = []
  for (const [index, variant] of input.variants.entries()) {
    const pointer = `/ab/variants/${index}`
    const { key, ...rest } = variantOf(variant)
    const text = JSON.stringify(rest)
    if (before.some((other) => other.key === key))
      faults.push({
        pointer: `${pointer}/key`,
        code: 'unique_items',
        detail: `The key \`${key}\` is duplicated. Give each variant its own key.`,
      })
    else {
      const twin = before.find((other) => other.rest === text)
      if (twin)
        faults.push({
          pointer,
          code: 'invalid_value',
          detail: `The variants \`${twin.key}\` and \`${key}\` are the same. Change one of them.`,
        })
    }
    before.push({ key, rest: text })
  }
  return faults
}

/** A target after a change. References to lists, tags and segments are checked afterwards, all at once. */
const mergedTarget = async (
  tx: Sql,
  named: NamedResources,
  before: Target,
  input: Schemas['CampaignTargetInput'] | null | undefined,
  pointer: string,
): Promise<Target> => {
  if (input === undefined) return before
  if (input === null) return emptyTarget
  const { condition } = input
  return {
    list_ids: input.list_ids === undefined ? before.list_ids : lower(input.list_ids),
    tag_ids: input.tag_ids === undefined ? before.tag_ids : lower(input.tag_ids),
    segment_ids: input.segment_ids === undefined ? before.segment_ids : lower(input.segment_ids),
    condition:
      condition === undefined
        ? before.condition
        : condition === null
          ? null
          : (await readCondition(tx, named, condition, { pointer: `${pointer}/condition` })).saved,
  }
}

/** An audience after a change; its references are not checked yet. @throws invalid_request, too_complex */
export const mergedAudience = async (
  tx: Sql,
  named: NamedResources,
  before: Audience,
  input: Schemas['CampaignAudienceInput'] | undefined,
): Promise<Audience> => ({
  include: await mergedTarget(tx, named, before.include, input?.include, '/audience/include'),
  exclude: await mergedTarget(tx, named, before.exclude, input?.exclude, '/audience/exclude'),
})

interface Named {
  id: string
  kind: 'lists' | 'tags' | 'segments' | 'senders'
  pointer: string
}

const singular = { lists: 'list', tags: 'tag', segments: 'segment', senders: 'sender' } as const

const namedIn = (input: Changes): Named[] => {
  const ofTarget = (side: 'include' | 'exclude'): Named[] => {
    const target = input.audience?.[side] ?? {}
    const each = (
      kind: 'lists' | 'tags' | 'segments',
      member: string,
      ids: readonly string[] = [],
    ): Named[] =>
      ids.map((id, index) => ({
        id: id.toLowerCase(),
        kind,
        pointer: `/audience/${side}/${member}/${index}`,
      }))
    return [
      ...each('lists', 'list_ids', target.list_ids),
      ...each('tags', 'tag_ids', target.tag_ids),
      ...each('segments', 'segment_ids', target.segment_ids),
    ]
  }
  const sender = (id: string | null | undefined, pointer: string): Named[] =>
    id ? [{ id: id.toLowerCase(), kind: 'senders', pointer }] : []
  return [
    ...ofTarget('include'),
    ...ofTarget('exclude'),
    ...sender(input.sender_id, '/sender_id'),
    ...(input.ab?.variants ?? []).flatMap((one, index) =>
      sender(one.sender_id, `/ab/variants/${index}/sender_id`),
    ),
  ]
}

/** Faults of references to missing objects. */
export const absentFaults = async (sql: Sql, input: Changes): Promise<Fault[]> => {
  const named = namedIn(input)
  if (named.length === 0) return []
  const ids = (kind: Named['kind']): string[] => named.filter((one) => one.kind === kind).map(({ id }) => id)
  const there = await listThere(sql, {
    lists: ids('lists'),
    tags: ids('tags'),
    segments: ids('segments'),
    senders: ids('senders'),
  })
  return named
    .filter(({ id }) => !there.has(id))
    .map(({ kind, pointer }) => ({
      pointer,
      code: 'not_found',
      detail: doesNotExist(singular[kind]),
    }))
}

const contentAfter = async (
  tx: Sql,
  before: Draft,
  input: Changes,
  faults: Fault[],
): Promise<Pick<Draft, 'content' | 'template_id'>> => {
  const { template_id } = input
  const changed = (content: Content): Content => ({ ...content, ...input.content })
  if (template_id === undefined || template_id === null)
    return {
      content: changed(before.content),
      template_id: template_id === null ? null : before.template_id,
    }
  const template = await holdContent(tx, template_id)
  if (template === null) {
    faults.push({
      pointer: '/template_id',
      code: 'not_found',
      detail: doesNotExist('template'),
    })
    return { content: before.content, template_id: before.template_id }
  }
  return { content: changed(template), template_id: template_id.toLowerCase() }
}

const tellFaults = (faults: readonly Fault[]): void => {
  const [first] = faults
  if (first === undefined) return
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  throw problem('invalid_request', {
    detail: `${first.pointer}: ${first.detail}${more}`,
    errors: faults.slice(0, 1000),
  })
}

/**
 * A draft after the changes of a request: omitted members stay, null clears, arrays replace. The objects
 * referenced by the audience are locked until the transaction ends, which holds the references. The caller checks smart codes and links.
 * @throws invalid_request, too_complex
 */
export const changedDraft = async (
  tx: Sql,
  named: NamedResources,
  before: Draft,
  input: Changes,
): Promise<Draft> => {
  const { schedule, ab } = input
  const faults = [...windowFaults(schedule?.window, '/schedule/window'), ...abFaults(ab)]
  const copied = await contentAfter(tx, before, input, faults)
  const per_contact_zone = schedule?.per_contact_zone ?? before.per_contact_zone
  const nextAb = ab === undefined ? before.ab : ab === null ? null : abOf(ab)
  if (per_contact_zone && nextAb !== null)
    faults.push({
      pointer: ab ? '/ab' : '/schedule/per_contact_zone',
      code: 'not_allowed',
      detail:
        'An A/B test cannot be combined with `per_contact_zone`. Remove the A/B test, or set `per_contact_zone` to `false`.',
    })
  faults.push(...(await absentFaults(tx, input)))
  tellFaults(faults)
  const audience = await mergedAudience(tx, named, before.audience, input.audience)
  const window = schedule?.window
  return {
    name: input.name ?? before.name,
    ...copied,
    smart_codes: before.smart_codes,
    sender_id: input.sender_id === undefined ? before.sender_id : (input.sender_id?.toLowerCase() ?? null),
    reply_to: input.reply_to === undefined ? before.reply_to : input.reply_to,
    audience,
    send_window: window === undefined ? before.send_window : window === null ? null : storedWindow(window),
    per_contact_zone,
    throttle: input.throttle === undefined ? before.throttle : input.throttle,
    frequency_cap: input.respects_frequency_cap ?? before.frequency_cap,
    tracking: { ...before.tracking, ...input.tracking },
    ab: nextAb,
  }
}

/** A copy of a draft without references to deleted objects. */
export const withoutAbsent = async (sql: Sql, draft: Draft): Promise<Draft> => {
  const { include, exclude } = draft.audience
  const there = await listThere(sql, {
    lists: [...include.list_ids, ...exclude.list_ids],
    tags: [...include.tag_ids, ...exclude.tag_ids],
    segments: [...include.segment_ids, ...exclude.segment_ids],
    senders: [],
  })
  const present = (target: Target): Target => ({
    ...target,
    list_ids: target.list_ids.filter((id) => there.has(id)),
    tag_ids: target.tag_ids.filter((id) => there.has(id)),
    segment_ids: target.segment_ids.filter((id) => there.has(id)),
  })
  return { ...draft, audience: { include: present(include), exclude: present(exclude) } }
}
