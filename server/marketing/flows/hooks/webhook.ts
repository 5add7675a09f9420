import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { findContactByEmail } from './store.ts'

/** Records a webhook for an automation. Without a contact with this address nothing happens. */
export const recordWebhook = async (
  tx: Sql,
  { flowId, email, payload }: { flowId: string; email: string; payload: Record<string, unknown> },
  now: Date,
): Promise<void> => {
  const contactId = await findContactByEmail(tx, email)
  if (contactId === null) return
  const occurredAt = now.toISOString()
  const event = { key: 'webhook_received', contactId, occurredAt, data: { payload }, sourceId: flowId }
  await insertTriggerEvents(tx, [event])
}
