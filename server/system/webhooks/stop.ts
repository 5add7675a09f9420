import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../notices/index.ts'
import { stopEndpoint } from './store/endpoints.ts'

/** Pauses or disables an endpoint, and tells administrators. */
export const stopAndTell = async (
  tx: Sql,
  id: string,
  stop: Parameters<typeof stopEndpoint>[2],
  detail: string,
  now: Date,
): Promise<void> => {
  const stopped = await stopEndpoint(tx, id, stop, now)
  if (stopped === null) return
  const name = stopped.description ?? URL.parse(stopped.url)?.host ?? stopped.url
  await notify(tx, { kind: 'webhook_endpoint_disabled', subject: id, data: { name, detail }, now })
}

export const stopForCondition = (tx: Sql, id: string, now: Date): Promise<void> =>
  stopAndTell(
    tx,
    id,
    { state: 'paused', reason: 'failing_condition' },
    'Its condition could not be evaluated. Change it; the events wait.',
    now,
  )

/** An endpoint that an administrator enabled works again as far as is known. */
export const closeEndpointNotice = (tx: Sql, id: string, now: Date): Promise<boolean> =>
  closeNotice(tx, { kind: 'webhook_endpoint_disabled', subject: id, now })
