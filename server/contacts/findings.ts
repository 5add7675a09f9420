import type { ActivityData } from '../activities/index.ts'
import type { Actor } from '../host/principal.ts'
import type { Sql } from '../platform/storage/open.ts'
import { carryOut, type Plan } from './plan.ts'
import { decideTransition, type StatusKey, unsubscribedAt } from './rules.ts'
import type { NewActivity } from './store/activities.ts'
import { type ContactRow, lockContacts } from './store/contacts.ts'

/** What the service has found out about a contact by itself: its mail comes back, or it complained. */
export interface Finding {
  contactId: string
  /** What the contact becomes; what it has become already, or cannot become from where it is, stays. */
  status: StatusKey
  /** The message that told. */
  delivery: ActivityData['delivery']
}

/** Decides what a finding does to a contact at `now`. Touches nothing. */
export const planFinding = (row: ContactRow, { status, delivery }: Finding, now: string): Plan => {
  const decision = decideTransition(row.status, status, { mover: 'system', force: false })
  if (decision.kind !== 'allowed') return { kind: 'unchanged', row }
  const changed: NewActivity = {
    contactId: row.id,
    type: 'status_changed',
    data: {
      changes: [{ field: 'status', from: row.status, to: status }],
      ...(delivery === null ? {} : { delivery }),
    },
  }
  return {
    kind: 'changed',
    row: { ...row, status, unsubscribed_at: unsubscribedAt(status, now) },
    newEmail: null,
    activities: [changed],
    consent: decision.consent && { ...decision.consent, reason: null },
  }
}

const system: Actor = { kind: 'system', id: null, name: null }

/**
 * Carries out what was found, one finding for each contact, those in the trash included: whoever brings them back must know. Of
 * contacts that `concerns` says no to, once they are locked, nothing is changed.
 */
export const applyFindings = async (
  tx: Sql,
  findings: readonly Finding[],
  concerns: (row: ContactRow) => boolean,
  now: string,
): Promise<void> => {
  if (findings.length === 0) return
  const byId = new Map(findings.map((finding) => [finding.contactId, finding]))
  const rows = await lockContacts(tx, [...byId.keys()], 'anywhere')
  const plans = rows.flatMap((row) => {
    const finding = byId.get(row.id)
    return finding !== undefined && concerns(row) ? [planFinding(row, finding, now)] : []
  })
  await carryOut(tx, plans, system, now)
}
