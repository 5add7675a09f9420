import { fullFormats } from 'ajv-formats/dist/formats.js'
import { expect, test } from 'vitest'
import { quickDateTime } from '../../server/platform/contract/formats.ts'

const { validate } = fullFormats['date-time'] as { validate: (text: string) => boolean }

const two = (number: number): string => String(number).padStart(2, '0')

test('accepts a time on exactly the days that ajv-formats accepts', () => {
  const days = [1900, 2000, 2023, 2024].flatMap((year) =>
    Array.from({ length: 14 * 34 }, (_, at) => `${year}-${two(Math.floor(at / 34))}-${two(at % 34)}`),
  )
  const times = [
    '00:00:00.000Z',
    '23:59:59.999Z',
    '23:59:60.000Z',
    '24:00:00.000Z',
    '12:60:00.000Z',
    '1:00:00.000Z',
  ]
  const texts = days.flatMap((day) => times.map((time) => `${day}T${time}`))
  expect(texts.filter((text) => quickDateTime(text) !== validate(text))).toEqual([])
  expect(texts.filter(quickDateTime)).toHaveLength((365 * 2 + 366 * 2) * 3)
})
