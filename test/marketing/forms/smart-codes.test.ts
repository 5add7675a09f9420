import { expect, test } from 'vitest'
import { compile, loadCatalogue, valuesFor } from '../../../server/content/smart-codes/index.ts'
import { readLastSubmissions } from '../../../server/marketing/forms/index.ts'
import { startTestApp } from '../../support/app.ts'
import { openForm, submitForm, unlimited } from './support.ts'

const app = await startTestApp({ ...unlimited })
const { sql, clock, config } = app.context

const likes = {
  id: 'likes',
  type: 'checkboxes',
  label: 'Likes',
  options: [
    { value: 'a', label: 'Poems & plays' },
    { value: 'b', label: 'Novels' },
  ],
}
const note = { id: 'note', type: 'textarea', label: 'Note' }

const idOf = async (email: string): Promise<string> =>
  (await app.send<{ id: string }>('GET', `/contacts/email:${email}`)).body.id

/** A text as it is rendered for a contact. */
const rendered = async (source: string, place: 'subject' | 'html', contactId: string): Promise<string> => {
  const catalogue = await loadCatalogue(sql)
  const compiled = compile(source, place, catalogue, {})
  expect(compiled.faults).toEqual([])
  const context = { catalogue, now: clock.now(), publicUrl: config.publicUrl, readLastSubmissions }
  const values = await valuesFor(sql, [contactId], compiled.codes, context)
  return compiled.render(values.get(contactId) ?? {})
}

test('the last submission is in e-mails, with labels, and escaped for its place', async () => {
  const email = 'mary@example.com'
  const first = await openForm(app, { fields: [likes, note] })
  await submitForm(app, first, {
    email,
    likes: ['a', 'b'],
    note: '<script>alert(1)</script>\r\nBcc: eve@example.com',
  })
  const id = await idOf(email)
  const html = await rendered(
    '<p>{{ form.name }}: {{ form.answers.likes | join: ", " }} {{ form.answers.note }}</p>',
    'html',
    id,
  )
  expect(html).toContain(`<p>${first.name}: Poems &amp; plays, Novels &lt;script&gt;alert(1)&lt;/script&gt;`)
  const subject = await rendered('Re: {{ form.answers.note }}', 'subject', id)
  expect(subject).not.toMatch(/[\r\n]/)
  const second = await openForm(app, { fields: [note] })
  await submitForm(app, second, { email })
  const source =
    '{{ form.name }} {{ form.answers.note | default: "nothing" }} {{ form.answers.likes | default: "-" }}'
  expect(await rendered(source, 'subject', id)).toBe(`${second.name} nothing -`)
})

test('a contact without a submission has none', async () => {
  const { body } = await app.send<{ id: string }>('POST', '/contacts', { body: { email: 'ada@example.com' } })
  expect(await rendered('{{ form.name | default: "none" }}', 'subject', body.id)).toBe('none')
})
