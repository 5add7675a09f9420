import { basePath } from '../../../../generated/operations.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { actorOf } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { noSuchNote } from '../refusals.ts'
import { serializeNote } from '../serializers.ts'
import { insertActivities } from '../store/activities.ts'
import {
  deleteNote,
  findNote,
  insertNotes,
  lockNote,
  type NoteRow,
  noteList,
  updateNote,
} from '../store/notes.ts'
import { requireContactId } from './contact-id.ts'

const noteTag = (row: NoteRow): string => `v${row.version}`

/** Locks a note of a contact and checks `If-Match`. @throws not_found, precondition_failed */
const requireNote = async (
  tx: Sql,
  params: { id: string; note_id: string },
  ifMatch: string | undefined,
): Promise<NoteRow> => {
  const row = await lockNote(tx, await requireContactId(tx, params.id), params.note_id)
  if (!row) throw noSuchNote()
  requireMatch(ifMatch, noteTag(row))
  return row
}

export const noteHandlers = {
  async listContactNotes(request, { sql, secret }) {
    const contactId = await requireContactId(sql, request.params.id)
    const { rows, page, headers } = await readPage<NoteRow>(sql, secret, request, noteList(sql, contactId))
    return { status: 200, body: { data: rows.map(serializeNote), page }, headers }
  },

  async createContactNote({ params, body, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    const actor = actorOf(principal)
    const row = await transaction(async (tx) => {
      const contact_id = await requireContactId(tx, params.id)
      const { title = null, pinned = false } = body
      const note = { contact_id, title, body: body.body, pinned }
      const [inserted] = await insertNotes(tx, [note], actor, now)
      if (inserted === undefined) throw new Error('A note was deleted while it was written.')
      return inserted
    })
    const Location = `${basePath}/contacts/${row.contact_id}/notes/${row.id}`
    return { status: 201, body: serializeNote(row), etag: noteTag(row), headers: { Location } }
  },

  async getContactNote({ params }, { sql }) {
    const row = await findNote(sql, await requireContactId(sql, params.id), params.note_id)
    if (!row) throw noSuchNote()
    return { status: 200, body: serializeNote(row), etag: noteTag(row) }
  },

  async updateContactNote({ params, headers, body, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    const row = await transaction(async (tx) => {
      const present = await requireNote(tx, params, headers['If-Match'])
      const { title = present.title, body: text = present.body, pinned = present.pinned } = body
      if (title === present.title && text === present.body && pinned === present.pinned) return present
      const updated = await updateNote(tx, { ...present, title, body: text, pinned }, now)
      const { contact_id: contactId, id: note_id } = updated
      await insertActivities(
        tx,
        [{ contactId, type: 'note_updated', data: { note_id } }],
        actorOf(principal),
        now,
      )
      return updated
    })
    return { status: 200, body: serializeNote(row), etag: noteTag(row) }
  },

  async deleteContactNote({ params, headers, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    const id = await transaction(async (tx) => {
      const { id: note_id, contact_id: contactId } = await requireNote(tx, params, headers['If-Match'])
      await deleteNote(tx, note_id)
      await insertActivities(
        tx,
        [{ contactId, type: 'note_deleted', data: { note_id } }],
        actorOf(principal),
        now,
      )
      return note_id
    })
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers>
