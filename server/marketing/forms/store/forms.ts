import type { components } from '../../../../generated/types.ts'
import { orderKeys } from '../../../platform/http/order-keys.ts'
import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'

export type FormState = components['schemas']['FormState']

export interface FormSummaryRow extends ActorColumns {
  id: string
  name: string
  slug: string
  description: string | null
  state: FormState
  has_changes: boolean
  published_number: number | null
  published_at: string | null
  latest_number: number
  views_count: number
  submissions_count: number
  last_submitted_at: string | null
  created_at: string
  updated_at: string
  archived_at: string | null
  version: number
}

export interface FormRow extends FormSummaryRow {
  definition: FormDefinition
}

const summaryColumns = (sql: Sql): Fragment => sql`
  id, name, slug, description, state, has_changes, published_number, published_at, latest_number, views_count,
  submissions_count, last_submitted_at, actor_kind, actor_id, actor_name, created_at, updated_at, archived_at, version`

export type FormOrder = 'name' | 'created_at' | 'updated_at'

/** Forms in some states, optionally those whose name matches a LIKE pattern. */
export const formList = (
  sql: Sql,
  { states, pattern }: { states: readonly FormState[]; pattern: string | undefined },
  order: { by: FormOrder; descending: boolean },
): List => ({
  table: 'counted_forms',
  columns: summaryColumns(sql),
  where: sql`state = any (${states as string[]}::text[])
    ${pattern === undefined ? sql`` : sql`and lower(name) like lower(${pattern})`}`,
  keys: orderKeys(sql, order.by, {}),
  descending: order.descending,
})

export const findForm = async (sql: Sql, id: string): Promise<FormRow | null> => {
  const [row] = await sql<
    FormRow[]
  >`select ${summaryColumns(sql)}, definition from counted_forms where id = ${id}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockForm = async (tx: Sql, id: string): Promise<FormRow | null> => {
  await tx`select from forms where id = ${id} for update`
  return findForm(tx, id)
}

export type NewForm = Pick<FormRow, 'id' | 'name' | 'slug' | 'description' | 'definition'> & ActorColumns

/** Inserts a draft. False if another form has the name or the slug. */
export const insertForm = async (tx: Sql, form: NewForm, now: string): Promise<boolean> => {
  const { id, name, slug, description, definition, actor_kind, actor_id, actor_name } = form
  const { count } = await tx`
    insert into forms
      (id, name, slug, description, state, definition, actor_kind, actor_id, actor_name, created_at, updated_at)
    values (
      ${id}, ${name}, ${slug}, ${description}, 'draft', ${tx.json(definition as never)}, ${actor_kind}, ${actor_id},
      ${actor_name}, ${now}, ${now})
    on conflict do nothing`
  return count === 1
}

export const findConflicts = async (
  sql: Sql,
  { id, name, slug }: Pick<FormRow, 'id' | 'name' | 'slug'>,
): Promise<{ has_name: boolean; has_slug: boolean }> => {
  const [row] = await sql<{ has_name: boolean; has_slug: boolean }[]>`
    select
      exists (select from forms where lower(name) = lower(${name}) and id <> ${id}) as has_name,
      exists (select from forms where slug = ${slug} and id <> ${id}) as has_slug`
  return row ?? { has_name: false, has_slug: false }
}

/** Writes a form that this transaction has locked, as its next version. */
export const updateForm = async (tx: Sql, form: FormRow, now: string): Promise<FormRow> => {
  const { name, slug, description, state, published_number, published_at, latest_number, archived_at } = form
  await tx`
    update forms set ${tx({ name, slug, description, state, published_number, published_at, latest_number, archived_at })},
      definition = ${tx.json(form.definition as never)}, updated_at = ${now}, version = version + 1
    where id = ${form.id}`
  return (await findForm(tx, form.id)) as FormRow
}

export const deleteForm = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from forms where id = ${id}`
}

/** A query for those of the ids that exist, with their names. */
export const namedForms = (sql: Sql, ids: readonly string[]): Fragment =>
  sql`select id, name from forms where id = any (${ids as string[]}::uuid[])`

/** The number of published forms with a field for files: an expression. */
export const formsWithFiles = (sql: Sql): Fragment => sql`(
  select count(*) from forms f join form_versions v on v.form_id = f.id and v.number = f.published_number
  where f.state = 'published' and jsonb_path_exists(v.definition, '$.fields[*] ? (@.type == "file")'))`

/**
 * A query for kind, id, name and state of forms. Their published version names something by its id, or stores an answer in a field
 * such as `custom.genre`.
 */
export const formsUsing = (sql: Sql, named: { id: string } | { field: string }): Fragment => {
  const text = 'id' in named ? named.id : named.field
  return sql`
    select 'form'::text, f.id, f.name, 'published' from forms f
    join form_versions v on v.form_id = f.id and v.number = f.published_number
    where jsonb_path_exists(v.definition, '$.** ? (@ == $text)', jsonb_build_object('text', ${text}::text))`
}
