import type { components } from '../../../generated/types.ts'
import { listStatusOrigins } from '../../audience/activities/index.ts'
import { type ContactRow, findContact } from '../../audience/contacts/index.ts'
import { suppressionsOf } from '../../audience/suppressions/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { findConfirmation, listMarketingTimes } from '../../sending/deliveries/index.ts'
import { type CapUse, checksOf, type EligibilityFacts, skipReasonOf } from './eligibility-checks.ts'
import { capOf } from './estimate.ts'
import { type Cap, capLeft, daysBefore, frequencyDays, listEligibility } from './store/audience.ts'

type Schemas = components['schemas']

const day = 86_400_000

/** The limits for a contact: that of the settings, and its own choice. */
const capsOf = (cap: Cap | null, frequency: ContactRow['frequency']): (Cap & Pick<CapUse, 'set_by'>)[] => [
  ...(cap === null ? [] : [{ set_by: 'settings' as const, ...cap }]),
  ...(frequency === 'all'
    ? []
    : [{ set_by: 'contact' as const, max_count: 1, within_days: frequencyDays[frequency] }]),
]

/** How much of a limit is used at a time. `times` of messages are the latest first. */
export const capUseOf = (
  { set_by, max_count, within_days }: Cap & Pick<CapUse, 'set_by'>,
  times: readonly Date[],
  at: Date,
): CapUse => {
  const since = daysBefore(at, within_days)
  const counted = times.filter((time) => time > since)
  // With this one outside the period, one fewer than allowed are in it.
  const last = counted[max_count - 1]
  return {
    set_by,
    max_count,
    within_days,
    used_count: counted.length,
    frees_at: last === undefined ? null : new Date(last.getTime() + within_days * day).toISOString(),
  }
}

/** What to ask about a contact: for any campaign, or for one. */
export interface EligibilityQuestion {
  contact: ContactRow
  /** Whether the limit of the settings applies. */
  respectsCap: boolean
  /** Chooses among the contact's e-mails (`d`) those that count towards a limit. */
  counts: Fragment
  /** Whether it is still on a list that selected it; null if no list did. */
  onList: Fragment | null
  now: Date
  /** The time for which the use of the limits is read. */
  usedAt: Date
}

/** Reads at `now` what sending would read of a contact, and what explains it. Null if the contact is gone. */
export const readEligibility = async (
  sql: Sql,
  secret: Uint8Array,
  { contact, respectsCap, counts, onList, now, usedAt }: EligibilityQuestion,
): Promise<EligibilityFacts | null> => {
  const cap = await capOf(sql, respectsCap)
  const limits = capsOf(cap, contact.frequency)
  const longest = Math.max(0, ...limits.map(({ within_days }) => within_days))
  const [[row], [origin], suppressions, confirmation, times] = await Promise.all([
    listEligibility(sql, [contact.id], {
      onList,
      allowed: sql`null::text`,
      left: capLeft(sql, cap, counts, now),
    }),
    listStatusOrigins(sql, [contact.id]),
    suppressionsOf(sql, secret, [contact.email]),
    contact.status === 'pending' ? findConfirmation(sql, contact.id) : null,
    limits.length === 0
      ? []
      : listMarketingTimes(
          sql,
          { contact: sql`${contact.id}`, counts, since: daysBefore(usedAt, longest) },
          usedAt,
        ),
  ])
  if (row === undefined) return null
  return {
    eligibility: {
      status: row.status,
      trashed: row.trashed,
      onList: row.on_list,
      capLeft: row.cap_left,
    },
    trashedAt: contact.trashed_at,
    statusSince: origin?.since ?? null,
    unsubscribedAt: contact.unsubscribed_at,
    confirmation,
    suppressions: suppressions.map(({ id, kind, reason, created_at }) => ({ id, kind, reason, created_at })),
    caps: limits.map((limit) => capUseOf(limit, times, usedAt)),
  }
}

/** Whether a contact gets marketing mail now, for campaigns that respect the limit of the settings. */
export const eligibilityOf = async (
  { sql, secret, clock }: AppContext,
  contactId: string,
): Promise<Schemas['ContactEligibility'] | null> => {
  const contact = await findContact(sql, { by: 'id', id: contactId }, 'anywhere')
  if (contact === null) return null
  const now = clock.now()
  const facts = await readEligibility(sql, secret, {
    contact,
    respectsCap: true,
    counts: sql`true`,
    onList: null,
    now,
    usedAt: now,
  })
  if (facts === null) return null
  const skip_reason = skipReasonOf(facts)
  return {
    contact_id: contact.id,
    status: facts.eligibility.status,
    eligible: skip_reason === null,
    skip_reason,
    checks: checksOf(facts),
    suppressed_by: [...facts.suppressions],
    frequency_caps: [...facts.caps],
  }
}
