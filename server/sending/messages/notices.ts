import type { Config } from '../../platform/config.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { insertMessages } from '../outbox/index.ts'
import { resolveSender } from '../senders/index.ts'

/** The service itself writes to its users. */
const actor = { kind: 'system', id: null, name: null } as const

/** Only codes: names of users and responses of other systems must not be read as smart codes. */
const content = {
  kind: 'plain',
  subject: '{{ event.subject }}',
  preheader: null,
  source: '{{ event.text }}',
  text: null,
} as const

export const canMailNotices = async (sql: Sql, config: Config): Promise<boolean> => {
  const sender = await resolveSender(sql, config, null)
  return sender?.maySend === true && sender.mailServer?.state === 'ok'
}

export const mailNotice = async (
  tx: Sql,
  to: { name: string; address: string },
  { subject, text }: { subject: string; text: string },
  now: Date,
): Promise<void> => {
  const values = { 'event.subject': storable(subject, 200), 'event.text': storable(text, 30_000) }
  await insertMessages(
    tx,
    [{ id: newId(), kind: 'transactional', to, senderId: null, content, values }],
    actor,
    now,
  )
}
