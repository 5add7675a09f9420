import type { components } from '../../../generated/types.ts'
import { findContact, parseReference } from '../../audience/contacts/index.ts'
import { findTemplate } from '../../content/templates/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { safeAddress } from '../../platform/mail/headers.ts'
import { type Fault, type FaultCode, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MessageContent, NewMessage } from '../outbox/index.ts'
import { resolveSender, unverified } from '../senders/index.ts'
import { readCompileContext, readyContent } from './contents.ts'
import { faultsOfMessage } from './rules.ts'

type MessageCreate = components['schemas']['MessageCreate']

const refused = (pointer: string, code: FaultCode, detail: string) =>
  problem('invalid_request', { errors: [{ pointer, code, detail }] })

const notReady = (pointer: string, detail: string) =>
  problem('not_ready', { detail, errors: [{ pointer, code: 'invalid_value', detail }] })

/** @throws invalid_request, not_ready */
const requireContent = async (sql: Sql, body: MessageCreate): Promise<MessageContent> => {
  const { template_id, content } = body
  if (content !== undefined) {
    const { kind = 'html', subject, preheader = null, source, text = null } = content
    return { kind, subject, preheader, source, text }
  }
  const template = await findTemplate(sql, template_id ?? '')
  if (template === null) throw refused('/template_id', 'not_found', doesNotExist('template'))
  const { kind, subject, preheader, source, text } = template
  if (subject === null)
    throw notReady('/template_id', 'The template has no subject. Set it with PUT /templates/{id}.')
  return { kind, subject, preheader, source, text }
}

/**
 * Rejects content that cannot be rendered, and smart codes without a value in single messages. @throws
 * invalid_request
 */
const requireSound = async (sql: Sql, content: MessageContent, ofTemplate: boolean): Promise<void> => {
  const { faults } = await readyContent(await readCompileContext(sql), content, 'transactional')
  const errors = faults
    .filter(({ level }) => level === 'error')
    .map(({ member, line_number: line, detail }): Fault => {
      const where = line === null ? '' : `Line ${line}: `
      return ofTemplate
        ? {
            pointer: '/template_id',
            code: 'invalid_value',
            detail: `In \`${member}\` of the template: ${where}${detail}`,
          }
        : { pointer: `/content/${member}`, code: 'invalid_value', detail: `${where}${detail}` }
    })
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** @throws invalid_request, not_ready */
const requireSoundContent = async (sql: Sql, body: MessageCreate): Promise<MessageContent> => {
  const content = await requireContent(sql, body)
  await requireSound(sql, content, body.content === undefined)
  return content
}

/** The requested sender, or the default one. @throws invalid_request, not_ready */
const requireSender = async (
  sql: Sql,
  config: AppContext['config'],
  senderId: string | null,
): Promise<string> => {
  const sender = await resolveSender(sql, config, senderId)
  if (sender === null)
    throw senderId === null
      ? notReady('/sender_id', 'There is no sender. Create one with POST /senders.')
      : refused('/sender_id', 'not_found', doesNotExist('sender'))
  if (!sender.maySend) throw notReady('/sender_id', unverified(sender))
  if (sender.mailServer === null)
    throw notReady(
      '/sender_id',
      `${sender.email} has no mail server, and there is no default mail server. Create one with POST /mail-servers.`,
    )
  return sender.id
}

const requireAddress = (pointer: string, address: string): void => {
  try {
    safeAddress(address)
  } catch {
    throw refused(pointer, 'invalid_value', `${address} is not an address that mail can be sent to.`)
  }
}

/** @throws invalid_request */
const requireReplyTo = async ({ reply_to }: MessageCreate): Promise<void> => {
  if (typeof reply_to === 'string') requireAddress('/reply_to', reply_to)
}

const requireRecipient = async (
  sql: Sql,
  { to, contact_id }: MessageCreate,
): Promise<Pick<NewMessage, 'to' | 'contactId'>> => {
  const reference = to === undefined ? parseReference(contact_id ?? '') : parseReference(`email:${to.email}`)
  const contact = await findContact(sql, reference, 'live')
  if (to !== undefined) {
    requireAddress('/to/email', to.email)
    return { to: { address: to.email, name: to.name ?? null }, contactId: contact?.id ?? null }
  }
  if (contact === null) throw refused('/contact_id', 'not_found', doesNotExist('contact'))
  requireAddress('/contact_id', contact.email)
  const name = [contact.first_name, contact.last_name].filter((part) => part !== null).join(' ')
  return { to: { address: contact.email, name: safeName(name) }, contactId: contact.id }
}

/** A name for a header: one line of limited length. */
const safeName = (name: string): string | null => {
  const line = name.replace(/\p{Cc}+/gu, ' ').trim()
  return [...line].slice(0, 100).join('') || null
}

/** Runs the checks concurrently, because a client waits. Throws the error of the first check that fails. */
const concurrently = async <Answers extends unknown[]>(
  checks: {
    [At in keyof Answers]: Promise<Answers[At]>
  },
): Promise<Answers> => {
  for (const one of await Promise.allSettled(checks)) if (one.status === 'rejected') throw one.reason
  return (await Promise.all(checks)) as Answers
}

/**
 * The message as it will be queued. Template and contact name are not read again later. @throws
 * invalid_request, not_ready
 */
export const readMessage = async (
  { sql, config }: Pick<AppContext, 'sql' | 'config'>,
  body: MessageCreate,
): Promise<NewMessage> => {
  const errors = faultsOfMessage(body)
  if (errors.length > 0) throw problem('invalid_request', { errors })
  const [content, recipient, , senderId] = await concurrently([
    requireSoundContent(sql, body),
    requireRecipient(sql, body),
    requireReplyTo(body),
    requireSender(sql, config, body.sender_id ?? null),
  ])
  const values = Object.entries(body.values ?? {}).map(([name, value]) => [`event.${name}`, value])
  return {
    kind: 'transactional',
    ...recipient,
    senderId,
    replyTo: body.reply_to ?? null,
    templateId: body.template_id ?? null,
    content,
    values: Object.fromEntries(values),
  }
}
