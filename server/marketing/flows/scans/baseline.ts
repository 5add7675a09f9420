import { matching, readSegment } from '../../../audience/conditions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { addMembers, listWatchedSegments, removeOthers } from './segment-store.ts'
import { listContacts } from './store.ts'

/** Notes which watched segments the contacts match now. Thus changes of this transaction are no entering or leaving. */
export const noteSegments = async (tx: Sql, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  for (const segmentId of await listWatchedSegments(tx)) {
    const tree = await readSegment(tx, segmentId)
    if (tree === null) continue
    const among = tx`contacts.id = any (${ids as string[]}::uuid[])`
    const matched = await listContacts(
      tx,
      tx`select contacts.id from contacts where ${among} and ${matching(tx, tree, now)}`,
    )
    await removeOthers(tx, segmentId, ids, matched)
    await addMembers(tx, segmentId, matched)
  }
}
