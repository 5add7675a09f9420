import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const segmentLeft = defineTrigger<{ segment_ids: string[] }>({
  key: 'segment_left',
  group: 'audience',
  label: 'Segment left',
  description: 'A contact stopped matching a segment. Checked every five minutes.',
  settingsSchema: settingsOf(
    { segment_ids: { ...chosen('segments', 'Segments'), minItems: 1, description: 'Ids of the segments.' } },
    ['segment_ids'],
  ),
  sample: { segment_ids: [examples.segment] },
  outputs: {
    segment_id: idOutput('Segment', 'Id of the segment.'),
    segment_name: textOutput('Name of the segment', 'Name of the segment.'),
  },
  sampleData: { segment_id: examples.segment, segment_name: 'Recent buyers' },
  lookup: { setting: 'segment_ids', member: 'segment_id' },
  matches: ({ segment_ids }, { data }) => accepts(segment_ids, data.segment_id),
})
