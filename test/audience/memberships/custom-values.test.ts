import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../../server/audience/custom-fields/index.ts'
import {
  type CustomValueInput,
  checkValues,
  textOfValue,
  withValues,
} from '../../../server/audience/memberships/custom-values.ts'

const field = (type: FieldDefinition['type'], archived = false): FieldDefinition => ({
  key: type,
  label: type,
  type,
  options: ['history', 'poetry', 'crime'].map((value) => ({ value, label: value })),
  archived,
})

const check = (type: FieldDefinition['type'], value: CustomValueInput) =>
  checkValues([field(type)], { [type]: value }, '/custom_fields')

type Case = [FieldDefinition['type'], CustomValueInput, string]

describe('an invalid value of a field', () => {
  const cases: Case[] = [
    ['text', 5, 'type'],
    ['text', 'two\nlines', 'pattern'],
    ['text', 'x'.repeat(1001), 'max_length'],
    ['long_text', ['a'], 'type'],
    ['long_text', 'bell \u0007', 'pattern'],
    ['number', '5', 'type'],
    ['number', true, 'type'],
    ['boolean', 'true', 'type'],
    ['boolean', 1, 'type'],
    ['date', 20261005, 'type'],
    ['date', '5 October', 'format'],
    ['date', '2026-02-30', 'format'],
    ['date', '0000-01-01', 'format'],
    ['date', '2026-10-05T00:00:00Z', 'format'],
    ['date_time', '2026-10-05', 'format'],
    ['date_time', '2026-10-05T09:15:00', 'format'],
    ['date_time', '2026-02-30T09:15:00Z', 'format'],
    ['date_time', '2026-10-05T24:15:00Z', 'format'],
    ['date_time', '9999-12-31T23:59:59-01:00', 'format'],
    ['url', 'ftp://example.com', 'format'],
    ['url', 'https://', 'format'],
    ['url', 'javascript:alert(1)', 'format'],
    ['url', `https://example.com/${'x'.repeat(2048)}`, 'max_length'],
    ['single_select', ['poetry'], 'type'],
    ['single_select', 'Poetry', 'enum'],
    ['multi_select', 'poetry', 'type'],
  ]
  test.each(cases)('%s rejects %j with %s', (type, value, code) => {
    const { values, faults } = check(type, value)
    expect(values).toEqual({})
    expect(faults).toEqual([
      expect.objectContaining({
        pointer: `/custom_fields/${type}`,
        code,
        detail: expect.stringContaining(type),
      }),
    ])
  })

  test('reports the position of an unknown option', () => {
    expect(check('multi_select', ['poetry', 'romance']).faults).toEqual([
      { pointer: '/custom_fields/multi_select/1', code: 'enum', detail: expect.stringContaining('romance') },
    ])
  })
})

describe('a valid value of a field', () => {
  const cases: [FieldDefinition['type'], CustomValueInput, unknown][] = [
    ['text', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['text', '📚'.repeat(1000), '📚'.repeat(1000)],
    ['long_text', 'two\r\n\tlines', 'two\r\n\tlines'],
    ['number', -0, 0],
    ['number', 12.5, 12.5],
    ['boolean', false, false],
    ['date', '2024-02-29', '2024-02-29'],
    ['date_time', '2026-10-05T09:15:00+02:00', '2026-10-05T07:15:00.000Z'],
    ['date_time', '2026-10-05t09:15:00.5z', '2026-10-05T09:15:00.500Z'],
    ['url', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['single_select', 'crime', 'crime'],
    ['multi_select', ['crime', 'history'], ['history', 'crime']],
    ['multi_select', [], null],
    ['text', null, null],
    ['multi_select', null, null],
  ]
  test.each(cases)('%s stores %j as %j', (type, value, kept) => {
    expect(check(type, value)).toEqual({ values: { [type]: kept }, faults: [] })
  })
})

test('an unknown key and an archived field are rejected by name, together with other errors', () => {
  const { values, faults } = checkValues(
    [field('text', true), field('number'), field('boolean')],
    { text: 'a', nonsense: 'b', number: 'c', boolean: true },
    '/fields/custom_fields',
  )
  expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/fields/custom_fields/text', 'not_allowed'],
    ['/fields/custom_fields/nonsense', 'unknown_member'],
    ['/fields/custom_fields/number', 'type'],
  ])
  expect(values).toEqual({ boolean: true })
})

test('null clears a value, and absent keys keep theirs', () => {
  expect(withValues({ a: 1, b: 'x' }, { b: null, c: ['y'] })).toEqual({ a: 1, c: ['y'] })
})

test('an activity contains a value on one line of limited length', () => {
  expect(textOfValue(['history', 'crime'])).toBe('history, crime')
  expect(textOfValue(false)).toBe('false')
  expect(textOfValue(undefined)).toBeNull()
  expect(textOfValue('x'.repeat(5000))).toHaveLength(2048)
})
