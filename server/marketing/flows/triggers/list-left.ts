import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const listLeft = defineTrigger<{ list_ids?: string[] }>({
  key: 'list_left',
  group: 'audience',
  label: 'List left',
  description: 'A contact unsubscribed from a list or was removed from it.',
  settingsSchema: settingsOf({ list_ids: chosen('lists', 'Lists') }),
  sample: { list_ids: [] },
  outputs: {
    list_id: idOutput('List', 'Id of the list.'),
    list_name: textOutput('Name of the list', 'Name of the list.'),
    membership_status: textOutput(
      'Membership',
      'The membership status afterwards; null if the membership was deleted.',
    ),
  },
  sampleData: { list_id: examples.list, list_name: 'New arrivals', membership_status: 'unsubscribed' },
  lookup: { setting: 'list_ids', member: 'list_id' },
  matches: ({ list_ids }, { data }) => accepts(list_ids, data.list_id),
})
