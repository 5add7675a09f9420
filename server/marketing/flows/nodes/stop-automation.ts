import { leaveFlow } from '../joining.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'

export const stopAutomation = defineNode<{ automation_id: string }>({
  key: 'stop_automation',
  group: 'flow',
  label: 'Stop an automation',
  description:
    'Removes the contact from this automation or from another automation. Skipped if the contact is not in the other automation.',
  settingsSchema: settingsOf({ automation_id: reference('automations', 'Automation') }),
  sample: { automation_id: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b2' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: (context, { automation_id }, visits) => leaveFlow(context, automation_id, visits),
})
