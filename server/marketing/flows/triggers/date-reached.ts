import { defineTrigger } from '../trigger.ts'
import { settingsOf, textOutput } from './members.ts'
import { daysFrom, nextAt, noonOf, settingsKey, timeSetting, usualTime } from './times.ts'

interface Settings extends Record<string, unknown> {
  field: string
  offset_days?: number
  yearly?: boolean
  time?: string
}

const leaf = (field: string, operator: string, value: unknown) =>
  ({ field, operator, value, parameters: null }) as never

export const dateReached = defineTrigger<Settings>({
  key: 'date_reached',
  group: 'time',
  label: 'Date reached',
  description:
    'Today is a date of the contact, such as a birthday, or a number of days before or after that date.',
  settingsSchema: settingsOf(
    {
      field: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        title: 'Field',
        description: 'A date field as in conditions, such as `date_of_birth` or `custom.renewal_date`.',
      },
      offset_days: {
        type: 'integer',
        minimum: -365,
        maximum: 365,
        default: 0,
        title: 'Days after',
        description: 'Days after the date in `field`; a negative number for days before it.',
      },
      yearly: {
        type: 'boolean',
        default: false,
        title: 'Every year',
        description:
          'Whether the date recurs every year. In other years, the anniversary of 29 February is 28 February.',
      },
      time: timeSetting('Time of the day, in the time zone of the business.'),
    },
    ['field'],
  ),
  sample: { field: 'date_of_birth', offset_days: -7, yearly: true, time: '09:00' },
  outputs: { date: textOutput('Date', 'The date in `field`, or its anniversary if `yearly` is true.') },
  sampleData: { date: '2026-12-10' },
  matches: (settings, { data }) => data.trigger === settingsKey(settings),
  scan: {
    next: ({ time = usualTime }, after, zone) => nextAt(time, after, zone),
    contacts: ({ field, offset_days = 0, yearly = false }, today) => {
      const date = daysFrom(today, -offset_days)
      const rules = yearly
        ? [leaf(field, 'anniversary_in_days', 0), leaf(field, 'before', date)]
        : [leaf(field, 'on', date)]
      return { condition: { match: 'all', conditions: rules }, now: noonOf(date), data: { date } }
    },
    catchesUp: true,
  },
})
