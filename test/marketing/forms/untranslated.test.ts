import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { createForm, type Form, publishForm, unlimited } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })

const field = (id: string, type: string, more: object = {}) => ({ id, type, label: `The ${id}`, ...more })

const fields = [
  field('agree', 'consent', { settings: { text: 'Send me letters.', purpose: 'marketing' } }),
  field('where', 'radio', {
    help: 'One only',
    options: [
      { value: 'shop', label: 'Shop' },
      { value: 'online', label: 'Online' },
    ],
  }),
  field('campaign', 'hidden'),
]

const german = {
  language: 'de',
  title: 'Lesekreis',
  fields: [
    { field_id: 'email', label: 'E-Mail' },
    { field_id: 'agree', label: 'Einwilligung' },
    { field_id: 'where', label: 'Wo', options: [{ value: 'shop', label: 'Im Laden' }] },
  ],
}

const texts = { title: 'Reading circle', success: { action: 'show_message', text: 'Thank you.' } }

test('publishing names each text that a language lacks, and publishes', async () => {
  const form = await createForm(app, { ...texts, language: 'en', fields, translations: [german] })
  const published = await publishForm(app, form)
  expect(published.state).toBe('published')
  expect(published.untranslated).toEqual(
    ['/success/text', '/fields/1/settings/text', '/fields/2/help', '/fields/2/options/1/label'].map(
      (pointer) => ({ language: 'de', pointer }),
    ),
  )
})

test('a form whose translations are whole, or that has none, lacks nothing', async () => {
  const whole = {
    language: 'de',
    title: 'Lesekreis',
    success_text: 'Danke.',
    fields: [
      { field_id: 'email', label: 'E-Mail' },
      { field_id: 'agree', label: 'Einwilligung', text: 'Schickt mir Briefe.' },
    ],
  }
  const [agree] = fields
  const given = { ...texts, language: 'en', fields: [agree as object] }
  for (const translations of [[whole], []])
    expect((await createForm(app, { ...given, translations })).untranslated).toEqual([])
})

test('the text of a pattern is translated as well', async () => {
  const settings = { pattern: '[0-9]+', pattern_text: 'Digits only.' }
  const code = field('code', 'text', { settings })
  const lacking = async (text: string | null) => {
    const texts = [
      { field_id: 'email', label: 'E-Mail' },
      { field_id: 'code', label: 'Nummer', text },
    ]
    const translations = [{ language: 'de', fields: texts }]
    return (await createForm(app, { language: 'en', fields: [code], translations })).untranslated
  }
  expect(await lacking('Nur Ziffern.')).toEqual([])
  expect(await lacking(null)).toEqual([{ language: 'de', pointer: '/fields/1/settings/pattern_text' }])
})

test('each language is looked at by itself', async () => {
  const translations = [german, { language: 'fr', title: 'Cercle', fields: [] }]
  const { id } = await createForm(app, { ...texts, language: 'en', fields, translations })
  const { untranslated } = (await app.send<Form>('GET', `/forms/${id}`)).body
  const languages = untranslated.map(({ language }) => language)
  expect(languages.filter((one) => one === 'de')).toHaveLength(4)
  expect(languages.filter((one) => one === 'fr')).toHaveLength(1 + 1 + 2 + 4)
})
