import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  isKnown,
  membersOf,
  pointerOf,
  rawOf,
  storedOf,
  valueAt,
} from '../../../admin/audience/contacts/show/details/values.ts'
import type { components } from '../../../generated/types.ts'
import { readContract } from '../../../openapi/tools/contract.ts'
import { examplesOf } from '../../../openapi/tools/document.ts'

type Contact = components['schemas']['Contact']

const document = readContract()
const media = document.paths['/contacts/{id}']?.get?.responses['200']
const [, ada] = examplesOf(document, Object.values(media?.content ?? {})[0] ?? {})[0] ?? []
const contact = { ...(ada as Contact), custom_fields: { genre: 'poetry', colours: ['red'] } }

describe('members of a contact', () => {
  test('are those that a request can change', () => {
    const given = membersOf(contact)
    expect(given).toMatchObject({
      email: 'ada@example.com',
      'address.city': 'London',
      'custom_fields.genre': 'poetry',
      phone: '+44 20 7946 0815',
    })
    const schema = document.components?.schemas?.ContactUpdate as { properties: object }
    for (const member of Object.keys(given))
      expect(schema.properties).toHaveProperty(member.split('.')[0] ?? '')
    const left = Object.keys(schema.properties).filter(
      (name) => !Object.keys(given).some((member) => member.split('.')[0] === name),
    )
    // Lists and tags have operations of their own; the rest goes along with a status, or is not shown.
    expect(left.sort()).toEqual(['avatar_url', 'force_status', 'lists', 'status_reason', 'tags'])
  })

  test('have a value, a pointer and a place in a request by their path', () => {
    expect(valueAt(contact, 'address.line2')).toBeNull()
    expect(valueAt(contact, 'custom_fields.unknown')).toBeNull()
    expect(pointerOf('custom_fields.genre')).toBe('/custom_fields/genre')
    expect(bodyOf({ 'address.city': 'Paris', 'address.country': null, phone: null })).toEqual({
      address: { city: 'Paris', country: null },
      phone: null,
    })
  })
})

test('a chosen value is known by its option', () => {
  const field = { type: 'multi_select' as const, options: [{ value: 'a', label: 'A' }] }
  expect(isKnown(field, ['a'])).toBe(true)
  expect(isKnown(field, ['a', 'b'])).toBe(false)
  expect(isKnown({ ...field, type: 'single_select' }, 'b')).toBe(false)
  expect(isKnown({ ...field, type: 'single_select' }, null)).toBe(true)
  expect(isKnown({ ...field, type: 'text' }, 'b')).toBe(true)
})

describe('a value that was typed', () => {
  const field = (type: string, more = {}) => ({ type, member: 'custom_fields.x', ...more }) as never
  test.each([
    ['text', ' Ada ', 'Ada'],
    ['text', '   ', null],
    ['long_text', ' two\nlines ', ' two\nlines '],
    ['long_text', ' \n ', null],
    ['number', '1000.5', 1000.5],
    ['number', '-0', -0],
    ['number', '', null],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', '', null],
    ['date', '2026-02-28', '2026-02-28'],
    ['multi_select', ['a', 'b'], ['a', 'b']],
    ['multi_select', [], null],
    ['single_select', 'a', 'a'],
  ])('of the type %s is stored: %j as %j', (type, raw, value) => {
    expect(storedOf(field(type), raw as never)).toEqual({ value })
  })

  test.each([
    ['number', '1,000', 'number'],
    ['number', '12 apples', 'number'],
    ['number', 'Infinity', 'number'],
    ['date_time', 'soon', 'time'],
  ])('of the type %s is refused: %j', (type, raw, fault) => {
    expect(storedOf(field(type), raw)).toEqual({ fault })
  })

  test('is required of an address', () => {
    expect(storedOf(field('email', { isRequired: true }), ' ')).toEqual({ fault: 'required' })
  })

  test('is a country in capital letters', () => {
    expect(storedOf(field('text', { member: 'address.country' }), 'gb')).toEqual({ value: 'GB' })
  })

  test.each([
    ['date_time', '2026-10-05T08:30:00.000Z'],
    ['number', Math.PI],
    ['boolean', false],
    ['text', 'x'],
    ['multi_select', ['a']],
    ['date', null],
  ])('of the type %s comes back unchanged: %j', (type, value) => {
    expect(storedOf(field(type), rawOf(field(type), value))).toEqual({ value })
  })
})
