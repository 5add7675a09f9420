import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { openForm, submitForm } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()

test('a list, tag or custom field that a published form uses stays', async () => {
  const make = async (path: string, body: object) =>
    (await app.send<{ id: string }>('POST', path, { body })).body.id
  const list = await make('/lists', { name: 'Circle' })
  const tag = await make('/tags', { name: 'Circle' })
  const custom = await make('/custom-fields', { key: 'genre', label: 'Genre', type: 'text' })
  const field = { id: 'genre', type: 'text', label: 'Genre', target: 'custom.genre' }
  const form = await openForm(app, { list_ids: [list], tag_ids: [tag], fields: [field] })
  const remove = async () => {
    const answers: [number, string | undefined][] = []
    const paths = [`/lists/${list}`, `/tags/${tag}`, `/custom-fields/${custom}/archive`]
    for (const path of paths) {
      const method = path.endsWith('archive') ? 'POST' : 'DELETE'
      const { status, body } = await app.send<Schemas['Problem']>(method, path)
      answers.push([status, body.code])
    }
    return answers
  }
  expect(await remove()).toEqual(Array.from({ length: 3 }, () => [409, 'in_use']))
  await app.send('POST', `/forms/${form.id}/unpublish`)
  expect((await remove()).map(([status]) => status)).toEqual([200, 200, 200])
})

test('a condition finds the contacts that submitted a form, in a period', async () => {
  const [form, other] = [await openForm(app), await openForm(app)]
  await submitForm(app, form, { email: 'ada@example.com' })
  await submitForm(app, other, { email: 'grace@example.com' })
  const found = async (operator: string, parameters: object | null) => {
    const condition = { match: 'all', conditions: [{ field: 'form_submitted', operator, parameters }] }
    const { body } = await app.send<Schemas['ContactPage']>('POST', '/contacts/search', {
      body: { condition },
    })
    return body.data.map(({ email }) => email).sort()
  }
  expect(await found('happened', { form_id: form.id })).toEqual(['ada@example.com'])
  expect(await found('did_not_happen', { form_id: form.id })).toEqual(['grace@example.com'])
  expect(await found('happened', null)).toEqual(['ada@example.com', 'grace@example.com'])
  expect(await found('happened', { form_id: form.id, min_count: 2 })).toEqual([])
  expect(await found('happened', { occurred_before: '2020-01-01T00:00:00Z' })).toEqual([])
})

test('a submission causes an event with the values, where a published automation wants it', async () => {
  const { sql } = app.context
  const form = await openForm(app)
  const events = () => sql`select data from trigger_events where key = 'form_submitted'`
  await submitForm(app, form, { email: 'alan@example.com' })
  expect(await events()).toEqual([])
  await sql`insert into wanted_triggers (key, source_id) values ('form_submitted', gen_random_uuid())`
  await submitForm(app, form, { email: 'alan@example.com' })
  expect(await events()).toEqual([
    {
      data: {
        form_id: form.id,
        form_name: form.name,
        submission_id: expect.any(String),
        values: { email: 'alan@example.com' },
      },
    },
  ])
})
