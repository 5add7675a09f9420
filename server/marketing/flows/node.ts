import type { Scope } from '../../../generated/operations.ts'
import type { NamedResources } from '../../audience/conditions/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Outbound } from '../../platform/http/outbound.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ReachableUsers } from './host-users.ts'
import type { Listener } from './listeners.ts'
import type { MoveOf } from './move.ts'
import type { CatalogueEntry, FlowKind, Settings } from './types.ts'

/** What flows call in areas above them, and of the host. */
export interface FlowMembers {
  moveOf: MoveOf
  named: NamedResources
  reachableUsers: ReachableUsers
}

/** A contact at a node. */
export interface Visit {
  enrolmentId: string
  contactId: string
  /** With the enrolment's id the effect key: an effect that has this key already does not happen again. */
  visit: number
  arrivedAt: Date
  entryKey: string
  /** Of the contact; null if it has none. */
  timezone: string | null
  /**
   * Why the walker comes back to a node where the contact waited: the time came, or an event came, with its data. Null on
   * arrival.
   */
  resumed: { by: 'time' } | { by: 'event'; data: Record<string, unknown> } | null
}

/** What a node does with a visit. */
export type StepResult =
  /** Goes on by this branch. `outputs` are added to the context under the node's id. */
  | { branch: string; outcome?: 'done' | 'skipped' | 'timed_out'; reason?: string; outputs?: Settings }
  /** Stays until this time, or until an event of this key that `matches` accepts; null for no end. */
  | { waitUntil: Date | null; waitFor?: string }
  /** Leaves the flow. */
  | { exit: string; status: 'completed' | 'exited' }
  /** Goes to another node. */
  | { goTo: string }
  /** Failed for a reason that a later attempt may not meet. After some attempts the enrolment has failed. */
  | { retry: string; detail: string }
  /** Failed for good. */
  | { fail: string; detail: string }
  /** Of the effect `call`: stays at the node, and `call` gets this plain JSON after the commit. */
  | { call: Settings }

/** What came of a call. `unknown`: it may have arrived, because the process that made it ended. */
export interface CallOutcome {
  status: 'done' | 'failed' | 'unknown'
  httpStatus: number | null
  /** Why it failed, for people. */
  detail: string | null
  /** What `called` needs of the answer. */
  answer: unknown
}

/** What a call may use: no transaction. */
export interface CallContext {
  /** The data of the event that started an enrolment. */
  readTrigger: (enrolmentId: string) => Promise<Settings>
  app: NodeContext['app']
  outbound: Outbound
  flow: NodeContext['flow']
  node: NodeContext['node']
}

/** Entering and leaving other flows. */
export interface OtherFlows {
  /** The outcome for each contact: `entered`, or why not. */
  enter(flowId: string, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the contacts that were inside. */
  leave(flowId: string, contactIds: readonly string[], reason: string): Promise<ReadonlySet<string>>
}

/** Where and how a node runs. All times are the database's. */
export interface NodeContext {
  tx: Sql
  app: Pick<AppContext, 'clock' | 'secret' | 'config' | 'editions' | 'log'> & FlowMembers
  now: Date
  flow: { id: string; kind: FlowKind; name: string; versionId: string }
  node: { id: string }
  /** What was pinned for the node at publishing; null without a pin. */
  pin: unknown
  actor: Actor
  others: OtherFlows
  /** In a simulation the transaction is rolled back, and nothing may leave the database. */
  isSimulated: boolean
}

/**
 * A kind of node. A file in `nodes/` exports one. `run` gets all visits at one node together: it makes as many statements
 * for a thousand as for one.
 */
export interface NodeType<Given extends Settings = Settings> extends CatalogueEntry {
  /** The branches that a node with these settings has. Each needs at most one edge; one without an edge ends the flow. */
  branches(settings: Given): readonly string[]
  /**
   * How its effect happens once. `none`: there is none. `transaction`: it changes rows in the transaction that moves
   * the contact on. `email`: by the unique key of `flow_emails`. `call`: by the unique key of `flow_calls`.
   */
  effect: 'none' | 'transaction' | 'email' | 'call'
  /** Publishing it needs `crm_administer`: it sends, calls another service or deletes. */
  needsApproval: boolean
  /** Scopes that an API key needs to save or publish it: it sends data of another area to where its settings say. */
  scopes?(settings: Given): readonly Scope[]
  /** The contact can stay at it until a time or an event: a loop must contain such a node. */
  waits?: true
  /** Whether a contact stays at it with these settings, for a node that `waits`. Default: it does. */
  holds?(settings: Given): boolean
  /** The events that it needs, which are then recorded. */
  listens?(settings: Given): readonly Listener[]
  /** Faults that the schema cannot express, with pointers relative to the settings. */
  check?(settings: Given): readonly { pointer: string; detail: string }[]
  /** Faults of what `pin` would store, with pointers relative to the settings. */
  examine?(sql: Sql, settings: Given): Promise<readonly Fault[]>
  /** What publishing stores for it, such as the content of an e-mail. @throws invalid_request */
  pin?(
    tx: Sql,
    settings: Given,
    place: { flowId: string; versionId: string; nodeId: string },
  ): Promise<unknown>
  /** The result for each visit, by the enrolment's id. */
  run(
    context: NodeContext,
    settings: Given,
    visits: readonly Visit[],
  ): Promise<ReadonlyMap<string, StepResult>>
  /**
   * Of the effect `call`: makes the call that `run` asked for, outside any transaction. A failure is an outcome, not
   * an error. `calls/` records before it that it begins, and afterwards what came of it.
   */
  call?(context: CallContext, settings: Given, visit: Visit, call: Settings): Promise<CallOutcome>
  /** The results after the calls, in the transaction that records their outcomes. */
  called?(
    context: NodeContext,
    settings: Given,
    visits: readonly (Visit & { outcome: CallOutcome })[],
  ): Promise<ReadonlyMap<string, StepResult>>
  /** Whether a call whose outcome is unknown is made again. Otherwise `called` gets that outcome. */
  repeatsUnknown?(settings: Given): boolean
}

/** Checks its argument, so that `run` knows its settings; the catalogue knows them as `Settings`. */
export const defineNode = <Given extends Settings>(node: NodeType<Given>): NodeType =>
  node as unknown as NodeType

/** The same result for all visits. */
export const forAll = (visits: readonly Visit[], result: StepResult): Map<string, StepResult> =>
  new Map(visits.map(({ enrolmentId }) => [enrolmentId, result]))
