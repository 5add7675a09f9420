import type { List } from '../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'

export interface VersionSummaryRow extends ActorColumns {
  form_id: string
  number: number
  submissions_count: number
  published_at: string
}

export interface VersionRow extends Omit<VersionSummaryRow, 'submissions_count'> {
  definition: FormDefinition
}

/** The versions of a form, newest first. */
export const versionList = (sql: Sql, formId: string): List => ({
  table: 'form_versions',
  columns: sql`
    form_id, number, actor_kind, actor_id, actor_name, published_at,
    (select count(*) from form_submissions s
      where s.form_id = form_versions.form_id and s.version_number = form_versions.number) as submissions_count`,
  where: sql`form_id = ${formId}`,
  keys: [{ sql: sql`number`, type: 'bigint' }],
  descending: true,
})

/** Several versions of a form, by their numbers. */
export const listVersions = async (
  sql: Sql,
  formId: string,
  numbers: readonly number[],
): Promise<Pick<VersionRow, 'number' | 'definition'>[]> =>
  sql<Pick<VersionRow, 'number' | 'definition'>[]>`
    select number, definition from form_versions
    where form_id = ${formId} and number = any (${numbers as number[]}::integer[])`

export const versionNumbers = async (sql: Sql, formId: string): Promise<number[]> =>
  (
    await sql<
      { number: number }[]
    >`select number from form_versions where form_id = ${formId} order by number desc limit 100`
  ).map(({ number }) => number)

export const findVersion = async (sql: Sql, formId: string, number: number): Promise<VersionRow | null> => {
  const [row] = await sql<VersionRow[]>`
    select form_id, number, definition, actor_kind, actor_id, actor_name, published_at from form_versions
    where form_id = ${formId} and number = ${number}`
  return row ?? null
}

export const insertVersion = async (
  tx: Sql,
  version: Omit<VersionRow, 'published_at'>,
  now: string,
): Promise<void> => {
  const { form_id, number, definition, actor_kind, actor_id, actor_name } = version
  await tx`
    insert into form_versions (form_id, number, definition, actor_kind, actor_id, actor_name, published_at)
    values (
      ${form_id}, ${number}, ${tx.json(definition as never)}, ${actor_kind}, ${actor_id}, ${actor_name}, ${now})`
}
