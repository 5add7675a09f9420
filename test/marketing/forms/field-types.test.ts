import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import {
  contactWith,
  type Policy,
  refusals,
  type Sample,
  sampleOf,
  storedIn,
  type Type,
  unsuitable,
} from './field-types-support.ts'
import { asFile, pdf, sendParts } from './files-support.ts'
import { createForm, type Form, newAddress, openForm, unlimited } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })

const choices = ['poetry', 'prose'].map((value) => ({ value, label: value }))
const make = async (path: string, body: object): Promise<string> => {
  const answer = await app.send<{ id: string }>('POST', path, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}
const lists = [await make('/lists', { name: 'Poems' }), await make('/lists', { name: 'Novels' })]
const tags = [await make('/tags', { name: 'poetry' }), await make('/tags', { name: 'prose' })]
for (const type of ['text', 'long_text', 'number', 'boolean', 'date', 'date_time', 'url'])
  await make('/custom-fields', { key: `the_${type}`, label: type, type })
for (const type of ['single_select', 'multi_select'])
  await make('/custom-fields', { key: `the_${type}`, label: type, type, options: choices })
const catalogue = (await app.send<Schemas['FormFieldTypePage']>('GET', '/forms/field-types')).body.data

const contactOf = async (email: string): Promise<Schemas['Contact']> =>
  (await app.send<Schemas['Contact']>('GET', `/contacts/email:${email}`)).body

interface Asked {
  id: string
  target: string | null
  sample: Sample
}

/** The options that a field needs for its answers. */
const optionsOf = (type: Type, { sent, other }: Sample): { value: string; label: string }[] => {
  if (type === 'multi_select' || type === 'checkboxes') return choices
  if (type === 'select' || type === 'radio')
    return [sent, other].map((value) => ({ value: String(value), label: String(value) }))
  const ids = type === 'list_choice' ? lists : type === 'tag_choice' ? tags : []
  return ids.map((value) => ({ value, label: 'One' }))
}

const settingsOf = (type: Type): object =>
  type === 'html' || type === 'consent'
    ? { text: 'Write to me.', ...(type === 'consent' && { purpose: 'news' }) }
    : {}

const ownSample: Partial<Record<Type, Sample>> = {
  list_choice: { sent: lists, texts: lists, stored: null, other: null },
  tag_choice: { sent: tags, texts: tags, stored: null, other: null },
}

/** A field of the type for each target that the catalogue lists, and one without a target. */
const askedOf = ({ key, targets }: Schemas['FormFieldTypeOption']): Asked[] =>
  [null, ...targets.filter((target) => target !== 'email')].flatMap((target, index) => {
    const sample = ownSample[key] ?? sampleOf(key, target)
    const named = target?.replace('custom.', 'custom.the_') ?? null
    return sample === undefined ? [] : [{ id: `field${index}`, target: named, sample }]
  })

const formOf = (type: Type, asked: readonly Asked[], more: object = {}): Promise<Form> =>
  openForm(app, {
    opt_in: 'single',
    spam: { proof_of_work: false, minimum_seconds: 0 },
    fields: asked.map(({ id, target, sample }) => ({
      id,
      type,
      label: id,
      target,
      options: optionsOf(type, sample),
      settings: settingsOf(type),
      ...more,
    })),
  })

type Values = Record<string, string | readonly string[]>

/** Sends the hosted page as a browser without a script does: line breaks are two characters. */
const post = async ({ slug }: Form, values: Values) => {
  const url = `${app.url}/forms/${slug}`
  const page = await (await fetch(url)).text()
  const [, started = ''] = /name="_started" value="([^"]+)"/.exec(page) ?? []
  const parameters = new URLSearchParams({ _started: started })
  for (const [name, value] of Object.entries(values)) {
    expect(page).toContain(`name="${name}"`)
    for (const one of [value].flat()) parameters.append(name, String(one).replaceAll('\n', '\r\n'))
  }
  const answer = await fetch(url, { method: 'POST', body: parameters })
  return { status: answer.status, text: await answer.text() }
}

const sendJson = async ({ slug }: Form, answers: object) => {
  const answer = await fetch(`${app.url}/forms/${slug}/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })
  const body = (await answer.json()) as { errors?: { pointer: string; code: string }[] }
  return { status: answer.status, body }
}

const sentBy = (asked: readonly Asked[]): Values =>
  Object.fromEntries(asked.map(({ id, sample }) => [id, sample.sent]))
const jsonBy = (asked: readonly Asked[]): object =>
  Object.fromEntries(asked.map(({ id, sample }) => [id, sample.json ?? sample.sent]))

const submissionOf = async ({ id }: Form, email: string): Promise<Schemas['FormSubmission']> => {
  const { id: contact } = await contactOf(email)
  const list = `/forms/${id}/submissions`
  const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `${list}?contact_id=${contact}`)
  const one = await app.send<Schemas['FormSubmission']>('GET', `${list}/${body.data[0]?.id}`)
  return one.body
}

const answering = catalogue.filter((type) => askedOf(type).length > 0)
const storing = answering.filter(({ targets }) => targets.some((target) => target !== 'email'))

test('every type is in one of the tables', () => {
  expect(catalogue.map(({ key }) => key).sort()).toEqual(Object.keys(refusals).sort())
  const others = catalogue.filter((type) => !answering.includes(type)).map(({ key }) => key)
  expect(others).toEqual(['file', 'html', 'divider', 'submit', 'captcha'])
})

describe.each(answering)('an answer of the type $key', (type) => {
  test('is the same from the page and from the script, in the submission and the contact', async () => {
    const asked = askedOf(type)
    const form = await formOf(type.key, asked)
    const [paged, scripted] = [newAddress(), newAddress()]
    const page = await post(form, { email: paged, ...sentBy(asked) })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('role="status"')])
    const script = await sendJson(form, { email: scripted, ...jsonBy(asked) })
    expect([script.status, script.body]).toEqual([200, expect.anything()])
    for (const email of [paged, scripted]) {
      const { answers, consents } = await submissionOf(form, email)
      expect(answers).toEqual([
        { field_id: 'email', label: 'E-mail', type: 'email', texts: [email] },
        ...asked.map(({ id, sample }) => ({
          field_id: id,
          label: id,
          type: type.key,
          texts: sample.texts ?? [sample.sent].flat(),
        })),
      ])
      const contact = await contactOf(email)
      for (const { target, sample } of asked)
        if (target !== null) expect([target, storedIn(contact, target)]).toEqual([target, sample.stored])
      if (type.key === 'list_choice')
        expect(contact.lists?.map(({ id }) => id).sort()).toEqual([...lists].sort())
      if (type.key === 'tag_choice')
        expect(contact.tags?.map(({ id }) => id).sort()).toEqual([...tags].sort())
      if (type.key === 'consent') {
        expect(consents).toMatchObject([{ purpose: 'news', text: 'Write to me.', given: true }])
        const path = `/contacts/${contact.id}/consents`
        const { data } = (await app.send<Schemas['ContactConsentPage']>('GET', path)).body
        expect(data.map(({ purpose, kind }) => [purpose, kind])).toContainEqual(['news', 'given'])
      }
    }
  })

  test('is refused at its field', async () => {
    const refusal = refusals[type.key]
    if (refusal === null) return
    const [first] = askedOf(type)
    const asked = first === undefined ? [] : [first]
    const form = await formOf(type.key, asked, { required: true })
    const values = { email: newAddress(), field0: refusal.sent }
    const page = await post(form, values)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('id="field-field0-fault"')])
    const script = await sendJson(form, values)
    expect(script).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/answers/field0', code: refusal.code }] },
    })
    expect((await app.send('GET', `/contacts/email:${values.email}`)).status).toBe(404)
  })
})

describe.each(storing)('a contact with a value for the type $key', (type) => {
  test.each<Policy>(['fill_empty', 'overwrite', 'never'])('changes as %s says', async (merge) => {
    const asked = askedOf(type).filter(({ target }) => target !== null)
    const form = await formOf(type.key, asked, { merge })
    const others = new Map(asked.map(({ target, sample }) => [target ?? '', sample.other]))
    for (const body of [contactWith(others), {}]) {
      const email = newAddress()
      await make('/contacts', { email, ...body })
      const before = await contactOf(email)
      const { status } = await sendJson(form, { email, ...jsonBy(asked) })
      expect(status).toBe(200)
      const after = await contactOf(email)
      for (const { target, sample } of asked) {
        const present = storedIn(before, target ?? '')
        const isWritten = merge === 'overwrite' || (merge === 'fill_empty' && present === null)
        expect([target, storedIn(after, target ?? '')]).toEqual([target, isWritten ? sample.stored : present])
      }
    }
  })
})

test.each(unsuitable)(
  'an answer of the type %s that %s cannot store is refused at its field',
  async (type, target, sent) => {
    const asked = [{ id: 'field0', target, sample: { sent, stored: null, other: null } }]
    const form = await formOf(type, asked)
    const values = { email: newAddress(), field0: sent }
    expect((await post(form, values)).text).toContain('id="field-field0-fault"')
    expect((await sendJson(form, values)).body.errors).toMatchObject([{ pointer: '/answers/field0' }])
  },
)

describe('a hidden value', () => {
  const campaign = { id: 'campaign', type: 'hidden', settings: { query_parameter: 'utm_campaign' } }

  test.each([
    ['is no key of a source', 'Autumn Fair', 'Autumn Fair'],
    ['is too long', 'é'.repeat(1200), 'é'.repeat(1000)],
    ['has control characters', 'autumn\u0007\nfair', 'autumn fair'],
  ])('that %s does not refuse the submission, because people could not correct it', async (_, sent, kept) => {
    const form = await openForm(app, {
      opt_in: 'single',
      spam: { proof_of_work: false, minimum_seconds: 0 },
      fields: [{ ...campaign, target: 'source' }],
    })
    for (const send of [post, sendJson]) {
      const email = newAddress()
      expect((await send(form, { email, campaign: sent })).status).toBe(200)
      expect((await submissionOf(form, email)).answers[1]?.texts).toEqual([kept])
      expect((await contactOf(email)).source).toBe('form')
    }
  })
})

test('a form is published only with options that its custom field has', async () => {
  const options = [...choices, { value: 'maths', label: 'Mathematics' }]
  const field = { id: 'genre', type: 'select', label: 'Genre', target: 'custom.the_single_select', options }
  const draft = await createForm(app, { fields: [field] })
  expect(await app.send('POST', `/forms/${draft.id}/publish`)).toMatchObject({
    status: 409,
    body: { errors: [{ pointer: '/definition/fields/1/options/2/value' }] },
  })
})

test('line breaks count once, from the page as from the script', async () => {
  const asked = [{ id: 'field0', target: null, sample: { sent: 'a\nb\nc', stored: null, other: null } }]
  const form = await formOf('textarea', asked, { settings: { max_length: 5 } })
  for (const send of [post, sendJson])
    expect((await send(form, { email: newAddress(), ...sentBy(asked) })).status).toBe(200)
})

test.each<Type>(['html', 'divider', 'submit', 'captcha'])(
  'a field of the type %s has no answer',
  async (type) => {
    const asked = [{ id: 'field0', target: null, sample: { sent: 'x', stored: null, other: null } }]
    const form = await formOf(type, asked, { label: type === 'submit' ? 'Send' : null })
    const email = newAddress()
    expect((await sendJson(form, { email, field0: 'x' })).status).toBe(200)
    expect((await submissionOf(form, email)).answers.map(({ field_id }) => field_id)).toEqual(['email'])
  },
)

describe('a file', () => {
  const form = openForm(app, {
    spam: { proof_of_work: false, minimum_seconds: 0 },
    fields: [{ id: 'poem', type: 'file', label: 'Poem', required: true }],
  })
  const body = (email: string, isScript: boolean, file: File | null): FormData => {
    const data = new FormData()
    if (isScript) data.append('submission', JSON.stringify({ answers: { email } }))
    else data.append('email', email)
    if (file !== null) data.append('poem', file)
    return data
  }

  test.each(['', '/submissions'])('is stored from the path%s, and refused at its field', async (end) => {
    const present = await form
    const url = `${app.url}/forms/${present.slug}${end}`
    const email = newAddress()
    const sent = await sendParts(url, body(email, end !== '', asFile(pdf(), 'ode.pdf')))
    expect([sent.status, sent.text]).toEqual([200, expect.anything()])
    const { files, answers } = await submissionOf(present, email)
    expect(files.map(({ field_id, name }) => [field_id, name])).toEqual([['poem', 'ode.pdf']])
    expect(answers[1]).toMatchObject({ field_id: 'poem', type: 'file', texts: ['ode.pdf'] })
    for (const [file, code] of [
      [asFile('MZ\u0090', 'ode.pdf'), 'not_allowed'],
      [null, 'required'],
    ] as const) {
      const refused = await sendParts(url, body(newAddress(), end !== '', file))
      expect(refused.status).toBe(400)
      if (end === '') expect(refused.text).toContain('id="field-poem-fault"')
      else expect(refused.body.errors).toMatchObject([{ pointer: '/answers/poem', code }])
    }
  })
})
