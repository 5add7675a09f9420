import type { Sql } from '../../../platform/storage/open.ts'
import type { NodeContext, Visit } from '../node.ts'
import type { Settings } from '../types.ts'

type ContactPayload = Settings & { id: string }

/** The contacts as calls show them, by id. */
const readContacts = async (tx: Sql, ids: readonly string[]): Promise<Map<string, ContactPayload>> => {
  const rows = await tx<ContactPayload[]>`
    select id, external_id, email, status, first_name, last_name, company, phone, locale, timezone, custom_fields
    from contacts where id = any (${ids as string[]}::uuid[]) and trashed_at is null`
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is sent for each visit, without the data of the event; nothing for contacts that were deleted. */
export const payloadsOf = async (
  { tx, now, flow, node }: NodeContext,
  visits: readonly Visit[],
): Promise<Map<string, { id: string; payload: Settings }>> => {
  const contacts = await readContacts(tx, [...new Set(visits.map(({ contactId }) => contactId))])
  return new Map(
    visits.flatMap(({ enrolmentId, contactId, visit, entryKey }) => {
      const contact = contacts.get(contactId)
      if (contact === undefined) return []
      const payload = {
        type: `${flow.kind}.step`,
        occurred_at: now.toISOString(),
        [flow.kind]: { id: flow.id, name: flow.name },
        node_id: node.id,
        enrolment_id: enrolmentId,
        entry_key: entryKey,
        contact,
      }
      return [[enrolmentId, { id: `${enrolmentId}.${visit}`, payload }]]
    }),
  )
}
