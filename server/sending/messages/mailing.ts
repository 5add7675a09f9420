import { shareIntents } from '../../audience/contacts/index.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import {
  previewValues,
  type ReadLastSubmissions,
  sharedValues,
  type Values,
  type ValuesContext,
  valuesFor,
} from '../../content/smart-codes/index.ts'
import type { CompiledContent } from '../../content/templates/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Editions } from '../../platform/editions.ts'
import { bounceLocalPart, preferencesUrl } from '../../platform/mail/links.ts'
import { composeMessage } from '../../platform/mail/message.ts'
import { messageIdOf } from '../../platform/mail/message-id.ts'
import type { Outcome } from '../../platform/mail/smtp.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { TaskEnded } from '../../platform/threads/pool.ts'
import { readSettings } from '../../system/settings/index.ts'
import { CannotCompose, type Prepared } from '../deliveries/index.ts'
import { connectionsOf, type MailServerRow } from '../mail-servers/index.ts'
import {
  type AttemptValues,
  type CompleteMessage,
  forgetContents,
  listOutgoing,
  type Outgoing,
  writeAttempts,
} from '../outbox/index.ts'
import { type ResolvedSender, resolveSender, verificationExpiry } from '../senders/index.ts'
import {
  beyondQuota,
  type ConfirmationContent,
  harmlessName,
  harmlessValues,
  openConfirmations,
} from './confirmations.ts'
import { type CompileContext, readCompileContext, readyContent } from './contents.ts'
import { skipOf } from './rules.ts'

export interface MessageMailing {
  config: Config
  editions: Editions
  secret: Uint8Array
  readLastSubmissions: ReadLastSubmissions
  /** Called with the outcome of each attempt, counted from 1. */
  report?: (server: MailServerRow, outcome: Outcome, address: string, attempt: number) => void
}

/** A sender with a mail server that is not paused. */
type ActiveSender = ResolvedSender & { mailServer: MailServerRow }

/** Resolves senders by id, each once. Null for a sender that cannot send now. */
const openSenders = (parts: MessageMailing, tx: Sql) => {
  const known = new Map<string | null, Promise<ActiveSender | null>>()
  const open = async (id: string | null): Promise<ActiveSender | null> => {
    const sender = await resolveSender(tx, parts.config, id)
    const mailServer = sender?.mailServer ?? null
    return sender === null || mailServer === null || mailServer.state === 'paused'
      ? null
      : { ...sender, mailServer }
  }
  return (id: string | null): Promise<ActiveSender | null> => {
    const sender = known.get(id) ?? open(id)
    known.set(id, sender)
    return sender
  }
}

/** Settings that e-mails depend on. They are read together at first and cached until the transaction ends. */
const settingsNeeded = ['sending', 'bounces', 'general', 'compliance', 'appearance'] as const

/** A message to send now. */
interface SendableMessage {
  row: CompleteMessage
  content: CompiledContent
  sender: ActiveSender
  /** Values of smart codes for this message only. */
  own: Values
}

/** The values of each message's smart codes, with one query for all contacts. */
const readValues = async (
  { config, secret, readLastSubmissions }: MessageMailing,
  tx: Sql,
  { catalogue }: CompileContext,
  messages: readonly SendableMessage[],
  now: Date,
): Promise<Map<string, Values>> => {
  const context: ValuesContext = { catalogue, now, publicUrl: config.publicUrl }
  const filledFor = (row: Outgoing): string | null => row.filled_for ?? row.contact_id
  const codes = [...new Set(messages.flatMap(({ content }) => content.codes))]
  const contacts = [...new Set(messages.flatMap(({ row }) => filledFor(row) ?? []))]
  const [shared, ofContacts] = await Promise.all([
    sharedValues(tx, context),
    contacts.length === 0
      ? new Map<string, Values>()
      : valuesFor(tx, contacts, codes, { ...context, readLastSubmissions }),
  ])
  const values = new Map<string, Values>()
  for (const { row, sender, own: given } of messages) {
    const contactId = filledFor(row)
    const usual =
      row.kind === 'test'
        ? await previewValues(tx, contactId, codes, context)
        : ((contactId === null ? undefined : ofContacts.get(contactId)) ?? shared)
    const own: Values = Object.assign(
      Object.create(null),
      row.kind === 'confirmation' ? harmlessValues(usual) : usual,
    )
    own['sender.name'] = sender.name
    own['sender.email'] = sender.email
    // Not in an e-mail to a colleague about the contact.
    if (row.kind === 'transactional' && row.contact_id !== null)
      own['links.preferences_url'] = preferencesUrl(config.publicUrl, secret, {
        contactId: row.contact_id,
        deliveryId: row.id,
      })
    values.set(row.id, Object.assign(own, row.values, given))
  }
  return values
}

/** The complete e-mail of one message. @throws CannotCompose */
const compose = async (
  { secret }: MessageMailing,
  { row, content, sender }: SendableMessage,
  { subject, host, values, now }: { subject: string; host: string; values: Values; now: Date },
) => {
  try {
    const { name, email, dkimKeys } = sender
    const replyTo = row.reply_to ?? sender.replyTo
    const message = await composeMessage(
      {
        from: { name, address: email },
        to: {
          name: row.kind === 'confirmation' ? harmlessName(row.to_name) : row.to_name,
          address: row.to_address,
        },
        replyTo: replyTo === null ? null : { address: replyTo },
        subject,
        messageId: messageIdOf(secret, row.id, host),
        date: now,
        // Prevents automatic replies.
        headers: [['Auto-Submitted', 'auto-generated']],
        html: content.html?.render(values) ?? null,
        text: content.text?.render(values) ?? '',
      },
      dkimKeys,
    )
    const from = sender.returnPath(bounceLocalPart(secret, row.id))
    return { envelope: { from, to: row.to_address }, message }
  } catch (error) {
    throw new CannotCompose('A single message could not be made.', { cause: error })
  }
}

/**
 * A confirmation gets its current text from the settings. Every other message keeps the text from its
 * creation.
 */
const withConfirmation = (
  row: Outgoing,
  confirmationFor: (row: Outgoing) => ConfirmationContent | null,
): Pick<Outgoing, 'content'> & Omit<ConfirmationContent, 'content'> => {
  const stored = {
    content: row.kind === 'confirmation' ? null : row.content,
    templateId: row.template_id,
    language: null,
    own: {},
  }
  return (row.kind === 'confirmation' ? confirmationFor(row) : null) ?? stored
}

/** The compiled content of a message. Null where compiling exceeds its time limit. */
const contentOf = async (
  workshop: CompileContext,
  row: CompleteMessage,
  language: string | null,
): Promise<CompiledContent | null> => {
  try {
    return await readyContent(workshop, row.content, row.kind, language)
  } catch (error) {
    if (error instanceof TaskEnded) return null
    throw error
  }
}

const subjectFor = (content: CompiledContent, values: Values): string | null => {
  if (content.faults.some(({ level }) => level === 'error')) return null
  try {
    return content.subject?.render(values) ?? null
  } catch {
    return null
  }
}

/**
 * Prepares single messages in the transaction of their intent: skipped with a reason, or to be composed. A
 * message is left out, and waits, where its sender has no server or a paused one. All reads use the
 * transaction, because a process that holds a connection must not wait for another one.
 */
export const prepareMessages = async (
  parts: MessageMailing,
  tx: Sql,
  deliveryIds: readonly string[],
  now: Date,
): Promise<Map<string, Prepared>> => {
  const [, rows, workshop] = await Promise.all([
    shareIntents(tx),
    listOutgoing(tx, deliveryIds),
    readCompileContext(tx),
    ...settingsNeeded.map((group) => readSettings(tx, group)),
  ])
  const prepared = new Map<string, Prepared>()
  const senderOf = openSenders(parts, tx)
  const [suppressed, confirmationFor] = await Promise.all([
    suppressedAmong(
      tx,
      parts.secret,
      rows.flatMap(({ to_address }) => to_address ?? []),
    ),
    openConfirmations(parts, tx, rows, now),
    ...rows.map(({ sender_id }) => senderOf(sender_id)),
  ])
  const written: { row: CompleteMessage; language: string | null; own: Values }[] = []
  for (const row of rows) {
    const { content, templateId, language, own } = withConfirmation(row, confirmationFor)
    const { to_address } = row
    const isWritten = content !== null && to_address !== null
    const isSuppressed = to_address !== null && suppressed.has(to_address)
    const skip = skipOf({
      ...row,
      present: isWritten,
      suppressed: isSuppressed,
      deadEnd: row.verifies !== null && !(row.verifies && verificationExpiry(new Date(row.created_at)) > now),
    })
    if (skip !== null) prepared.set(row.id, { skip })
    else if (isWritten)
      written.push({ row: { ...row, content, to_address, template_id: templateId }, language, own })
  }
  const late = await beyondQuota(
    parts.editions,
    tx,
    written.map(({ row }) => row),
    now,
  )
  for (const id of late) prepared.set(id, { skip: 'over_limit' })
  const open: SendableMessage[] = []
  for (const { row, language, own } of written) {
    const sender = late.has(row.id) ? null : await senderOf(row.sender_id)
    // A confirmation from an unverified sender would look like phishing. An unverified default must not
    // replace a deleted sender either.
    const isChosen = row.sender_id !== null && row.kind !== 'confirmation'
    if (sender === null || !(isChosen || sender.maySend)) continue
    const content = await contentOf(workshop, row, language)
    if (content === null) prepared.set(row.id, { skip: 'render_error' })
    else open.push({ row, sender, own, content })
  }
  const values = await readValues(parts, tx, workshop, open, now)
  const begun: AttemptValues[] = []
  for (const one of open) {
    const { row, content, sender } = one
    const its = values.get(row.id) ?? Object.create(null)
    const subject = subjectFor(content, its)
    if (subject === null) {
      prepared.set(row.id, { skip: 'render_error' })
      continue
    }
    const host = row.message_host ?? sender.returnPathHost
    // A message keeps the address that was requested. A confirmation's address and a new Message-ID host are
    // written.
    if (row.kind === 'confirmation' || row.message_host === null)
      begun.push({
        id: row.id,
        address: row.to_address,
        host,
        templateId: row.kind === 'confirmation' ? row.template_id : null,
      })
    prepared.set(row.id, {
      address: row.to_address,
      subject,
      connections: connectionsOf(parts.config, sender.mailServer),
      compose: () => compose(parts, one, { subject, host, values: its, now }),
      report: (outcome) => parts.report?.(sender.mailServer, outcome, row.to_address, row.attempts + 1),
    })
  }
  await writeAttempts(tx, begun)
  await forgetContents(
    tx,
    [...prepared].flatMap(([id, how]) => ('skip' in how ? [id] : [])),
  )
  return prepared
}
