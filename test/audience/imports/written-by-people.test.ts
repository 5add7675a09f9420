import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from '../contacts/support.ts'
import { csv, errorsOf, finishImport, tidy } from './applying-support.ts'
import { type Preview, uploaded } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
afterEach(() => tidy(app))
beforeEach(() => app.send('PUT', '/settings/general', { body: { default_locale: 'de-DE' } }))

const born = async (index: number): Promise<string | null> =>
  (await contacts.get(`email:person-${index}@example.com`)).date_of_birth

const mapping = { Email: 'email', Born: 'date_of_birth' }
const settings = { on_invalid: 'skip_value' } as const
const bring = async (values: readonly string[]) => {
  const rows = values.map((value, index) => [`person-${index}@example.com`, value])
  const content = csv(['Email', 'Born'], ...rows)
  const job = await finishImport(app, { content, mapping, settings })
  return { content, job, found: await Promise.all(values.slice(0, 5).map((_, index) => born(index))) }
}

const previewOf = async (content: string): Promise<Preview> => {
  const { id } = await uploaded(app, content)
  return (await app.send<Preview>('GET', `/imports/${id}/preview`)).body
}

const orderOf = async (content: string): Promise<unknown> =>
  (await previewOf(content)).columns[1]?.date_format

describe('the order of day and month', () => {
  test.each([
    ['is seen from one date of the column', ['5/10/1990', '25/12/1990'], 'dmy', ['1990-10-05', '1990-12-25']],
    [
      'is seen from one date in the other order',
      ['5/10/1990', '12/25/1990'],
      'mdy',
      ['1990-05-10', '1990-12-25'],
    ],
    [
      'is that of the country, if no date shows it',
      ['5/10/1990', '4/3/91'],
      'dmy',
      ['1990-10-05', '1991-03-04'],
    ],
    [
      'does not matter for dates with points',
      ['5.10.1990', '25.12.1990'],
      null,
      ['1990-10-05', '1990-12-25'],
    ],
  ])('%s', async (_, values, order, dates) => {
    const { content, found } = await bring(values)
    expect(found).toEqual(dates)
    expect(await orderOf(content)).toBe(order)
  })

  test('is seen from a date far down in the file', async () => {
    const values = [...Array.from({ length: 2500 }, () => '5/10/1990'), '12/25/1990']
    const { content, job, found } = await bring(values)
    expect(found).toEqual(Array.from({ length: 5 }, () => '1990-05-10'))
    // The preview cannot see it, and says that the file goes on.
    expect(await previewOf(content)).toMatchObject({
      looked_rows: 200,
      has_more_rows: true,
      columns: [{}, { date_format: 'dmy' }],
    })
    const read = [{ column: 'Born', values_skipped: 0, says_no: 0, keeps_no: 0, date_format: 'mdy' }]
    expect(job.import_columns).toEqual(read)
    const dryRun = await finishImport(app, { content, mapping, settings, dryRun: true })
    expect(dryRun.import_columns).toEqual(read)
  })

  test.each([
    [199, false],
    [200, false],
    [201, true],
  ])('of a file with %i rows is a guess: %s', async (count, hasMore) => {
    const rows = Array.from({ length: count }, (_, at) => [`one-${at}@example.com`, '5/10/1990'])
    for (const end of ['', '\n\n,\n', '\n'.repeat(500)]) {
      const content = `${csv(['Email', 'Born'], ...rows)}${end}`
      const seen = await previewOf(content)
      expect([seen.looked_rows, seen.has_more_rows]).toEqual([Math.min(count, 200), hasMore])
    }
  })

  test('is asked for if neither dates nor the country tell', async () => {
    await app.send('PUT', '/settings/general', { body: { default_locale: 'en' } })
    const { job, found } = await bring(['5/10/1990'])
    expect(found).toEqual([null])
    const [error] = await errorsOf(app, job.id)
    expect(error?.columns).toMatchObject([
      { value: '5/10/1990', detail: 'It is unclear which number is the month. Set `date_format`.' },
    ])
  })
})

test('a birthday without a year is kept out with its reason', async () => {
  const { job, found } = await bring(['--12-10', '12-10', '10 December', '29 Feb'])
  expect(found).toEqual([null, null, null, null])
  for (const { columns } of await errorsOf(app, job.id)) expect(columns[0]?.detail).toMatch(/has no year/)
})

test('zeros of a database are no date', async () => {
  expect((await bring(['0000-00-00', '00/00/0000'])).job.import_columns).toEqual([])
})

test('a column of numbers is read with the separator that its values tell', async () => {
  for (const key of ['spent', 'share'])
    await app.send('POST', '/custom-fields', { body: { key, label: key, type: 'number' } })
  const content = csv(
    ['Email', 'Spent', 'Share'],
    ['person-0@example.com', '1.234,50 €', '50%'],
    ['person-1@example.com', '1.234', '12.5 %'],
  )
  const columns = { Email: 'email', Spent: 'custom.spent', Share: 'custom.share' }
  await finishImport(app, { content, mapping: columns, settings })
  const fields = async (index: number): Promise<Contact['custom_fields']> =>
    (await contacts.get(`email:person-${index}@example.com`)).custom_fields
  expect(await fields(0)).toEqual({ spent: 1234.5, share: 50 })
  expect(await fields(1)).toEqual({ spent: 1234, share: 12.5 })
})

test('a line break in a cell becomes a space where a text has one line', async () => {
  const content = csv(['Email', 'Name'], ['person-0@example.com', 'Ada\r\nLovelace'])
  await finishImport(app, { content, mapping: { Email: 'email', Name: 'first_name' }, settings })
  expect((await contacts.get('email:person-0@example.com')).first_name).toBe('Ada Lovelace')
})
