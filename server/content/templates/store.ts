import { orderKeys } from '../../platform/http/order-keys.ts'
import type { List } from '../../platform/http/pagination.ts'
import type { ActorColumns } from '../../platform/principal.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { Content } from './content/types.ts'

export interface TemplateRow extends ActorColumns, Content {
  id: string
  name: string
  description: string | null
  version_number: number
  starter_key: string | null
  smart_codes: string[]
  created_at: string
  updated_at: string
  version: number
}

/** The columns of a template that lists need. */
export type TemplateSummaryRow = Omit<TemplateRow, 'source' | 'text' | 'smart_codes'> & { size_bytes: number }

export interface VersionRow extends ActorColumns, Content {
  template_id: string
  number: number
  smart_codes: string[]
  restored_from_number: number | null
  created_at: string
}

export type VersionSummaryRow = Omit<VersionRow, 'source' | 'text' | 'preheader' | 'smart_codes'> & {
  size_bytes: number
}

/** Maximum of versions stored for a template. */
const maxVersions = 50

const summaryColumns = (sql: Sql) => sql`
  id, name, description, kind, subject, preheader, version_number, starter_key, actor_kind, actor_id, actor_name, created_at,
  updated_at, version`

const columns = (sql: Sql) => sql`${summaryColumns(sql)}, source, text, smart_codes`

const versionColumns = (sql: Sql) => sql`
  template_id, number, kind, subject, restored_from_number, actor_kind, actor_id, actor_name, created_at`

export type TemplateOrder = 'name' | 'created_at' | 'updated_at'

/** Templates, optionally of some kinds, or whose name or subject matches a LIKE pattern. */
export const templateList = (
  sql: Sql,
  { kind, pattern }: { kind: readonly Content['kind'][] | undefined; pattern: string | undefined },
  order: { by: TemplateOrder; descending: boolean },
): List => ({
  table: 'current_templates',
  columns: sql`${summaryColumns(sql)}, size_bytes`,
  where: sql`
    ${kind === undefined ? sql`true` : sql`kind = any (${kind as string[]}::text[])`}
    ${
      pattern === undefined
        ? sql``
        : sql`and (lower(name) like lower(${pattern}) or lower(subject) like lower(${pattern}))`
    }`,
  keys: orderKeys(sql, order.by, {}),
  descending: order.descending,
})

/** The versions of a template, newest first. */
export const versionList = (sql: Sql, templateId: string): List => ({
  table: 'template_versions',
  columns: sql`${versionColumns(sql)}, octet_length(source) as size_bytes`,
  where: sql`template_id = ${templateId}`,
  keys: [{ sql: sql`number`, type: 'bigint' }],
  descending: true,
})

export const findTemplate = async (sql: Sql, id: string): Promise<TemplateRow | null> => {
  const [row] = await sql<TemplateRow[]>`select ${columns(sql)} from current_templates where id = ${id}`
  return row ?? null
}

/** Locks a template until the transaction ends. */
export const lockTemplate = async (tx: Sql, id: string): Promise<TemplateRow | null> => {
  await tx`select from templates where id = ${id} for update`
  return findTemplate(tx, id)
}

export const findVersion = async (
  sql: Sql,
  templateId: string,
  number: number,
): Promise<VersionRow | null> => {
  const [row] = await sql<VersionRow[]>`
    select ${versionColumns(sql)}, preheader, source, text, smart_codes from template_versions
    where template_id = ${templateId} and number = ${number}`
  return row ?? null
}

/** The number of the current version; null if there is no such template. */
export const findCurrentNumber = async (sql: Sql, templateId: string): Promise<number | null> => {
  const [row] = await sql<{ version_number: number }[]>`
    select version_number from templates where id = ${templateId}`
  return row?.version_number ?? null
}

/** Writes content as a new version, and deletes the oldest versions beyond the maximum. */
const insertVersion = async (
  tx: Sql,
  template: Pick<TemplateRow, 'id' | 'version_number' | 'smart_codes'> & Content,
  actor: ActorColumns,
  restoredFrom: number | null,
  now: string,
): Promise<void> => {
  const { id, version_number: number } = template
  await tx`
    insert into template_versions
      (template_id, number, kind, subject, preheader, source, text, smart_codes, restored_from_number,
       actor_kind, actor_id, actor_name, created_at)
    values (
      ${id}, ${number}, ${template.kind}, ${template.subject}, ${template.preheader}, ${template.source},
      ${template.text}, ${template.smart_codes}, ${restoredFrom},
      ${actor.actor_kind}, ${actor.actor_id}, ${actor.actor_name}, ${now})`
  await tx`delete from template_versions where template_id = ${id} and number <= ${number - maxVersions}`
}

/** Writes a new template with its version 1. */
export const insertTemplate = async (
  tx: Sql,
  template: Pick<TemplateRow, 'id' | 'name' | 'description' | 'starter_key' | 'smart_codes'> &
    Content &
    ActorColumns,
  now: string,
): Promise<TemplateRow> => {
  const { id, name, description, starter_key, actor_kind, actor_id, actor_name } = template
  await tx`
    insert into templates
      (id, name, description, version_number, starter_key, actor_kind, actor_id, actor_name, created_at, updated_at)
    values (
      ${id}, ${name}, ${description}, 1, ${starter_key}, ${actor_kind}, ${actor_id}, ${actor_name}, ${now}, ${now})`
  await insertVersion(tx, { ...template, version_number: 1 }, template, null, now)
  return (await findTemplate(tx, id)) as TemplateRow
}

/** Writes a template that this transaction has locked; its content only if `content` names who saved it. */
export const updateTemplate = async (
  tx: Sql,
  template: TemplateRow,
  content: { actor: ActorColumns; restoredFrom: number | null } | null,
  now: string,
): Promise<TemplateRow> => {
  const number = template.version_number + (content ? 1 : 0)
  if (content)
    await insertVersion(tx, { ...template, version_number: number }, content.actor, content.restoredFrom, now)
  await tx`
    update templates set name = ${template.name}, description = ${template.description}, version_number = ${number},
      updated_at = ${now}, version = version + 1
    where id = ${template.id}`
  return (await findTemplate(tx, template.id)) as TemplateRow
}

/** Deletes the current version of a template that this transaction has locked. False if there is none before it. */
export const removeLatestVersion = async (
  tx: Sql,
  { id, version_number: number }: Pick<TemplateRow, 'id' | 'version_number'>,
  now: string,
): Promise<boolean> => {
  const before = await tx`
    update templates set version_number = ${number - 1}, updated_at = ${now}, version = version + 1
    where id = ${id} and exists (
      select from template_versions where template_id = ${id} and number = ${number - 1})`
  if (before.count === 0) return false
  await tx`delete from template_versions where template_id = ${id} and number = ${number}`
  return true
}

/** Another template has the name, ignoring case. */
export const isNameTaken = async (sql: Sql, name: string): Promise<boolean> => {
  const rows = await sql`select from templates where lower(name) = lower(${name})`
  return rows.length > 0
}

/**
 * Deletes a template with all its versions; campaigns and messages keep their content without the reference.
 */
export const deleteTemplate = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from templates where id = ${id}`
}

/** The content of a template in force, to be copied. The template stays until the transaction ends. */
export const holdContent = async (tx: Sql, id: string): Promise<Content | null> => {
  const [row] = await tx<Content[]>`
    select v.kind, v.subject, v.preheader, v.source, v.text
    from templates t join template_versions v on v.template_id = t.id and v.number = t.version_number
    where t.id = ${id} for key share of t`
  return row ?? null
}

/** The id of a template where it exists, else null: an expression. */
export const existingTemplate = (sql: Sql, id: Fragment): Fragment =>
  sql`(select t.id from templates t where t.id = ${id})`

/** A query for those of the ids that exist, with their names. */
export const namedTemplates = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from templates where id = any (${ids as string[]}::uuid[])`
