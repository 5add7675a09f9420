import { beforeEach, expect, test } from 'vitest'
import { loadDocument } from '../../../server/platform/contract/document.ts'
import { createSchemaCompiler } from '../../../server/platform/contract/schemas.ts'
import { startTestApp } from '../../support/app.ts'
import { begin, type Contact, create, exported, filesOf, tidy } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
beforeEach(() => tidy(app))

const document = loadDocument()
const isContact = createSchemaCompiler(document, { coerceTypes: false })('exported contact', {
  $ref: '#/components/schemas/Contact',
})

/** Contacts with a value in every member. */
const arrange = async (): Promise<void> => {
  await create(app, '/custom-fields', { key: 'motto', label: 'Motto', type: 'long_text' })
  await create(app, '/custom-fields', { key: 'balance', label: 'Balance', type: 'number' })
  const old = await create(app, '/custom-fields', { key: 'old', label: 'Old', type: 'text' })
  await create(app, '/lists', { name: 'Weekly "news"\\' })
  await create(app, '/lists', { name: 'another' })
  await create(app, '/tags', { name: 'Zoë 😀' })
  await create(app, '/tags', { name: 'collector' })
  const ada = {
    email: 'ada@example.com',
    external_id: '4711',
    first_name: 'Ada',
    last_name: 'Lovelace "\\" \u2028',
    phone: '+49 30 901820',
    date_of_birth: '1815-12-10',
    address: { line1: 'St James’s Square 12', city: 'London', country: 'GB' },
    custom_fields: { motto: 'one\r\ntwo\t"three"', balance: -0.1, old: 'hidden' },
  }
  const { id } = await create(app, '/contacts', ada)
  await app.send('POST', `/custom-fields/${old.id}/archive`)
  await create(app, '/contacts', { email: 'grace@bücher.example', status: 'pending' })
  await sql`
    insert into contact_tags (tag_id, contact_id, tagged_at) select t.id, ${id}, now() from tags t`
  await sql`
    insert into list_memberships (list_id, contact_id, status, since_at)
    select l.id, ${id}, 'unsubscribed', '2026-03-01T10:00:00.120Z' from lists l`
  await app.send('POST', `/contacts/${id}/events`, { body: { name: 'order_placed' } })
}

const linesOf = (text: string): Contact[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Contact)

test('a line of NDJSON equals the response of GET and matches the contract', async () => {
  await arrange()
  const { id } = await begin(app, { format: 'ndjson' })
  await app.work()
  const [file] = await filesOf(app, id)
  expect(file).toMatchObject({ media_type: 'application/x-ndjson', rows_count: 2 })
  expect(file?.filename).toMatch(/^contacts-\d{4}-\d\d-\d\d\.ndjson$/)
  const text = await exported(app, { format: 'ndjson' })
  expect(text.endsWith('}\n')).toBe(true)
  const contacts = linesOf(text)
  expect(contacts).toHaveLength(2)
  for (const contact of contacts) {
    expect(isContact(contact), JSON.stringify(isContact.errors)).toBe(true)
    expect(contact).toEqual((await app.send('GET', `/contacts/${contact.id}`)).body)
  }
  expect(contacts[0]?.custom_fields).toEqual({ motto: 'one\r\ntwo\t"three"', balance: -0.1 })
})

test('with columns it contains only those members', async () => {
  await arrange()
  const columns = ['tags', 'address.city', 'email', 'custom.balance', 'engagement.level', 'address.country']
  const [ada, grace] = linesOf(await exported(app, { format: 'ndjson', columns }))
  expect(ada).toEqual({
    tags: [
      { id: expect.any(String), name: 'collector', slug: 'collector' },
      { id: expect.any(String), name: 'Zoë 😀', slug: expect.any(String) },
    ],
    address: { city: 'London', country: 'GB' },
    email: 'ada@example.com',
    custom_fields: { balance: -0.1 },
    engagement: { level: 'high' },
  })
  expect(grace).toMatchObject({ tags: [], address: { city: null }, custom_fields: {} })
})
