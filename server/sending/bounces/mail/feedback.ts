import { type Fields, fieldOf, readFields } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'

/** An abuse report (ARF, RFC 5965). */
export interface Feedback {
  /** In lower case: abuse, fraud, not-spam … */
  type: string
  recipient: string | null
  traces: Traces
}

/**
 * Feedback types that are complaints, and the empty one for a report without a type. No other type is a
 * complaint.
 */
const complaints = ['abuse', 'fraud', 'opt-out', 'opt-out-list', '']

export const isComplaint = ({ type }: Feedback): boolean => complaints.includes(type)

/**
 * Whether a message is a complaint of Outlook or another provider that does not send ARF: the message that
 * was reported as spam is attached. Anybody can write such a message, so it counts only for a message of ours
 * that the attachment proves.
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
