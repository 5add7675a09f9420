import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ActivityData } from '../activities/index.ts'
import { carryOut, type Plan } from './plan.ts'
import { decideTransition, type StatusKey, unsubscribedAt } from './rules.ts'
import type { NewActivity } from './store/activities.ts'
import { listDecidedThemselves } from './store/consents.ts'
import { type ContactRow, lockContacts } from './store/contacts.ts'

/** What the service has found out about a contact by itself: its mail comes back, or it complained. */
export interface StatusChange {
  contactId: string
  /** What the contact becomes; what it has become already, or cannot become from where it is, stays. */
  status: StatusKey
  /** The message that told. */
  delivery: ActivityData['delivery']
}

/** Decides what a finding does to a contact at `now`. Touches nothing. */
const planStatusChange = (row: ContactRow, { status, delivery }: StatusChange, now: string): Plan => {
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
 * contacts that `concerns` says no to, once they are locked, nothing is changed. Returns those that it concerned, each with the status
 * that it had; null where it kept that.
 */
export const applyStatusChanges = async (
  tx: Sql,
  findings: readonly StatusChange[],
  concerns: (row: ContactRow) => boolean,
  now: string,
): Promise<Map<string, StatusKey | null>> => {
  if (findings.length === 0) return new Map()
  const byId = new Map(findings.map((finding) => [finding.contactId, finding]))
  const rows = await lockContacts(tx, [...byId.keys()], 'anywhere')
  const concerned = rows.flatMap((row) => {
    const finding = byId.get(row.id)
    return finding !== undefined && concerns(row) ? [{ row, plan: planStatusChange(row, finding, now) }] : []
  })
  await carryOut(
    tx,
    concerned.map(({ plan }) => plan),
    system,
    now,
  )
  return new Map(concerned.map(({ row, plan }) => [row.id, plan.kind === 'changed' ? row.status : null]))
}

/** What a contact was before a bounce that is taken back. */
export interface TakenBack {
  contactId: string
  status: string
  /** When the bounce changed it. */
  since: string
}

const takenBack = 'A bounce was corrected.'

/** Back to the status before, whether or not the rules would lead there: the change is undone, and not made anew. */
const planReturn = (row: ContactRow, status: StatusKey, now: string): Plan => ({
  kind: 'changed',
  row: { ...row, status, unsubscribed_at: unsubscribedAt(status, now) },
  newEmail: null,
  activities: [
    {
      contactId: row.id,
      type: 'status_changed',
      data: { changes: [{ field: 'status', from: row.status, to: status }], reason: takenBack },
    },
  ],
  consent: null,
})

/**
 * Gives contacts the status back that they had before a bounce. Whoever is something else by now, or has said anything about mail since,
 * stays as they are: these are answered in `changedSince`. Whoever is gone is passed over.
 */
export const takeBackStatusChanges = async (
  tx: Sql,
  findings: readonly TakenBack[],
  now: string,
): Promise<{ changedSince: string[] }> => {
  if (findings.length === 0) return { changedSince: [] }
  const rows = await lockContacts(
    tx,
    findings.map(({ contactId }) => contactId),
    'anywhere',
  )
  const byId = new Map(findings.map((finding) => [finding.contactId, finding]))
  const oldest = findings.map(({ since }) => since).sort()[0] ?? now
  const decided = new Set(
    await listDecidedThemselves(
      tx,
      rows.map(({ id }) => id),
      oldest,
    ),
  )
  const stays = (row: ContactRow): boolean => row.status !== 'bounced' || decided.has(row.id)
  const plans = rows.flatMap((row) => {
    const finding = byId.get(row.id)
    return finding === undefined || stays(row) ? [] : [planReturn(row, finding.status as StatusKey, now)]
  })
  await carryOut(tx, plans, system, now)
  return { changedSince: rows.filter(stays).map(({ id }) => id) }
}
