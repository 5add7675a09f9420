import type { Sql } from '../../../platform/storage/open.ts'
import { type AllContactData, forgetEverywhere } from '../contact-data.ts'

/**
 * Permanently deletes some contacts that were moved to the trash before a time, with all their data. The
 * ledgers keep their rows without name and address. Returns how many contacts were deleted.
 */
export const purgeContacts = async (
  tx: Sql,
  all: AllContactData,
  trashedBefore: Date,
  batch: number,
): Promise<number> => {
  const expired = await tx<{ id: string }[]>`
    select id from contacts where trashed_at < ${trashedBefore}
    order by trashed_at limit ${batch} for update skip locked`
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return 0
  await forgetEverywhere(tx, all, { ids, erased: null })
  const purged = await tx`delete from contacts where id = any (${ids}::uuid[])`
  return purged.count
}
