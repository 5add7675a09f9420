import { type Fields, fieldOf, readFields } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'

/** What an abuse report (ARF, RFC 5965) says. */
export interface Feedback {
  /** In small letters: abuse, fraud, not-spam … */
  type: string
  recipient: string | null
  traces: Traces
}

/** Types by which a person says that a message was not wanted, and none where the report leaves it out; of the others none is a complaint about us. */
const complaints = ['abuse', 'fraud', 'opt-out', 'opt-out-list', '']

export const isComplaint = ({ type }: Feedback): boolean => complaints.includes(type)

/**
 * Whether a message is a complaint in the form of Outlook and others that write no abuse report: the message that was called spam comes as
 * an attachment. Anybody can write such a letter: what it says is believed only of a message of ours that the attachment proves.
 */
export const isBareComplaint = (header: Fields): boolean =>
  /\bstaff@(hotmail|outlook)\.com\b|\bjmrp@/i.test(fieldOf(header, 'from') ?? '') ||
  /^\s*(fw: ?)?complaint about (a |your )?message\b/i.test(fieldOf(header, 'subject') ?? '') ||
  /report-type="?feedback-report\b/i.test(fieldOf(header, 'content-type') ?? '')

/** Reads a part of type message/feedback-report. */
export const readFeedback = (text: string): Feedback => {
  const fields = readFields(text)
  const recipient = fieldOf(fields, 'original-rcpt-to')?.replace(/[<>]/g, '').trim()
  return {
    type: (fieldOf(fields, 'feedback-type') ?? '').toLowerCase(),
    recipient: recipient === undefined || recipient === '' ? null : recipient,
    traces: tracesOf(fields),
  }
}
