import type { components } from '../../../generated/types.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { endOptInRequests } from '../memberships/index.ts'
import { changesBetween, mostChanges } from './fields.ts'
import { applyPlans, type Plan } from './plan.ts'
import { type ConsentRecord, decideTransition, unsubscribedAt } from './rules.ts'
import type { NewActivity } from './store/activities.ts'
import { type ConsentEvidence, hasWithdrawnItself, insertConsentEvents } from './store/consents.ts'
import type { ContactRow, Values } from './store/contacts.ts'

export type { ConsentEvidence }

/**
 * What a contact changes itself, on a page that it opened from a link in an e-mail. Absent members stay
 * unchanged.
 */
export interface SelfService {
  /** Whether the contact wants e-mail. `confirmed` is the answer to a confirmation e-mail. */
  mail?: 'subscribed' | 'unsubscribed' | 'confirmed'
  values?: Values
  reason?: string | null
  /** The e-mail through which the contact made the change. */
  delivery?: components['schemas']['DeliveryReference'] | null
  evidence: ConsentEvidence
  /**
   * Also adds an entry to the consent ledger if the status stays the same: the contact confirmed another
   * list.
   */
  affirms?: boolean
}

/** The contact as an actor, with its former name. */
export const actorOfContact = ({ id, first_name, last_name, email }: ContactRow): Actor => ({
  kind: 'contact',
  id,
  name: [first_name, last_name].filter(Boolean).join(' ') || email,
})

const consentFor = (decided: ConsentRecord | null, choice: SelfService): ConsentRecord | null => {
  if (choice.mail !== 'confirmed') return decided
  return decided === null && !choice.affirms ? null : { kind: 'given', basis: 'double_opt_in' }
}

/** Plans the contact's own change at `now`. Writes nothing. */
const planSelfService = (row: ContactRow, choice: SelfService, now: string): Plan => {
  const { mail, values = {}, reason = null, delivery = null, evidence } = choice
  const status = mail === 'confirmed' ? 'subscribed' : (mail ?? row.status)
  const decision = decideTransition(row.status, status, { mover: 'contact', force: false })
  if (decision.kind === 'refused') return decision

  const next: ContactRow = { ...row, ...values }
  const activities: NewActivity[] = []
  const details = { ...(reason === null ? {} : { reason }), ...(delivery === null ? {} : { delivery }) }
  if (decision.kind === 'allowed') {
    next.status = status
    next.unsubscribed_at = unsubscribedAt(status, now, row)
    const changes = [{ field: 'status', from: row.status, to: status }]
    const type = status === 'unsubscribed' ? 'unsubscribed' : 'status_changed'
    activities.push({
      contactId: row.id,
      type: mail === 'confirmed' ? 'confirmed' : type,
      data: { changes, ...details },
    })
  } else if (choice.affirms) activities.push({ contactId: row.id, type: 'confirmed', data: details })
  if (mail === 'confirmed' && (activities.length > 0 || row.confirmed_at === null)) next.confirmed_at ??= now
  const changes = changesBetween(row, values)
  if (changes.length > 0)
    activities.push({
      contactId: row.id,
      type: 'updated',
      data: { changes: changes.slice(0, mostChanges), ...(delivery === null ? {} : { delivery }) },
    })

  if (activities.length === 0) return { kind: 'unchanged', row, statesNoAgain: false }
  const consent = consentFor(decision.kind === 'allowed' ? decision.consent : null, choice)
  return {
    kind: 'changed',
    row: next,
    newEmail: null,
    activities,
    consent: consent && { ...consent, reason, evidence },
  }
}

/** Allowing or forbidding individual tracking is a consent of its own. */
const noteTracking = async (
  tx: Sql,
  row: ContactRow,
  { values, evidence }: SelfService,
  now: string,
): Promise<void> => {
  const [before, after] = [row.tracking, values?.tracking ?? row.tracking]
  if (before === after || (before !== 'individual' && after !== 'individual')) return
  const given = after === 'individual'
  await insertConsentEvents(
    tx,
    [
      {
        contactId: row.id,
        purpose: 'tracking',
        kind: given ? 'given' : 'withdrawn',
        basis: given ? 'opt_in' : 'opt_out',
        reason: null,
        evidence,
      },
    ],
    actorOfContact(row),
    now,
  )
}

/**
 * Unsubscribing again takes back what the person asked for since the first time. If others had unsubscribed the contact, its own
 * word is recorded: the undo of what they did must not end it.
 */
const unsubscribeAgain = async (
  tx: Sql,
  row: ContactRow,
  { reason = null, evidence }: SelfService,
  now: string,
): Promise<void> => {
  await endOptInRequests(tx, [row.id], now)
  if (await hasWithdrawnItself(tx, row.id)) return
  const withdrawn = { contactId: row.id, kind: 'withdrawn', basis: 'opt_out', reason, evidence } as const
  await insertConsentEvents(tx, [withdrawn], actorOfContact(row), now)
}

/** Writes the contact's own change, on a row that this transaction has locked. Returns the plan. */
export const applySelfService = async (
  tx: Sql,
  row: ContactRow,
  choice: SelfService,
  now: string,
): Promise<Plan> => {
  const plan = planSelfService(row, choice, now)
  if (choice.mail === 'unsubscribed' && row.status === 'unsubscribed')
    await unsubscribeAgain(tx, row, choice, now)
  await applyPlans(tx, [plan], actorOfContact(row), now)
  if (plan.kind === 'changed') await noteTracking(tx, row, choice, now)
  return plan
}
