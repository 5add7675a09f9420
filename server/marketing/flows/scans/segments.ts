import { matching, namedSegments, readSegment } from '../../../audience/conditions/index.ts'
import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { Sql, TransactionSql } from '../../../platform/storage/open.ts'
import { isTransient } from '../../../platform/transient-errors.ts'
import { eventsInside } from '../walker/graph.ts'
import type { ScanContext } from './run.ts'
import {
  addMembers,
  lockDueSegment,
  removeMembers,
  replaceWatchedSegments,
  updateWatchedSegment,
  type WatchedSegment,
} from './segment-store.ts'
import { contactsOfChunk, endOfChunk, listActiveTriggers, listContacts, listListening } from './store.ts'

/** Milliseconds between two looks at a segment, and after an error. */
const every = 5 * 60_000
const afterTrouble = 60 * 60_000

const keys = ['segment_entered', 'segment_left']

/** The segments that the triggers of active flows name, and the events that contacts inside wait for. */
const refreshWatched = async (tx: Sql, now: Date): Promise<void> => {
  const events = [
    ...(await listActiveTriggers(tx, keys)).map(({ trigger }) => trigger),
    ...(await listListening(tx, keys)).flatMap(({ definition }) => eventsInside(definition)),
  ].filter(({ key }) => keys.includes(key))
  const ids = events.flatMap(({ settings }) => (settings.segment_ids ?? []) as string[])
  await replaceWatchedSegments(tx, [...new Set(ids.map((id) => id.toLowerCase()))], now)
}

const nameOf = async (tx: Sql, id: string): Promise<string> => {
  const [row] = await tx<{ name: string }[]>`${namedSegments(tx, [id])}`
  return row?.name ?? ''
}

const eventsOf = (
  key: 'segment_entered' | 'segment_left',
  contactIds: readonly string[],
  data: Record<string, unknown>,
  now: Date,
) => contactIds.map((contactId) => ({ key, contactId, occurredAt: now.toISOString(), data }))

/** Looks at the next contacts of a segment that is due. False if none is due. */
const watchChunk = ({ sql, clock }: ScanContext, failed: { row: WatchedSegment | null }): Promise<boolean> =>
  sql.begin(async (tx: TransactionSql) => {
    const now = clock.now()
    const row = await lockDueSegment(tx, now)
    if (row === null) return false
    failed.row = row
    const { segment_id: id, after_id: afterId } = row
    const tree = await readSegment(tx, id)
    const endId = tree === null ? null : await endOfChunk(tx, afterId)
    if (tree === null || endId === null) {
      const dueAt = new Date(now.getTime() + every)
      await updateWatchedSegment(tx, { ...row, after_id: null, due_at: dueAt, is_complete: true })
      return true
    }
    const range = { afterId, endId }
    const matched = await listContacts(tx, contactsOfChunk(tx, range, matching(tx, tree, now)))
    const left = await removeMembers(tx, id, range, matched)
    const entered = await addMembers(tx, id, matched)
    if (row.is_complete && left.length + entered.length > 0) {
      const data = { segment_id: id, segment_name: await nameOf(tx, id) }
      await insertTriggerEvents(tx, [
        ...eventsOf('segment_left', left, data, now),
        ...eventsOf('segment_entered', entered, data, now),
      ])
    }
    await updateWatchedSegment(tx, { ...row, after_id: endId })
    return true
  })

/**
 * Compares the segments that active flows watch with their contacts at the last look, and records who entered or left.
 * Each contact is compared once in a look.
 */
export const watchSegments = async (context: ScanContext): Promise<void> => {
  const { sql, clock, log } = context
  await sql.begin((tx: Sql) => refreshWatched(tx, clock.now()))
  for (;;) {
    const failed: { row: WatchedSegment | null } = { row: null }
    try {
      if (!(await watchChunk(context, failed))) return
    } catch (error) {
      const { row } = failed
      if (row === null || isTransient(error)) throw error
      log.error({ err: error, segment_id: row.segment_id }, 'a segment could not be watched')
      const due_at = new Date(clock.now().getTime() + afterTrouble)
      await updateWatchedSegment(sql, { ...row, due_at })
    }
  }
}
