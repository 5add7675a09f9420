import { defineTrigger } from '../trigger.ts'

export const tagAdded = defineTrigger<{ tag_ids: string[] }>({
  key: 'tag_added',
  group: 'audience',
  label: 'Tag added',
  description: 'A contact got one of the tags, or any tag if none is named.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['tag_ids'],
    properties: {
      tag_ids: {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', format: 'uuid' },
        title: 'Tags',
        description: 'Ids of the tags; empty for any tag.',
        'x-resource': 'tags',
      },
    },
  },
  sample: { tag_ids: [] },
  outputs: {
    tag_id: { type: 'string', format: 'uuid', title: 'Tag', description: 'Id of the tag.' },
  },
  sampleData: { tag_id: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b' },
  matches: ({ tag_ids }, { data }) => tag_ids.length === 0 || tag_ids.includes(String(data.tag_id)),
})
