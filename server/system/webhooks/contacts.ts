import type { Principal } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { EventContact } from './build.ts'
import type { Condition } from './store/endpoints.ts'

/** What events show of contacts, and conditions on them. Both lie above. */
export interface ContactsOfEvents {
  /** The contacts that are not permanently deleted. */
  readEventContacts(tx: Sql, ids: readonly string[]): Promise<EventContact[]>
  /** Those of the contacts that match a saved condition. @throws if it cannot be evaluated */
  matchingContacts(
    tx: Sql,
    condition: Condition,
    contactIds: readonly string[],
    now: Date,
  ): Promise<Set<string>>
  /** The id for a filter by a contact. @throws missing_scope */
  contactFilter(sql: Sql, principal: Principal, given: string | undefined): Promise<string | undefined>
  /** The form of a condition to save. @throws invalid_request, too_complex */
  readEventCondition(tx: Sql, condition: Condition): Promise<Condition>
}
