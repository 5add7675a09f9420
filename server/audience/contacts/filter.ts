import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { parseReference } from './references.ts'
import { findContact } from './store/contacts.ts'

/** No contact has it. */
const noContact = '00000000-0000-0000-0000-000000000000'

/**
 * The id for a filter by a contact; undefined without a filter. To look up an address or an external id is to read contacts.
 * @throws missing_scope
 */
export const contactFilter = async (
  sql: Sql,
  { scopes }: Principal,
  given: string | undefined,
): Promise<string | undefined> => {
  if (given === undefined) return undefined
  const reference = parseReference(given)
  if (reference.by === 'id') return reference.id
  if (scopes !== null && !scopes.includes('contacts:read'))
    throw problem('missing_scope', {
      detail:
        'A contact_id that is not an id requires the scope contacts:read, which the API key does not have.',
    })
  return (await findContact(sql, reference, 'anywhere'))?.id ?? noContact
}
