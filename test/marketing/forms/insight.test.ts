import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { openForm, submitForm } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()

const field = (label: string) => ({ id: 'city', type: 'text', label, target: 'address.city' })
const listOf = async (form: { id: string }, query = ''): Promise<Schemas['FormSubmission'][]> =>
  (await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${form.id}/submissions${query}`)).body.data

test('a submission shows the labels of the version that it answered', async () => {
  const form = await openForm(app, { fields: [field('City')] })
  await submitForm(app, form, { email: 'ada@example.com', city: 'London' })
  const fields = [...form.definition.fields.slice(0, 1), field('Town')]
  await app.send('PUT', `/forms/${form.id}`, { body: { definition: { fields } } })
  await app.send('POST', `/forms/${form.id}/publish`)
  await submitForm(app, form, { email: 'grace@example.com', city: 'Arlington' })
  const found = await listOf(form)
  expect(found.map(({ email, version_number, answers }) => [email, version_number, answers[1]])).toEqual([
    ['grace@example.com', 2, { field_id: 'city', label: 'Town', type: 'text', texts: ['Arlington'] }],
    ['ada@example.com', 1, { field_id: 'city', label: 'City', type: 'text', texts: ['London'] }],
  ])
  const { contact_id } = found[0] as Schemas['FormSubmission']
  expect(await listOf(form, `?contact_id=${contact_id}`)).toHaveLength(1)
  expect(await listOf(form, '?submitted_before=2020-01-01T00:00:00Z')).toEqual([])
})

test('statistics relate submissions to views, and stay when a submission is deleted', async () => {
  const form = await openForm(app)
  for (let views = 0; views < 4; views++) await fetch(`${app.url}/forms/${form.slug}`)
  await submitForm(app, form, { email: 'alan@example.com' })
  const [first] = await listOf(form)
  const deleted = await app.send('DELETE', `/forms/${form.id}/submissions/${first?.id}`)
  expect([deleted.status, await listOf(form)]).toEqual([200, []])
  const { body } = await app.send<Schemas['FormStatistics']>('GET', `/forms/${form.id}/statistics`)
  expect(body).toMatchObject({
    views_count: 4,
    submissions_count: 1,
    contacts_created_count: 1,
    conversion_percent: 25,
  })
  expect(body.pages).toMatchObject([{ page_url: `http://crm.test/forms/${form.slug}`, views_count: 4 }])
  const wrong = await app.send('GET', `/forms/${form.id}/statistics?from_on=2020-01-01&until_on=2026-01-01`)
  expect(wrong.status).toBe(400)
})

test('the code to embed a form names it', async () => {
  const form = await openForm(app, { title: 'Join "us"' })
  const { body } = await app.send<Schemas['FormEmbedCode']>('GET', `/forms/${form.id}/embed-code`)
  expect(body.script).toContain(`data-form="${form.slug}"`)
  expect(body.iframe).toContain('title="Join &quot;us&quot;"')
  expect(body.html).toContain(`action="http://crm.test/forms/${form.slug}"`)
})
