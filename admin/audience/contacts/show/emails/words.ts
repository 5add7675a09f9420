import { t } from '@lingui/core/macro'
import type { Tone } from '../../../../ui/badge.tsx'

export const tones: Readonly<Record<string, Tone>> = {
  accepted: 'good',
  queued: 'info',
  sending: 'info',
  deferred: 'warn',
  unknown: 'warn',
  bounced: 'bad',
  failed: 'bad',
}

export const statusWords = (): Record<string, string> => ({
  queued: t`Waits to be sent`,
  sending: t`Being sent`,
  accepted: t`Accepted by the mail server`,
  deferred: t`Tried again later`,
  bounced: t`Bounced`,
  failed: t`Failed`,
  skipped: t`Not sent`,
  unknown: t`Outcome unknown`,
})

export const kindWords = (): Record<string, string> => ({
  campaign: t`Campaign`,
  sequence: t`Sequence`,
  automation: t`Automation`,
  transactional: t`Single message`,
  confirmation: t`Confirmation`,
  test: t`Test`,
})

/** Why a message was not sent, as a sentence. */
export const skipSentences = (): Record<string, string> => ({
  unsubscribed: t`The person had unsubscribed, or had left the list.`,
  suppressed: t`The address was suppressed, or the person had reported spam.`,
  invalid: t`The address had bounced.`,
  no_consent: t`The person had not agreed to marketing e-mail.`,
  frequency_cap: t`The person had got as many e-mails as the person or the settings allow.`,
  duplicate: t`The address had got this message already.`,
  over_limit: t`A limit of the plan was reached.`,
  render_error: t`The message could not be written for this person.`,
  contact_gone: t`The contact was in the trash or deleted.`,
  cancelled: t`It was cancelled before.`,
  nothing_to_confirm: t`There was nothing left to confirm.`,
})

/** What kept a server from taking a message. */
export const errorWords = (): Record<string, string> => ({
  mailbox_unknown: t`The mailbox does not exist.`,
  mailbox_full: t`The mailbox is full.`,
  domain_unknown: t`The domain gets no e-mail.`,
  sender_refused: t`The server refused the sender.`,
  content_refused: t`The server refused the content.`,
  too_large: t`The message is too large for the server.`,
  credentials_refused: t`Your mail server refused the login.`,
  rate_limited: t`The server accepts only a few messages at a time.`,
  connection: t`The connection to the server failed.`,
  time_out: t`The server did not reply in time.`,
  temporary: t`The server has a passing fault.`,
  expired: t`All attempts within 72 hours failed.`,
  other: t`The server refused it for another reason.`,
})

export const answerTones: Readonly<Record<string, Tone>> = {
  ...tones,
  pending: 'info',
  would_send: 'good',
  would_skip: 'warn',
}

/** What a campaign did for a contact, or would do. */
export const answerWords = (): Record<string, string> => ({
  ...statusWords(),
  pending: t`On its way`,
  would_send: t`Would be sent`,
  would_skip: t`Would not be sent`,
  not_in_audience: t`Not in the audience`,
  joined_later: t`Joined the audience later`,
  not_sent: t`Cancelled before it was sent`,
  erased: t`Not known: erased`,
})
