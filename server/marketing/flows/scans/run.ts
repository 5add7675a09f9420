import { createHash } from 'node:crypto'
import { matching, readSaved } from '../../../audience/conditions/index.ts'
import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import { own } from '../../../platform/own.ts'
import type { Database, Sql, TransactionSql } from '../../../platform/storage/open.ts'
import { isTransient } from '../../../platform/transient-errors.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { triggerTypes } from '../catalogue.ts'
import { pauseFlow } from '../store/safety.ts'
import { evidenceOfTrigger, isCounted, readTracking } from '../tracking.ts'
import { dayOf, insideKey, type Scan, settingsKey } from '../triggers/times.ts'
import { eventsInside } from '../walker/graph.ts'
import {
  contactsOfChunk,
  endOfChunk,
  insideFlow,
  listActiveTriggers,
  listContacts,
  listListening,
  lockDueScan,
  type NewScan,
  replaceScans,
  type Scanned,
  type ScanRow,
  updateScan,
} from './store.ts'

export interface ScanContext {
  sql: Database
  clock: Clock
  log: Logger
}

const scanKeys = (): string[] =>
  [...triggerTypes.values()].filter(({ scan }) => scan !== undefined).map(({ key }) => key)

const hashOf = ({ key, settings, condition, inside }: Scanned): string =>
  createHash('sha256')
    .update(JSON.stringify([key, settingsKey(settings), condition, ...(inside ? [inside] : [])]))
    .digest('hex')
    .slice(0, 32)

/** Begins the scans of triggers that were published, and ends those of others. */
const refreshScans = async (tx: Sql, now: Date, zone: string): Promise<void> => {
  const keys = scanKeys()
  const listening = await listListening(tx, keys)
  const scanned: { flow_id: string; trigger: Scanned }[] = [
    ...(await listActiveTriggers(tx, keys)),
    ...listening.flatMap(({ flow_id, definition }) =>
      eventsInside(definition).map(({ key, settings }) => ({
        flow_id,
        trigger: { key, settings, condition: null, inside: true as const },
      })),
    ),
  ]
  const scans = scanned.flatMap(({ flow_id, trigger }): NewScan[] => {
    const next = triggerTypes.get(trigger.key)?.scan?.next(trigger.settings, now, zone)
    return next === undefined
      ? []
      : [{ flow_id, trigger_hash: hashOf(trigger), trigger, due_at: next.toISOString() }]
  })
  await replaceScans(tx, scans)
}

/** The time after the one that a scan has finished. */
const nextTime = (scan: Scan, { trigger, due_at }: ScanRow, now: Date, zone: string): Date => {
  const next = scan.next(trigger.settings, new Date(due_at), zone)
  if (scan.catchesUp || next > now) return next
  // After a standstill: of the times that were missed only the last one.
  let last = next
  for (let after = next; after <= now; after = scan.next(trigger.settings, after, zone)) last = after
  return last
}

/** Looks at the next contacts of a due scan. False if none is due. */
const scanChunk = (
  { sql, clock }: ScanContext,
  zone: string,
  failed: { row: ScanRow | null },
): Promise<boolean> =>
  sql.begin(async (tx: TransactionSql) => {
    const now = clock.now()
    const row = await lockDueScan(tx, now)
    if (row === null) return false
    failed.row = row
    const { trigger, due_at, after_id: afterId } = row
    const scan = triggerTypes.get(trigger.key)?.scan
    const endId = await endOfChunk(tx, afterId)
    if (scan === undefined || endId === null) {
      const next = scan === undefined ? new Date('9999-01-01') : nextTime(scan, row, now, zone)
      await updateScan(tx, row, { after_id: null, due_at: next })
      return true
    }
    const due = new Date(due_at)
    const { condition, now: at = due, data = {} } = scan.contacts(trigger.settings, dayOf(due, zone))
    const [ofTime, ofTrigger] = [
      await readSaved(tx, condition),
      trigger.condition === null ? null : await readSaved(tx, trigger.condition),
    ]
    const further = trigger.inside
      ? insideFlow(tx, row.flow_id)
      : ofTrigger === null
        ? tx`true`
        : matching(tx, ofTrigger, now)
    const evidence = own(evidenceOfTrigger, trigger.key)
    const counted = evidence === undefined ? tx`true` : isCounted(tx, evidence, await readTracking(tx))
    const predicate = tx`${matching(tx, ofTime, at)} and ${counted} and ${further}`
    const ids = await listContacts(tx, contactsOfChunk(tx, { afterId, endId }, predicate))
    await insertTriggerEvents(
      tx,
      ids.map((contactId) => ({
        key: trigger.key,
        contactId,
        occurredAt: due_at,
        data: { ...data, trigger: (trigger.inside ? insideKey : settingsKey)(trigger.settings) },
        sourceId: row.flow_id,
      })),
    )
    await updateScan(tx, row, { after_id: endId, due_at })
    return true
  })

/** A trigger that cannot be evaluated pauses its flow and stops no other. */
const pauseFailed = async ({ sql, clock, log }: ScanContext, row: ScanRow, error: unknown): Promise<void> => {
  log.error({ err: error, flow_id: row.flow_id }, 'a trigger could not be evaluated; its flow pauses')
  await sql.begin(async (tx: Sql) => {
    const detail =
      'The field or the condition of a trigger could not be evaluated. Change or simplify the trigger.'
    await pauseFlow(tx, row.flow_id, clock.now(), { reason: 'failing_condition', detail })
    await updateScan(tx, row, { after_id: null, due_at: new Date('9999-01-01') })
  })
}

/** Finds the contacts of all triggers that are due. Each contact is found once for each time. */
export const runScans = async (context: ScanContext): Promise<void> => {
  const { sql, clock } = context
  const zone = (await readSettings(sql, 'general')).default_timezone
  await sql.begin((tx: Sql) => refreshScans(tx, clock.now(), zone))
  for (;;) {
    const failed: { row: ScanRow | null } = { row: null }
    try {
      if (!(await scanChunk(context, zone, failed))) return
    } catch (error) {
      if (failed.row === null || isTransient(error)) throw error
      await pauseFailed(context, failed.row, error)
    }
  }
}
