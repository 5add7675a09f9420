/** How far a message had come on its connection. */
export type Stage = 'connect' | 'login' | 'mail' | 'rcpt' | 'data' | 'sent'

/** What a server said, or what happened instead. */
export interface Failure {
  stage: Stage
  /** Its three digits; null where there was no answer. */
  code: number | null
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  enhanced: string | null
  response: string
}

/**
 * What follows from a failure.
 * - `contact`: it speaks of this address, and will go on doing so.
 * - `later`: it may go better in a while, for this message alone (`lane: false`) or for all that go this way.
 * - `us`: it speaks of the sender or the server; nobody is to be punished for it, and nothing more be sent this way.
 * - `unknown`: the message had gone out, and no answer came: nobody can say whether it was taken.
 */
export type Verdict =
  | { kind: 'contact' }
  | { kind: 'later'; lane: boolean }
  | { kind: 'us' }
  | { kind: 'unknown' }

const enhancedOf = (response: string): string | null =>
  /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null

export const failureOf = (stage: Stage, code: number | null, response: string): Failure => ({
  stage,
  code,
  enhanced: enhancedOf(response),
  response,
})

/** Security and policy: a refusal of who sends, not of who receives. */
const isPolicy = (enhanced: string | null): boolean => enhanced?.startsWith('5.7.') ?? false

/** A full mailbox (x.2.2) empties again, and a greylisting passes: only this message waits. */
export const judge = ({ stage, code, enhanced }: Failure): Verdict => {
  if (code === null) return stage === 'sent' ? { kind: 'unknown' } : { kind: 'later', lane: true }
  // 421 says goodbye to the connection, whatever was being said.
  if (code === 421) return { kind: 'later', lane: true }
  if (code < 500) return { kind: 'later', lane: stage !== 'rcpt' && stage !== 'sent' }
  if (isPolicy(enhanced)) return { kind: 'us' }
  return stage === 'rcpt' ? { kind: 'contact' } : { kind: 'us' }
}
