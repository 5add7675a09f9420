import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { hashOfDomain, hashOfEmail } from './rules.ts'
import { serializeSuppression } from './serializers.ts'
import { findCovering } from './store.ts'

/** All suppressions of some addresses and of their domains. */
export const suppressionsOf = async (
  sql: Sql,
  secret: Uint8Array,
  emails: readonly string[],
): Promise<components['schemas']['Suppression'][]> => {
  const found = await findCovering(
    sql,
    emails.map((email) => hashOfEmail(secret, email)),
    emails.map((email) => hashOfDomain(secret, email)),
  )
  return [...found.values()].map(serializeSuppression)
}
