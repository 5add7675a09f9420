import type { components } from '../../../generated/types.ts'
import { applySelfService } from '../../audience/contacts/index.ts'
import type { TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { type LinkRecipient, lockRecipientAnywhere, referenceOf } from './recipient.ts'
import { insertUnsubscribed, updateReason } from './store/linked-delivery.ts'

/** How a recipient unsubscribed. */
export interface UnsubscribeRequest {
  /** By the button of the page. False for a one-click request of a mail program. */
  byForm: boolean
  /** Not here: by e-mail to the address in `List-Unsubscribe`, or at a mail provider. */
  elsewhere?: 'mail' | 'provider'
  reason: components['schemas']['UnsubscribeReason'] | null
  text: string | null
  /** Shortened as the settings require. */
  ip: string | null
  userAgent: string | null
}

const longestReason = 500

/** The reason as stored: its key, and after a colon the recipient's text. Null without both. */
const reasonOf = ({ reason, text }: Pick<UnsubscribeRequest, 'reason' | 'text'>): string | null => {
  const storedText = storable(text ?? '', longestReason).trim()
  if (storedText === '') return reason
  return storable(`${reason ?? 'other'}: ${storedText}`, longestReason)
}

const sourceOf = ({ byForm, elsewhere }: UnsubscribeRequest): string => {
  if (elsewhere) return `unsubscribe_${elsewhere}`
  return byForm ? 'unsubscribe_page' : 'one_click'
}

/** Ends all marketing e-mail to the contact of a link. Returns null where the contact is gone. */
export const unsubscribe = async (
  tx: Sql,
  of: TokenContents['unsubscribe'],
  how: UnsubscribeRequest,
  now: string,
): Promise<LinkRecipient | null> => {
  const recipient = await lockRecipientAnywhere(tx, of)
  if (recipient === null || recipient.isTest) return recipient
  const reason = reasonOf(how)
  const plan = await applySelfService(
    tx,
    recipient.contact,
    {
      mail: 'unsubscribed',
      reason,
      delivery: referenceOf(recipient.delivery),
      evidence: {
        source: sourceOf(how),
        textVersion: null,
        ip: how.ip,
      },
    },
    now,
  )
  if (recipient.delivery === null) return recipient
  if (plan.kind === 'changed')
    await insertUnsubscribed(
      tx,
      recipient.delivery,
      { form: how.byForm, reason, ip: how.ip, userAgent: how.userAgent },
      now,
    )
  else if (reason !== null) await updateReason(tx, recipient.delivery.id, reason)
  return recipient
}

/** The same for a request to a return path or to the provider that sent the e-mail. */
export const unsubscribeElsewhere = (
  tx: Sql,
  of: TokenContents['unsubscribe'],
  elsewhere: 'mail' | 'provider',
  now: string,
): Promise<LinkRecipient | null> =>
  unsubscribe(tx, of, { byForm: false, elsewhere, reason: null, text: null, ip: null, userAgent: null }, now)
