import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import {
  createForm,
  emailField,
  type Form,
  newAddress,
  openForm,
  publishForm,
  submitForm,
} from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()

/** The faults of a definition, as `pointer prevents`. */
const faultsOf = async (definition: object): Promise<string[]> => {
  const { body } = await app.send<Schemas['FormPreview']>('POST', '/forms/preview', { body: { definition } })
  return body.faults.map(({ pointer, prevents }) => `${pointer} ${prevents}`)
}

const withField = (field: object) => ({
  fields: [emailField, { id: 'question', label: 'Question', ...field }],
})

describe('a definition is checked', () => {
  const missing = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'
  test.for<[string, object, string]>([
    ['a list that does not exist', { list_ids: [missing] }, '/definition/list_ids/0 saving'],
    ['a tag that does not exist', { tag_ids: [missing] }, '/definition/tag_ids/0 saving'],
    [
      'two fields with one id',
      { fields: [emailField, { ...emailField, target: null }] },
      '/definition/fields/1/id saving',
    ],
    [
      'an unknown setting',
      withField({ type: 'text', settings: { rows: 3 } }),
      '/definition/fields/1/settings/rows saving',
    ],
    [
      'a setting of another type',
      withField({ type: 'text', settings: { max_length: 'ten' } }),
      '/definition/fields/1/settings/max_length saving',
    ],
    [
      'an unsafe pattern',
      withField({ type: 'text', settings: { pattern: '(?=a)b' } }),
      '/definition/fields/1/settings/pattern saving',
    ],
    ['a select without options', withField({ type: 'select' }), '/definition/fields/1/options saving'],
    [
      'a target of another type',
      withField({ type: 'date', target: 'first_name' }),
      '/definition/fields/1/target saving',
    ],
    [
      'a custom field that does not exist',
      withField({ type: 'text', target: 'custom.genre' }),
      '/definition/fields/1/target saving',
    ],
    [
      'a consent that is given in advance',
      withField({ type: 'consent', settings: { text: 'Yes' }, default_values: ['true'] }),
      '/definition/fields/1/default_values saving',
    ],
    [
      'a condition on a later field',
      {
        fields: [
          {
            ...emailField,
            visible_if: {
              match: 'all',
              rules: [{ field_id: 'later', operator: 'is_set', compared_with: [] }],
            },
          },
        ],
      },
      '/definition/fields/0/visible_if/rules/0/field_id saving',
    ],
    [
      'a redirect to a foreign page',
      { fields: [emailField], success: { action: 'redirect', redirect_url: 'https://elsewhere.example/' } },
      '/definition/success/redirect_url saving',
    ],
    [
      'a form without an address',
      { fields: [{ id: 'question', type: 'text', label: 'Question' }] },
      '/definition/fields publishing',
    ],
    [
      'an origin that no browser sends',
      { fields: [emailField], allowed_origins: ['https://a.example', 'https://A.example:443'] },
      '/definition/allowed_origins/1 saving',
    ],
    [
      'HTML that is too long together',
      {
        fields: [1, 2, 3].map((number) => ({
          id: `html_${number}`,
          type: 'html',
          settings: { text: '<b>'.repeat(5000) },
        })),
      },
      '/definition/fields saving',
    ],
    [
      'more countries than a page can have',
      {
        fields: Array.from({ length: 11 }, (_, number) => ({
          id: `c${number}`,
          type: 'country',
          label: 'C',
        })),
      },
      '/definition/fields saving',
    ],
    [
      'a text that is hard to read on the colours of the theme',
      { fields: [emailField], theme: { text_colour: '#bbbbbb' } },
      '/definition/theme/text_colour publishing',
    ],
    ['a file in the free edition', withField({ type: 'file' }), '/definition/fields/1/type publishing'],
  ])('%s', async ([, definition, fault]) => {
    expect(await faultsOf(definition)).toContain(fault)
  })

  test('a fault says what would be right', async () => {
    const fields = [
      { id: 'box', type: 'checkbox', label: 'Box', target: 'custom_fields.poetry' },
      { id: 'agree', type: 'consent', label: 'Consent' },
      { id: 'list', type: 'list_choice', label: 'Lists', target: 'company' },
    ]
    const { body } = await app.send<Schemas['Problem']>('POST', '/forms', {
      body: { name: 'Told', definition: { fields } },
    })
    expect(body.errors.map(({ pointer, detail }) => `${pointer} ${detail}`)).toEqual(
      expect.arrayContaining([
        '/definition/fields/0/target A field of the type `checkbox` cannot be stored in `custom_fields.poetry`. Use `null` or one of: `custom.KEY` for a custom field of the type `boolean`.',
        '/definition/fields/1/settings/text A field of the type `consent` requires the setting `text`.',
        '/definition/fields/2/target A field of the type `list_choice` cannot be stored in `company`. Use `null`.',
      ]),
    )
  })

  test('a form with such a fault is not saved, and the error names the member', async () => {
    const body = { name: 'Wrong', definition: withField({ type: 'select' }) }
    const answer = await app.send<Schemas['Problem']>('POST', '/forms', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ pointer }) => pointer)).toEqual(['/definition/fields/1/options'])
  })

  test('HTML of a form runs nothing', async () => {
    const definition = {
      fields: [
        emailField,
        { id: 'words', type: 'html', settings: { text: '<p onclick="x()">Hi<script>x()</script></p>' } },
      ],
    }
    const { body } = await app.send<Schemas['FormPreview']>('POST', '/forms/preview', {
      body: { definition },
    })
    expect(body.html).toContain('<p>Hi</p>')
    expect(body.html).not.toContain('x()')
  })
})

describe('drafts and versions', () => {
  test('a change reaches people only when it is published, and a version stays as it was', async () => {
    const form = await createForm(app, { title: 'First' })
    const published = await publishForm(app, form)
    expect(published).toMatchObject({ state: 'published', published_number: 1, has_changes: false })
    const body = { definition: { title: 'Second' } }
    const changed = await app.send<Form>('PUT', `/forms/${form.id}`, { body })
    expect(changed.body).toMatchObject({ published_number: 1, has_changes: true })
    expect(changed.body.definition.fields).toEqual(form.definition.fields)
    expect(await publishForm(app, form)).toMatchObject({ published_number: 2, has_changes: false })
    const first = await app.send<Schemas['FormVersion']>('GET', `/forms/${form.id}/versions/1`)
    expect(first.body).toMatchObject({ is_current: false, definition: { title: 'First' } })
  })

  test('people see and answer the published version, whatever the draft is', async () => {
    const form = await openForm(app, { title: 'Old' })
    const definition = {
      title: 'New',
      fields: [emailField, { id: 'age', type: 'number', label: 'Age', required: true }],
    }
    expect((await app.send('PUT', `/forms/${form.id}`, { body: { definition } })).status).toBe(200)
    const page = await (await fetch(`${app.url}/forms/${form.slug}`)).text()
    const shown = await (await fetch(`${app.url}/forms/${form.slug}/definition`)).text()
    for (const text of [page, shown])
      expect([text.includes('Old'), text.includes('New')]).toEqual([true, false])
    expect((await submitForm(app, form, { email: newAddress() })).status).toBe(200)
    await publishForm(app, form)
    expect((await submitForm(app, form, { email: newAddress() })).body.errors).toMatchObject([
      { pointer: '/answers/age' },
    ])
  })

  test('publishing without a change makes no version', async () => {
    const form = await createForm(app)
    await publishForm(app, form)
    expect(await publishForm(app, form)).toMatchObject({ published_number: 1 })
    const closed = await app.send<Form>('POST', `/forms/${form.id}/unpublish`)
    expect(closed.body).toMatchObject({ state: 'draft', published_number: null })
    expect(await publishForm(app, form)).toMatchObject({ published_number: 2 })
  })

  test('only an administrator publishes', async () => {
    const form = await createForm(app)
    const { status } = await app.send('POST', `/forms/${form.id}/publish`, {
      authorization: app.editor.authorization,
    })
    expect(status).toBe(403)
  })

  test('only an administrator gives a published form another slug', async () => {
    const form = await createForm(app)
    const rename = (slug: string, { authorization } = app.editor) =>
      app.send<Form>('PUT', `/forms/${form.id}`, { body: { slug }, authorization })
    expect((await rename('a-draft')).body.slug).toBe('a-draft')
    await publishForm(app, form)
    expect(await rename('taken-away')).toMatchObject({ status: 403, body: { code: 'missing_capability' } })
    expect((await rename('a-draft')).status).toBe(200)
    expect((await rename('moved', app.admin)).body.slug).toBe('moved')
  })

  test('a slug is made from the name and numbered', async () => {
    const one = await app.send<Form>('POST', '/forms', { body: { name: 'Über uns' } })
    const other = await app.send<Form>('POST', '/forms', { body: { name: 'Uber uns' } })
    expect([one.body.slug, other.body.slug]).toEqual(['uber-uns', 'uber-uns-2'])
  })
})

test('every type of field has a default that can be previewed', async () => {
  const { body } = await app.send<Schemas['FormFieldTypePage']>('GET', '/forms/field-types')
  expect(body.data).toHaveLength(24)
  for (const { key, default_field } of body.data) {
    const faults = await faultsOf({ fields: key === 'email' ? [default_field] : [emailField, default_field] })
    const isChoice = key === 'list_choice' || key === 'tag_choice'
    const expected = isChoice
      ? ['/definition/fields/1/options saving']
      : key === 'file'
        ? ['/definition/fields/1/type publishing']
        : []
    expect([key, faults]).toEqual([key, expected])
  }
})
