import type { components } from '../../../generated/types.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Actor } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { queueMessage } from '../../sending/outbox/index.ts'
import { type ResolvedSender, resolveSender, unverified } from '../../sending/senders/index.ts'
import { loadCatalogue } from '../smart-codes/index.ts'
import { compileContent } from './content/make.ts'
import { readLook } from './content/read-look.ts'
import { savingFaults } from './rules.ts'
import type { TemplateRow } from './store.ts'

type Schemas = components['schemas']

/** Refuses addresses that nothing may be sent to. @throws invalid_request */
const demandOpen = async (sql: Sql, secret: Uint8Array, emails: readonly string[]): Promise<void> => {
  const suppressed = await suppressedAmong(sql, secret, emails)
  const errors: Fault[] = emails.flatMap((email, index) =>
    suppressed.has(email)
      ? [{ pointer: `/emails/${index}`, code: 'not_allowed', detail: `${email} is suppressed.` }]
      : [],
  )
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

const senderFault = (sender: ResolvedSender | null): string | null => {
  if (sender === null) return 'There is no sender yet: POST /senders creates one.'
  if (!sender.maySend) return unverified(sender)
  if (sender.mailServer === null) return 'There is no mail server yet: POST /mail-servers creates one.'
  return sender.mailServer.state === 'paused' ? `The mail server ${sender.mailServer.name} is paused.` : null
}

/** What keeps a template from being sent to anybody. @throws not_ready */
const demandReady = async (sql: Sql, row: TemplateRow, sender: ResolvedSender | null): Promise<string> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  const errors = savingFaults((await compileContent(row, { catalogue, look })).faults)
  const { subject } = row
  if (subject === null)
    errors.unshift({ pointer: '/subject', code: 'required', detail: 'The template has no subject.' })
  if (row.source.trim() === '')
    errors.unshift({ pointer: '/source', code: 'required', detail: 'The template has no body.' })
  const fault = senderFault(sender)
  if (fault !== null) errors.push({ pointer: '/sender_id', code: 'invalid_value', detail: fault })
  if (subject === null || errors.length > 0) throw problem('not_ready', { errors })
  return subject
}

/** Looks at everything before the first message, so that either all of them are made or none. @throws invalid_request, not_ready */
export const prepareTest = async (
  { sql, secret, config }: Pick<Parts, 'sql' | 'secret' | 'config'>,
  row: TemplateRow,
  { emails, sender_id = null }: Schemas['TemplateTest'],
): Promise<{ subject: string; senderId: string | null }> => {
  await demandOpen(sql, secret, emails)
  const sender = await resolveSender(sql, config, sender_id)
  if (sender_id !== null && sender === null)
    throw problem('invalid_request', {
      errors: [{ pointer: '/sender_id', code: 'not_found', detail: 'There is no such sender.' }],
    })
  return { subject: await demandReady(sql, row, sender), senderId: sender?.id ?? null }
}

/** Queues a message to each of the addresses, in their order. */
export const queueTests = async (
  tx: Sql,
  row: TemplateRow,
  prepared: { subject: string; senderId: string | null; filledFor: string | null },
  { emails, values = {} }: Schemas['TemplateTest'],
  actor: Actor,
  now: Date,
): Promise<Schemas['MailTestMessage'][]> => {
  const { kind, preheader, source, text } = row
  const messages: Schemas['MailTestMessage'][] = []
  for (const email of emails) {
    const message = await queueMessage(
      tx,
      {
        kind: 'test',
        to: { address: email, name: null },
        contactId: null,
        filledFor: prepared.filledFor,
        senderId: prepared.senderId,
        templateId: row.id,
        content: { kind, preheader, source, text, subject: `[Test] ${prepared.subject}` },
        values,
      },
      actor,
      now,
    )
    messages.push({ id: message.id, email })
  }
  return messages
}
