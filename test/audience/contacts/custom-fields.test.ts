import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, wideQuotas } from '../memberships/support.ts'
import { type Contact, faultsOf, type Problem } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)

const options = ['history', 'poetry', 'crime'].map((value) => ({ value, label: value }))
const types = [
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'date_time',
  'url',
  'single_select',
  'multi_select',
] as const
for (const type of types)
  await audience.field({ key: type, type, ...(type.endsWith('select') ? { options } : {}) })

const values: components['schemas']['ContactCustomFieldsInput'] = {
  text: 'one line',
  long_text: 'two\nlines',
  number: 12.5,
  boolean: false,
  date: '1815-12-10',
  date_time: '2026-10-05T09:15:00+02:00',
  url: 'https://example.com/ada',
  single_select: 'poetry',
  multi_select: ['crime', 'history'],
}
const kept = { ...values, date_time: '2026-10-05T07:15:00.000Z', multi_select: ['history', 'crime'] }

/** The stored form of a value, or its error. */
type Written = Pick<Contact, 'id' | 'custom_fields'> & Pick<Problem, 'errors'>

let made = 0
const writes = {
  createContact: (custom_fields: object) =>
    app.send<Written>('POST', '/contacts', {
      body: { email: `new-${++made}@example.com`, custom_fields },
    }),
  updateContact: async (custom_fields: object) =>
    app.send<Written>('PUT', `/contacts/${(await audience.contact()).id}`, {
      body: { custom_fields },
    }),
  upsertContactByEmail: (custom_fields: object) =>
    app.send<Written>('PUT', `/contacts/by-email/upsert-${++made}@example.com`, {
      body: { custom_fields },
    }),
  'upsertContactByEmail of one that exists': async (custom_fields: object) =>
    app.send<Written>('PUT', `/contacts/by-email/${(await audience.contact()).email}`, {
      body: { custom_fields },
    }),
}

describe.each(Object.entries(writes))('custom fields in %s', (_, write) => {
  test('are rejected by name, with all errors at once', async () => {
    const answer = await write({ text: 5, number: 'x', nonsense: 1, multi_select: ['poetry', 'romance'] })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/custom_fields/text', 'type'],
      ['/custom_fields/number', 'type'],
      ['/custom_fields/nonsense', 'unknown_member'],
      ['/custom_fields/multi_select/1', 'enum'],
    ])
  })

  test('are stored in the form of their type', async () => {
    const { status, body } = await write(values)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expect(body.custom_fields).toEqual(kept)
    expect((await audience.shown(body.id)).custom_fields).toEqual(kept)
  })

  test('are absent without a value', async () => {
    expect((await write({ text: null, multi_select: [] })).body.custom_fields).toEqual({})
  })
})

test('errors in custom fields are returned together with those in lists, tags and other members', async () => {
  const body = {
    email: 'faulty@example.com',
    timezone: 'Nowhere/Land',
    custom_fields: { nonsense: 1 },
    lists: ['no-such-list'],
    tags: ['no-such-tag'],
  }
  const answer = await app.send<Problem>('POST', '/contacts', { body })
  expect(faultsOf(answer.body)).toEqual([
    ['/timezone', 'invalid_value'],
    ['/custom_fields/nonsense', 'unknown_member'],
    ['/lists/0', 'not_found'],
    ['/tags/0', 'not_found'],
  ])
})

test('an update keeps absent keys, clears with null, and records the changes', async () => {
  const { id } = await audience.contact({ custom_fields: { text: 'a', number: 1, boolean: true } })
  const changed = await app.send<Contact>('PUT', `/contacts/${id}`, {
    body: { custom_fields: { text: 'b', number: null, date: '2026-10-05', boolean: true } },
  })
  expect(changed.body.custom_fields).toEqual({ text: 'b', boolean: true, date: '2026-10-05' })
  const [created, updated, ...more] = await audience.activities(id)
  expect(created?.data.changes).toContainEqual({ field: 'custom_fields.number', from: null, to: '1' })
  expect(updated).toMatchObject({
    type: 'updated',
    data: {
      changes: [
        { field: 'custom_fields.text', from: 'a', to: 'b' },
        { field: 'custom_fields.number', from: '1', to: null },
        { field: 'custom_fields.date', from: null, to: '2026-10-05' },
      ],
    },
  })
  expect(more).toEqual([])
  const again = await app.send('PUT', `/contacts/${id}`, {
    body: { custom_fields: { text: 'b', number: null } },
  })
  expect(again.headers.get('etag')).toBe(changed.headers.get('etag'))
})

test('simultaneous changes of different fields all take effect', async () => {
  const { id } = await audience.contact()
  await Promise.all(
    Object.entries(values).map(([key, value]) =>
      app.send('PUT', `/contacts/${id}`, { body: { custom_fields: { [key]: value } } }),
    ),
  )
  expect((await audience.shown(id)).custom_fields).toEqual(kept)
})

test('a condition finds a new value immediately', async () => {
  const { id } = await audience.contact({ custom_fields: { number: 4711 } })
  const answer = await app.send<{ data: Contact[] }>('POST', '/contacts/search', {
    body: {
      condition: { match: 'all', conditions: [{ field: 'custom.number', operator: 'eq', value: 4711 }] },
    },
  })
  expect(answer.body.data.map((contact) => contact.id)).toEqual([id])
})
