import { alreadyExists } from './already-exists.ts'
import { isId, numberedSlug, slugOf } from './names.ts'
import { problem } from './problem.ts'
import type { Sql } from './storage/open.ts'

/** A row whose name and slug no other row of its table has. */
export interface NamedRow {
  id: string
  name: string
  slug: string
}

/** The table of such rows. */
export interface NamedTable<Row extends NamedRow> {
  kind: 'form' | 'list' | 'tag'
  /** The most characters of a slug that is made from a name; 100 if absent. */
  longestSlug?: number
  /** False if another row has the name or the slug. */
  insert: (tx: Sql, row: Row) => Promise<boolean>
  findConflicts: (tx: Sql, row: NamedRow) => Promise<{ has_name: boolean; has_slug: boolean }>
}

/** A slug must not look like an id, because references can be either. @throws invalid_request */
export const requireSlug = (slug: string | undefined): void => {
  if (slug === undefined || !isId(slug)) return
  const detail = 'A slug must not have the form of an id.'
  throw problem('invalid_request', { errors: [{ pointer: '/slug', code: 'invalid_value', detail }] })
}

/**
 * Refuses a name or slug of another row. With `slugIsFree` a slug in use is allowed: another one will be tried.
 * @throws already_exists
 */
export const requireFree = async <Row extends NamedRow>(
  tx: Sql,
  { kind, findConflicts }: Pick<NamedTable<Row>, 'kind' | 'findConflicts'>,
  row: NamedRow,
  slugIsFree = false,
): Promise<void> => {
  const { has_name, has_slug } = await findConflicts(tx, row)
  if (has_name) throw alreadyExists(kind, 'name', row.name)
  if (has_slug && !slugIsFree) throw alreadyExists(kind, 'slug', row.slug)
}

/** Inserts a new row. Without a slug, makes one from its name. @throws already_exists */
export const insertNamed = async <Row extends NamedRow>(
  tx: Sql,
  table: NamedTable<Row>,
  row: Row,
  slug: string | undefined,
): Promise<Row> => {
  const plain = slug ?? slugOf(row.name, table.kind, table.longestSlug)
  // The conflicting row may be deleted before it is read, then the insert is tried again. The number limits
  // the attempts.
  for (let number = 1; number <= 1000; number++) {
    const named = { ...row, slug: slug ?? numberedSlug(plain, number, table.longestSlug) }
    if (await table.insert(tx, named)) return named
    await requireFree(tx, table, named, slug === undefined)
  }
  throw new Error(`No slug could be found for a new ${table.kind}.`)
}
