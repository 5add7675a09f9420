import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const automationCompleted = defineTrigger<{ automation_ids?: string[] }>({
  key: 'automation_completed',
  group: 'flow',
  label: 'Automation completed',
  description: 'A contact reached the end of an automation.',
  settingsSchema: settingsOf({
    automation_ids: chosen('automations', 'Automations'),
  }),
  sample: { automation_ids: [] },
  outputs: {
    automation_id: idOutput('Automation', 'Id of the automation.'),
    enrolment_id: idOutput('Enrolment', 'Id of the enrolment that ended.'),
    entry_key: textOutput('Entry key', 'Entry key of the enrolment; empty for none.'),
    reason: textOutput('Reason', '`ended` if the contact reached a step `end`; otherwise null.'),
  },
  sampleData: { automation_id: examples.flow, enrolment_id: examples.enrolment, entry_key: '', reason: null },
  lookup: { setting: 'automation_ids', member: 'automation_id' },
  matches: ({ automation_ids }, { data }) => accepts(automation_ids, data.automation_id),
  // It goes on with the same order or cart.
  entryKey: (_settings, { data }) => String(data.entry_key ?? ''),
})
