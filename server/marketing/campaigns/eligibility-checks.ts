import type { components } from '../../../generated/types.ts'
import { type Eligibility, type SkipReason, skipAtAddress } from '../../sending/deliveries/index.ts'

type Schemas = components['schemas']
type Check = Schemas['EligibilityCheck']
type Suppression = Schemas['CoveringSuppression']
export type CapUse = Schemas['FrequencyCapUse']

/** What is known of a contact at a time, with what explains it. */
export interface EligibilityFacts {
  eligibility: Eligibility
  trashedAt: string | null
  /** Since when the contact has its status; null if its history is gone. */
  statusSince: string | null
  /** When the contact unsubscribed. */
  unsubscribedAt: string | null
  /** The latest confirmation e-mail. */
  confirmation: { status: Schemas['DeliveryStatus']; created_at: string } | null
  suppressions: readonly Suppression[]
  caps: readonly CapUse[]
}

/** A contact that passes every check. A check asks about this one with one thing changed. */
const eligible: Eligibility = { status: 'subscribed', trashed: false, onList: null, capLeft: null }

/** What a check looks at, its answers, and what ends the obstacle. */
interface CheckRule {
  key: Schemas['EligibilityCheckKey']
  skip(facts: EligibilityFacts): SkipReason | null
  passed(facts: EligibilityFacts): string
  failed(facts: EligibilityFacts): Pick<Check, 'reason' | 'since_at' | 'way_back'>
}

/** Why the status alone prevents marketing mail, if it is one of these. */
const skipByStatus =
  (...statuses: Eligibility['status'][]) =>
  ({ eligibility: { status } }: EligibilityFacts): SkipReason | null =>
    statuses.includes(status) ? skipAtAddress({ ...eligible, status }, false) : null

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const useOf = ({ set_by, max_count, within_days, used_count }: CapUse): string =>
  `${used_count} of ${max_count} within ${days(within_days)}${set_by === 'contact' ? ' (chosen by the contact)' : ''}`

const usesOf = (caps: readonly CapUse[]): string => caps.map(useOf).join(', and ')

/** When every limit allows a message. */
const freesAt = (caps: readonly CapUse[]): string | null =>
  caps.reduce<string | null>(
    (latest, { frees_at }) =>
      frees_at !== null && (latest === null || frees_at > latest) ? frees_at : latest,
    null,
  )

const confirmationText = ({ confirmation }: EligibilityFacts): string => {
  if (confirmation === null) return 'No confirmation e-mail was sent.'
  const { status, created_at } = confirmation
  return `The latest confirmation e-mail is from ${created_at}. Its status is \`${status}\`.`
}

const coveredBy: Record<Suppression['kind'], string> = {
  address: 'The address has been suppressed',
  hash: 'The address has been suppressed by its hash',
  domain: 'The domain of the address has been suppressed',
}

const suppressionText = ({ kind, reason, created_at }: Suppression): string =>
  `${coveredBy[kind]} since ${created_at}, with the reason \`${reason}\`.`

/** The checks in the order in which sending makes them. Sending decides each: no rule is written here again. */
const rules: readonly CheckRule[] = [
  {
    key: 'trash',
    skip: ({ eligibility: { trashed } }) => skipAtAddress({ ...eligible, trashed }, false),
    passed: () => 'The contact is not in the trash.',
    failed: ({ trashedAt }) => ({
      reason: 'The contact is in the trash.',
      since_at: trashedAt,
      way_back: { kind: 'restore', detail: 'Restore the contact from the trash.' },
    }),
  },
  {
    key: 'consent',
    skip: skipByStatus('unsubscribed', 'transactional'),
    passed: ({ eligibility: { status } }) =>
      status === 'subscribed'
        ? 'The contact has agreed to marketing mail.'
        : 'The contact has not unsubscribed from all marketing mail.',
    failed: ({ eligibility: { status }, statusSince, unsubscribedAt }) =>
      status === 'unsubscribed'
        ? {
            reason: 'The contact has unsubscribed from all marketing mail.',
            since_at: unsubscribedAt ?? statusSince,
            way_back: {
              kind: 'resubscribe',
              detail:
                'Only the contact can subscribe again, for example with a form. An administrator can change the status with `force_status` and a reason.',
            },
          }
        : {
            reason: 'The contact gets only transactional mail. It has not agreed to marketing mail.',
            since_at: statusSince,
            way_back: {
              kind: 'record_consent',
              detail: 'If the contact has agreed to marketing mail, change its status to `subscribed`.',
            },
          },
  },
  {
    key: 'confirmation',
    skip: skipByStatus('pending'),
    passed: () => 'The contact has nothing to confirm.',
    failed: (facts) => ({
      reason: `The contact has not confirmed its address. ${confirmationText(facts)}`,
      since_at: facts.statusSince,
      way_back: {
        kind: 'confirm',
        detail: 'Send the confirmation e-mail again. The contact must follow the link in it.',
      },
    }),
  },
  {
    key: 'bounces',
    skip: skipByStatus('bounced'),
    passed: () => 'Mail to the address has not bounced permanently.',
    failed: ({ statusSince }) => ({
      reason: 'Mail to the address has bounced permanently.',
      since_at: statusSince,
      way_back: {
        kind: 'correct_address',
        detail:
          'Enter another address if this one is wrong. An administrator can change the status with `force_status` and a reason.',
      },
    }),
  },
  {
    key: 'complaint',
    skip: skipByStatus('complained'),
    passed: () => 'The contact has not reported a message as spam.',
    failed: ({ statusSince }) => ({
      reason: 'The contact has reported a message as spam. This is final.',
      since_at: statusSince,
      way_back: null,
    }),
  },
  {
    key: 'list',
    skip: ({ eligibility: { onList } }) => skipAtAddress({ ...eligible, onList }, false),
    passed: () => 'The contact is on a list of the audience.',
    failed: () => ({
      reason: 'The contact is no longer subscribed to a list that made it part of the audience.',
      since_at: null,
      way_back: {
        kind: 'resubscribe',
        detail: 'Only the contact can join a list again after leaving it.',
      },
    }),
  },
  {
    key: 'frequency_cap',
    skip: ({ eligibility: { capLeft } }) => skipAtAddress({ ...eligible, capLeft }, false),
    passed: ({ caps }) =>
      caps.length === 0
        ? 'There is no frequency limit for the contact.'
        : `The contact has received fewer marketing messages than allowed: ${usesOf(caps)}.`,
    failed: ({ caps }) => {
      const at = freesAt(caps)
      const used = caps.length === 0 ? '' : `: ${usesOf(caps)}`
      return {
        reason: `The contact has received as many marketing messages as allowed${used}.`,
        since_at: null,
        way_back: {
          kind: 'wait',
          detail:
            at === null
              ? 'Wait until the frequency limit allows the next message.'
              : `The frequency limit allows the next message at ${at}.`,
        },
      }
    },
  },
  {
    key: 'suppression',
    skip: ({ suppressions }) => skipAtAddress(eligible, suppressions.length > 0),
    passed: () => 'The address is not suppressed.',
    failed: ({ suppressions }) => ({
      reason: suppressions.map(suppressionText).join(' '),
      since_at: suppressions.map(({ created_at }) => created_at).sort()[0] ?? null,
      way_back: {
        kind: 'delete_suppression',
        detail: suppressions.some(({ kind }) => kind === 'domain')
          ? 'Delete the suppression if its reason no longer applies. A suppressed domain covers all its addresses.'
          : 'Delete the suppression if its reason no longer applies.',
      },
    }),
  },
]

const checkOf = (rule: CheckRule, facts: EligibilityFacts): Check => {
  const skip_reason = rule.skip(facts)
  return skip_reason === null
    ? { key: rule.key, ok: true, skip_reason, reason: rule.passed(facts), since_at: null, way_back: null }
    : { key: rule.key, ok: false, skip_reason, ...rule.failed(facts) }
}

/** All checks of a contact. The check `list` is only for an audience that lists have made. */
export const checksOf = (facts: EligibilityFacts): Check[] =>
  rules
    .filter(({ key }) => key !== 'list' || facts.eligibility.onList !== null)
    .map((rule) => checkOf(rule, facts))

/** Why sending would skip the contact; null if it would send. */
export const skipReasonOf = ({ eligibility, suppressions }: EligibilityFacts): SkipReason | null =>
  skipAtAddress(eligibility, suppressions.length > 0)
