import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { type Form, newAddress, openForm, submissionsOf, submitForm, unlimited } from './support.ts'

const app = await startTestApp(unlimited)

await app.send('POST', '/custom-fields', { body: { key: 'poetry', label: 'Poetry', type: 'boolean' } })

const box = { id: 'poetry', type: 'checkbox', label: 'Poetry', target: 'custom.poetry', merge: 'overwrite' }
const direct = { opt_in: 'none', spam: { proof_of_work: false, minimum_seconds: 0 } }

/** Sends the hosted page as a browser without a script does, with the hidden members of the page. */
const post = async ({ slug }: Form, values: Record<string, string>, repeat = 1): Promise<number[]> => {
  const url = `${app.url}/forms/${slug}`
  const page = await (await fetch(url)).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const body = new URLSearchParams([
    ...hidden.map(([, name = '', value = '']) => [name, value] as [string, string]),
    ...Object.entries(values),
  ])
  const answers = await Promise.all(
    Array.from({ length: repeat }, () => fetch(url, { method: 'POST', body, redirect: 'manual' })),
  )
  return answers.map(({ status }) => status)
}

const poetryOf = async (email: string): Promise<unknown> =>
  (await app.send<components['schemas']['Contact']>('GET', `/contacts/email:${email}`)).body.custom_fields
    .poetry

const textsOf = async (form: Form): Promise<unknown> =>
  (await submissionsOf(app, form)).map(
    ({ answers }) => answers.find(({ field_id }) => field_id === 'poetry')?.texts,
  )

describe('a box', () => {
  test('that is in the form and not ticked means no, without and with a script', async () => {
    const form = await openForm(app, { ...direct, fields: [box] })
    const email = newAddress()
    expect(await post(form, { email, poetry: 'true' })).toEqual([200])
    expect(await poetryOf(email)).toBe(true)
    expect(await post(form, { email })).toEqual([200])
    expect(await poetryOf(email)).toBe(false)
    await submitForm(app, form, { email, poetry: true })
    expect(await poetryOf(email)).toBe(true)
    await submitForm(app, form, { email, poetry: false })
    expect([await poetryOf(email), await textsOf(form)]).toEqual([
      false,
      [['false'], ['true'], ['false'], ['true']],
    ])
  })

  test('that a page does not contain changes nothing', async () => {
    const form = await openForm(app, { ...direct, fields: [box] })
    const email = newAddress()
    await post(form, { email, poetry: 'true' })
    const body = new URLSearchParams({ email })
    expect((await fetch(`${app.url}/forms/${form.slug}`, { method: 'POST', body })).status).toBe(200)
    await submitForm(app, form, { email })
    expect([await poetryOf(email), await textsOf(form)]).toEqual([true, [undefined, undefined, ['true']]])
  })

  test('that must be ticked is refused without', async () => {
    const form = await openForm(app, { ...direct, fields: [{ ...box, required: true }] })
    expect(await post(form, { email: newAddress() })).toEqual([400])
    const { status, body } = await submitForm(app, form, { email: newAddress(), poetry: false })
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/answers/poetry', code: 'required' }]])
  })

  test('that is not ticked is no answer for conditions of later fields', async () => {
    const rules = [{ field_id: 'poetry', operator: 'is_set', compared_with: [] }]
    const poet = { id: 'poet', type: 'text', label: 'Poet', visible_if: { match: 'all', rules } }
    const form = await openForm(app, { ...direct, fields: [box, poet] })
    await post(form, { email: newAddress(), poet: 'Sappho' })
    await post(form, { email: newAddress(), poet: 'Sappho', poetry: 'true' })
    const answers = (await submissionsOf(app, form)).map((one) => one.answers.map(({ field_id }) => field_id))
    expect(answers).toEqual([
      ['email', 'poetry', 'poet'],
      ['email', 'poetry'],
    ])
  })
})

describe('a button that is pressed twice', () => {
  test('sends one submission from one page without a script, and gets the same response', async () => {
    const form = await openForm(app, { ...direct, fields: [box] })
    const email = newAddress()
    expect(await post(form, { email }, 3)).toEqual([200, 200, 200])
    expect(await submissionsOf(app, form)).toHaveLength(1)
    const { body } = await app.send<components['schemas']['FormStatistics']>(
      'GET',
      `/forms/${form.id}/statistics`,
    )
    expect(body).toMatchObject({ submissions_count: 1, refused_count: 0 })
  })

  test('sends two submissions when the answers differ, or the page was opened again', async () => {
    const form = await openForm(app, { ...direct, fields: [box] })
    const email = newAddress()
    await post(form, { email })
    await post(form, { email, poetry: 'true' })
    app.clock.advance(1000)
    await post(form, { email })
    expect(await submissionsOf(app, form)).toHaveLength(3)
  })
})
