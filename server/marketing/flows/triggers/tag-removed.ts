import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const tagRemoved = defineTrigger<{ tag_ids?: string[] }>({
  key: 'tag_removed',
  group: 'audience',
  label: 'Tag removed',
  description: 'A contact lost one of the tags.',
  settingsSchema: settingsOf({ tag_ids: chosen('tags', 'Tags') }),
  sample: { tag_ids: [] },
  outputs: {
    tag_id: idOutput('Tag', 'Id of the tag.'),
    tag_name: textOutput('Name of the tag', 'Name of the tag.'),
  },
  sampleData: { tag_id: examples.tag, tag_name: 'First editions' },
  lookup: { setting: 'tag_ids', member: 'tag_id' },
  matches: ({ tag_ids }, { data }) => accepts(tag_ids, data.tag_id),
})
