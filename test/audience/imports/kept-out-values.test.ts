import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from '../contacts/support.ts'
import { csv, errorsOf, finishImport, jobOf, tidy } from './applying-support.ts'
import { codeOf, type Preview, start, uploaded } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
afterEach(() => tidy(app))

const byEmail = (email: string): Promise<Contact> => contacts.get(`email:${email}`)

const header = ['Mail', 'Born', 'Phone', 'Id', 'Status', 'Agreed', 'Ip', 'Tags']
const targets = [
  'email',
  'date_of_birth',
  'phone',
  'external_id',
  'status',
  'consent_at',
  'consent_ip',
  'tags',
]
const mapping = Object.fromEntries(header.map((name, at) => [name, targets[at] ?? '']))

const content = csv(
  header,
  ['ada@example.com', 'once', 'none', 'taken', 'Cold', '2999-01-01', 'here', 'absent'],
  ['grace@example.com', '1906-12-09', '+44 20 7946 0958', 'free', 'unsubscribed', '', '', ''],
  ['no address', '1906-12-09', '', '', '', '', '', ''],
)

describe('a value that cannot be used', () => {
  const imported = async (dryRun = false) => {
    await contacts.create({ email: 'owner@example.com', external_id: 'taken' })
    return finishImport(app, { content, mapping, settings: { on_invalid: 'skip_value' }, dryRun })
  }

  test('never costs the contact; only an address does', async () => {
    const job = await imported()
    expect(job.counters).toMatchObject({ created: 2, failed: 1 })
    expect(await byEmail('ada@example.com')).toMatchObject({
      date_of_birth: null,
      phone: null,
      external_id: null,
      status: 'transactional',
      tags: [],
    })
  })

  test('is named with its row, its column and itself', async () => {
    const [first, ...more] = await errorsOf(app, (await imported()).id)
    expect(first).toMatchObject({ code: 'value_skipped', line_number: 2, email: 'ada@example.com' })
    expect(Object.fromEntries(first?.columns.map(({ column, value }) => [column, value]) ?? [])).toEqual({
      Born: 'once',
      Phone: 'none',
      Id: 'taken',
      Status: 'Cold',
      Agreed: '2999-01-01',
      Ip: 'here',
      Tags: 'absent',
    })
    expect(more).toMatchObject([{ code: 'invalid_row', columns: [{ column: 'Mail', value: 'no address' }] }])
  })

  test('is named once if its date is out of bounds', async () => {
    const old = csv(['Mail', 'Born'], ['charles@example.com', '1791-12-26'])
    const { id } = await finishImport(app, {
      content: old,
      mapping: { Mail: 'email', Born: 'date_of_birth' },
      settings: { on_invalid: 'skip_value' },
    })
    expect((await errorsOf(app, id)).map(({ columns }) => columns)).toEqual([
      [
        {
          column: 'Born',
          code: 'pattern',
          detail: 'This must be a date from 1800-01-01 to 2099-12-31.',
          value: '1791-12-26',
        },
      ],
    ])
  })

  test.each([false, true])('is counted by column, beside rows that say no (dry run: %s)', async (dryRun) => {
    const { id } = await imported(dryRun)
    const one = (column: string, says_no = 0) => ({
      column,
      values_skipped: 1,
      says_no,
      keeps_no: 0,
      date_format: null,
    })
    expect((await jobOf(app, id)).import_columns).toEqual([
      one('Born'),
      one('Phone'),
      one('Id'),
      one('Status', 1),
      one('Agreed'),
      one('Ip'),
      one('Tags'),
    ])
  })

  test('of a later step is added to the counts', async () => {
    const rows = Array.from({ length: 2300 }, (_, at) => [`many-${at}@example.com`, at % 2 ? 'once' : ''])
    const given = {
      content: csv(['Mail', 'Born'], ...rows),
      mapping: { Mail: 'email', Born: 'date_of_birth' },
    }
    const job = await finishImport(app, { ...given, settings: { on_invalid: 'skip_value' } })
    expect(job.import_columns).toMatchObject([{ column: 'Born', values_skipped: 1150, says_no: 0 }])
  })
})

describe('by default', () => {
  const file = 'Email,Born,Opted out\nada@example.com,once,no\ngrace@example.com,1906-12-09,yes\n'

  test('an import keeps the contact and leaves the value out', async () => {
    const made = await uploaded(app, file, { status: 'subscribed' })
    expect(made.on_invalid).toBe('skip_value')
    const { body } = await start(app, made.id)
    await app.work()
    expect(await jobOf(app, body.id)).toMatchObject({ counters: { created: 2, failed: 0 } })
  })

  test('the preview counts such values and rows that say no by column', async () => {
    const { id } = await uploaded(app, file)
    const { body } = await app.send<Preview>('GET', `/imports/${id}/preview`)
    expect(body.looked_rows).toBe(2)
    expect(body.columns).toMatchObject([
      { name: 'Email', unreadable_values: 0, says_no: 0 },
      { name: 'Born', unreadable_values: 1, unreadable_samples: ['once'], says_no: 0 },
      { name: 'Opted out', unreadable_values: 0, unreadable_samples: [], says_no: 1 },
    ])
  })
})

describe('the meanings in a mapping', () => {
  const mapped = [
    { column: 'Email', target: 'email' },
    {
      column: 'State',
      target: 'status',
      meanings: [
        { from: 'warm', to: 'subscribed' },
        { from: 'cold', to: 'unsubscribed' },
      ],
    },
    {
      column: 'Opted out',
      target: 'opted_out',
      meanings: [
        { from: 'perhaps', to: 'yes' },
        { from: 'unsure', to: null },
      ],
    },
  ]
  const file =
    'Email,State,Opted out\nada@example.com,Warm,perhaps\ngrace@example.com,Warm,Unsure\nalan@example.com,Cold,no\n'

  test('says what texts mean that cannot be read', async () => {
    const { id } = await uploaded(app, file, { status: 'subscribed' })
    expect(codeOf(await start(app, id))).toEqual([409, 'invalid_state'])
    const { body } = await app.send<{ mapping: object[] }>('PUT', `/imports/${id}`, {
      body: { mapping: mapped },
    })
    expect(body.mapping).toEqual(mapped.map((one) => ({ meanings: null, ...one })))
    expect((await start(app, id)).status).toBe(202)
    await app.work()
    const statuses = ['ada', 'grace', 'alan'].map(
      async (name) => (await byEmail(`${name}@example.com`)).status,
    )
    expect(await Promise.all(statuses)).toEqual(['unsubscribed', 'subscribed', 'unsubscribed'])
  })
})
