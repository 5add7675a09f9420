import type { components } from '../../../generated/types.ts'
import type { Series } from '../../audience/memberships/index.ts'
import { byInterval, sumOf } from './rules.ts'
import type { LeavingDay, MailDay } from './store/mail.ts'

type Schemas = components['schemas']
type ReportMail = Schemas['ReportMail']

const leavingOf = (leaving: readonly LeavingDay[], type: LeavingDay['type']): number =>
  sumOf(leaving, (one) => (one.type === type ? one.deliveries_count : 0))

const within = <Row extends { day: string }>({ from_on, until_on }: Series, rows: readonly Row[]): Row[] =>
  rows.filter(({ day }) => day >= from_on && day <= until_on)

/** Delivery results by the day on which the e-mail was queued. */
export const mailOf = (
  series: Series,
  days: readonly MailDay[],
  leaving: readonly LeavingDay[],
): ReportMail => {
  const some = within(series, days)
  const left = within(series, leaving)
  const total = (count: Exclude<keyof MailDay, 'day'>): number => sumOf(some, (day) => day[count])
  return {
    accepted_count: total('accepted_count'),
    deferred_count: total('deferred_count'),
    bounced_count: total('bounced_count'),
    failed_count: total('failed_count'),
    unknown_count: total('unknown_count'),
    skipped_count: total('skipped_count'),
    human_opened_count: total('human_opened_count'),
    machine_opened_count: total('machine_opened_count'),
    human_clicked_count: total('human_clicked_count'),
    machine_clicked_count: total('machine_clicked_count'),
    unsubscribed_count: leavingOf(left, 'unsubscribed'),
    complained_count: leavingOf(left, 'complained'),
  }
}

export const overviewPoints = (series: Series, days: readonly MailDay[]): Schemas['OverviewPoint'][] =>
  byInterval(series, days).map(({ starts_on, rows }) => ({
    starts_on,
    accepted_count: sumOf(rows, (day) => day.accepted_count),
    human_opened_count: sumOf(rows, (day) => day.human_opened_count),
    machine_opened_count: sumOf(rows, (day) => day.machine_opened_count),
    human_clicked_count: sumOf(rows, (day) => day.human_clicked_count),
    machine_clicked_count: sumOf(rows, (day) => day.machine_clicked_count),
  }))

export const deliverabilityPoints = (
  series: Series,
  days: readonly MailDay[],
  leaving: readonly LeavingDay[],
): Schemas['DeliverabilityPoint'][] => {
  const left = byInterval(series, leaving)
  return byInterval(series, days).map(({ starts_on, rows }, index) => ({
    starts_on,
    accepted_count: sumOf(rows, (day) => day.accepted_count),
    deferred_count: sumOf(rows, (day) => day.deferred_count),
    bounced_count: sumOf(rows, (day) => day.bounced_count),
    failed_count: sumOf(rows, (day) => day.failed_count),
    complained_count: leavingOf(left[index]?.rows ?? [], 'complained'),
  }))
}

/** The complaints about e-mails to the addresses of a domain. */
export const complaintsAt = (domain: string, leaving: readonly LeavingDay[]): number =>
  leavingOf(
    leaving.filter((one) => one.domain === domain),
    'complained',
  )
