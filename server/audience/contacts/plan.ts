import type { Actor } from '../../platform/principal.ts'
import { type AsLast, notLast } from '../../platform/storage/last-statement.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { insertingActivities } from '../activities/index.ts'
import { withValues } from '../memberships/index.ts'
import { type CustomChanges, changesBetween, customChangesBetween, mostChanges } from './fields.ts'
import {
  type ConsentRecord,
  decideTransition,
  isClosed,
  type Mover,
  type StatusKey,
  statusOnReturn,
  unsubscribedAt,
} from './rules.ts'
import { recordStatedAgain } from './stated-again.ts'
import type { NewActivity } from './store/activities.ts'
import { type ConsentEvidence, insertingConsentEvents } from './store/consents.ts'
import { type ContactRow, updateContacts, type Values } from './store/contacts.ts'
import { replacePresentEmail } from './store/emails.ts'
import { type RelatedRow, updateWithRelated } from './store/related.ts'

/** The changes to a contact. Absent members stay unchanged. */
export interface Patch {
  values?: Values
  /** Values that were checked against the definitions of the fields. */
  customFields?: CustomChanges
  email?: string
  status?: StatusKey
  force?: boolean
  /** Who changes the status; a caller by default. */
  mover?: Mover
  reason?: string | undefined
  /** Whether the change says that the contact wants no e-mail, also where its status is that already. By default if it sets `unsubscribed`. */
  saysNo?: boolean
  /** `live` out of the trash: the status is the one of `statusOnReturn`. `as_it_was`: an administrator restores the contact. */
  location?: 'live' | 'as_it_was' | 'trash'
}

/** The result of planning a change: the row, activities and consent to write. */
export type Plan =
  | { kind: 'unchanged'; row: ContactRow; statesNoAgain: boolean }
  | { kind: 'refused'; detail: string }
  | {
      kind: 'changed'
      row: ContactRow
      newEmail: string | null
      activities: NewActivity[]
      /** A no that does not change the status, for which there is no other entry. */
      statesNoAgain?: boolean
      consent: (ConsentRecord & { reason: string | null; evidence?: ConsentEvidence }) | null
    }

/** Plans a caller's change of a contact at `now`. Writes nothing. */
export const planChange = (row: ContactRow, patch: Patch, now: string): Plan => {
  const {
    values = {},
    customFields = {},
    email = row.email,
    force = false,
    mover = 'caller',
    location,
  } = patch
  // What counts of the status before: that a consent ended with the deletion is not something that anyone said now.
  const standing = location === 'live' ? statusOnReturn(row) : row.status
  const status = patch.status ?? standing
  const decision = decideTransition(row.status, status, { mover, force })
  if (decision.kind === 'refused') return decision
  const said = decideTransition(standing, status, { mover, force })
  const saysNo = patch.saysNo ?? patch.status === 'unsubscribed'
  const statesNoAgain = saysNo && decision.kind === 'unchanged' && isClosed(status)
  const next: ContactRow = { ...row, ...values, email }
  const activities: NewActivity[] = []
  const note = (type: NewActivity['type'], data?: NewActivity['data']): void => {
    activities.push({ contactId: row.id, type, ...(data === undefined ? {} : { data }) })
  }

  if (location === 'trash' && row.trashed_at === null) {
    next.trashed_at = now
    note('trashed')
  }
  if (location !== undefined && location !== 'trash' && row.trashed_at !== null) {
    next.trashed_at = null
    note('restored')
  }
  if (decision.kind === 'allowed') {
    next.status = status
    next.unsubscribed_at = unsubscribedAt(status, now, row)
    note('status_changed', {
      changes: [{ field: 'status', from: row.status, to: status }],
      ...(patch.reason === undefined ? {} : { reason: patch.reason }),
      ...(decision.forced ? { forced: true } : {}),
    })
  }
  if (email !== row.email)
    note('email_changed', { changes: [{ field: 'email', from: row.email, to: email }] })
  const customChanges = customChangesBetween(row.custom_fields, customFields)
  if (customChanges.length > 0) next.custom_fields = withValues(row.custom_fields, customFields)
  const changes = [...changesBetween(row, values), ...customChanges]
  if (changes.length > 0) note('updated', { changes: changes.slice(0, mostChanges) })

  if (activities.length === 0) return { kind: 'unchanged', row, statesNoAgain }
  const consent = said.kind === 'allowed' ? said.consent : null
  return {
    kind: 'changed',
    row: next,
    newEmail: email === row.email ? null : email,
    activities,
    statesNoAgain,
    consent: consent && { ...consent, reason: patch.reason ?? null },
  }
}

type Changed = Extract<Plan, { kind: 'changed' }>

/** The parts of a statement that write the activities and consents of plans. */
const histories = (tx: Sql, changed: readonly Changed[], actor: Actor, now: string): Fragment[] => {
  const activities = changed.flatMap((plan) => plan.activities)
  const consents = changed.flatMap(({ row, consent }) =>
    consent === null ? [] : [{ ...consent, contactId: row.id }],
  )
  return [
    ...(activities.length === 0 ? [] : [insertingActivities(tx, activities, actor, now)]),
    ...(consents.length === 0 ? [] : [insertingConsentEvents(tx, consents, actor, now)]),
  ]
}

const recordAgain = (tx: Sql, plans: readonly Plan[], actor: Actor, now: string): Promise<void> =>
  recordStatedAgain(
    tx,
    plans.flatMap((plan) =>
      plan.kind !== 'refused' && plan.statesNoAgain === true
        ? [{ contactId: plan.row.id, status: plan.row.status }]
        : [],
    ),
    'api',
    actor,
    now,
  )

/**
 * Writes plans for rows that this transaction has locked, with activities and consents, in a fixed number of
 * statements. Returns the changed rows in their new form. `asLast` marks the statement that writes the rows, which is
 * the last one unless an address changes.
 */
export const applyPlans = async (
  tx: Sql,
  plans: readonly Plan[],
  actor: Actor,
  now: string,
  asLast: AsLast = notLast,
): Promise<ContactRow[]> => {
  const changed = plans.filter((plan) => plan.kind === 'changed')
  await recordAgain(tx, plans, actor, now)
  const rows = await updateContacts(
    tx,
    changed.map(({ row }) => row),
    now,
    histories(tx, changed, actor, now),
    asLast,
  )
  for (const { row, newEmail } of changed)
    if (newEmail !== null) await replacePresentEmail(tx, row.id, newEmail, actor, now)
  return rows
}

/** Writes one plan that keeps the address, and returns the contact with its related data, in one statement. */
export const applyPlanWithRelated = async (
  tx: Sql,
  plan: Changed,
  actor: Actor,
  now: string,
  asLast: AsLast,
): Promise<ContactRow & RelatedRow> => {
  await recordAgain(tx, [plan], actor, now)
  return updateWithRelated(tx, plan.row, now, histories(tx, [plan], actor, now), asLast)
}
