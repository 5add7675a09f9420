import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import { readSettings, type SettingsValues } from '../../../system/settings/index.ts'
import { insertVisits, type NewVisit, noteFirstVisits } from '../../deliveries/index.ts'
import { type DeliveryVisit, type Recorder, storedAddressOf, type Visit } from '../../pages/index.ts'
import { judgeVisit, mostRestrictive, type TrackingMode } from './rules.ts'
import { createVisitLimit, mostInAll } from './shares.ts'
import { listClicks, lockVisitedDeliveries, type VisitedDelivery } from './store.ts'

/** Milliseconds between writes. */
const pause = 250

/** Milliseconds before a click is judged, so that other clicks of the same delivery are known. */
const clickWaits = 5_000

/** Visits per transaction. */
const batchSize = 500

/** From this number of waiting visits on, responses wait, because the database is slower than the visits. */
const maxWaiting = 20_000

/**
 * The tracking mode of a visit: the most restrictive of the campaign, the settings, the contact and its
 * lists.
 */
const modeOf = (
  message: VisitedDelivery,
  { type }: Visit,
  settings: SettingsValues['tracking'],
): TrackingMode => {
  const what = type === 'opened' ? 'opens' : 'clicks'
  const { tracking, allowed_then, allowed_now } = message
  const modes = [settings[what], message[what], tracking, allowed_then, allowed_now]
  return mostRestrictive(...modes.map((mode) => mode ?? 'individual'))
}

/** Judges visits and writes them with their consequences. */
const writeVisits = async (
  tx: Sql,
  recorded: readonly DeliveryVisit[],
  settings: SettingsValues['tracking'],
): Promise<void> => {
  const messages = await lockVisitedDeliveries(tx, [...new Set(recorded.map(({ deliveryId }) => deliveryId))])
  if (messages.size === 0) return
  const earliest = Math.min(...recorded.map(({ at }) => at.getTime()))
  const before = await listClicks(tx, [...messages.keys()], new Date(earliest - 2 * clickWaits))
  const clicks = new Map<string, { linkId: string; at: Date }[]>()
  const add = (deliveryId: string, linkId: string, at: Date): void => {
    const known = clicks.get(deliveryId)
    if (known === undefined) clicks.set(deliveryId, [{ linkId, at }])
    else known.push({ linkId, at })
  }
  for (const { delivery_id, link_id, occurred_at } of before) add(delivery_id, link_id, new Date(occurred_at))
  for (const { deliveryId, linkId, at } of recorded) if (linkId !== null) add(deliveryId, linkId, at)

  const visits = recorded.flatMap((visit): NewVisit[] => {
    const message = messages.get(visit.deliveryId)
    if (message === undefined || message.visits >= mostInAll) return []
    message.visits += 1
    const mode = modeOf(message, visit, settings)
    // A count for an e-mail to one person identifies that person.
    if (mode === 'none' || (mode === 'aggregate' && message.source_id === message.id)) return []
    const judgement = judgeVisit(visit, {
      sentAt: new Date(message.sent_at),
      accepted: message.accepted,
      clicks: clicks.get(message.id) ?? [],
      links: message.links,
    })
    const { type, at, linkId, userAgent } = visit
    const ip = storedAddressOf(visit.ip, settings.ip_storage)
    const isNamed = mode === 'individual'
    return [
      {
        ...judgement,
        deliveryId: message.id,
        sourceId: message.source_id,
        type,
        at,
        linkId,
        ip,
        userAgent,
        isNamed,
      },
    ]
  })
  await insertVisits(tx, visits)
  await noteFirstVisits(tx, visits)
}

/** Collects visits and writes them in batches, so that no open or click waits for the ledger. */
export const createRecorder = ({
  sql,
  clock,
  log,
}: {
  sql: Database
  clock: Clock
  log: Logger
}): Recorder => {
  let waiting: DeliveryVisit[] = []
  let writing: Promise<void> | null = null
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  const hasShare = createVisitLimit(clock)

  const isDue = ({ type, at }: DeliveryVisit): boolean =>
    stopped || type === 'opened' || clock.now().getTime() - at.getTime() >= clickWaits

  const takeDue = (): DeliveryVisit[] => {
    const batch: DeliveryVisit[] = []
    const rest: DeliveryVisit[] = []
    for (const one of waiting) (batch.length < batchSize && isDue(one) ? batch : rest).push(one)
    waiting = rest
    return batch
  }

  const writeDue = async (): Promise<void> => {
    for (let batch = takeDue(); batch.length > 0; batch = takeDue()) {
      try {
        const settings = await readSettings(sql, 'tracking')
        await sql.begin((tx) => writeVisits(tx, batch, settings))
      } catch (error) {
        waiting = [...batch, ...waiting]
        throw error
      }
    }
  }

  const write = (): Promise<void> => {
    writing ??= writeDue().finally(() => {
      writing = null
    })
    return writing
  }

  const schedule = (): void => {
    if (timer !== null || stopped || waiting.length === 0) return
    timer = setTimeout(() => {
      timer = null
      write()
        .catch((error) =>
          log.warn({ err: error, waiting: waiting.length }, 'opens and clicks wait to be written'),
        )
        .finally(schedule)
    }, pause)
    timer.unref()
  }

  /** Visits that arrived during a write are written after it. */
  const writeRest = async (): Promise<void> => {
    await writing?.catch(() => undefined)
    await write()
  }

  return {
    record: async (visit) => {
      if (!hasShare(visit.deliveryId)) return
      waiting.push(visit)
      schedule()
      if (stopped || waiting.length > maxWaiting) await writeRest()
    },
    stop: async () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      await writeRest().catch((error) => {
        log.error({ reason: String(error), lost: waiting.length }, 'opens and clicks were lost')
      })
    },
  }
}
