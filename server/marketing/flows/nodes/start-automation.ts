import { enterFlow } from '../joining.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'

export const startAutomation = defineNode<{ automation_id: string }>({
  key: 'start_automation',
  group: 'flow',
  label: 'Start an automation',
  description:
    'Enrols the contact in another automation. Skipped if the other automation is not active, or if its re-entry rule does not allow the entry.',
  settingsSchema: settingsOf({ automation_id: reference('automations', 'Automation') }),
  sample: { automation_id: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b2' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: true,
  run: (context, { automation_id }, visits) => enterFlow(context, automation_id, visits),
})
