import { describe, expect, test } from 'vitest'
import {
  type Agreement,
  agreementOf,
  changesOf,
  currentOf,
  hasAddress,
  type Import,
  mapped,
  mappingOf,
  matchOf,
  memberTargets,
  settingsOf,
  suggestedBy,
  withMeaning,
} from '../../../admin/audience/imports/model.ts'
import type { components } from '../../../generated/types.ts'
import { targets } from '../../../server/audience/imports/targets.ts'

type Column = components['schemas']['ImportPreviewColumn']

const item: Import = {
  id: '01a158b7-c140-7d94-af64-886578d87473',
  filename: 'visitors-book.csv',
  format: 'csv',
  state: 'finished',
  upload: null,
  size_bytes: 128,
  encoding: null,
  delimiter: null,
  has_header: null,
  mapping: [
    { column: 'E-mail', target: 'email', meanings: null },
    { column: 'Genre', target: 'custom.genre', meanings: [{ from: 'maths', to: 'mathematics' }] },
  ],
  date_format: 'dmy',
  decimal_separator: 'comma',
  value_separator: 'pipe',
  duplicates: 'skip',
  on_invalid: 'skip_row',
  status: 'subscribed',
  double_opt_in: false,
  run_automations: true,
  source: 'autumn-fair',
  lists: [{ id: '01a0fcce-b3c0-7dd6-b465-f6810e92c01c', name: 'Newsletter' }],
  tags: [{ id: '01a10b13-a800-7186-9c9d-2a11e8ecde88', name: 'Autumn fair' }],
  create_missing_tags: true,
  consent: {
    purpose: 'marketing',
    basis: 'opt_in',
    text_version: 'fair-2026',
    source: 'autumn-fair',
    occurred_at: '2026-10-05T08:00:00.000Z',
  },
  job_id: null,
  created_by: { kind: 'user', id: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04', name: 'Katherine Johnson' },
  created_at: '2026-10-20T09:50:00.000Z',
  updated_at: '2026-10-20T09:50:00.000Z',
  uploaded_at: '2026-10-20T09:51:00.000Z',
  file_expires_at: '2026-10-27T09:51:00.000Z',
}

const column = (name: string, suggested_target: string | null = null): Column => ({
  name,
  suggested_target,
  samples: [],
  date_format: null,
  unreadable_values: 0,
  unreadable_samples: [],
  says_no: 0,
})

test('the targets are those of the service', () => {
  expect([...memberTargets].sort()).toEqual([...targets].sort())
})

describe('a mapping', () => {
  const mapping = [
    { column: 'E-mail', target: 'email' },
    { column: 'Mail 2', target: 'lists' },
  ]

  test('gives a target of one column to the column that was chosen last', () => {
    expect(mapped(mapping, 'Work', 'email')).toEqual([
      { column: 'Mail 2', target: 'lists' },
      { column: 'Work', target: 'email' },
    ])
  })

  test.each(['lists', 'tags', 'opted_out', 'opted_in'])('can have several columns for %s', (target) => {
    const once = mapped(mapping, 'A', target)
    expect(mapped(once, 'B', target).filter((one) => one.target === target).length).toBe(
      once.filter((one) => one.target === target).length + 1,
    )
  })

  test('leaves a column out', () => {
    expect(mapped(mapping, 'E-mail', null)).toEqual([{ column: 'Mail 2', target: 'lists' }])
    expect(hasAddress(mapped(mapping, 'E-mail', null))).toBe(false)
  })

  test('has the texts that are read as others, and loses them one by one', () => {
    const one = withMeaning(mapping, 'Mail 2', 'x', null)
    const two = withMeaning(one, 'Mail 2', 'y', 'Newsletter')
    expect(two[1]?.meanings).toEqual([
      { from: 'x', to: null },
      { from: 'y', to: 'Newsletter' },
    ])
    expect(withMeaning(two, 'Mail 2', 'x', undefined)[1]?.meanings).toEqual([{ from: 'y', to: 'Newsletter' }])
    expect(withMeaning(one, 'Mail 2', 'x', undefined)[1]).toEqual({ column: 'Mail 2', target: 'lists' })
    expect(two[0]).toEqual({ column: 'E-mail', target: 'email' })
  })

  test('begins with what the service suggests', () => {
    const preview = { columns: [column('E-mail', 'email'), column('Stand'), column('Genre', 'custom.genre')] }
    expect(suggestedBy(preview)).toEqual([
      { column: 'E-mail', target: 'email' },
      { column: 'Genre', target: 'custom.genre' },
    ])
  })

  test('that is not stored yet counts before the stored one, also if it is taken away', () => {
    expect(mappingOf(item, {})?.length).toBe(2)
    expect(mappingOf(item, { mapping })).toBe(mapping)
    expect(mappingOf(item, { mapping: null })).toBeNull()
    expect(mappingOf({ mapping: null }, {})).toBeNull()
  })
})

describe('an import with the same columns', () => {
  const columns = [column('E-mail', 'email'), column('Genre', 'custom.genre'), column('Stand')]

  test('is found by the columns of its file, in any order', () => {
    expect(matchOf(item, { columns }, ['Stand', 'E-mail', 'Genre'])).toBe('same')
    expect(matchOf(item, { columns }, ['E-mail', 'Genre'])).toBe('near')
    expect(matchOf(item, { columns }, ['E-mail', 'Genre', 'Stand', 'More'])).toBe('near')
  })

  test('is found without its file if it maps all columns that are known', () => {
    expect(matchOf(item, { columns }, null)).toBe('same')
    expect(matchOf(item, { columns: [...columns, column('Town', 'address.city')] }, null)).toBe('near')
  })

  test('is none if a column that it maps is missing', () => {
    expect(matchOf(item, { columns: [column('E-mail', 'email')] }, null)).toBeNull()
    expect(matchOf({ mapping: null }, { columns }, null)).toBeNull()
    expect(matchOf({ mapping: [] }, { columns }, null)).toBeNull()
  })

  test('is found for its own rejected rows, which have a column more', () => {
    expect(
      matchOf(item, { columns: [...columns, column('import_error')] }, ['E-mail', 'Genre', 'Stand']),
    ).toBe('same')
  })
})

describe('the settings of an earlier import', () => {
  test('are taken over whole', () => {
    const { id: _, ...settings } = { id: 0, ...settingsOf(item) }
    expect(settings).toEqual({
      mapping: [
        { column: 'E-mail', target: 'email' },
        { column: 'Genre', target: 'custom.genre', meanings: [{ from: 'maths', to: 'mathematics' }] },
      ],
      date_format: 'dmy',
      decimal_separator: 'comma',
      value_separator: 'pipe',
      duplicates: 'skip',
      on_invalid: 'skip_row',
      status: 'subscribed',
      double_opt_in: false,
      run_automations: true,
      source: 'autumn-fair',
      lists: ['01a0fcce-b3c0-7dd6-b465-f6810e92c01c'],
      tags: ['01a10b13-a800-7186-9c9d-2a11e8ecde88'],
      create_missing_tags: true,
      consent: { purpose: 'marketing', basis: 'opt_in', text_version: 'fair-2026', source: 'autumn-fair' },
    })
  })

  test('lose the fields that are deleted', () => {
    expect(settingsOf(item, (target) => target !== 'custom.genre').mapping).toEqual([
      { column: 'E-mail', target: 'email' },
    ])
  })

  test.each(['imported', 'forced'] as const)('have no consent that is only %s', (basis) => {
    const consent = { ...(item.consent as NonNullable<Import['consent']>), basis }
    expect(settingsOf({ ...item, consent }).consent).toBeNull()
    expect(agreementOf(settingsOf({ ...item, consent }))).toBeNull()
  })

  test('are shown with the time of the consent and with what is not stored yet', () => {
    expect(currentOf(item, {}).consent?.occurred_at).toBe('2026-10-05T08:00:00.000Z')
    expect(currentOf(item, { status: 'pending' })).toMatchObject({ status: 'pending', duplicates: 'skip' })
    expect(currentOf(item, { consent: null }).consent).toBeNull()
  })
})

describe('the answer about marketing e-mail', () => {
  const answers: Agreement[] = [
    'none',
    'ask',
    'no',
    'opt_in',
    'double_opt_in',
    'contract',
    'legitimate_interest',
    'asserted',
  ]

  test.each(answers)('%s is read back from what it sets', (answer) => {
    const { status, double_opt_in, consent } = changesOf(answer)
    expect(agreementOf({ status: status as string, double_opt_in, consent: consent ?? null })).toBe(answer)
  })

  test('“ask each of them” has an e-mail sent', () => {
    expect(changesOf('ask')).toEqual({ status: 'pending', double_opt_in: true, consent: null })
  })

  test.each(answers.filter((answer) => answer !== 'ask'))('%s sends no e-mail after “ask”', (answer) => {
    expect({ ...changesOf('ask'), ...changesOf(answer) }.double_opt_in).toBe(false)
  })

  test.each(['none', 'no', 'ask'] as const)('%s records no consent, also after another answer', (answer) => {
    expect({ ...changesOf('opt_in'), ...changesOf(answer) }.consent).toBeNull()
  })

  test('keeps what is known of the consent when only the basis changes', () => {
    expect(changesOf('contract', { basis: 'opt_in', source: 'autumn-fair' }).consent).toEqual({
      basis: 'contract',
      source: 'autumn-fair',
    })
  })

  test('is never given by a default', () => {
    expect(agreementOf({ status: 'subscribed', double_opt_in: false, consent: null })).toBeNull()
    expect(agreementOf({ status: 'pending', double_opt_in: false, consent: null })).toBeNull()
    expect(
      agreementOf({ status: 'subscribed', double_opt_in: false, consent: { basis: 'opt_out' } }),
    ).toBeNull()
    expect(agreementOf({ status: 'transactional', double_opt_in: false, consent: null })).toBe('none')
  })
})
