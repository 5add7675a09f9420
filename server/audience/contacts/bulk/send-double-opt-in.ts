import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  type ConfirmationAnswers,
  type ConfirmationRefusal,
  type Confirmations,
  confirmationInterval,
  type Outcome,
  type Outcomes,
} from '../../memberships/index.ts'
import { lockContacts } from '../store/contacts.ts'
import type { BulkAction, BulkContext } from './action.ts'

type Nothing = Record<never, never>

const problems: Record<ConfirmationRefusal, Exclude<Outcome, string>> = {
  unsubscribed: {
    code: 'invalid_state',
    detail: 'The contact has unsubscribed. The contact must sign up again on a form first.',
  },
  bounced: { code: 'invalid_state', detail: 'The address bounced permanently.' },
  complained: { code: 'invalid_state', detail: 'The contact reported an e-mail as spam.' },
  suppressed: { code: 'invalid_state', detail: 'The address or its domain is suppressed.' },
  asked: {
    code: 'rate_limited',
    detail: `A confirmation e-mail is queued, or was sent less than ${confirmationInterval / 60_000} minutes ago. Try again later.`,
  },
  full: { code: 'pro_lock', detail: 'The plan limit for messages of this month is reached.' },
}

const outcomeOf = (
  answer: ConfirmationAnswers extends ReadonlyMap<string, infer Answer> ? Answer : never,
): Outcome => {
  if (answer === 'queued') return 'changed'
  return answer === 'unneeded' ? 'unchanged' : problems[answer]
}

/** Sends confirmation e-mails to contacts that need one. Deleted contacts have no outcome. */
export const askToConfirm = async (
  tx: Sql,
  ids: readonly string[],
  {
    confirmations,
    secret,
    actor,
    now,
    mailQuota,
  }: {
    confirmations: Confirmations
    secret: Uint8Array
    actor: Actor
    now: string
    mailQuota: BulkContext['mailQuota']
  },
): Promise<Outcomes> => {
  const found = (await lockContacts(tx, ids, 'live')).map(({ id }) => id)
  const answers = await confirmations.resendConfirmations(tx, found, {
    actor,
    now,
    secret,
    quota: () => mailQuota(tx),
  })
  return new Map([...answers].map(([id, answer]): [string, Outcome] => [id, outcomeOf(answer)]))
}

export const sendDoubleOptIn: BulkAction<'send_double_opt_in', Nothing> = {
  from: 'live',
  requiredCapability: () => 'crm_administer',
  read: async () => ({}),
  summary: (_params, contacts) => `Ask ${contacts} to confirm.`,
  apply: async (tx, _params, ids, { parts: { confirmations, secret }, ...by }) => ({
    outcomes: await askToConfirm(tx, ids, { ...by, confirmations, secret }),
    before: new Map(),
  }),
  // A sent e-mail cannot be undone.
  undo: null,
}
