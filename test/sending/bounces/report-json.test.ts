import { expect, test } from 'vitest'
import { readJson } from '../../../server/sending/bounces/providers/provider.ts'

test.each([
  ['arrays without end', '['.repeat(5_000_000), 'The body has more than 64 levels of arrays and objects.'],
  ['items without end', `[${'{},'.repeat(1_500_000)}{}]`, 'The body has more than 50000 arrays and objects.'],
  [
    'members without end',
    `{${Array.from({ length: 6000 }, (_, at) => `"x${at}":0`).join()}}`,
    'An object of the body has more than 5000 members.',
  ],
])('a report of %s is refused before it is parsed', (_, body, fault) => {
  expect(readJson(Buffer.from(body))).toEqual({ fault })
})

test('a report of 10,000 events is read', () => {
  const events = Array.from({ length: 10_000 }, (_, id) => ({ id, category: ['a'], event: 'delivered' }))
  expect(readJson(Buffer.from(JSON.stringify(events)))).toEqual({ value: events })
})
