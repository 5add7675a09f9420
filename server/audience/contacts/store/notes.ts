import type { List } from '../../../platform/http/pages.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'

export interface NoteRow {
  id: string
  contact_id: string
  title: string | null
  body: string
  pinned: boolean
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
  created_at: string
  updated_at: string
  version: number
}

export const insertNote = async (tx: Sql, note: NoteRow): Promise<void> => {
  await tx`
    insert into contact_notes (
      id, contact_id, title, body, pinned, actor_kind, actor_id, actor_name, created_at, updated_at, version
    ) values (
      ${note.id}, ${note.contact_id}, ${note.title}, ${note.body}, ${note.pinned}, ${note.actor_kind},
      ${note.actor_id}, ${note.actor_name}, ${note.created_at}, ${note.updated_at}, ${note.version}
    )`
}

export const findNote = async (sql: Sql, contactId: string, id: string): Promise<NoteRow | null> => {
  const [row] = await sql<
    NoteRow[]
  >`select * from contact_notes where id = ${id} and contact_id = ${contactId}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export const lockNote = async (tx: Sql, contactId: string, id: string): Promise<NoteRow | null> => {
  const [row] = await tx<NoteRow[]>`
    select * from contact_notes where id = ${id} and contact_id = ${contactId} for update`
  return row ?? null
}

/** Writes a note that this transaction has locked, as its next version, and returns the new row. */
export const updateNote = async (tx: Sql, note: NoteRow, now: string): Promise<NoteRow> => {
  await tx`
    update contact_notes set
      title = ${note.title}, body = ${note.body}, pinned = ${note.pinned}, updated_at = ${now}, version = version + 1
    where id = ${note.id}`
  return { ...note, updated_at: now, version: note.version + 1 }
}

export const deleteNote = async (tx: Sql, id: string): Promise<void> => {
  await tx`delete from contact_notes where id = ${id}`
}

/** The notes on a contact: pinned notes first, then the latest first. */
export const noteList = (sql: Sql, contactId: string): List => ({
  table: 'contact_notes',
  columns: sql`*`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`pinned`, type: 'boolean' },
    { sql: sql`created_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

/** The latest notes of each contact, the latest first, pinned or not. */
export const listLatestNotes = async (
  sql: Sql,
  contactIds: readonly string[],
  each: number,
): Promise<NoteRow[]> =>
  sql<NoteRow[]>`
    select latest.* from unnest(${contactIds as string[]}::uuid[]) as wanted (wanted_id)
    cross join lateral (
      select * from contact_notes where contact_id = wanted_id
      order by created_at desc, id desc limit ${each}
    ) as latest
    order by latest.created_at desc, latest.id desc`
