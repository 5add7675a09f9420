import { isTimeZone } from '../../../platform/locales.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { customKey, customPattern } from '../fields.ts'
import type { Listener } from '../listeners.ts'
import { defineNode, type StepResult, type Visit } from '../node.ts'
import { endOfWait, movesOnAt, tooLong, type WaitSettings } from './wait-times.ts'

/** The values of the date field that contacts wait for, by id. */
const datesOf = async (
  tx: Sql,
  { mode, field }: WaitSettings,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (mode !== 'date_field') return new Map()
  const key = customKey(field ?? '')
  const rows = await tx<{ id: string; date: string | null }[]>`
    select id, case when ${key !== null} then custom_fields ->> ${key ?? ''} else date_of_birth::text end as date
    from contacts where id = any (${visits.map(({ contactId }) => contactId)}::uuid[])`
  return new Map(rows.map(({ id, date }) => [id, date]))
}

const zoneOf = ({ timezone: whose }: WaitSettings, { timezone }: Visit, business: string): string =>
  whose === 'business' || timezone === null || !isTimeZone(timezone) ? business : timezone

/** The enrolments that have left a node before, whatever came of it. */
const thatPassed = async (
  tx: Sql,
  nodeId: string | null | undefined,
  visits: readonly Visit[],
): Promise<ReadonlySet<string>> => {
  if (!nodeId) return new Set()
  const ids = visits.map(({ enrolmentId }) => enrolmentId)
  const rows = await tx<{ enrolment_id: string }[]>`
    select distinct enrolment_id from enrolment_steps
    where enrolment_id = any (${ids}::uuid[]) and node_id = ${nodeId}`
  return new Set(rows.map(({ enrolment_id }) => enrolment_id))
}

const changesOfDate = ['contact_updated', 'contact_imported', 'contact_merged'].map(
  (key): Listener => ({ key, settings: null, scope: 'waiting' }),
)

const time = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'
const weekday = {
  type: 'string',
  enum: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}

const needed: Record<WaitSettings['mode'], readonly (keyof WaitSettings & string)[]> = {
  duration: ['amount', 'unit'],
  until_time: ['time'],
  until_date: ['date'],
  date_field: ['field'],
}

export const wait = defineNode<WaitSettings>({
  key: 'wait',
  group: 'control',
  label: 'Wait',
  description:
    'Waits for a duration, a day and time, a date, or a date field of the contact. Days and times are in the time zone of the contact or of the business.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['mode'],
    properties: {
      mode: {
        type: 'string',
        enum: ['duration', 'until_time', 'until_date', 'date_field'],
        title: 'Until',
        description:
          'What the contact waits for. `duration`: `amount` of `unit`, and then the next of `days` at `time`. A duration in days or weeks that would end less than an hour after `time` ends at `time`. `until_time`: the next of `days` at `time`. `until_date`: `date` at `time`. `date_field`: the date in `field` at `time`.',
      },
      amount: {
        type: ['integer', 'null'],
        minimum: 0,
        maximum: 527_040,
        title: 'Duration',
        description: 'Number of units, for `duration`. At most 36,600 days (100 years).',
      },
      unit: {
        enum: ['minutes', 'hours', 'days', 'weeks', null],
        title: 'Unit',
        description: 'Unit of `amount`. Days and weeks end at the same local time.',
      },
      date: {
        type: ['string', 'null'],
        format: 'date',
        title: 'Date',
        description:
          'The date, for `until_date`: at the latest 9998-12-31. If the date has passed, the contact does not wait.',
      },
      field: {
        type: ['string', 'null'],
        maxLength: 120,
        pattern: `^(?:date_of_birth|${customPattern})$`,
        'x-field': 'date',
        title: 'Date field',
        description:
          'A date of the contact, for `date_field`: `date_of_birth` or a custom field such as `custom.renewal`. A changed date moves the wait. A contact without a date does not wait.',
      },
      offset_days: {
        type: ['integer', 'null'],
        minimum: -366,
        maximum: 366,
        title: 'Days after the date',
        description: 'Days after the date in `field`; a negative number for days before it.',
      },
      yearly: {
        type: ['boolean', 'null'],
        title: 'Every year',
        description:
          'Whether the contact waits for the next anniversary of the date in `field`. In other years, the anniversary of 29 February is 28 February.',
      },
      days: {
        type: ['array', 'null'],
        maxItems: 7,
        uniqueItems: true,
        items: weekday,
        title: 'Days of the week',
        description: 'Days on which the wait may end; empty for every day.',
      },
      time: {
        type: ['string', 'null'],
        maxLength: 5,
        pattern: time,
        title: 'Time',
        description:
          'Local time at which the wait ends, such as 09:00. Without a time, a wait for a date ends at 00:00.',
      },
      timezone: {
        enum: ['contact', 'business', null],
        title: 'Time zone',
        description:
          'Whose time zone is used. For a contact without a time zone, the time zone of the business is used. Default: `contact`.',
      },
      window: {
        type: ['object', 'null'],
        additionalProperties: false,
        required: ['days', 'from', 'until'],
        properties: {
          days: { type: 'array', minItems: 1, maxItems: 7, uniqueItems: true, items: weekday },
          from: { type: 'string', maxLength: 5, pattern: time },
          until: { type: 'string', maxLength: 5, pattern: time },
        },
        title: 'Window',
        description:
          'The contact continues only on these days, between these times. If `until` is before `from`, the window ends on the next day. Equal times mean the whole day.',
      },
      unless_passed: {
        type: ['string', 'null'],
        maxLength: 64,
        title: 'Unless passed',
        description:
          'Id of a step. A contact that has already passed this step does not wait, and takes the branch `passed`.',
      },
    },
  },
  sample: { mode: 'duration', amount: 3, unit: 'days', time: '09:00', timezone: 'contact' },
  branches: ({ unless_passed }) => (unless_passed ? ['next', 'passed'] : ['next']),
  waits: true,
  // A changed date, or a changed time zone, moves the wait.
  listens: ({ mode }) => (mode === 'date_field' ? changesOfDate : []),
  // A date that has passed holds no contact. Neither does a duration of 0, or a day without a time on that day.
  holds: ({ mode, amount, time, yearly }) =>
    (mode === 'duration' && ((amount ?? 0) > 0 || Boolean(time))) ||
    (mode === 'until_time' && Boolean(time)) ||
    (mode === 'date_field' && yearly === true),
  effect: 'none',
  needsApproval: false,
  check: (settings) =>
    needed[settings.mode]
      .filter((member) => (settings[member] ?? null) === null)
      .filter(() => settings.mode !== 'until_time' || !settings.days?.length)
      .map((member) => ({
        pointer: `/${member}`,
        detail: `\`${settings.mode}\` requires \`${member}\`${member === 'time' ? ' or `days`' : ''}.`,
      }))
      .concat(tooLong(settings)),
  async run({ tx, now }, settings, visits) {
    const passed = await thatPassed(tx, settings.unless_passed, visits)
    const dates = await datesOf(tx, settings, visits)
    const { default_timezone: business } = await readSettings(tx, 'general')
    return new Map(
      visits.map((visit): [string, StepResult] => {
        const { enrolmentId, contactId, arrivedAt } = visit
        if (passed.has(enrolmentId))
          return [enrolmentId, { branch: 'passed', outcome: 'skipped', reason: 'passed_before' }]
        const zone = zoneOf(settings, visit, business)
        // Always from when the contact arrived: a changed date or a changed definition moves the wait.
        const end = endOfWait(settings, arrivedAt, { zone, date: dates.get(contactId) ?? null })
        if (end === null) return [enrolmentId, { branch: 'next', outcome: 'skipped', reason: 'no_date' }]
        const at = movesOnAt(settings, end, now, zone)
        return [enrolmentId, at <= now ? { branch: 'next' } : { waitUntil: at }]
      }),
    )
  },
})
