import { recordOwnChange } from '../../platform/audit.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../notices/index.ts'
import type { EventType } from './build.ts'
import { type ClaimedDelivery, holdDeliveries } from './store/deliveries.ts'
import { type EndpointRow, holdTypes, listPausedSince, stopEndpoint } from './store/endpoints.ts'

/** What people call an endpoint. */
export const nameOfEndpoint = ({ description, url }: Pick<EndpointRow, 'description' | 'url'>): string =>
  description ?? URL.parse(url)?.host ?? url

/** Pauses or disables an endpoint, records it in the audit log, and tells administrators. */
export const stopAndTell = async (
  tx: Sql,
  id: string,
  stop: Parameters<typeof stopEndpoint>[2],
  detail: string,
  now: Date,
): Promise<void> => {
  const stopped = await stopEndpoint(tx, id, stop, now)
  if (stopped === null) return
  const { state, state_reason, former_state, former_reason } = stopped
  const change = {
    before: { state: former_state, state_reason: former_reason },
    after: { state, state_reason },
  }
  await recordOwnChange(tx, { event: `webhook.${state}`, area: 'webhooks', targetId: id }, change, now)
  const data = { name: nameOfEndpoint(stopped), detail }
  await notify(tx, { kind: 'webhook_endpoint_disabled', subject: id, data, now })
}

/**
 * Holds back the types that the API key of an endpoint may not read, and sends those that it may read again. Records a change in the audit
 * log, and tells administrators.
 */
export const holdAndTell = async (
  tx: Sql,
  { endpoint_id: id, version, held_types }: Pick<ClaimedDelivery, 'endpoint_id' | 'version' | 'held_types'>,
  types: readonly EventType[],
  detail: string | undefined,
  now: Date,
): Promise<void> => {
  const changed = await holdTypes(tx, { id, version }, types, now)
  await holdDeliveries(tx, id, now)
  if (changed === null) return
  const change = { before: { held_event_types: held_types }, after: { held_event_types: types } }
  await recordOwnChange(tx, { event: 'webhook.updated', area: 'webhooks', targetId: id }, change, now)
  if (detail === undefined) {
    await closeEndpointNotice(tx, id, now)
    return
  }
  const data = { name: nameOfEndpoint(changed), detail, types: types.join(', ') }
  await notify(tx, { kind: 'webhook_endpoint_disabled', subject: id, data, now })
}

/** Tells administrators of a delivery that was given up, while the endpoint stays active. */
export const tellGivenUp = (
  tx: Sql,
  { endpoint_id, description, url }: Pick<ClaimedDelivery, 'endpoint_id' | 'description' | 'url'>,
  detail: string | null,
  now: Date,
): Promise<void> => {
  const data = { name: nameOfEndpoint({ description, url }), ...(detail === null ? {} : { detail }) }
  return notify(tx, { kind: 'webhook_deliveries_failed', subject: endpoint_id, data, now })
}

export const stopForCondition = (tx: Sql, id: string, now: Date): Promise<void> =>
  stopAndTell(
    tx,
    id,
    { state: 'paused', reason: 'failing_condition' },
    'The condition of the webhook could not be evaluated. Change it. Events wait until then.',
    now,
  )

/** Disables the endpoints that have been paused since a time: what waited for them is about to be deleted. */
export const stopPausedSince = async (tx: Sql, since: Date, now: Date): Promise<void> => {
  const stop = { state: 'disabled', reason: 'paused_too_long' } as const
  const detail = 'The webhook was paused longer than events are kept. Activate it to receive new events.'
  for (const id of await listPausedSince(tx, since)) await stopAndTell(tx, id, stop, detail, now)
}

/** An endpoint that an administrator enabled works again as far as is known. */
export const closeEndpointNotice = (tx: Sql, id: string, now: Date): Promise<boolean> =>
  closeNotice(tx, { kind: 'webhook_endpoint_disabled', subject: id, now })
