import { t } from '@lingui/core/macro'
import type { Tone } from '../../../ui/badge.tsx'
import type { Contact } from '../view.ts'

export interface MailState {
  tone: Tone
  /** May this person get mail? One sentence. */
  sentence: string
  /** The way back, if there is one. */
  way: string | null
}

const reasonOf = (reason: string | null | undefined): string => {
  const words: Record<string, string> = {
    manual: t`somebody added the address by hand`,
    unsubscribed: t`the person unsubscribed`,
    bounced: t`mail to the address bounced`,
    complained: t`the person complained about spam`,
    erased: t`the person asked to be erased`,
    imported: t`it was imported`,
  }
  return words[reason ?? ''] ?? t`of a suppression`
}

/** Whether a contact may get marketing e-mail, or why not, with a next step. The strictest reason comes first. */
export const mailStateOf = (
  contact: Pick<Contact, 'status' | 'trashed_at'>,
  suppressed: { suppressed: boolean; reason: string | null } | null | undefined,
): MailState => {
  if (contact.trashed_at !== null)
    return { tone: 'bad', sentence: t`Gets no mail: it is in the trash.`, way: t`Restore it first.` }
  if (suppressed?.suppressed) {
    const why = reasonOf(suppressed.reason)
    return {
      tone: 'bad',
      sentence: t`Gets no mail at all: the address is suppressed, because ${why}.`,
      way: t`An administrator can lift the suppression.`,
    }
  }
  switch (contact.status) {
    case 'subscribed':
      return { tone: 'good', sentence: t`Gets marketing e-mail.`, way: null }
    case 'pending':
      return {
        tone: 'warn',
        sentence: t`Gets no marketing e-mail yet: the person has not confirmed.`,
        way: t`Ask again with a confirmation e-mail.`,
      }
    case 'unsubscribed':
      return {
        tone: 'warn',
        sentence: t`Gets no marketing e-mail: the person unsubscribed.`,
        way: t`Only the person can change that: by a form, or on the preferences page.`,
      }
    case 'transactional':
      return {
        tone: 'info',
        sentence: t`Gets no marketing e-mail: nobody has a consent of this person.`,
        way: t`The person can subscribe by a form. Receipts arrive anyway.`,
      }
    case 'bounced':
      return {
        tone: 'bad',
        sentence: t`Gets no mail: the address bounced.`,
        way: t`Correct the address, or take back a wrong bounce.`,
      }
    default:
      return {
        tone: 'bad',
        sentence: t`Gets no mail: the person complained about spam.`,
        way: null,
      }
  }
}
