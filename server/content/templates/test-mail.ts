import type { components } from '../../../generated/types.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Actor } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { loadCatalogue } from '../smart-codes/index.ts'
import { compileContent } from './content/make.ts'
import { readLook } from './content/read-look.ts'
import { savingFaults } from './rules.ts'
import type { TemplateRow } from './store.ts'

type Schemas = components['schemas']

/** A sender of test e-mails. */
export interface TestSender {
  /** Null if there is none. */
  id: string | null
  /** Why it cannot send; null if it can. */
  fault: string | null
}

/** How test e-mails are sent. Provided by `server/app.ts`, because sending is a higher domain. */
export interface TestMail {
  /** The sender with this id, or the default one. @throws invalid_request if there is no such sender */
  senderFor(sql: Sql, senderId: string | null): Promise<TestSender>
  queue(
    tx: Sql,
    message: {
      email: string
      filledFor: string | null
      senderId: string | null
      templateId: string
      content: Pick<TemplateRow, 'kind' | 'preheader' | 'source' | 'text'> & { subject: string }
      values: Schemas['SmartCodeValues']
    },
    actor: Actor,
    now: Date,
  ): Promise<{ id: string }>
}

/** Rejects suppressed addresses. @throws invalid_request */
const requireOpen = async (sql: Sql, secret: Uint8Array, emails: readonly string[]): Promise<void> => {
  const suppressed = await suppressedAmong(sql, secret, emails)
  const errors: Fault[] = emails.flatMap((email, index) =>
    suppressed.has(email)
      ? [
          {
            pointer: `/emails/${index}`,
            code: 'not_allowed',
            detail: `${email} is suppressed. Use another address.`,
          },
        ]
      : [],
  )
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** Rejects a template that cannot be sent. @throws not_ready */
const requireReady = async (sql: Sql, row: TemplateRow, { fault }: TestSender): Promise<string> => {
  const [catalogue, look] = await Promise.all([loadCatalogue(sql), readLook(sql)])
  const errors = savingFaults((await compileContent(row, { catalogue, look })).faults)
  const { subject } = row
  if (subject === null)
    errors.unshift({
      pointer: '/subject',
      code: 'required',
      detail: 'The template has no subject. Set it with PUT /templates/{id}.',
    })
  if (row.source.trim() === '')
    errors.unshift({
      pointer: '/source',
      code: 'required',
      detail: 'The template has no content. Set `source` with PUT /templates/{id}.',
    })
  if (fault !== null) errors.push({ pointer: '/sender_id', code: 'invalid_value', detail: fault })
  if (subject === null || errors.length > 0) throw problem('not_ready', { errors })
  return subject
}

/**
 * Checks everything before the first message, so that either all messages are created or none. @throws
 * invalid_request, not_ready
 */
export const prepareTest = async (
  { sql, secret }: Pick<AppContext, 'sql' | 'secret'>,
  testMail: TestMail,
  row: TemplateRow,
  { emails, sender_id = null }: Schemas['TemplateTest'],
): Promise<{ subject: string; senderId: string | null }> => {
  await requireOpen(sql, secret, emails)
  const sender = await testMail.senderFor(sql, sender_id)
  return { subject: await requireReady(sql, row, sender), senderId: sender.id }
}

/** Queues a message to each address, in order. */
export const queueTests = async (
  testMail: TestMail,
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
    const message = await testMail.queue(
      tx,
      {
        email,
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
