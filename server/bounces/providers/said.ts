import type { ErrorClass, Trouble } from '../../deliveries/index.ts'
import { classOfReturn, gravityOf, type Said } from '../rules.ts'

/** What the provider makes of it: `none` where it leaves it to the words. */
export type Severity = 'permanent' | 'temporary' | 'blocked' | 'none'

/**
 * The trouble that a provider reports. Providers see more than one reply: what they call permanent is hard where the words leave it
 * open, and what they call temporary or a block is never so.
 */
export const troubleOf = (said: Said, severity: Severity, fallback: ErrorClass = 'other'): Trouble => {
  const read = classOfReturn(said)
  const gravity = gravityOf(read, said.enhanced)
  const known = read !== 'other' && read !== 'temporary'
  const enhancedCode = said.enhanced
  const about = (errorClass: ErrorClass): Trouble => ({ errorClass, enhancedCode, reply: said.text })
  switch (severity) {
    case 'permanent':
      return about(known ? read : 'mailbox_unknown')
    case 'temporary':
      return about(gravity === 'hard' || !known ? (fallback === 'other' ? 'temporary' : fallback) : read)
    case 'blocked':
      return about(gravity === 'ours' ? read : 'sender_refused')
    case 'none':
      return about(known ? read : fallback)
  }
}
