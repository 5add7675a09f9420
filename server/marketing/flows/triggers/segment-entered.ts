import { defineTrigger } from '../trigger.ts'
import { accepts, allOf, chosen, examples, idOutput, rule, settingsOf, textOutput } from './members.ts'

export const segmentEntered = defineTrigger<{ segment_ids: string[] }>({
  key: 'segment_entered',
  group: 'audience',
  label: 'Segment entered',
  description: 'A contact started to match a segment. Checked every five minutes.',
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
  fitting: ({ segment_ids }) => allOf(rule('segment', 'contains_any', segment_ids)),
  lookup: { setting: 'segment_ids', member: 'segment_id' },
  matches: ({ segment_ids }, { data }) => accepts(segment_ids, data.segment_id),
})
