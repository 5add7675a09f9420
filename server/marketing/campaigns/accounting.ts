import type { components } from '../../../generated/types.ts'
import type { Tally } from '../../sending/deliveries/index.ts'
import { isFinal, type Sums } from './rules.ts'
import type { CampaignRow } from './store/campaigns.ts'

type Schemas = components['schemas']

const total = (tallies: readonly Tally[], fits: (tally: Tally) => boolean): number =>
  tallies.filter(fits).reduce((sum, { contacts }) => sum + contacts, 0)

/** Contacts that a cancelled campaign did not reach count as skipped, without a row in the ledger. */
const asOfNow = (state: CampaignRow['state'], tally: Tally): Tally => {
  if (tally.status !== 'waiting') return tally
  return state === 'cancelled'
    ? { ...tally, status: 'skipped', skip_reason: 'cancelled' }
    : { ...tally, status: 'queued' }
}

const sumsOf = (tallies: readonly Tally[], audience: number | null): Sums => {
  const count = (status: Tally['status']): number => total(tallies, (tally) => tally.status === status)
  return {
    audience_count: audience ?? total(tallies, () => true),
    queued: count('queued'),
    sending: count('sending'),
    accepted: count('accepted'),
    deferred: count('deferred'),
    bounced: count('bounced'),
    failed: count('failed'),
    skipped: count('skipped'),
    unknown: count('unknown'),
  }
}

/** Keys with their counts, largest first; equal counts in alphabetical order. */
export const byFrequency = <Key extends string>(counts: Iterable<readonly [Key, number]>) => {
  const sums = new Map<Key, number>()
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count)
  return [...sums].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

const skippedByReason = (tallies: readonly Tally[]): Schemas['SkippedCount'][] =>
  byFrequency(
    tallies.flatMap(({ status, skip_reason, contacts }) =>
      status === 'skipped' && skip_reason !== null ? [[skip_reason, contacts] as const] : [],
    ),
  ).map(([reason, contacts_count]) => ({ reason, contacts_count }))

const accountingFrom = (
  tallies: readonly Tally[],
  audience: number | null,
): Schemas['CampaignAccounting'] => ({
  ...sumsOf(tallies, audience),
  skipped_by_reason: skippedByReason(tallies),
})

/**
 * The delivery results of a campaign's audience; null before the audience is frozen. `tallies` are the
 * campaign's own.
 */
export const accountingOf = (
  { state, audience_count }: Pick<CampaignRow, 'state' | 'audience_count'>,
  tallies: readonly Tally[],
): Schemas['CampaignAccounting'] | null =>
  audience_count === null
    ? null
    : accountingFrom(
        tallies.map((tally) => asOfNow(state, tally)),
        audience_count,
      )

/** The delivery results of each variant of a test; contacts held back come last. */
export const accountingByVariant = (
  campaign: Pick<CampaignRow, 'state' | 'audience_count' | 'ab'>,
  tallies: readonly Tally[],
): Schemas['CampaignVariantAccounting'][] => {
  if (campaign.ab === null || campaign.audience_count === null) return []
  const now = tallies.map((tally) => asOfNow(campaign.state, tally))
  const of = (variant: Tally['variant']) => now.filter((tally) => tally.variant === variant)
  const held = of(null)
  return [
    ...campaign.ab.variants.map(({ key }) => ({ variant: key, accounting: accountingFrom(of(key), null) })),
    ...(held.length === 0 ? [] : [{ variant: null, accounting: accountingFrom(held, null) }]),
  ]
}

const errorStatuses = ['deferred', 'bounced', 'failed'] as const

/** The errors of deferred, bounced and failed deliveries, most frequent first. */
export const errorsOf = (tallies: readonly Tally[]): Schemas['CampaignErrorCount'][] =>
  errorStatuses
    .flatMap((status) =>
      byFrequency(
        tallies
          .filter((tally) => tally.status === status)
          .map(({ error_class, contacts }) => [error_class ?? 'other', contacts] as const),
      ).map(([error_class, contacts_count]) => ({ status, error_class, contacts_count })),
    )
    .sort((a, b) => b.contacts_count - a.contacts_count)

/** Permanent refusals whose cause may be temporary. */
const softClasses = ['mailbox_full', 'too_large']

/** The number of hard and soft bounces. */
export const bouncesOf = (tallies: readonly Tally[]): { hard: number; soft: number } => {
  const soft = total(
    tallies,
    (one) => one.status === 'bounced' && softClasses.includes(one.error_class ?? ''),
  )
  return { soft, hard: total(tallies, ({ status }) => status === 'bounced') - soft }
}

/** A cancelled campaign is settled only when no delivery is being sent. */
export const isSettled = (state: CampaignRow['state'], sums: Sums): boolean =>
  isFinal(state) && sums.sending === 0
