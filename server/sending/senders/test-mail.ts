import type { TestMail } from '../../content/templates/index.ts'
import type { Config } from '../../platform/config.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import { queueMessage } from '../outbox/index.ts'
import { type ResolvedSender, resolveSender, unverified } from './resolve.ts'

const senderFault = (sender: ResolvedSender | null): string | null => {
  if (sender === null) return 'There is no sender. Create one with POST /senders.'
  if (!sender.maySend) return unverified(sender)
  if (sender.mailServer === null)
    return `${sender.email} has no mail server, and there is no default mail server. Create one with POST /mail-servers.`
  return sender.mailServer.state === 'paused'
    ? `The mail server ${sender.mailServer.name} is paused. Resume it.`
    : null
}

/** Sends test e-mails of templates. */
export const createTestMail = (config: Config): TestMail => ({
  senderFor: async (sql, senderId) => {
    const sender = await resolveSender(sql, config, senderId)
    if (senderId !== null && sender === null)
      throw problem('invalid_request', {
        errors: [{ pointer: '/sender_id', code: 'not_found', detail: doesNotExist('sender') }],
      })
    return { id: sender?.id ?? null, fault: senderFault(sender) }
  },
  queue: (tx, { email, ...message }, actor, now) =>
    queueMessage(
      tx,
      { kind: 'test', to: { address: email, name: null }, contactId: null, ...message },
      actor,
      now,
    ),
})
