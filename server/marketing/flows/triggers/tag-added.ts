import { defineTrigger } from '../trigger.ts'
import { accepts, allOf, chosen, examples, idOutput, rule, settingsOf, textOutput } from './members.ts'

export const tagAdded = defineTrigger<{ tag_ids?: string[] }>({
  key: 'tag_added',
  group: 'audience',
  label: 'Tag added',
  description: 'A contact got one of the tags.',
  settingsSchema: settingsOf({ tag_ids: chosen('tags', 'Tags') }),
  sample: { tag_ids: [] },
  outputs: {
    tag_id: idOutput('Tag', 'Id of the tag.'),
    tag_name: textOutput('Name of the tag', 'Name of the tag.'),
  },
  sampleData: { tag_id: examples.tag, tag_name: 'First editions' },
  fitting: ({ tag_ids }) =>
    tag_ids?.length ? allOf(rule('tags', 'contains_any', tag_ids)) : allOf(rule('tags', 'is_not_empty')),
  lookup: { setting: 'tag_ids', member: 'tag_id' },
  matches: ({ tag_ids }, { data }) => accepts(tag_ids, data.tag_id),
})
