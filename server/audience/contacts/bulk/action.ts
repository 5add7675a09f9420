import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Reserve } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import type { Capability } from '../../../platform/host.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { JobTarget } from '../../../system/jobs/index.ts'
import type { Outcome, Outcomes } from '../../memberships/index.ts'
import type { ContactMembers } from '../members.ts'

export type BulkBody = components['schemas']['ContactBulkAction']
/** The actions that change contacts one by one. An export is a job of another kind. */
export type ActionName = Exclude<BulkBody['action'], 'export'>
export type BodyOfExport = Extract<BulkBody, { action: 'export' }>
export type BodyOf<Name extends ActionName> = Extract<BulkBody, { action: Name }>

/** The services and the actor of an action. */
export interface BulkContext {
  parts: Pick<AppContext, 'clock' | 'secret'> & ContactMembers
  actor: Actor
  now: string
  /** Claims quota under the plan's limit of contacts. @throws pro_lock */
  reserve: Reserve
  /** How many more messages the plan allows this month; null without a limit. */
  mailQuota: (tx: Sql) => Promise<number | null>
}

/** The result of an action. Contacts that were not found have no outcome. */
export interface Applied {
  outcomes: Outcomes
  /** The data that undo requires, for each changed contact. Plain JSON. */
  before: ReadonlyMap<string, object>
}

/** The result of undo for one contact. */
export type Reversal = Outcome | { skipped: string }

export interface Snapshots {
  /** By contact id, in the order of the ids. */
  before: ReadonlyMap<string, object>
  /** When the job that is undone began. */
  since: string
}

/** One bulk action. `Params` contains its validated parameters in plain JSON. */
export interface BulkAction<Name extends ActionName, Params extends object> {
  /** Where the contacts must be. */
  from: 'live' | 'trash'
  /** Validates the body against the current data. @throws invalid_request */
  read(tx: Sql, body: BodyOf<Name>, context: Pick<AppContext, 'clock'> & ContactMembers): Promise<Params>
  /** What the action requires; `crm_access` if left out. */
  requiredCapability?(tx: Sql, params: Params, members: ContactMembers): Capability | Promise<Capability>
  /** The one resource that the action is about; null or left out if there is none. */
  target?(params: Params): JobTarget | null
  /** A sentence that describes the action. */
  summary(params: Params, contacts: string): string
  /** Applies the action to distinct contacts in the order of ids, and records activities and consents. */
  apply(tx: Sql, params: Params, ids: readonly string[], bulkContext: BulkContext): Promise<Applied>
  /** How the action is undone; null if it cannot be undone. */
  undo: {
    requiredCapability(params: Params): Capability
    /** Restores the contacts on which the changed values are unchanged since then. */
    revert(
      tx: Sql,
      params: Params,
      snapshots: Snapshots,
      bulkContext: BulkContext,
    ): Promise<Map<string, Reversal>>
  } | null
}

export const notFound = (from: 'live' | 'trash'): Exclude<Outcome, string> => ({
  code: 'not_found',
  detail: from === 'trash' ? 'The contact is not in the trash.' : doesNotExist('contact'),
})

export const changedSince: Reversal = {
  skipped: 'The contact was changed after the job. The new value is kept.',
}
export const goneSince: Reversal = { skipped: 'The contact was deleted or is in the trash.' }
