import { defineTrigger } from '../trigger.ts'
import { settingsOf, textOutput } from './members.ts'
import { nextAt, settingsKey, timeSetting, usualTime } from './times.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

interface Settings extends Record<string, unknown> {
  every: 'day' | 'week' | 'month'
  weekdays?: (typeof weekdays)[number][]
  day_of_month?: number
  time?: string
}

const lastOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

const isDay =
  ({ every, weekdays: chosen = [], day_of_month = 1 }: Settings) =>
  (date: Date): boolean => {
    switch (every) {
      case 'day':
        return true
      case 'week':
        return (chosen.length === 0 ? ['monday'] : chosen).includes(weekdays[date.getUTCDay()] ?? '')
      case 'month':
        return date.getUTCDate() === Math.min(day_of_month, lastOfMonth(date))
    }
  }

export const schedule = defineTrigger<Settings>({
  key: 'schedule',
  group: 'time',
  label: 'Schedule',
  description: 'All contacts that match the condition of the trigger enter every day, week or month.',
  settingsSchema: settingsOf(
    {
      every: {
        type: 'string',
        enum: ['day', 'week', 'month'],
        title: 'Every',
        description: 'How often contacts enter.',
      },
      weekdays: {
        type: 'array',
        maxItems: 7,
        uniqueItems: true,
        items: { type: 'string', enum: weekdays },
        title: 'Weekdays',
        description: 'Days of the week, for `week`. Empty: Monday.',
      },
      day_of_month: {
        type: 'integer',
        minimum: 1,
        maximum: 31,
        default: 1,
        title: 'Day of the month',
        description: 'Day of the month, for `month`. In shorter months, the last day.',
      },
      time: timeSetting('Time of the day, in the time zone of the business.'),
    },
    ['every'],
  ),
  sample: { every: 'week', weekdays: ['monday'], time: '09:00' },
  entersOnly:
    'A schedule is the same for all contacts. Use the step `wait`, which waits for a day and a time.',
  outputs: { date: textOutput('Date', 'The scheduled day.') },
  sampleData: { date: '2026-11-02' },
  matches: (settings, { data }) => data.trigger === settingsKey(settings),
  scan: {
    next: (settings, after, zone) => nextAt(settings.time ?? usualTime, after, zone, isDay(settings)),
    contacts: (_settings, today) => ({ condition: { match: 'all', conditions: [] }, data: { date: today } }),
    catchesUp: false,
  },
})
