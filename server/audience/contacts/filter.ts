import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { parseReference } from './references.ts'
import { findContact } from './store/contacts.ts'

/** No contact has it. */
const noContact = '00000000-0000-0000-0000-000000000000'

/**
 * Who asks about contacts, by a condition or an address, reads them: a count says yes or no.
 * @throws missing_scope
 */
export const requireReadingContacts = ({ scopes }: Pick<Principal, 'scopes'>, what: string): void => {
  if (scopes !== null && !scopes.includes('contacts:read'))
    throw problem('missing_scope', {
      detail: `${what} requires the scope \`contacts:read\`, which the credentials do not have.`,
    })
}

/**
 * The id for a filter by a contact; undefined without a filter.
 * @throws missing_scope
 */
export const contactFilter = async (
  sql: Sql,
  principal: Principal,
  given: string | undefined,
): Promise<string | undefined> => {
  if (given === undefined) return undefined
  const reference = parseReference(given)
  if (reference.by === 'id') return reference.id
  requireReadingContacts(principal, 'A `contact_id` that is not an id')
  return (await findContact(sql, reference, 'anywhere'))?.id ?? noContact
}
