import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Outcome, Outcomes } from '../../memberships/index.ts'
import { comparedEmail, hashOfEmail, suppress } from '../../suppressions/index.ts'
import { lockContacts } from '../store/contacts.ts'
import type { BulkAction } from './action.ts'

interface Params {
  note: string | null
}

/** Suppresses the addresses of contacts. The outcomes do not contain contacts that are deleted or in the trash. */
export const suppressContacts = async (
  tx: Sql,
  ids: readonly string[],
  { note, secret, actor, now }: { note: string | null; secret: Uint8Array; actor: Actor; now: string },
): Promise<Outcomes> => {
  const found = await lockContacts(tx, ids, 'live')
  const suppressions = found.map(({ email }) => ({
    subject: { kind: 'address' as const, value: comparedEmail(email), hash: hashOfEmail(secret, email) },
    reason: 'manual' as const,
    note,
  }))
  const results = await suppress(tx, suppressions, actor, now)
  return new Map(
    found.map(({ id }, index): [string, Outcome] => [id, results[index]?.created ? 'changed' : 'unchanged']),
  )
}

export const suppressAddresses: BulkAction<'suppress', Params> = {
  from: 'live',
  read: async (_tx, { note }) => ({ note: note ?? null }),
  summary: (_params, contacts) => `Suppress ${contacts}.`,
  apply: async (tx, { note }, ids, { parts: context, actor, now }) => {
    const outcomes = await suppressContacts(tx, ids, { note, secret: context.secret, actor, now })
    return { outcomes, before: new Map() }
  },
  undo: null,
}
