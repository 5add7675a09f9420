import { createHash } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { Sql } from '../platform/storage/open.ts'
import { activityShape, contactShape, emailAddressShape, noteShape } from './shapes.ts'
import { listLatestActivities } from './store/activities.ts'
import type { ContactRow } from './store/contacts.ts'
import { listLatestEmails } from './store/emails.ts'
import { listLatestNotes } from './store/notes.ts'

type Contact = components['schemas']['Contact']
export type Include = components['parameters']['ContactInclude'][number]

/** How many of each related thing a contact shows; all of them have lists of their own. */
const shown = 10

const grouped = <Row extends { contact_id: string }, Shape>(
  rows: Row[],
  shape: (row: Row) => Shape,
): Map<string, Shape[]> => {
  const groups = new Map<string, Shape[]>()
  for (const row of rows) groups.set(row.contact_id, [...(groups.get(row.contact_id) ?? []), shape(row)])
  return groups
}

/** The contacts as the contract shows them, with what was asked for: one query for each kind, however many contacts. */
export const withIncludes = async (
  sql: Sql,
  rows: readonly ContactRow[],
  include: readonly Include[] = [],
): Promise<Contact[]> => {
  const ids = rows.map(({ id }) => id)
  const asked = (what: Include): boolean => ids.length > 0 && include.includes(what)
  const [activities, notes, emails] = await Promise.all([
    asked('latest_activities') ? listLatestActivities(sql, ids, shown) : [],
    asked('latest_notes') ? listLatestNotes(sql, ids, shown) : [],
    asked('email_history') ? listLatestEmails(sql, ids, shown) : [],
  ])
  const related = {
    latest_activities: grouped(activities, activityShape),
    latest_notes: grouped(notes, noteShape),
    email_history: grouped(emails, emailAddressShape),
  }
  return rows.map((row) => ({
    ...contactShape(row),
    ...Object.fromEntries(include.map((what) => [what, related[what].get(row.id) ?? []])),
  }))
}

/** The entity tag of a contact; with includes, of what is shown of it. */
export const contactTag = (row: ContactRow, shown?: Contact): string => {
  const tag = `v${row.version}`
  if (shown === undefined) return tag
  const { latest_activities, latest_notes, email_history } = shown
  const related = JSON.stringify([latest_activities ?? null, latest_notes ?? null, email_history ?? null])
  return `${tag}-${createHash('sha256').update(related).digest('hex').slice(0, 16)}`
}
