import { countEveryContact } from '../../audience/contacts/index.ts'
import { findTakenKeys } from '../../audience/custom-fields/index.ts'
import { spreadGrowth } from '../../audience/memberships/index.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { copyRows } from './copy.ts'
import { addContact, noRows, type Row, type SeedContext } from './people.ts'
import { createRandom, idAt, type Random } from './random.ts'
import { customFields, lists, tags } from './vocabulary.ts'

export interface SeedOptions {
  contacts: number
  /** The same seed and day create the same rows. */
  seed: number
  /** The end of the generated history. */
  until: Date
  progress?: (done: number) => void
}

/** Contacts per transaction; limits the memory. */
const batch = 2500

/** Adds missing rows and returns the ids in the given order. */
const idsBySlug = async (sql: Sql, table: 'lists' | 'tags', rows: readonly Row[]): Promise<string[]> => {
  const there = await sql<{ id: string; slug: string }[]>`
    select id, slug from ${sql(table)} where slug = any (${rows.map(({ slug }) => String(slug))}::text[])`
  const known = new Map(there.map(({ id, slug }) => [slug, id]))
  await copyRows(
    sql,
    table,
    rows.filter(({ slug }) => !known.has(String(slug))),
  )
  return rows.map(({ id, slug }) => known.get(String(slug)) ?? String(id))
}

/** Lists, tags and custom fields. */
const prepare = async (sql: Sql, random: Random, until: number): Promise<SeedContext> => {
  const at = until - 4 * 365 * 86_400_000
  const stamp = { created_at: new Date(at).toISOString(), updated_at: new Date(at).toISOString() }
  const listIds = await idsBySlug(
    sql,
    'lists',
    lists.map(({ name, slug }, position) => ({
      id: idAt(random, at),
      name,
      slug,
      opt_in: 'double',
      visibility: 'public',
      position,
      ...stamp,
    })),
  )
  const tagIds = await idsBySlug(
    sql,
    'tags',
    tags.map(({ name, slug }) => ({ id: idAt(random, at), name, slug, ...stamp })),
  )
  const keys = customFields.map(({ key }) => key)
  const taken = await findTakenKeys(sql, keys)
  const missing = customFields.filter(({ key }) => !taken.has(key))
  await copyRows(
    sql,
    'custom_fields',
    missing.map((field, position) => ({ id: idAt(random, at), ...field, position, ...stamp })),
  )
  return { listIds, tagIds, until }
}

/**
 * Writes any number of generated contacts with lists, tags, custom fields, mail and events in little memory.
 */
export const seed = async (sql: Database, options: SeedOptions): Promise<void> => {
  const { contacts, until, progress } = options
  const random = createRandom(options.seed)
  const offset = await countEveryContact(sql)
  const setting = await sql.begin((tx) => prepare(tx, random, until.getTime()))
  for (let from = 0; from < contacts; from += batch) {
    const rows = noRows()
    const to = Math.min(from + batch, contacts)
    for (let number = from; number < to; number += 1)
      addContact(rows, random, offset + number, offset + contacts, setting)
    await sql.begin(async (tx) => {
      for (const [table, its] of Object.entries(rows) as [string, Row[]][]) await copyRows(tx, table, its)
    })
    progress?.(to)
  }
  const connection = await sql.reserve()
  try {
    // A million rows take longer than the usual statement timeout.
    await connection`set statement_timeout = 0`
    await spreadGrowth(connection, setting.listIds, setting.tagIds)
    for (const table of Object.keys(noRows())) await connection`vacuum (analyze) ${connection(table)}`
    await connection`analyze audience_changes`
  } finally {
    await connection`reset statement_timeout`
    connection.release()
  }
}
