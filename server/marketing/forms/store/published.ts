import type { Sql } from '../../../platform/storage/open.ts'
import type { FormDefinition } from '../definition/types.ts'

/** A form as people see it. */
export interface PublishedForm {
  id: string
  name: string
  slug: string
  number: number
  definition: FormDefinition
}

/** Slugs and ids. Another text has no form; one with NUL would not even reach the database. */
const referencePattern = /^[0-9a-z-]{1,60}$/
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The published version of a form, by its id or slug. */
export const findPublished = async (sql: Sql, reference: string): Promise<PublishedForm | null> => {
  if (!referencePattern.test(reference)) return null
  const key = idPattern.test(reference) ? sql`f.id = ${reference}` : sql`f.slug = ${reference}`
  const [row] = await sql<PublishedForm[]>`
    select f.id, f.name, f.slug, v.number, v.definition from forms f
    join form_versions v on v.form_id = f.id and v.number = f.published_number
    where f.state = 'published' and ${key}`
  return row ?? null
}
