import { defineTrigger } from '../trigger.ts'
import { accepts, allOf, anyOf, chosen, examples, idOutput, rule, settingsOf, textOutput } from './members.ts'

export const listJoined = defineTrigger<{ list_ids?: string[]; include_pending?: boolean }>({
  key: 'list_joined',
  group: 'audience',
  label: 'List joined',
  description: 'A contact joined a list. On a list with double opt-in, contacts join when they confirm.',
  settingsSchema: settingsOf({
    list_ids: chosen('lists', 'Lists'),
    include_pending: {
      type: 'boolean',
      default: false,
      title: 'Before confirmation',
      description: 'Whether contacts also enter while their membership is pending.',
    },
  }),
  sample: { list_ids: [], include_pending: false },
  outputs: {
    list_id: idOutput('List', 'Id of the list.'),
    list_name: textOutput('Name of the list', 'Name of the list.'),
    membership_status: textOutput('Membership', 'The membership status: `subscribed` or `pending`.'),
  },
  sampleData: { list_id: examples.list, list_name: 'New arrivals', membership_status: 'subscribed' },
  fitting: ({ list_ids, include_pending = false }) => {
    if (!list_ids?.length) return include_pending ? allOf(rule('lists', 'is_not_empty')) : null
    if (include_pending) return allOf(rule('lists', 'contains_any', list_ids))
    return anyOf(list_ids.map((list_id) => rule('list_membership', 'is', 'subscribed', { list_id })))
  },
  lookup: { setting: 'list_ids', member: 'list_id' },
  matches: ({ list_ids, include_pending = false }, { data }) =>
    accepts(list_ids, data.list_id) && (include_pending || data.membership_status === 'subscribed'),
})
