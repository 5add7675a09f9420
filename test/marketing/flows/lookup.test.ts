import { expect, test } from 'vitest'
import { triggerTypes } from '../../../server/marketing/flows/catalogue.ts'
import { indexTriggers } from '../../../server/marketing/flows/triggers/lookup.ts'

/** Settings that choose a value, and the matching data, for each trigger that is looked up by value. */
const looked = [...triggerTypes.values()].flatMap(({ key, lookup, settingsSchema }) => {
  if (lookup === undefined) return []
  const isList =
    (settingsSchema.properties[lookup.setting] as { type?: unknown } | undefined)?.type === 'array'
  const settings = (value: string) => ({ [lookup.setting]: isList ? [value] : value })
  return [{ key, settings, data: (value: string) => ({ [lookup.member]: value }) }]
})

test('a trigger that chooses tags, lists, forms, segments, flows or a name is found by its value', () => {
  expect(looked.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['tag_added', 'list_joined', 'form_submitted', 'segment_entered', 'custom_event']),
  )
})

test.each(looked)(
  '$key: an event is compared with the triggers of its value and with those of any',
  (one) => {
    const triggers = [
      { key: one.key, settings: one.settings('Other'), name: 'other' },
      { key: one.key, settings: {}, name: 'any' },
      { key: one.key, settings: one.settings('AbC'), name: 'same' },
      { key: 'manual', settings: {}, name: 'another key' },
    ]
    const find = indexTriggers(triggers)
    const namesOf = (value: string) => find({ key: one.key, data: one.data(value) }).map(({ name }) => name)
    for (const value of ['abc', 'AbC']) expect(namesOf(value)).toEqual(['any', 'same'])
    expect(namesOf('none')).toEqual(['any'])
  },
)

test('a trigger of every kind finds its own sample', () => {
  for (const { key, sample, sampleData, matches } of triggerTypes.values()) {
    if (!matches(sample, { data: sampleData })) continue
    expect(indexTriggers([{ key, settings: sample }])({ key, data: sampleData }), key).toHaveLength(1)
  }
})
