import type { Outcome } from '../../memberships/index.ts'
import { comparedEmail, hashOfEmail, suppress } from '../../suppressions/index.ts'
import { lockContacts } from '../store/contacts.ts'
import type { BulkAction } from './action.ts'

interface Params {
  note: string | null
}

export const suppressAddresses: BulkAction<'suppress', Params> = {
  from: 'live',
  read: async (_tx, { note }) => ({ note: note ?? null }),
  summary: (_params, contacts) => `Suppress ${contacts}.`,
  apply: async (tx, { note }, ids, { parts: context, actor, now }) => {
    const found = await lockContacts(tx, ids, 'live')
    const suppressions = found.map(({ email }) => ({
      subject: {
        kind: 'address' as const,
        value: comparedEmail(email),
        hash: hashOfEmail(context.secret, email),
      },
      reason: 'manual' as const,
      note,
    }))
    const results = await suppress(tx, suppressions, actor, now)
    const outcomes = found.map(({ id }, index): [string, Outcome] => [
      id,
      results[index]?.created ? 'changed' : 'unchanged',
    ])
    return { outcomes: new Map(outcomes), before: new Map() }
  },
  undo: null,
}
