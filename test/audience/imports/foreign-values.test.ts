import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../../server/audience/custom-fields/index.ts'
import { typeOf } from '../../../server/marketing/forms/field-types/index.ts'
import { readFields, readValues } from '../../../server/marketing/migration/run/convert.ts'
import { foreignValues } from '../../fixtures/foreign/values.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from '../contacts/support.ts'
import { csv, errorsOf, finishImport, tidy } from './applying-support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)

const rows = foreignValues
  .flatMap(({ target, values }) => values.map(([written, stored]) => ({ target, written, stored })))
  .map((row, index) => ({ ...row, email: `row-${index}@example.com`, line: index + 2 }))

const targets = ['phone', 'address.country', 'custom.vip', 'first_name', 'custom.seen_at'] as const

const storedIn = (contact: Contact, target: string): unknown => {
  const [first = '', part] = target.split('.')
  const member = (contact as unknown as Record<string, unknown>)[first === 'custom' ? 'custom_fields' : first]
  return (part === undefined ? member : (member as Record<string, unknown>)[part]) ?? null
}

const find = async (email: string): Promise<Contact | null> => {
  const { status, body } = await app.send<Contact>('GET', `/contacts/${encodeURIComponent(`email:${email}`)}`)
  return status === 200 ? body : null
}

beforeEach(async () => {
  await app.send('PUT', '/settings/general', { body: { default_timezone: 'Europe/Berlin' } })
  for (const [key, type] of [
    ['vip', 'boolean'],
    ['seen_at', 'date_time'],
  ])
    expect((await app.send('POST', '/custom-fields', { body: { key, label: key, type } })).status).toBe(201)
})

const mapping = { Mail: 'email', ...Object.fromEntries(targets.map((target) => [target, target])) }
const settings = { on_invalid: 'skip_value' } as const

const contents = {
  csv: csv(
    Object.keys(mapping),
    ...rows.map(({ target, written, email }) => [
      target === 'email' ? written : email,
      ...targets.map((one) => (one === target ? written : '')),
    ]),
  ),
  ndjson: rows
    .map(({ target, written, email }) =>
      JSON.stringify(target === 'email' ? { Mail: written } : { Mail: email, [target]: written }),
    )
    .join('\n'),
}

const optional = rows.filter(({ target }) => target !== 'email')
const addresses = rows.filter(({ target }) => target === 'email')

test('has at least 300 values', () => expect(rows.length).toBeGreaterThanOrEqual(300))

describe.each(['csv', 'ndjson'] as const)('an import of %s', (format) => {
  test('stores each value that others write, and names each that it keeps out', async () => {
    const job = await finishImport(app, { content: contents[format], format, mapping, settings })
    const wrong: unknown[] = []
    for (const { target, written, stored, email } of rows) {
      const isAddress = target === 'email'
      const contact = isAddress && stored === null ? null : await find(isAddress ? String(stored) : email)
      const found = contact === null ? null : storedIn(contact, target)
      if (found !== stored || (!isAddress && contact === null)) wrong.push({ target, written, stored, found })
    }
    expect(wrong).toEqual([])
    const refused = addresses.filter(({ stored }) => stored === null)
    expect(job.counters).toMatchObject({ failed: refused.length, created: rows.length - refused.length })
    const named = await errorsOf(app, job.id)
    if (format === 'ndjson') return
    const lineOf = (index: number): number =>
      rows.slice(0, index).reduce((line, { written }) => line + written.split('\n').length, 2)
    for (const [index, { target, stored }] of rows.entries())
      if (stored === null)
        expect(named).toContainEqual(
          expect.objectContaining({
            line_number: lineOf(index),
            columns: expect.arrayContaining([
              expect.objectContaining({ column: target === 'email' ? 'Mail' : target }),
            ]),
          }),
        )
  })
})

afterEach(() => tidy(app))

test('the API stores a value as an import does or as it is written, or refuses it', async () => {
  const wrong: unknown[] = []
  for (const [index, { target, written, stored }] of optional.entries()) {
    const [first = '', part] = target.split('.')
    const name = first === 'custom' ? 'custom_fields' : first
    const body = {
      email: `api-${index}@example.com`,
      [name]: part === undefined ? written : { [part]: written },
    }
    const answer = await app.send<Contact>('POST', '/contacts', { body })
    if (answer.status === 201) {
      const found = storedIn(await contacts.get(answer.body.id), target)
      const isVisible = target !== 'first_name'
      if (isVisible && found !== stored && found !== written) wrong.push({ target, written, stored, found })
    } else if (answer.status !== 400) wrong.push({ target, written, status: answer.status })
  }
  expect(wrong).toEqual([])
})

const field = (type: string) => ({ type, settings: {} }) as never

test.each([
  ['email', 'email'],
  ['phone', 'phone'],
  ['address.country', 'country'],
  ['custom.vip', 'checkbox'],
])('a form reads %s as an import does, or refuses it', (target, type) => {
  const wrong: unknown[] = []
  for (const { written, stored } of rows.filter((row) => row.target === target)) {
    const read = typeOf(type as never).read([written], field(type))
    if ('answer' in read && read.answer !== stored) wrong.push({ written, stored, read })
  }
  expect(wrong).toEqual([])
})

test('a migration reads values as an import does', () => {
  const vip = {
    key: 'vip',
    label: 'VIP',
    type: 'boolean',
    options: [],
    archived: false,
  } satisfies FieldDefinition
  const fact = (kind: 'value' | 'field', name: string, value: unknown) =>
    new Map([[name, { is: kind, name, value }]]) as never
  const wrong: unknown[] = []
  for (const { target, written, stored } of optional) {
    let found: unknown
    if (target === 'custom.vip')
      found =
        readFields(fact('field', 'vip', written), new Map([['vip', vip]]), 'UTC').customFields.vip ?? null
    else if (target === 'address.country')
      found =
        readValues(fact('value', 'address', { country: written }), app.context.clock).values
          .address_country ?? null
    else if (target === 'phone' || target === 'first_name')
      found = readValues(fact('value', target, written), app.context.clock).values[target] ?? null
    else continue
    if (found !== stored) wrong.push({ target, written, stored, found })
  }
  expect(wrong).toEqual([])
})

test('a decomposed text is the same text: for a second tag, in a search and in the cell of a file', async () => {
  const name = 'Zoë'
  expect((await app.send('POST', '/tags', { body: { name } })).status).toBe(201)
  expect((await app.send('POST', '/tags', { body: { name: name.normalize('NFD') } })).status).toBe(409)
  const content = csv(
    ['Mail', 'Tags', 'Name'],
    ['zoe@example.com', name.normalize('NFD'), name.normalize('NFD')],
  )
  const columns = { Mail: 'email', Tags: 'tags', Name: 'first_name' }
  expect(await finishImport(app, { content, mapping: columns })).toMatchObject({ state: 'succeeded' })
  for (const form of ['NFC', 'NFD'])
    for (const list of ['contacts', 'tags']) {
      const path = `/${list}?search=${encodeURIComponent(name.normalize(form))}`
      expect((await app.send<{ data: unknown[] }>('GET', path as never)).body.data).toHaveLength(1)
    }
})
