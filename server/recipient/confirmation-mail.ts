import { findContact } from '../contacts/index.ts'
import type { Actor } from '../host/principal.ts'
import { type MessageContent, type MessageRow, queueMessage } from '../messages/index.ts'
import { newId } from '../platform/ids.ts'
import type { Parts } from '../platform/parts.ts'
import type { Sql } from '../platform/storage/open.ts'
import { readSettings } from '../settings/index.ts'
import { findTemplate, type Content as TemplateContent } from '../templates/index.ts'
import { confirmUrl } from './links.ts'
import { findAwaitedLists } from './store.ts'

/** The mail that comes with the service. */
const usualContent: MessageContent = {
  kind: 'markdown',
  subject: 'Would you like our letters?',
  preheader: 'One click, and you get them.',
  source: `# Would you like our letters?

Somebody, perhaps you, asked {{ business.name | default: "us" }} to write to this address. We do so once you say yes.

**[Yes, please]({{ links.confirm_url }})**

If it was not you, do nothing, and no letters will come.
`,
  text: null,
}

const contentOf = ({ kind, subject, preheader, source, text }: TemplateContent): MessageContent => ({
  kind,
  subject: subject ?? usualContent.subject,
  preheader,
  source,
  text,
})

/** Statuses in which somebody may be asked: who left, whose mail came back, or who complained is left alone. */
const mayBeAsked = new Set(['pending', 'transactional', 'subscribed'])

/**
 * Queues the mail that asks a contact to confirm: that it wants mail, where it is pending, and the lists with double opt-in
 * that wait for it. Null where there is nothing to confirm, or nobody to ask. Room under the plan's limit is reserved by the
 * caller.
 */
export const sendConfirmation = async (
  tx: Sql,
  { secret, config }: Pick<Parts, 'secret' | 'config'>,
  contactId: string,
  actor: Actor,
  now: Date,
): Promise<MessageRow | null> => {
  const contact = await findContact(tx, { by: 'id', id: contactId }, 'live')
  if (contact === null || !mayBeAsked.has(contact.status)) return null
  const awaited = await findAwaitedLists(tx, contactId, new Date(now.getTime() + 1))
  if (contact.status !== 'pending' && awaited.length === 0) return null
  const consent = await readSettings(tx, 'consent')
  const template =
    consent.confirmation_template_id === null
      ? null
      : await findTemplate(tx, consent.confirmation_template_id)
  const { email, first_name, last_name } = contact
  const days = consent.confirmation_expires_after_days
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const link = confirmUrl(config.publicUrl, secret, { contactId, email, issuedAt: now, expiresAt })
  return queueMessage(
    tx,
    {
      id: newId(),
      kind: 'confirmation',
      to: { address: email, name: [first_name, last_name].filter(Boolean).join(' ') || null },
      contactId,
      senderId: consent.confirmation_sender_id,
      templateId: template?.id ?? null,
      content: template === null ? usualContent : contentOf(template),
      values: { 'links.confirm_url': link },
    },
    actor,
    now,
  )
}
