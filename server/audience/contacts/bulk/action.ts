import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Reserve } from '../../../platform/contract/handler.ts'
import type { Capability } from '../../../platform/host.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Outcome, Outcomes } from '../../memberships/index.ts'

export type BulkBody = components['schemas']['ContactBulkAction']
/** The actions that change contacts one by one. An export is a job of another kind. */
export type ActionName = Exclude<BulkBody['action'], 'export'>
export type BodyOfExport = Extract<BulkBody, { action: 'export' }>
export type BodyOf<Name extends ActionName> = Extract<BulkBody, { action: Name }>

/** With what, and in whose name, an action is done. */
export interface BulkContext {
  parts: Pick<AppContext, 'clock' | 'secret'>
  actor: Actor
  now: string
  /** Claims room under the plan's limit of contacts. @throws pro_lock */
  reserve: Reserve
  /** How many more messages the plan allows this month; null without a limit. */
  roomForMail: (tx: Sql) => Promise<number | null>
}

/** What an action has come to. A contact without an outcome was not found. */
export interface Applied {
  outcomes: Outcomes
  /** Of those that changed: what must be known to take it back. Plain JSON. */
  before: ReadonlyMap<string, object>
}

/** What taking it back has come to for one contact. */
export type Reversal = Outcome | { skipped: string }

export interface Snapshots {
  /** By the contact's id, in the order of the ids. */
  before: ReadonlyMap<string, object>
  /** When the job began that is taken back. */
  since: string
}

/** One action for many contacts. `Kept` is what it needs to know, checked and resolved, in plain JSON. */
export interface BulkAction<Name extends ActionName, Kept extends object> {
  /** Where contacts have to be for it. */
  from: 'live' | 'trash'
  /** Reads the body, against what is there now. @throws invalid_request */
  read(tx: Sql, body: BodyOf<Name>, context: Pick<AppContext, 'clock'>): Promise<Kept>
  /** What it does to so many contacts, as a sentence. */
  summary(kept: Kept, contacts: string): string
  /** Does it to contacts, each once and in the order of ids, with everything that is to be written down. */
  apply(tx: Sql, kept: Kept, ids: readonly string[], bulkContext: BulkContext): Promise<Applied>
  /** How it is taken back; null where it cannot be. */
  undo: {
    demands(kept: Kept): Capability
    /** Takes it back where nobody has changed the same since. */
    revert(
      tx: Sql,
      kept: Kept,
      snapshots: Snapshots,
      bulkContext: BulkContext,
    ): Promise<Map<string, Reversal>>
  } | null
}

export const notFound = (from: 'live' | 'trash'): Exclude<Outcome, string> => ({
  code: 'not_found',
  detail: from === 'trash' ? 'The trash contains no contact with this id.' : 'No contact has this id.',
})

export const changedSince: Reversal = {
  skipped: 'The contact was changed after the job. The new value is kept.',
}
export const goneSince: Reversal = { skipped: 'The contact was deleted or is in the trash.' }
