import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readAudience, setListStatuses, tagContact } from '../memberships/index.ts'
import { faultsOfMembers } from './checks.ts'
import { valuesOf } from './fields.ts'
import { requireMemberships, requireTags } from './memberships.ts'
import { addContact, newContact } from './new-contact.ts'

/**
 * Inserts a contact as it is described, for a transaction that is rolled back. It is subscribed to the lists, also to those
 * that ask for confirmation, and is asked nothing.
 * @throws invalid_request with pointers from `pointer` on
 */
export const addDescribedContact = async (
  tx: Sql,
  described: components['schemas']['DescribedContact'],
  { pointer, actor }: { pointer: string; actor: Actor },
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
): Promise<string> => {
  const now = clock.now().toISOString()
  const faults = faultsOfMembers(described, clock, pointer)
  const { customFields, lists = [], tags = [] } = await readAudience(tx, described, pointer, faults)
  const values = valuesOf(described)
  const [id, status] = [newId(), described.status ?? 'subscribed']
  const row = newContact({ id, email: `${id}@simulated.invalid`, status, values, customFields, now })
  await addContact(tx, row, values, { actor, secret })
  const change = { contactId: id, actor, now }
  const joinings = lists.map((list) => ({ list, status: 'subscribed' as const }))
  if (lists.length > 0) requireMemberships(await setListStatuses(tx, change, joinings, 'skip'))
  if (tags.length > 0) requireTags(await tagContact(tx, change, { add: tags }))
  return id
}
