import { expect, test } from 'vitest'
import { harmlessName, harmlessValues } from '../../../server/sending/messages/confirmations.ts'

const texts = [
  'Win at evil.example',
  'evil/offer',
  'evil\\offer',
  'a@b',
  'a\nb',
  'x'.repeat(61),
  'evil。example',
  'evil．example',
  'evil｡example',
  'ａ＠ｂ',
  'evil／x',
]

test.for(texts)("a confirmation does not contain a contact's value such as %j", (text) => {
  expect(harmlessName(text)).toBeNull()
  const values = { 'contact.first_name': text, 'contact.tags': ['Reader', text], 'business.name': text }
  expect(harmlessValues(values)).toEqual({
    'contact.first_name': null,
    'contact.tags': null,
    'business.name': text,
  })
})

test.for(['Ada', "J. R. R. O'Neill-Łukasz", 'x'.repeat(60), '1.5', 'a. b'])(
  'a confirmation may contain %j',
  (text) => {
    expect(harmlessName(text)).toBe(text)
    const values = { 'contact.first_name': text, 'contact.tags': [text], 'contact.email': 'a@b.example' }
    expect(harmlessValues(values)).toEqual(values)
  },
)

test('a confirmation does not contain a number in a name, but may contain one elsewhere', () => {
  const prize = 'Call +1 900 555 0100 for your prize'
  expect(harmlessName(prize)).toBeNull()
  expect(harmlessName('Ada 1815')).toBe('Ada 1815')
  const values = { 'contact.full_name': prize, 'contact.date_of_birth': '1815-12-10' }
  expect(harmlessValues(values)).toEqual({ ...values, 'contact.full_name': null })
})
