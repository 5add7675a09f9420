import { t } from '@lingui/core/macro'
import type { Tone } from '../../../ui/badge.tsx'
import type { Contact } from '../view.ts'
import { type MailRule, mailRuleOf } from './mail-rules.ts'
import { useSuppressed } from './queries.ts'

/** What leads back to mail. */
export type Step = 'lift' | 'ask' | 'status' | 'address'

export interface MailState {
  tone: Tone
  /** May this person get mail? One sentence. */
  sentence: string
  /** A value that this release has no words for. */
  word: string | null
  /** What can be done about it, if anything. */
  way: string | null
  step: Step | null
  /** The suppression that `lift` deletes. */
  suppressionId: string | null
}

const reasons = (): Record<string, string> => ({
  manual: t`It was added by hand.`,
  unsubscribed: t`The person unsubscribed.`,
  bounced: t`Mail to the address bounced.`,
  complained: t`The person reported an e-mail as spam.`,
  erased: t`The person was erased.`,
  imported: t`It was imported.`,
})

const ofSuppression = ({ isDomain, reason, suppressionId }: MailRule & { kind: 'suppressed' }): MailState => {
  const why = Object.hasOwn(reasons(), reason ?? '') ? reasons()[reason ?? ''] : ''
  const sentence = isDomain
    ? t`Gets no e-mail: all addresses of the domain are suppressed.`
    : t`Gets no e-mail: the address is suppressed.`
  return {
    tone: 'bad',
    sentence: `${sentence} ${why}`.trim(),
    word: why === '' ? reason : null,
    way: t`An administrator can lift the suppression.`,
    step: 'lift',
    suppressionId,
  }
}

const ofStatus = (status: string): Omit<MailState, 'suppressionId'> => {
  switch (status) {
    case 'subscribed':
      return { tone: 'good', sentence: t`Gets marketing e-mail.`, word: null, way: null, step: null }
    case 'pending':
      return {
        tone: 'warn',
        sentence: t`Gets no marketing e-mail yet: the address is not confirmed.`,
        word: null,
        way: t`Send the confirmation e-mail again.`,
        step: 'ask',
      }
    case 'unsubscribed':
      return {
        tone: 'warn',
        sentence: t`Gets no marketing e-mail: the person unsubscribed.`,
        word: null,
        way: t`The person can subscribe again by a form or on the preferences page.`,
        step: 'status',
      }
    case 'transactional':
      return {
        tone: 'info',
        sentence: t`Gets no marketing e-mail: the person has not agreed to it. Receipts and the like arrive.`,
        word: null,
        way: t`The person can subscribe by a form. If you have a consent, change the status.`,
        step: 'status',
      }
    case 'bounced':
      return {
        tone: 'bad',
        sentence: t`Gets no e-mail: the address bounced.`,
        word: null,
        way: t`Correct the address.`,
        step: 'address',
      }
    case 'complained':
      return {
        tone: 'bad',
        sentence: t`Gets no e-mail: the person reported an e-mail as spam.`,
        word: null,
        way: t`This is final. Only the person can write to you.`,
        step: null,
      }
    default:
      return { tone: 'none', sentence: t`Status:`, word: status, way: null, step: null }
  }
}

const stateOf = (rule: MailRule): MailState =>
  rule.kind === 'suppressed' ? ofSuppression(rule) : { ...ofStatus(rule.status), suppressionId: null }

/** The mail state of a contact. `isKnown` is false until the suppressions are read. */
export const useMailState = (contact: Pick<Contact, 'status' | 'email'>) => {
  const query = useSuppressed(contact.email)
  return {
    state: stateOf(mailRuleOf(contact.status, query.data ?? null)),
    isKnown: query.data !== undefined,
    error: query.isError ? query.error : null,
    refetch: query.refetch,
  }
}
