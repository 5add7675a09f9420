import { newId } from '../../../server/platform/ids.ts'
import { recordBounce } from '../../../server/sending/bounces/index.ts'
import { type QueueSending, sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { queueOf } from '../../../server/sending/deliveries/store/ledger.ts'
import { prepareMessages } from '../../../server/sending/messages/index.ts'
import { forgetContents } from '../../../server/sending/outbox/index.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import type { TestApp } from '../../support/app.ts'

/** Creates a mail server at a local port and a verified sender, both as defaults. */
export const addSender = async (
  { context: { sql, clock } }: TestApp,
  { port, verified = true }: { port: number; verified?: boolean },
): Promise<{ senderId: string; serverId: string }> => {
  const [senderId, serverId] = [newId(), newId()]
  const stamp = { created_at: clock.now(), updated_at: clock.now() }
  await sql`insert into mail_servers ${sql({
    id: serverId,
    name: serverId,
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security: 'none',
    max_connections: 2,
    messages_per_connection: 50,
    rate: sql.json({ per_second: null, per_hour: null, per_day: null }),
    ...stamp,
  })}`
  await sql`insert into senders ${sql({
    id: senderId,
    name: 'Harbour Books',
    email: `${senderId.slice(-6)}@books.example`,
    mail_server_id: serverId,
    verified_at: verified ? clock.now() : null,
    ...stamp,
  })}`
  return { senderId, serverId }
}

/** Sets the sender of messages that name none. */
export const setDefaultSender = async (
  { context: { sql, clock } }: TestApp,
  senderId: string | null,
): Promise<void> => {
  await sql`delete from settings_groups where key = 'sending'`
  if (senderId !== null)
    await sql`
      insert into settings_groups (key, value, updated_at)
      values ('sending', ${sql.json({ default_sender_id: senderId })}, ${clock.now()})`
  invalidateSettings(sql, 'sending')
}

/** Sends the due deliveries of a queue, by default that of single messages. Returns their number. */
export const sendDue = async ({ context }: TestApp, queue = queueOf.transactional): Promise<number> => {
  const sending: QueueSending = {
    ...context,
    ending: new AbortController().signal,
    prepare: (tx, _kind, deliveries, now) =>
      prepareMessages(
        context,
        tx,
        deliveries.map(({ deliveryId }) => deliveryId),
        now,
      ),
    bounced: (tx, results, now) => recordBounce(tx, context.secret, results, now),
    deliveriesSettled: (tx, ids) => forgetContents(tx, ids),
    campaignsSettled: async () => undefined,
  }
  return sendQueued(sending, queue)
}
