import { describe, expect, test } from 'vitest'
import {
  suggestFields,
  suggestNamed,
  suggestWords,
} from '../../../server/migration/runs/suggestions/suggest.ts'

const field = (key: string, label = key) => ({
  key,
  label,
  type: 'text' as const,
  options: [],
  archived: false,
})
const source = (id: string, label = id) => ({ id, label, type: 'text' as const })

describe('the suggestion for a field', () => {
  test.each([
    ['favourite_tea', 'x', 'custom_field', 'favourite_tea', 'certain'],
    ['F7', 'Lieblingstee', 'custom_field', 'german', 'certain'],
    ['F8', 'Thé préféré!', 'custom_field', 'french', 'likely'],
    ['FNAME', 'First Name', 'member', 'first_name', 'likely'],
    ['F9', 'Vorname', 'member', 'first_name', 'likely'],
    ['F10', 'Código postal', 'member', 'address.postal_code', 'likely'],
    ['F11', 'Old favourite tea', 'custom_field', 'favourite_tea', 'guess'],
    ['F12', 'Shoe size', 'new_field', null, 'certain'],
    ['F13', 'archived_one', 'new_field', null, 'certain'],
    // A field of the company wins over a synonym, if it has the very name.
    ['F14', 'Firma', 'custom_field', 'firma', 'certain'],
  ])('%s, %s', (id, label, becomes, target, confidence) => {
    const here = [
      field('favourite_tea', 'Tea'),
      field('german', 'Lieblingstee'),
      field('french', 'The prefere'),
      field('firma', 'Firma'),
      { ...field('archived_one'), archived: true },
    ]
    expect(suggestFields([source(id, label)], here)[0]).toMatchObject({ becomes, target, confidence })
  })

  test('is bounded for hostile names', () => {
    const hostile = [`${'é'.repeat(5000)}\u0000`, '\ud800', '', '👩‍👩‍👧'.repeat(500)]
    const found = suggestFields(
      hostile.map((label, at) => source(`f${at}`, label)),
      [field('tea')],
    )
    for (const { label, explanation } of found) {
      expect(label.length).toBeLessThanOrEqual(300)
      expect(label).not.toBe('')
      expect(label.isWellFormed()).toBe(true)
      expect(explanation.length).toBeLessThanOrEqual(500)
    }
  })
})

test('lists are suggested by their names', () => {
  const things = ['Readers', 'Café', 'News', 'Club of readers'].map((name, at) => ({
    id: `l:${at}`,
    name,
    contacts: at,
  }))
  const here = [
    { id: 'a', name: 'readers' },
    { id: 'b', name: 'cafe' },
  ]
  const found = suggestNamed('list', 'new_list', things, here)
  expect(found.map(({ becomes, target, confidence }) => [becomes, target, confidence])).toEqual([
    ['list', 'a', 'certain'],
    ['list', 'b', 'likely'],
    ['new_list', null, 'certain'],
    ['list', 'a', 'guess'],
  ])
})

test('status words show what they become, and an override that is looser has no effect', () => {
  const options = {
    implied_consent: 'transactional',
    list_opt_outs: 'per_list',
    archived: 'bring',
    deleted: 'skip',
  } as const
  const words = (
    [
      ['confirmed', 'explicit'],
      ['single', 'implied'],
      ['left', 'opted_out'],
      ['archived', 'gone'],
      ['deleted', 'gone'],
      ['strange', 'unknown'],
    ] as const
  ).map(([word, known]) => ({ word, class: known, contacts_count: null }))
  const found = suggestWords(words, { confirmed: 'unconfirmed', left: 'explicit' }, options)
  expect(found.map(({ word, class: known, becomes_status }) => [word, known, becomes_status])).toEqual([
    ['confirmed', 'unconfirmed', 'pending'],
    ['single', 'implied', 'transactional'],
    ['left', 'opted_out', 'unsubscribed'],
    ['archived', 'gone', 'unsubscribed'],
    ['deleted', 'gone', null],
    ['strange', 'unknown', 'unsubscribed'],
  ])
  expect(found.at(-1)).toMatchObject({ confidence: 'guess' })
})
