import type { AppContext } from '../../platform/app-context.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { NamedResources } from '../conditions/index.ts'
import type { Confirmations, Outcomes } from '../memberships/index.ts'
import type { FlowStarts } from '../trigger-events/index.ts'

type FlowKind = 'sequence' | 'automation'

/** The enrolments of sequences and automations. */
export interface FlowEnrolments {
  findFlow(sql: Sql, kind: FlowKind, id: string): Promise<{ id: string; name: string } | null>
  /** Whether administrators start and stop it, because it sends. */
  needsApproval(sql: Sql, kind: FlowKind, id: string): Promise<boolean>
  /** Lets contacts enter. Contacts that were not found have no outcome. */
  enrol(tx: Sql, flowId: string, contactIds: readonly string[], actor: Actor, now: Date): Promise<Outcomes>
  /** Lets contacts leave. Returns those that were inside. */
  cancel(
    tx: Sql,
    flowId: string,
    contactIds: readonly string[],
    actor: Actor,
    now: Date,
  ): Promise<ReadonlySet<string>>
}

/**
 * How many messages the plan still allows; null without a limit. Reads the limit now, before any transaction,
 * and the usage in the transaction.
 */
export type MailQuotaOf = (
  context: Pick<AppContext, 'editions' | 'clock'>,
) => Promise<(tx: Sql) => Promise<number | null>>

/** What contacts call in areas above them. */
export interface ContactMembers {
  confirmations: Confirmations
  flowEnrolments: FlowEnrolments
  flowStarts: FlowStarts
  mailQuotaOf: MailQuotaOf
  named: NamedResources
}
