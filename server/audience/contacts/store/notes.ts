import type { List } from '../../../platform/http/pagination.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { insertActivities } from '../../activities/index.ts'

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

const noteColumns = [
  'id',
  'contact_id',
  'title',
  'body',
  'pinned',
  'actor_kind',
  'actor_id',
  'actor_name',
  'created_at',
  'updated_at',
  'version',
] as const

export const insertNoteRows = async (tx: Sql, rows: readonly NoteRow[]): Promise<void> => {
  await tx`
    insert into contact_notes (${tx(noteColumns)})
    select ${tx(noteColumns)} from jsonb_populate_recordset(null::contact_notes, ${asJson(tx, rows)})`
}

/** Inserts notes with their activities, in a fixed number of statements. */
export const insertNotes = async (
  tx: Sql,
  notes: readonly Pick<NoteRow, 'contact_id' | 'title' | 'body' | 'pinned'>[],
  actor: Actor,
  now: string,
): Promise<NoteRow[]> => {
  const rows = notes.map(
    (note): NoteRow => ({
      id: newId(),
      ...note,
      ...actorColumns(actor),
      created_at: now,
      updated_at: now,
      version: 1,
    }),
  )
  if (rows.length === 0) return rows
  await insertNoteRows(tx, rows)
  await insertActivities(
    tx,
    rows.map(({ id, contact_id }) => ({
      contactId: contact_id,
      type: 'note_added' as const,
      data: { note_id: id },
    })),
    actor,
    now,
  )
  return rows
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
