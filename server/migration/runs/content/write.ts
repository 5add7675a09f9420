import {
  insertTemplate,
  isTemplateNameTaken,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from '../../../content/templates/index.ts'
import {
  type CampaignContent,
  type CampaignRow,
  type Draft,
  draftOf,
  emptyDraft,
  insertCampaign,
  isCampaignNameTaken,
  lockCampaign,
  updateDraft,
  withoutAbsent,
} from '../../../marketing/campaigns/index.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { freshName } from '../references/names.ts'
import type { Known } from '../store/content.ts'
import type { ContentImage, ContentItem } from '../store/items.ts'
import { campaignDigest, templateDigest } from './images.ts'
import type { Prepared } from './prepare.ts'

export interface WriteContext {
  isDry: boolean
  actor: Actor
  now: string
  /** Added to names that are taken. */
  suffix: string
  /** What earlier runs have made of the records. */
  known: ReadonlyMap<string, Known>
  /** The sender with the address of the source; null if there is none. */
  senderId: string | null
}

/** What a template and a campaign have in common here. */
interface Place<Row> {
  find(tx: Sql, id: string): Promise<Row | null>
  digest(row: Row): string
  isTaken(tx: Sql, name: string): Promise<boolean>
  insert(tx: Sql, prepared: Prepared, name: string, context: WriteContext): Promise<Row>
  /** Returns what an undo needs. */
  update(tx: Sql, row: Row, prepared: Prepared, context: WriteContext): Promise<{ row: Row; before: object }>
}

const templateContent = ({ content, codes }: Prepared) => ({
  ...content,
  source: content.source ?? '',
  smart_codes: [...codes],
})

const templates: Place<TemplateRow> = {
  find: lockTemplate,
  digest: templateDigest,
  isTaken: isTemplateNameTaken,
  insert: (tx, prepared, name, { actor, now }) =>
    insertTemplate(
      tx,
      {
        id: newId(),
        name,
        description: null,
        starter_key: null,
        ...templateContent(prepared),
        ...actorColumns(actor),
      },
      now,
    ),
  update: async (tx, row, prepared, { actor, now }) => ({
    row: await updateTemplate(
      tx,
      { ...row, ...templateContent(prepared) },
      { actor: actorColumns(actor), restoredFrom: null },
      now,
    ),
    // The version before is still there.
    before: { version_number: row.version_number },
  }),
}

const draftFor = async (
  tx: Sql,
  before: Draft,
  { content, codes, listIds, replyTo }: Prepared,
  { senderId }: WriteContext,
): Promise<Draft> => {
  const include = { ...before.audience.include, list_ids: listIds }
  return withoutAbsent(tx, {
    ...before,
    content: content as CampaignContent,
    smart_codes: codes,
    sender_id: senderId,
    reply_to: replyTo,
    audience: { ...before.audience, include },
  })
}

const campaigns: Place<CampaignRow> = {
  find: lockCampaign,
  digest: campaignDigest,
  isTaken: isCampaignNameTaken,
  insert: async (tx, prepared, name, context) => {
    const { actor, now } = context
    const draft = await draftFor(tx, await emptyDraft(tx, name), prepared, context)
    return insertCampaign(tx, { id: newId(), draft, resentFromId: null, actor: actorColumns(actor) }, now)
  },
  update: async (tx, row, prepared, context) => {
    const before = draftOf(row)
    const after = await draftFor(tx, before, prepared, context)
    return { row: await updateDraft(tx, row.id, after, context.now), before }
  },
}

/** Names that are tried before one that is new for certain. */
const mostNames = 20

const freeName = async (
  name: string,
  suffix: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> => {
  for (let attempt = 0; attempt <= mostNames; attempt++) {
    const candidate = freshName(name, suffix, attempt)
    if (!(await isTaken(candidate))) return candidate
  }
  return freshName(name, ` ${newId().slice(-12)}`, 1)
}

const imageOf = ({ name, content, state, listIds }: Prepared, written: string | null): ContentImage => ({
  name,
  subject: content.subject,
  source_state: state,
  lists_count: listIds.length,
  written,
})

const writeTo = async <Row extends { id: string; name: string }>(
  tx: Sql,
  place: Place<Row>,
  prepared: Prepared,
  context: WriteContext,
): Promise<ContentItem> => {
  const { isDry, suffix } = context
  const item = (
    action: ContentItem['action'],
    more: Partial<ContentItem> & { written?: string | null; as?: string } = {},
  ): ContentItem => {
    const { written = null, as = prepared.name, ...rest } = more
    return {
      kind: prepared.kind,
      source_id: prepared.sourceId,
      local_id: null,
      action,
      reason: null,
      before: null,
      source_hash: prepared.digest,
      after: imageOf({ ...prepared, name: as }, written),
      ...rest,
    }
  }
  if (prepared.skipped !== null) return item('skipped', { reason: prepared.skipped })
  const known = context.known.get(`${prepared.kind} ${prepared.sourceId}`)
  const row = known === undefined ? null : await place.find(tx, known.local_id)
  if (known !== undefined && row !== null) {
    const there = { local_id: row.id, as: row.name }
    const written = known.after?.written ?? null
    if (known.source_hash === prepared.digest) return item('unchanged', { ...there, written })
    if (known.is_undone || written === null || place.digest(row) !== written)
      return item('linked', { ...there, reason: 'changed_here' })
    if (isDry) return item('updated', there)
    const updated = await place.update(tx, row, prepared, context)
    return item('updated', { ...there, before: updated.before, written: place.digest(updated.row) })
  }
  // A person has deleted it here.
  if (known !== undefined && !known.is_undone) return item('skipped', { reason: 'deleted_here' })
  const as = await freeName(prepared.name, suffix, (name) => place.isTaken(tx, name))
  if (isDry) return item('created', { as })
  const created = await place.insert(tx, prepared, as, context)
  return item('created', { as, local_id: created.id, written: place.digest(created) })
}

/** Writes a template or campaign, or only decides in a dry run. */
export const writeDocument = (tx: Sql, prepared: Prepared, context: WriteContext): Promise<ContentItem> =>
  prepared.kind === 'template'
    ? writeTo(tx, templates, prepared, context)
    : writeTo(tx, campaigns, prepared, context)
