import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moreForeignValues } from '../../fixtures/foreign/more-values.ts'
import { type Door, doors, foreignValues } from '../../fixtures/foreign/values.ts'
import { openForm, startOf, unlimited } from '../../marketing/forms/support.ts'
import { driveFiles } from '../../migration/files/support.ts'
import { startTestApp } from '../../support/app.ts'
import type { Contact } from '../contacts/support.ts'
import { csv, errorsOf, tidy } from './applying-support.ts'
import { type Job, start, uploaded } from './support.ts'

const app = await startTestApp({ edition: 'pro', ...unlimited })
const files = driveFiles(app)

const rows = [...foreignValues, ...moreForeignValues]
  .flatMap(({ target, doors: usual, others = {}, values }) =>
    values.map(([written, stored]) => ({
      target,
      written,
      stored,
      doors:
        stored === null ? '' : (Object.keys(others).find((some) => others[some]?.includes(written)) ?? usual),
    })),
  )
  .map((row, index) => ({ ...row, email: `row-${index}@example.com`, line: index + 2 }))
type Row = (typeof rows)[number]

/** What a door should store of a value; null if it keeps it out or refuses it. */
const verdictOf = ({ stored, doors: storing }: Row, door: Door) =>
  storing.includes(door[0] ?? '') ? stored : null

const targets = [...new Set(rows.map(({ target }) => target))].filter((target) => target !== 'email')

const storedIn = (contact: Contact, target: string): unknown => {
  const [first = '', part] = target.split('.')
  const member = (contact as unknown as Record<string, unknown>)[first === 'custom' ? 'custom_fields' : first]
  return (part === undefined ? member : (member as Record<string, unknown>)[part]) ?? null
}

let calls = 0
/** The whole corpus makes more calls than a network address may make in a minute. */
const waitAMinute = (): void => {
  calls += 1
  if (calls % 200 === 0) app.clock.advance(60_000)
}

const find = async (email: string): Promise<Contact | null> => {
  waitAMinute()
  const { status, body } = await app.send<Contact>('GET', `/contacts/${encodeURIComponent(`email:${email}`)}`)
  return status === 200 ? body : null
}

/** The values that a door has stored in another way than its verdict says. */
const wrongOf = async (door: Door): Promise<object[]> => {
  const wrong: object[] = []
  for (const row of rows) {
    const { target, written, stored, email } = row
    const verdict = verdictOf(row, door)
    const contact = await find(target === 'email' ? String(stored) : email)
    const found = contact === null ? null : storedIn(contact, target)
    if (found !== verdict) wrong.push({ door, target, written, verdict, found })
  }
  return wrong
}

beforeEach(async () => {
  await app.send('PUT', '/settings/general', {
    body: { default_timezone: 'Europe/Berlin', default_locale: 'de-DE' },
  })
  for (const [key, type] of Object.entries({ vip: 'boolean', seen_at: 'date_time', spent: 'number' }))
    expect((await app.send('POST', '/custom-fields', { body: { key, label: key, type } })).status).toBe(201)
})
afterEach(() => tidy(app))

/** The column of each target, as all doors that take files name it. */
const columnOf = (target: string): string => target.replace(/^.*\./, '')
const header = ['email', ...targets.map(columnOf)]
const cellsOf = ({ target, written, email }: Row): string[] => [
  target === 'email' ? written : email,
  ...targets.map((one) => (one === target ? written : '')),
]
const table = csv(header, ...rows.map(cellsOf))
const mapping = [
  { column: 'email', target: 'email' },
  ...targets.map((target) => ({ column: columnOf(target), target })),
]

const bring = async (content: string, format: 'csv' | 'ndjson'): Promise<Job> => {
  const { id } = await uploaded(app, content, { filename: 'people.csv', format, mapping })
  const { body } = await start(app, id)
  for (let turn = 0; turn < 20; turn++) await app.work()
  return (await app.send<Job>('GET', `/jobs/${body.id}`)).body
}

const inJson = rows
  .map(({ target, written, email }) =>
    JSON.stringify(target === 'email' ? { email: written } : { email, [columnOf(target)]: written }),
  )
  .join('\n')

test('the corpus has at least 300 inputs, each with the verdict of every door', () => {
  expect(rows.length).toBeGreaterThanOrEqual(300)
  for (const row of rows) expect(row.doors === '').toBe(row.stored === null)
})

describe.each(doors)('%s', (door) => {
  test('stores each value as the others do, or keeps it out', async () => {
    await through[door]()
    expect(await wrongOf(door)).toEqual([])
  })
})

test('an import of NDJSON stores the same', async () => {
  await bring(inJson, 'ndjson')
  expect(await wrongOf('imports')).toEqual([])
})

test('an import names each value that it keeps out with its row', async () => {
  const job = await bring(table, 'csv')
  const refused = rows.filter(({ target, stored }) => target === 'email' && stored === null)
  expect(job.counters.failed).toBe(refused.length)
  const named = await errorsOf(app, job.id)
  let line = 2
  for (const { target, written, stored } of rows) {
    const column = target === 'email' ? 'email' : columnOf(target)
    const value = written.replace(/[\u0080-\u009f]/g, '')
    if (stored === null)
      expect(named).toContainEqual(
        expect.objectContaining({
          line_number: line,
          columns: expect.arrayContaining([expect.objectContaining({ column, value })]),
        }),
      )
    line += written.split('\n').length
  }
})

const throughApi = async (): Promise<void> => {
  for (const { target, written, email } of rows) {
    waitAMinute()
    const [first = '', part] = target.split('.')
    const name = first === 'custom' ? 'custom_fields' : first
    const value = part === undefined ? written : { [part]: written }
    const { status } = await app.send('POST', '/contacts', { body: { email, [name]: value } })
    if (status !== 201) expect(status).toBe(400)
  }
}

/** Types of the fields of a form by target. */
const formFields: Readonly<Record<string, string>> = {
  phone: 'phone',
  'address.country': 'country',
  'custom.vip': 'checkbox',
  first_name: 'text',
  date_of_birth: 'date',
  'custom.spent': 'number',
}

/** Submissions at the same time. */
const atOnce = 20

const throughForms = async (): Promise<void> => {
  const fields = Object.entries(formFields).map(([target, type]) => ({
    id: columnOf(target),
    type,
    label: target,
    required: false,
    target,
  }))
  const form = await openForm(app, { fields, spam: { proof_of_work: false } })
  const started = await startOf(app, form.slug)
  app.clock.advance(5000)
  const submit = async ({ target, written, email }: Row): Promise<void> => {
    const answers = target === 'email' ? { email: written } : { email, [columnOf(target)]: written }
    const answer = await fetch(`${app.url}/forms/${form.slug}/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers, started }),
    })
    const text = await answer.text()
    if (!answer.ok) expect([answer.status, text]).toEqual([400, expect.stringContaining('invalid_request')])
  }
  const taken = rows.filter(({ target }) => target === 'email' || target in formFields)
  for (let at = 0; at < taken.length; at += atOnce)
    await Promise.all(taken.slice(at, at + atOnce).map(submit))
}

const through: Record<Door, () => Promise<unknown>> = {
  imports: () => bring(table, 'csv'),
  api: throughApi,
  forms: throughForms,
  migrations: () => files.bring('csv', [{ bytes: table }], { timezone: 'Europe/Berlin' }),
}

test('a decomposed text is the same text: for a second tag, in a search and in the cell of a file', async () => {
  const name = 'Zoë'
  expect((await app.send('POST', '/tags', { body: { name } })).status).toBe(201)
  expect((await app.send('POST', '/tags', { body: { name: name.normalize('NFD') } })).status).toBe(409)
  const content = csv(
    ['Mail', 'Tags', 'Name'],
    ['zoe@example.com', name.normalize('NFD'), name.normalize('NFD')],
  )
  const columns = [
    { column: 'Mail', target: 'email' },
    { column: 'Tags', target: 'tags' },
    { column: 'Name', target: 'first_name' },
  ]
  const { id } = await uploaded(app, content, { mapping: columns })
  await start(app, id)
  await app.work()
  for (const form of ['NFC', 'NFD'])
    for (const list of ['contacts', 'tags']) {
      const path = `/${list}?search=${encodeURIComponent(name.normalize(form))}`
      expect((await app.send<{ data: unknown[] }>('GET', path as never)).body.data).toHaveLength(1)
    }
})
