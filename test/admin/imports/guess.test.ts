import { describe, expect, test } from 'vitest'
import { formatOf, safeName } from '../../../admin/audience/imports/file/names.ts'
import { ambiguousDate, ambiguousNumber, readingsOf, typeOf } from '../../../admin/audience/imports/guess.ts'
import { isTable, tableOf } from '../../../admin/ui/table-text.ts'

describe('the type of a new field', () => {
  test.each([
    ['text', ['mathematics', 'poetry']],
    ['text', []],
    ['text', ['', '  ']],
    ['number', ['1', '2.5', '-3', '1,234.50']],
    ['number', ['1', '0']],
    ['boolean', ['yes', 'no', 'Yes']],
    ['boolean', ['ja', 'NEIN']],
    ['date', ['2026-10-05', '05/10/2026', '1.2.26']],
    ['date_time', ['2026-10-05T08:00:00Z', '2026-10-05 08:00']],
    ['date_time', ['2026-10-05', '05/10/2026 8:30']],
    ['url', ['https://example.com/a', 'http://example.com']],
    ['long_text', ['a line\nand another one']],
    ['long_text', ['x'.repeat(200)]],
  ])('is %s for %j', (type, samples) => {
    expect(typeOf(samples)).toBe(type)
  })

  test.each([
    ['a postal code', ['01067', '10115']],
    ['a long id', ['49123456789012']],
    ['a telephone number', ['+49 301 123']],
    ['one word among numbers', ['1', '2', 'many']],
    ['one word among dates', ['2026-10-05', 'soon']],
    ['a day that does not exist', ['31/02/1914']],
    ['one word among yes and no', ['yes', 'no', 'perhaps']],
    ['a formula', ['=cmd()']],
  ])('is text for %s', (_, samples) => {
    expect(typeOf(samples)).toBe('text')
  })
})

describe('a date in numbers', () => {
  test('has two readings', () => {
    expect(readingsOf('03/04/1990')).toEqual({ dmy: 'April 3', mdy: 'March 4' })
    expect(readingsOf('3.4.90')).toEqual({ dmy: 'April 3', mdy: 'March 4' })
    expect(readingsOf(' 03-04-1990 ')).toEqual({ dmy: 'April 3', mdy: 'March 4' })
    expect(readingsOf('03/04/1990 10:30')).toEqual({ dmy: 'April 3', mdy: 'March 4' })
  })

  test('has one reading where the other is no day', () => {
    expect(readingsOf('23/06/1912')).toEqual({ dmy: 'June 23', mdy: null })
    expect(readingsOf('06/23/1912')).toEqual({ dmy: null, mdy: 'June 23' })
    expect(readingsOf('29/02/2024')).toEqual({ dmy: 'February 29', mdy: null })
  })

  test.each(['1990-04-03', '3 April 1990', '31/31/1990', '0/0/1990', '03/04', '03/04-1990', 'soon', ''])(
    'is none: %j',
    (text) => expect(readingsOf(text)).toBeNull(),
  )

  test('is shown as an example only where the readings differ', () => {
    expect(ambiguousDate(['23/06/1912', '05/05/1990', '03/04/1990'])).toEqual({
      text: '03/04/1990',
      dmy: 'April 3',
      mdy: 'March 4',
    })
    expect(ambiguousDate(['23/06/1912', '05/05/1990'])).toBeNull()
  })
})

test('a number is shown as an example where it can be read in two ways', () => {
  expect(ambiguousNumber(['12', '1,5', '1,234'])).toBe('1,234')
  expect(ambiguousNumber(['12', '1,5', '1.234,5', '1234'])).toBeNull()
})

describe('the name of a file', () => {
  test('has no control characters, and its end', () => {
    expect(safeName('a\tb\u0000.csv')).toBe('a b .csv')
    expect(safeName(`${'x'.repeat(300)}.csv`)).toMatch(/^x{251}\.csv$/)
    expect(safeName(' \n ')).toBe('file.csv')
    expect(safeName(`${'😀'.repeat(200)}.csv`).isWellFormed()).toBe(true)
  })

  test('says the format', () => {
    expect(formatOf('a.NDJSON')).toBe('ndjson')
    expect(formatOf('a.jsonl')).toBe('ndjson')
    expect(formatOf('a.json.csv')).toBe('csv')
    expect(formatOf('pasted')).toBe('csv')
  })
})

test('a pasted table has several cells and an address', () => {
  expect(isTable('E-mail\tName\nada@example.com\tAda')).toBe(true)
  expect(isTable('ada@example.com, alan@example.com')).toBe(true)
  expect(isTable('ada@example.com')).toBe(false)
  expect(isTable('some text\nof two lines')).toBe(false)
})

test('recipients of a mail are a row each', () => {
  expect(tableOf('a@example.com; b@example.com;')).toBe('email\n"a@example.com"\n"b@example.com"\n')
  expect(tableOf(' a@example.com, b@example.com\r\n')).toBe('email\n"a@example.com"\n"b@example.com"\n')
  expect(tableOf('"Hopper, Grace" <g@example.com>; Ada <a@example.com>')).toBe(
    'email\n"""Hopper, Grace"" <g@example.com>"\n"Ada <a@example.com>"\n',
  )
})

test.each([
  'email,name\na@example.com,Ada',
  'a@example.com;Ada;Lovelace',
  'a@example.com\tb@example.com',
  'a@example.com\nb@example.com',
  'a@example.com',
  'Hopper, Grace <g@example.com>',
])('a table stays as it was copied: %j', (text) => {
  expect(tableOf(text)).toBe(text)
})
