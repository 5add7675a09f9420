import type { components } from '../../../generated/types.ts'
import type { AudienceChange, Series } from '../../audience/memberships/index.ts'
import { byInterval, sumOf } from './rules.ts'

type Schemas = components['schemas']

const came = (changes: readonly AudienceChange[], heading: string): number =>
  sumOf(changes, ({ status, came: count }) => (status === heading ? count : 0))

/** The number of subscribed contacts before the series. */
const subscribedBefore = (changes: readonly AudienceChange[]): number =>
  netSubscribed(changes.filter(({ day }) => day === null))

const netSubscribed = (changes: readonly AudienceChange[]): number =>
  sumOf(changes, (change) => (change.status === 'subscribed' ? change.came - change.went : 0))

/**
 * The growth of the audience in each interval; `changes` reach from its beginning to the end of the series.
 */
export const growthPoints = (
  series: Series,
  changes: readonly AudienceChange[],
): Schemas['GrowthPoint'][] => {
  let subscribed = subscribedBefore(changes)
  return byInterval(series, changes).map(({ starts_on, rows }) => {
    subscribed += netSubscribed(rows)
    return {
      starts_on,
      created_count: came(rows, 'created'),
      confirmed_count: came(rows, 'confirmed'),
      unsubscribed_count: came(rows, 'unsubscribed'),
      bounced_count: came(rows, 'bounced'),
      complained_count: came(rows, 'complained'),
      deleted_count: came(rows, 'deleted'),
      subscribed_count: Math.max(0, subscribed),
    }
  })
}

/** The audience at the end of a period, and its changes. */
export const audienceOf = (series: Series, changes: readonly AudienceChange[]): Schemas['ReportAudience'] => {
  const until = changes.filter(({ day }) => day === null || day <= series.until_on)
  const within = until.filter(({ day }) => day !== null && day >= series.from_on)
  const left = ['unsubscribed', 'bounced', 'complained', 'deleted']
  return {
    subscribed_count: Math.max(0, netSubscribed(until)),
    created_count: came(within, 'created'),
    left_count: sumOf(left, (heading) => came(within, heading)),
  }
}

/** The reasons for unsubscribing: given reasons, and the number without one. */
export const reasonsOf = (
  given: readonly Schemas['UnsubscribeReasonCount'][],
  unsubscribed: number,
): Schemas['UnsubscribeReasonCount'][] => {
  const withoutReason = unsubscribed - sumOf(given, ({ contacts_count }) => contacts_count)
  const all = withoutReason > 0 ? [...given, { reason: null, contacts_count: withoutReason }] : [...given]
  return all.sort((one, other) => other.contacts_count - one.contacts_count)
}
