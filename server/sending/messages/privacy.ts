import type { PrivacyMail } from '../../audience/privacy-requests/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { privacyEmail } from './privacy-emails.ts'

/** The service itself writes, not a user. */
const actor = { kind: 'system', id: null, name: null } as const

/**
 * Queues an e-mail with a link about a privacy request. Answering is a duty, so it reserves no quota of the plan. It contains nothing that
 * another person may have entered, such as the name of the contact.
 */
export const mailPrivacyLink = async (
  tx: Sql,
  { contact, about, kind, url, days }: PrivacyMail,
  now: Date,
): Promise<string> => {
  const { default_locale, business_name } = await readSettings(tx, 'general')
  const { id } = await queueMessage(
    tx,
    {
      kind: 'transactional',
      to: { address: contact.email, name: null },
      contactId: contact.id,
      senderId: null,
      content: privacyEmail(about, kind, contact.locale, default_locale),
      values: { 'event.privacy_link': url, 'event.days': String(days), 'event.name': business_name ?? '' },
    },
    actor,
    now,
  )
  return id
}
