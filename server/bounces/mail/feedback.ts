import { fieldOf, readFields } from './fields.ts'
import { type Traces, tracesOf } from './traces.ts'

/** What an abuse report (ARF, RFC 5965) says. */
export interface Feedback {
  /** In small letters: abuse, fraud, not-spam … */
  type: string
  recipient: string | null
  traces: Traces
}

/** Types by which a person says that a message was not wanted; of the others none is a complaint about us. */
const complaints = ['abuse', 'fraud', 'opt-out', 'opt-out-list']

export const isComplaint = ({ type }: Feedback): boolean => complaints.includes(type)

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
