import { expect, test } from 'vitest'
import { readableReply } from '../../../server/sending/bounces/mail/plain-bounce.ts'

test('the reasons of a report with a hundred thousand paragraphs are read in one pass, codes first', () => {
  const count = 100_000
  const text = Array.from({ length: count }, (_, at) => `user ${at} unknown\n\n550 no such user ${at}`).join(
    '\n\n',
  )
  const words = readableReply(text).text
  expect(words.startsWith('550 no such user 0 550 no such user 1 ')).toBe(true)
  expect(words.endsWith(`user ${count - 1} unknown`)).toBe(true)
})
