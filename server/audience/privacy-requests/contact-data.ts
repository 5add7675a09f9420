import type { Sql } from '../../platform/storage/open.ts'
import { type ContactData, type ContactDeletion, section } from '../contacts/index.ts'
import { serializeRequest } from './serializers.ts'
import { forgetClosed, forgetErased } from './store/forget.ts'
import { type PrivacyRequestRow, requestsOfContact } from './store/requests.ts'
import { noteClosed } from './transitions.ts'

/**
 * An erasure closes the requests of the person, and leaves the evidence without them. A purge of the trash removes them from closed
 * requests; the others can still be completed.
 */
const forget = async (tx: Sql, { ids, erased }: ContactDeletion): Promise<void> => {
  if (erased === null) return forgetClosed(tx, ids)
  const answered = await forgetErased(tx, ids, erased)
  await noteClosed(tx, answered, new Date(erased.now))
}

/** This area's entry in the registry of contact data. */
export const privacyRequestData: ContactData = {
  tables: ['privacy_requests'],
  forget,
  used: (tx, ids) => tx`
    select contact_id from privacy_requests where contact_id = any (${ids as string[]}::uuid[])`,
  merge: async (tx, from, to) => {
    await tx`update privacy_requests set contact_id = ${to} where contact_id = ${from}`
    return {}
  },
  sections: [
    section<PrivacyRequestRow>('privacy_requests', 'privacy_requests', requestsOfContact, (rows) =>
      rows.map((row) => serializeRequest(row, new Date())),
    ),
  ],
}
