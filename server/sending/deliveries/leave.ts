import type { components } from '../../../generated/types.ts'
import { chooseForOneself } from '../../audience/contacts/index.ts'
import type { TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { lockRecipientAnywhere, type Reader, referenceOf } from './recipient.ts'
import { insertUnsubscribed, updateReason } from './store/letters.ts'

/** How a recipient unsubscribed. */
export interface Leaving {
  /** By the button of the page. False for a one-click request of a mail program. */
  byForm: boolean
  /** Not here: by e-mail to the address in `List-Unsubscribe`, or at a mail provider. */
  elsewhere?: 'mail' | 'provider'
  reason: components['schemas']['UnsubscribeReason'] | null
  words: string | null
  /** Shortened as the settings require. */
  ip: string | null
  userAgent: string | null
}

const longestReason = 500

/** The reason as stored: its key, and after a colon the recipient's text. Null without both. */
const reasonOf = ({ reason, words }: Pick<Leaving, 'reason' | 'words'>): string | null => {
  const said = storable(words ?? '', longestReason).trim()
  if (said === '') return reason
  return storable(`${reason ?? 'other'}: ${said}`, longestReason)
}

const sourceOf = ({ byForm, elsewhere }: Leaving): string => {
  if (elsewhere) return `unsubscribe_${elsewhere}`
  return byForm ? 'unsubscribe_page' : 'one_click'
}

/** Ends all marketing e-mail to the contact of a link. Returns null where the contact is gone. */
export const leave = async (
  tx: Sql,
  of: TokenContents['unsubscribe'],
  how: Leaving,
  now: string,
): Promise<Reader | null> => {
  const recipient = await lockRecipientAnywhere(tx, of)
  if (recipient === null || recipient.isTest) return recipient
  const reason = reasonOf(how)
  const plan = await chooseForOneself(
    tx,
    recipient.contact,
    {
      mail: 'unsubscribed',
      reason,
      delivery: referenceOf(recipient.letter),
      evidence: {
        source: sourceOf(how),
        textVersion: null,
        ip: how.ip,
      },
    },
    now,
  )
  if (recipient.letter === null) return recipient
  if (plan.kind === 'changed')
    await insertUnsubscribed(
      tx,
      recipient.letter,
      { form: how.byForm, reason, ip: how.ip, userAgent: how.userAgent },
      now,
    )
  else if (reason !== null) await updateReason(tx, recipient.letter.id, reason)
  return recipient
}

/** The same for a request to a return path or to the provider that sent the e-mail. */
export const leaveElsewhere = (
  tx: Sql,
  of: TokenContents['unsubscribe'],
  elsewhere: 'mail' | 'provider',
  now: string,
): Promise<Reader | null> =>
  leave(tx, of, { byForm: false, elsewhere, reason: null, words: null, ip: null, userAgent: null }, now)
