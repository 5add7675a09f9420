import type { Outcome, Outcomes } from '../../audience/memberships/index.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { actsWithApproval } from './approval.ts'
import { type EnrolOutcome, enrol } from './enrol.ts'
import { cancel } from './enrolments.ts'
import { namedAutomations, namedSequences } from './store/naming.ts'
import type { FlowKind } from './types.ts'

const outcomes: Record<Exclude<EnrolOutcome, 'not_found'>, Outcome> = {
  entered: 'changed',
  inside: 'unchanged',
  not_allowed: {
    code: 'invalid_state',
    detail:
      'The contact has entered before and cannot enter again, or its status does not allow it to enter a sequence.',
  },
  not_active: { code: 'invalid_state', detail: 'Contacts can enter only an active automation or sequence.' },
}

/** What bulk actions on contacts call. */
export const flowBulk = {
  findFlow: async (sql: Sql, kind: FlowKind, id: string): Promise<{ id: string; name: string } | null> => {
    const named = kind === 'sequence' ? namedSequences : namedAutomations
    const [row] = await sql<{ id: string; name: string }[]>`${named(sql, [id])}`
    return row ?? null
  },

  /** A sequence always sends. */
  needsApproval: async (sql: Sql, kind: FlowKind, id: string): Promise<boolean> =>
    kind === 'sequence' || (await actsWithApproval(sql, id)),

  enrol: async (
    tx: Sql,
    flowId: string,
    contactIds: readonly string[],
    actor: Actor,
    now: Date,
  ): Promise<Outcomes> => {
    const entered = await enrol(tx, { flowId, contactIds }, actor, now)
    return new Map(
      [...entered].flatMap(([id, outcome]): [string, Outcome][] =>
        outcome === 'not_found' ? [] : [[id, outcomes[outcome]]],
      ),
    )
  },

  cancel: (
    tx: Sql,
    flowId: string,
    contactIds: readonly string[],
    actor: Actor,
    now: Date,
  ): Promise<Set<string>> => cancel(tx, { flowId, contactIds, reason: 'removed' }, actor, now),
}
