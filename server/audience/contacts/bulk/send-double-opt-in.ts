import {
  type ConfirmationAnswers,
  type ConfirmationRefusal,
  confirmationInterval,
  confirmations,
  type Outcome,
} from '../../memberships/index.ts'
import { lockContacts } from '../store/contacts.ts'
import type { BulkAction } from './action.ts'

type Nothing = Record<never, never>

const problems: Record<ConfirmationRefusal, Exclude<Outcome, string>> = {
  unsubscribed: { code: 'invalid_state', detail: 'The contact has unsubscribed.' },
  bounced: { code: 'invalid_state', detail: 'The address bounced permanently.' },
  complained: { code: 'invalid_state', detail: 'The contact has complained.' },
  suppressed: { code: 'invalid_state', detail: 'The address or its domain is suppressed.' },
  asked: {
    code: 'rate_limited',
    detail: `A confirmation e-mail is queued, or was sent less than ${confirmationInterval / 60_000} minutes ago.`,
  },
  full: { code: 'pro_lock', detail: 'The plan limit for messages in this month is reached.' },
}

const outcomeOf = (
  answer: ConfirmationAnswers extends ReadonlyMap<string, infer Answer> ? Answer : never,
): Outcome => {
  if (answer === 'queued') return 'changed'
  return answer === 'unneeded' ? 'unchanged' : problems[answer]
}

export const sendDoubleOptIn: BulkAction<'send_double_opt_in', Nothing> = {
  from: 'live',
  read: async () => ({}),
  summary: (_params, contacts) => `Ask ${contacts} to confirm.`,
  apply: async (tx, _params, ids, { parts: context, actor, now, mailQuota }) => {
    const found = (await lockContacts(tx, ids, 'live')).map(({ id }) => id)
    const answers = await confirmations.use.resendConfirmations(tx, found, {
      actor,
      now,
      secret: context.secret,
      quota: () => mailQuota(tx),
    })
    const outcomes = [...answers].map(([id, answer]): [string, Outcome] => [id, outcomeOf(answer)])
    return { outcomes: new Map(outcomes), before: new Map() }
  },
  // A sent e-mail cannot be undone.
  undo: null,
}
