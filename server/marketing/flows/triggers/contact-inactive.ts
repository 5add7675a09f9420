import { defineTrigger } from '../trigger.ts'
import { allOf, rule, settingsOf, textOutput } from './members.ts'
import { daysFrom, nextAt, settingsKey, timeSetting, usualTime } from './times.ts'

interface Settings extends Record<string, unknown> {
  days: number
  time?: string
}

export const contactInactive = defineTrigger<Settings>({
  key: 'contact_inactive',
  group: 'time',
  label: 'Contact inactive',
  description:
    'A contact had no open, click or custom event for a number of days. Without any activity, the days count from the creation of the contact. Contacts whose opens and clicks are not counted individually never enter.',
  settingsSchema: settingsOf(
    {
      days: {
        type: 'integer',
        minimum: 1,
        maximum: 3650,
        title: 'Days',
        description: 'Days without activity.',
      },
      time: timeSetting('Time of the daily check, in the time zone of the business.'),
    },
    ['days'],
  ),
  sample: { days: 90, time: '09:00' },
  outputs: {
    last_active_on: textOutput('Last active', 'Day of the last activity, or of the creation of the contact.'),
  },
  sampleData: { last_active_on: '2026-08-04' },
  fitting: ({ days }) =>
    allOf(
      rule('tracking', 'is', 'individual'),
      rule('last_active_at', 'not_in_last_days', days),
      rule('created_at', 'not_in_last_days', days),
    ),
  matches: (settings, { data }) => data.trigger === settingsKey(settings),
  scan: {
    next: ({ time = usualTime }, after, zone) => nextAt(time, after, zone),
    contacts: ({ days }, today) => {
      const date = daysFrom(today, -days)
      const never = {
        match: 'all' as const,
        conditions: [rule('last_active_at', 'is_not_set'), rule('created_at', 'on', date)],
      }
      return {
        condition: { match: 'any', conditions: [rule('last_active_at', 'on', date), never] },
        data: { last_active_on: date },
      }
    },
    catchesUp: true,
  },
})
