import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { insertChunks } from '../../sending/deliveries/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { inAudience, readAudience } from './audience.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateState } from './store/campaigns.ts'
import {
  claimFreeze,
  listZones,
  raiseStatementTimeout,
  type Split,
  timedAudience,
  type ZoneTime,
} from './store/freeze.ts'
import { insertLinks, type NewLink } from './store/links.ts'
import { openingFrom, type SendWindow, sameLocalTime } from './windows.ts'

const splitOf = ({ ab }: CampaignRow): Split | null =>
  ab === null ? null : { keys: ab.variants.map(({ key }) => key), sharePercent: ab.test_share_percent }

/**
 * When each time zone gets the campaign: at the same local time, or now if that has passed or the campaign has no
 * time. In all cases not before the window opens there.
 */
const zoneTimes = (
  zones: readonly string[],
  {
    sendAt,
    businessZone,
    window,
    now,
  }: { sendAt: Date | null; businessZone: string; window: SendWindow | null; now: Date },
): ZoneTime[] =>
  zones.map((zone) => {
    const theirs = sendAt === null ? now : sameLocalTime(sendAt, businessZone, zone)
    return { zone, due: openingFrom(window, theirs > now ? theirs : now, zone) }
  })

/** The campaign's window: its own, or that of the settings. */
export const windowOf = async (sql: Sql, row: Pick<CampaignRow, 'send_window'>): Promise<SendWindow | null> =>
  row.send_window ?? (await readSettings(sql, 'sending')).window

/** Writes the chunks of a campaign. Returns the number of contacts. */
const writeChunks = async (tx: Sql, row: CampaignRow, now: Date): Promise<number> => {
  const where = inAudience(tx, await readAudience(tx, row.audience), now)
  const window = await windowOf(tx, row)
  const businessZone = (await readSettings(tx, 'general')).default_timezone
  if (!row.per_contact_zone)
    return insertChunks(
      tx,
      row.id,
      timedAudience(tx, row.id, where, {
        split: splitOf(row),
        due: openingFrom(window, now),
        businessZone,
        zones: [],
      }),
    )
  const sendAt = row.send_at === null ? null : new Date(row.send_at)
  const zones = [...new Set([businessZone, ...(await listZones(tx, where))])]
  const times = zoneTimes(zones, { sendAt, businessZone, window, now })
  const due = times[0]?.due ?? now
  return insertChunks(
    tx,
    row.id,
    timedAudience(tx, row.id, where, { split: null, due, businessZone, zones: times }),
  )
}

/**
 * Freezes the audience of a campaign that is being prepared. One statement writes all chunks, and the same
 * transaction sets the state to `sending`, so that an interrupted freeze leaves nothing behind and starts
 * again. If the campaign was paused meanwhile, it stays paused with its audience frozen; if it was cancelled,
 * the freeze is rolled back. `linksOf` finds the URLs in the content.
 */
export const freezeCampaign = async (
  { sql, clock }: { sql: Database; clock: Clock },
  id: string,
  linksOf: (tx: Sql, row: CampaignRow) => Promise<NewLink[]>,
): Promise<void> => {
  await sql
    .begin(async (tx: Sql) => {
      if (!(await claimFreeze(tx, id))) return
      const row = await findCampaign(tx, id)
      if (row?.state !== 'preparing' || row.audience_count !== null) return
      await raiseStatementTimeout(tx)
      const now = clock.now()
      const audience_count = await writeChunks(tx, row, now)
      await insertLinks(tx, id, await linksOf(tx, row))
      const after = await lockCampaign(tx, id)
      if (after?.state !== 'preparing' && after?.state !== 'paused') throw new Overtaken()
      const at = now.toISOString()
      await updateState(
        tx,
        id,
        after.state === 'paused'
          ? { audience_count, paused_from: 'sending' }
          : { audience_count, state: 'sending' },
        at,
      )
    })
    .catch((error: unknown) => {
      if (!(error instanceof Overtaken)) throw error
    })
}

/** The campaign was cancelled while it was being prepared. */
class Overtaken extends Error {}
