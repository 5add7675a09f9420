import { t } from '@lingui/core/macro'

export const statusWord = (status: string): string => {
  const words: Record<string, string> = {
    queued: t`Waits to be sent`,
    sending: t`Being sent`,
    accepted: t`Delivered to the server`,
    deferred: t`Tried again later`,
    bounced: t`Bounced`,
    failed: t`Failed`,
    skipped: t`Not sent`,
    unknown: t`Outcome unknown`,
  }
  return words[status] ?? status
}

/** Why a message was not sent, as a sentence. A reason of a newer service is shown as it is. */
export const skipWord = (reason: string): string => {
  const words: Record<string, string> = {
    unsubscribed: t`Not sent: the person had unsubscribed, or left the list.`,
    suppressed: t`Not sent: the address is suppressed.`,
    invalid: t`Not sent: the address had bounced.`,
    no_consent: t`Not sent: the person has not agreed to marketing e-mail.`,
    frequency_cap: t`Not sent: the person had got as many e-mails as allowed.`,
    duplicate: t`Not sent: the address had got it already.`,
    over_limit: t`Not sent: a limit of the plan was reached.`,
    render_error: t`Not sent: it could not be written for this person.`,
    contact_gone: t`Not sent: the contact had been deleted.`,
    cancelled: t`Not sent: it was cancelled before.`,
    nothing_to_confirm: t`Not sent: there was nothing left to confirm.`,
  }
  return words[reason] ?? t`Not sent: ${reason}.`
}
