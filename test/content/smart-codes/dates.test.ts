import { describe, expect, test } from 'vitest'
import { compile } from '../../../server/content/smart-codes/compile.ts'
import { tryRender } from '../../../server/content/smart-codes/language.ts'
import { catalogue, valuesOf } from './support.ts'

const tried = (source: string, values: Record<string, unknown> = {}) =>
  tryRender(
    compile(source, 'text', catalogue),
    valuesOf({
      '@time_zone': 'Europe/Berlin',
      '@locale': 'en',
      '@now': '2026-10-21T23:30:00.000Z',
      ...values,
    } as never),
    'source',
  )

describe('a date', () => {
  test('of the present is that of the message, in the zone of the business', () => {
    expect(tried('{{ "now" | date: "%F %H:%M" }}')).toEqual({ rendered: '2026-10-22 01:30', faults: [] })
    expect(tried('{{ "today" | date: "%F" }}').rendered).toBe('2026-10-22')
    expect(tried('{{ event.at | date: "%F" }}', { 'event.at': ' Now ' }).rendered).toBe('2026-10-22')
  })

  // Each of these is a date to `new Date`, or to a tool that guesses.
  test.each([
    '2026-02-31',
    '2026-02-30T10:00:00Z',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-10-21T24:00:00Z',
    '2026-10-21T10:61:00Z',
    '2026-10-21T10:00:00+25:00',
    '10/05/2026',
    '31.12.2026',
    '2026/10/05',
    '5 October 2026',
    'Oct 5',
    'Wed, 21 Oct 2026 09:15:00 GMT',
    '2026-10',
    '2026',
    '5',
    '0',
    '1797000000',
    'soon',
    'tomorrow',
    'null',
    '2026-10-05 and more',
    '--12-10',
  ])('cannot be read from %s: it counts as no value, and is a fault', (value) => {
    const { rendered, faults } = tried('On {{ event.at | date: "%F" }}.', { 'event.at': value })
    expect(rendered).toBe('On .')
    expect(faults).toEqual([
      {
        code: 'unreadable_date',
        level: 'warning',
        detail: expect.stringContaining(`cannot read “${value}” as a date, so the text stays empty.`),
        member: 'source',
        line_number: 1,
        column_number: 4,
        excerpt: '{{ event.at | date: "%F" }}',
      },
    ])
    expect(tried('{{ event.at | date | default: "soon" }}', { 'event.at': value })).toEqual({
      rendered: 'soon',
      faults: [],
    })
  })

  test.each([[true], [['2026-10-05']]])('cannot be read from %j', (value) => {
    expect(tried('{{ event.at | date }}', { 'event.at': value }).faults).toMatchObject([
      { code: 'unreadable_date' },
    ])
  })

  test('in the content itself that cannot be read is an error for every contact', () => {
    expect(tried('{{ "2026-02-31" | date }}')).toMatchObject({
      rendered: '',
      faults: [{ code: 'unreadable_date', level: 'error', excerpt: '{{ "2026-02-31" | date }}' }],
    })
    expect(tried('{{ "now" | append: "x" | date }}').faults).toMatchObject([{ level: 'error' }])
  })

  test('with a default in front of the filter is a fault if what there is cannot be read', () => {
    const source = '{{ event.at | default: "2026-01-01" | date: "%F" }}'
    expect(tried(source)).toEqual({ rendered: '2026-01-01', faults: [] })
    expect(tried(source, { 'event.at': 'soon' }).faults).toMatchObject([{ code: 'unreadable_date' }])
  })

  test('that is missing is an empty value', () => {
    for (const value of [null, '', '  '])
      expect(tried('{{ event.at | date }}', { 'event.at': value }).faults).toMatchObject([
        { code: 'empty_value' },
      ])
  })

  test('is a fault once for each place, in loops too', () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ day: `day ${index}` }))
    const source = '{% for row in event.rows %}{{ row.day | date }}{% endfor %} {{ event.at | date }}'
    const { faults } = tried(source, { 'event.rows': rows, 'event.at': 'soon' })
    expect(faults.map(({ code }) => code)).toEqual(['unreadable_date', 'unreadable_date'])
  })

  test.each([
    ['2026-10-05', '2026-10-05 00:00'],
    ['2026-10-05T09:15', '2026-10-05 09:15'],
    ['2026-10-05T09:15:00Z', '2026-10-05 11:15'],
    ['2026-10-05 09:15:00+0200', '2026-10-05 09:15'],
    ['2026-10-05t09:15:00.123456z', '2026-10-05 11:15'],
    ['0099-10-05', '0099-10-05 00:00'],
    ['2028-02-29', '2028-02-29 00:00'],
    [1796116500, '2026-12-01 10:15'],
  ])('is read from %s', (value, text) => {
    expect(tried('{{ event.at | date: "%F %H:%M" }}', { 'event.at': value })).toEqual({
      rendered: text,
      faults: [],
    })
  })
})
