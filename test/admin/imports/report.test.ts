import { describe, expect, test } from 'vitest'
import { touchedBy } from '../../../admin/audience/imports/touched.ts'
import { groupErrors } from '../../../admin/system/jobs/groups.ts'
import { targetOf, timeLeft } from '../../../admin/system/jobs/target.ts'
import type { components } from '../../../generated/types.ts'

type JobError = components['schemas']['JobError']

const error = (code: JobError['code'], ...columns: string[]): JobError => ({
  id: crypto.randomUUID(),
  code,
  detail: 'Wrong.',
  line_number: 2,
  contact_id: null,
  email: null,
  columns: columns.map((column) => ({ column, code: 'format', detail: 'Wrong.', value: 'x' })),
})

test('errors are grouped by what is wrong and in which column, the largest group first', () => {
  const errors = [
    error('plan_limit'),
    error('value_skipped', 'Born'),
    error('value_skipped', 'Phone', 'Born'),
    error('value_skipped', 'Born', 'Phone'),
    error('invalid_row', 'Born'),
  ]
  const groups = groupErrors(errors)
  expect(groups.map(({ code, column, errors: some }) => [code, column, some.length])).toEqual([
    ['value_skipped', 'Born', 2],
    ['plan_limit', null, 1],
    ['value_skipped', 'Phone', 1],
    ['invalid_row', 'Born', 1],
  ])
  expect(groups.flatMap((group) => group.errors).length).toBe(errors.length)
})

describe('the time left', () => {
  const now = Date.parse('2026-10-20T10:00:00Z')
  test.each([
    ['2026-10-27T10:00:00Z', { count: 7, unit: 'day' }],
    ['2026-10-22T10:00:00Z', { count: 2, unit: 'day' }],
    ['2026-10-27T09:58:00Z', { count: 7, unit: 'day' }],
    ['2026-10-27T08:00:00Z', { count: 6, unit: 'day' }],
    ['2026-10-22T09:58:00Z', { count: 47, unit: 'hour' }],
    ['2026-10-21T09:59:30Z', { count: 24, unit: 'hour' }],
    ['2026-10-20T11:00:00Z', { count: 1, unit: 'hour' }],
    ['2026-10-20T10:58:59Z', { count: 58, unit: 'minute' }],
    ['2026-10-20T10:00:01Z', { count: 1, unit: 'minute' }],
  ])('until %s is what there is, to the hour or minute', (until, left) => {
    expect(timeLeft(until, now)).toEqual(left)
  })

  test.each(['2026-10-20T10:00:00Z', '2026-10-19T10:00:00Z', 'soon'])('until %s is none', (until) => {
    expect(timeLeft(until, now)).toBeNull()
  })
})

describe('a job', () => {
  const about = (kind: 'import' | 'contact' | 'list' | 'tag' | 'webhook', name: string | null = 'Name') => ({
    target_resource: { kind, id: 'a', name, location: `/service/v1/${kind}s/a` },
  })

  test.each([
    ['import', '/imports/a'],
    ['contact', '/contacts/a'],
    ['list', '/contacts?list=a'],
    ['tag', '/contacts?tag=a'],
  ] as const)('about one %s leads to it', (kind, to) => {
    expect(targetOf(about(kind))).toEqual({ kind, to, name: 'Name' })
  })

  test('about what has no screen here, or is not known yet, only names it', () => {
    expect(targetOf(about('webhook'))).toEqual({ kind: 'webhook', to: null, name: 'Name' })
    const unknown = { ...about('import').target_resource, kind: 'constructor' as 'import' }
    expect(targetOf({ target_resource: unknown })?.to).toBeNull()
  })

  test('about nothing single leads nowhere', () => {
    expect(targetOf({ target_resource: null })).toBeNull()
  })
})

describe('the contacts of a run', () => {
  const job = {
    started_at: '2026-10-20T10:00:00.000Z',
    finished_at: '2026-10-20T10:05:00.000Z',
    dry_run: false,
  }
  const conditionIn = (path: string | undefined) =>
    JSON.parse(new URLSearchParams(path?.split('?')[1]).get('condition') ?? 'null')

  test('are those of its time and source', () => {
    expect(conditionIn(touchedBy(job, { source: 'fair', mapping: null }).created)).toEqual({
      match: 'all',
      conditions: [
        {
          field: 'created_at',
          operator: 'between',
          value: ['2026-10-20T10:00:00.000Z', '2026-10-20T10:05:01.000Z'],
        },
        { field: 'source', operator: 'is', value: 'fair' },
      ],
    })
  })

  test('are those of its time alone if the file names sources', () => {
    const mapping = [{ column: 'From', target: 'source', meanings: null }]
    expect(conditionIn(touchedBy(job, { source: 'fair', mapping }).created).conditions.length).toBe(1)
  })

  test('are none of a dry run, or of one that has not ended', () => {
    expect(touchedBy({ ...job, dry_run: true }, { source: 'fair', mapping: null })).toEqual({})
    expect(touchedBy({ ...job, finished_at: null }, { source: 'fair', mapping: null })).toEqual({})
  })
})
