import type { ContactDeletion } from '../../audience/contacts/index.ts'
import { comparedEmail } from '../../audience/suppressions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** This area's entry in the registry of contact data. */
export const migrationData = {
  tables: ['migration_items'],
  forget: async (tx: Sql, { ids, erased }: ContactDeletion): Promise<void> => {
    const people = (erased?.addresses ?? []).map(comparedEmail)
    // Files without ids name people by their address.
    await tx`
      update migration_items set before = null, after = null, local_id = null, status = null,
        source_id = case when ${people.length > 0} and strpos(source_id, '@') > 0 then 'erased:' || id else source_id end
      where contact_id = any (${ids as string[]}::uuid[]) or source_id = any (${people}::text[])`
    if (people.length === 0) return
    // Parts of a person who is not linked to the address yet.
    await tx`
      delete from migration_staged part using migration_staged whole
      where whole.person = any (${people}::text[]) and part.run_id = whole.run_id and part.person_id = whole.person_id`
    await tx`delete from migration_staged where person = any (${people}::text[])`
    await tx`delete from migration_problems where person = any (${people}::text[])`
  },
  merge: async (tx: Sql, from: string, to: string) => {
    await tx`update migration_items set local_id = ${to}, before = null, after = null where contact_id = ${from}`
    return {}
  },
}
