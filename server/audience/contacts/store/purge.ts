import type { Sql } from '../../../platform/storage/open.ts'
import { keepOptOuts } from '../../suppressions/index.ts'
import { type AllContactData, forgetEverywhere } from '../contact-data.ts'
import { listLeftAddresses } from './said.ts'

/**
 * Permanently deletes some contacts that were moved to the trash before a time, with all their data. The
 * ledgers keep their rows without name and address, and keyed hashes keep the opt-outs. Returns how many contacts were deleted.
 */
export const purgeContacts = async (
  tx: Sql,
  { all, secret }: { all: AllContactData; secret: Uint8Array },
  trashedBefore: Date,
  batch: number,
): Promise<number> => {
  const expired = await tx<{ id: string }[]>`
    select id from contacts where trashed_at < ${trashedBefore}
    order by trashed_at limit ${batch} for update skip locked`
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return 0
  await keepOptOuts(tx, secret, await listLeftAddresses(tx, ids))
  await forgetEverywhere(tx, all, { ids, erased: null })
  const purged = await tx`delete from contacts where id = any (${ids}::uuid[])`
  return purged.count
}

/**
 * Permanently deletes contacts that an undone job had created, as if they had never been here. Nothing of what the job said is
 * kept. The transaction holds the intents.
 */
export const deleteContacts = async (tx: Sql, all: AllContactData, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx`select from contacts where id = any (${ids as string[]}::uuid[]) order by id for update`
  await forgetEverywhere(tx, all, { ids, erased: null })
  await tx`delete from contacts where id = any (${ids as string[]}::uuid[])`
}
