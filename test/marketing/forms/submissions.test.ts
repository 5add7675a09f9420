import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { newAddress, openForm, type Sent, solve, startOf, submitForm, unlimited } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ ...unlimited })
const { sql } = app.context
let count = 0

const contactOf = async (email: string): Promise<Schemas['Contact']> => {
  const { body } = await app.send<Schemas['Contact']>('GET', `/contacts/email:${email}`)
  return body
}
const listsOf = async (email: string): Promise<string[]> =>
  ((await contactOf(email)).lists ?? []).map(({ name, status }) => `${name} ${status}`)
const addList = async (body: object = {}): Promise<{ id: string; name: string }> =>
  (
    await app.send<{ id: string; name: string }>('POST', '/lists', {
      body: { name: `List ${++count}`, ...body },
    })
  ).body
const addTag = async (): Promise<{ id: string; name: string }> =>
  (await app.send<{ id: string; name: string }>('POST', '/tags', { body: { name: `Tag ${++count}` } })).body
const addContact = async (body: object = {}): Promise<string> => {
  const email = newAddress()
  const { status } = await app.send('POST', '/contacts', { body: { email, ...body } })
  expect(status).toBe(201)
  return email
}
const confirmationsTo = async (email: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from deliveries where kind = 'confirmation' and lower(to_address) = ${email}`
  return row?.count ?? 0
}
const submissionsOf = (form: { id: string }) =>
  sql<
    {
      outcome: string
      answers: object
      contact_id: string | null
      page_url: string | null
      proved: boolean
      consents: object[]
    }[]
  >`
    select outcome, answers, contact_id, page_url, proved, consents from form_submissions where form_id = ${form.id} order by id`
const unsavedOf = async ({ id }: { id: string }): Promise<string[][]> =>
  (await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${id}/submissions`)).body.data.map(
    ({ unsaved_fields }) => unsaved_fields,
  )
const accepted = (answer: Sent): void =>
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])

const name = { id: 'name', type: 'text', label: 'Name', target: 'first_name' }
const consent = { id: 'agree', type: 'consent', label: 'Consent', settings: { text: 'Write to me.' } }

describe('a submission', () => {
  test('creates a contact that is asked to confirm, on the lists and with the tags of the form', async () => {
    const [list, choice, tag] = [await addList(), await addList(), await addTag()]
    const choices = {
      id: 'lists',
      type: 'list_choice',
      label: 'Lists',
      options: [{ value: choice.id, label: 'Choice' }],
    }
    const form = await openForm(app, { fields: [name, choices], list_ids: [list.id], tag_ids: [tag.id] })
    const email = newAddress()
    const sent = await submitForm(
      app,
      form,
      { email, name: 'Mary', lists: [choice.id] },
      { page_url: 'https://www.harbourbooks.example/circle?who=mary' },
    )
    accepted(sent)
    expect(sent.body).toMatchObject({ asks_to_confirm: true, redirect_url: null })
    const contact = await contactOf(email)
    expect(contact).toMatchObject({ status: 'pending', first_name: 'Mary', source: 'form', locale: 'en' })
    expect((await listsOf(email)).sort()).toEqual([`${choice.name} pending`, `${list.name} pending`].sort())
    expect(contact.tags?.map(({ id }) => id)).toEqual([tag.id])
    expect(await confirmationsTo(email)).toBe(1)
    expect(await submissionsOf(form)).toEqual([
      {
        outcome: 'created',
        answers: { email, name: 'Mary', lists: [choice.id] },
        contact_id: contact.id,
        page_url: 'https://www.harbourbooks.example/circle',
        proved: true,
        consents: [],
      },
    ])
    const { body } = await app.send<Schemas['ContactActivityPage']>(
      'GET',
      `/contacts/${contact.id}/activities?type=form_submitted`,
    )
    expect(body.data).toMatchObject([
      {
        actor: { kind: 'contact' },
        data: { form: { id: form.id, name: form.name }, submission_id: expect.any(String) },
      },
    ])
  })

  test('subscribes at once where the form says so, with evidence', async () => {
    const form = await openForm(app, { opt_in: 'single' })
    const email = newAddress()
    accepted(await submitForm(app, form, { email }, { page_url: 'https://www.harbourbooks.example/' }))
    const { id, status } = await contactOf(email)
    expect(status).toBe('subscribed')
    const { body } = await app.send<Schemas['ContactConsentPage']>('GET', `/contacts/${id}/consents`)
    expect(body.data).toMatchObject([
      {
        kind: 'given',
        purpose: 'marketing',
        basis: 'opt_in',
        source: 'form',
        text_version: `form:${form.id}:v1`,
        reason: expect.stringContaining('https://www.harbourbooks.example/'),
        actor: { kind: 'contact' },
      },
    ])
    expect(await confirmationsTo(email)).toBe(0)
  })

  test('subscribes only a person who agreed', async () => {
    const list = await addList()
    const form = await openForm(app, { fields: [consent], list_ids: [list.id], opt_in: 'single' })
    const email = newAddress()
    accepted(await submitForm(app, form, { email, agree: false }))
    expect(await contactOf(email)).toMatchObject({ status: 'transactional', lists: [] })
    accepted(await submitForm(app, form, { email, agree: true }))
    expect(await contactOf(email)).toMatchObject({ status: 'subscribed', lists: [{ id: list.id }] })
  })

  test('without a proof of work is accepted, and asks to confirm even where the form subscribes at once', async () => {
    const form = await openForm(app, { opt_in: 'single' })
    const email = newAddress()
    accepted(await submitForm(app, form, { email }, { proof: undefined }))
    expect(await contactOf(email)).toMatchObject({ status: 'pending' })
    expect(await submissionsOf(form)).toMatchObject([{ proved: false }])
  })

  test('keeps the network address only as the settings say', async () => {
    const form = await openForm(app)
    const kept: unknown[] = []
    for (const ip_storage of ['full', 'shortened', 'none']) {
      const set = await app.send('PUT', '/settings/tracking', { body: { ip_storage } })
      expect([ip_storage, set.status]).toEqual([ip_storage, 200])
      accepted(await submitForm(app, form, { email: newAddress() }))
      const [row] = await sql<{ ip: string | null }[]>`
        select host(ip) as ip from form_submissions where form_id = ${form.id} order by submitted_at desc limit 1`
      kept.push(row?.ip)
    }
    await app.send('PUT', '/settings/tracking', { body: { ip_storage: 'shortened' } })
    expect(kept).toEqual(['127.0.0.1', '127.0.0.0', null])
  })

  test('takes steps of a quarter of a second, also where nothing is stored', async () => {
    const form = await openForm(app)
    const started = await startOf(app, form.slug)
    app.clock.advance(5000)
    for (const homepage of ['', 'https://spam.example']) {
      const began = performance.now()
      const answer = await fetch(`${app.url}/forms/${form.slug}/submissions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers: { email: newAddress() }, started, homepage }),
      })
      expect([answer.status, performance.now() - began > 245]).toEqual([200, true])
    }
  })

  test('keeps the version that it answered', async () => {
    const form = await openForm(app)
    accepted(await submitForm(app, form, { email: newAddress() }))
    await app.send('PUT', `/forms/${form.id}`, { body: { definition: { title: 'Later' } } })
    await app.send('POST', `/forms/${form.id}/publish`)
    accepted(await submitForm(app, form, { email: newAddress() }))
    const numbers =
      await sql`select version_number from form_submissions where form_id = ${form.id} order by id`
    expect(numbers.map(({ version_number }) => version_number)).toEqual([1, 2])
  })

  test('is deleted with its contact', async () => {
    const form = await openForm(app)
    const email = newAddress()
    accepted(await submitForm(app, form, { email }))
    const erased = await app.send('POST', `/contacts/email:${email}/erase`, { body: {} })
    expect([erased.status, erased.body]).toEqual([200, expect.anything()])
    expect(await submissionsOf(form)).toEqual([])
    accepted(await submitForm(app, form, { email }))
    expect(await submissionsOf(form)).toEqual([])
  })
})

describe('a contact that is there already', () => {
  const fields = [
    { ...name, merge: 'fill_empty' },
    { id: 'company', type: 'text', label: 'Company', target: 'company', merge: 'overwrite' },
    { id: 'job', type: 'text', label: 'Job', target: 'job_title', merge: 'never' },
  ]

  test('changes only as the policy of each field says', async () => {
    const form = await openForm(app, { fields })
    const full = await addContact({ first_name: 'Ada', company: 'Old', phone: '+44 20 7946 0958' })
    const empty = await addContact()
    for (const email of [full, empty])
      accepted(await submitForm(app, form, { email, name: 'Mary', company: 'New', job: 'Editor' }))
    expect(await contactOf(full)).toMatchObject({
      first_name: 'Ada',
      company: 'New',
      job_title: null,
      phone: '+44 20 7946 0958',
    })
    expect(await contactOf(empty)).toMatchObject({ first_name: 'Mary', company: 'New', job_title: null })
  })

  test.for<[string, string, string]>([
    ['subscribed', 'double', 'subscribed'],
    ['unsubscribed', 'double', 'unsubscribed'],
    ['unsubscribed', 'single', 'unsubscribed'],
    ['bounced', 'single', 'bounced'],
    ['complained', 'single', 'complained'],
    ['pending', 'double', 'pending'],
    ['pending', 'single', 'subscribed'],
    ['pending', 'none', 'pending'],
    ['transactional', 'double', 'pending'],
    ['transactional', 'single', 'subscribed'],
    ['transactional', 'none', 'transactional'],
  ])('with the status %s and a form with %s opt-in becomes %s', async ([before, opt_in, after]) => {
    const email = await addContact()
    await sql`update contacts set status = ${before} where email = ${email}`
    accepted(await submitForm(app, await openForm(app, { opt_in }), { email }))
    expect((await contactOf(email)).status).toBe(after)
  })

  test('stays off a list that it has left, and confirmed on a list that it is on', async () => {
    const [left, on, other] = [await addList(), await addList(), await addList()]
    const email = await addContact({ lists: [left.id, on.id] })
    await sql`update list_memberships set status = 'unsubscribed' where list_id = ${left.id}`
    accepted(await submitForm(app, await openForm(app, { list_ids: [left.id, on.id, other.id] }), { email }))
    expect((await listsOf(email)).sort()).toEqual(
      [`${left.name} unsubscribed`, `${on.name} subscribed`, `${other.name} pending`].sort(),
    )
  })

  test('leaves the trash', async () => {
    const email = await addContact()
    expect((await app.send('DELETE', `/contacts/email:${email}`)).status).toBe(200)
    accepted(await submitForm(app, await openForm(app), { email }))
    const [row] = await sql`select trashed_at from contacts where email = ${email}`
    expect(row).toEqual({ trashed_at: null })
  })

  test('gets the same response as a new one', async () => {
    const form = await openForm(app)
    const known = await submitForm(app, form, { email: await addContact() })
    const unsubscribed = await addContact({ status: 'unsubscribed' })
    const left = await submitForm(app, form, { email: unsubscribed })
    const unknown = await submitForm(app, form, { email: newAddress() })
    expect([known.body, left.body]).toEqual([unknown.body, unknown.body])
  })
})

describe('answers', () => {
  test('are checked by the definition, each with its fault', async () => {
    const fields = [
      { id: 'age', type: 'number', label: 'Age', settings: { minimum: 18 } },
      { id: 'code', type: 'text', label: 'Code', settings: { pattern: '[A-Z]{2}\\d+' }, required: true },
      { id: 'genre', type: 'select', label: 'Genre', options: [{ value: 'poetry', label: 'Poetry' }] },
      { ...consent, required: true },
      { id: 'first', type: 'text', label: 'Name', target: 'first_name' },
    ]
    const form = await openForm(app, { fields })
    const wrong = { email: 'mary', age: 17, code: 'x', genre: 'maths', agree: false, first: 'x'.repeat(200) }
    const { status, body } = await submitForm(app, form, wrong)
    expect([status, body.errors?.map(({ pointer }) => pointer).sort()]).toEqual([
      400,
      [
        '/answers/age',
        '/answers/agree',
        '/answers/code',
        '/answers/email',
        '/answers/first',
        '/answers/genre',
      ],
    ])
    accepted(
      await submitForm(app, form, {
        email: newAddress(),
        age: '18',
        code: 'AB7',
        genre: 'poetry',
        agree: true,
      }),
    )
  })

  test('to a hidden field are dropped, and it is not required', async () => {
    const diet = {
      id: 'diet',
      type: 'text',
      label: 'Diet',
      required: true,
      visible_if: {
        match: 'all',
        rules: [{ field_id: 'meets', operator: 'is_any', compared_with: ['Shop'] }],
      },
    }
    const meets = {
      id: 'meets',
      type: 'radio',
      label: 'Where',
      options: [
        { value: 'shop', label: 'Shop' },
        { value: 'online', label: 'Online' },
      ],
    }
    const form = await openForm(app, { fields: [meets, diet] })
    expect((await submitForm(app, form, { email: newAddress(), meets: 'shop' })).body.errors).toMatchObject([
      { pointer: '/answers/diet' },
    ])
    const email = newAddress()
    accepted(await submitForm(app, form, { email, meets: 'online', diet: 'Nuts' }))
    expect((await submissionsOf(form)).map(({ answers }) => answers)).toEqual([{ email, meets: 'online' }])
    accepted(await submitForm(app, form, { email: newAddress(), meets: 'online' }))
  })

  test('to a consent that was not visible count as not given, and subscribe no contact', async () => {
    const rules = [{ field_id: 'more', operator: 'is_set', compared_with: [] }]
    const more = { id: 'more', type: 'checkbox', label: 'More' }
    const settings = { text: 'Send me e-mails.', purpose: 'marketing' }
    const agree = { id: 'agree', type: 'consent', label: 'Consent', settings }
    const form = await openForm(app, {
      fields: [more, { ...agree, visible_if: { match: 'all', rules } }],
    })
    const hidden = await submitForm(app, form, { email: newAddress(), agree: true })
    expect(hidden).toMatchObject({ status: 200, body: { asks_to_confirm: false } })
    const [submission] = await submissionsOf(form)
    expect(submission).toMatchObject({ consents: [{ field_id: 'agree', given: false }] })
    const shown = await submitForm(app, form, { email: newAddress(), more: true, agree: true })
    expect(shown).toMatchObject({ status: 200, body: { asks_to_confirm: true } })
  })

  test('fill custom fields, and a field that was archived meanwhile is left out', async () => {
    const create = (key: string) =>
      app.send<{ id: string }>('POST', '/custom-fields', { body: { key, label: key, type: 'number' } })
    const [kept, gone] = [await create('points'), await create('visits')]
    expect([kept.status, gone.status]).toEqual([201, 201])
    const fields = ['points', 'visits'].map((key) => ({
      id: key,
      type: 'number',
      label: key,
      target: `custom.${key}`,
    }))
    const form = await openForm(app, { fields })
    await sql`update custom_fields set archived_at = now() where id = ${gone.body.id}`
    const email = newAddress()
    accepted(await submitForm(app, form, { email, points: 3, visits: 4 }))
    expect((await contactOf(email)).custom_fields).toEqual({ points: 3 })
    expect(await unsavedOf(form)).toEqual([['visits']])
  })

  test('that a custom field cannot store any more stay in the submission, which says so', async () => {
    const [poetry, prose] = ['poetry', 'prose'].map((value) => ({ value, label: value }))
    const body = { key: 'genre', label: 'Genre', type: 'single_select', options: [poetry, prose] }
    const { id } = (await app.send<{ id: string }>('POST', '/custom-fields', { body })).body
    const genre = {
      id: 'genre',
      type: 'radio',
      label: 'Genre',
      target: 'custom.genre',
      options: [poetry, prose],
    }
    const form = await openForm(app, { fields: [genre, name] })
    await sql`update custom_fields set options = ${sql.json([poetry as object] as never)} where id = ${id}`
    const email = newAddress()
    accepted(await submitForm(app, form, { email, genre: 'prose', name: 'Mary' }))
    accepted(await submitForm(app, form, { email, genre: 'poetry', name: 'Ada' }))
    expect(await unsavedOf(form)).toEqual([[], ['genre']])
    expect((await contactOf(email)).custom_fields).toEqual({ genre: 'poetry' })
    const path = `/forms/${form.id}/submissions`
    const { data } = (await app.send<Schemas['FormSubmissionPage']>('GET', path)).body
    expect(data[1]?.answers).toContainEqual({
      field_id: 'genre',
      label: 'Genre',
      type: 'radio',
      texts: ['prose'],
    })
  })
})

describe('spam', () => {
  const refusedOf = async (form: { id: string }): Promise<number> => {
    const [row] = await sql<{ refused: number }[]>`select refused from form_days where form_id = ${form.id}`
    return row?.refused ?? 0
  }

  test('that fills in the hidden field gets the usual response, and nothing is stored', async () => {
    const form = await openForm(app)
    const email = newAddress()
    accepted(await submitForm(app, form, { email }, { homepage: 'https://spam.example' }))
    expect([await submissionsOf(form), await refusedOf(form)]).toEqual([[], 1])
  })

  test('that is too fast, or has a start of another form, is refused', async () => {
    const [form, other] = [await openForm(app, { spam: { minimum_seconds: 10 } }), await openForm(app)]
    const early = await submitForm(app, form, { email: newAddress() })
    const foreign = await submitForm(
      app,
      other,
      { email: newAddress() },
      { started: await startOf(app, form.slug) },
    )
    expect([early.body.errors, foreign.body.errors]).toMatchObject([
      [{ pointer: '/started' }],
      [{ pointer: '/started' }],
    ])
  })

  test('with a proof that was used before is not stored', async () => {
    const form = await openForm(app)
    const { solve } = await import('./support.ts')
    const proof = await solve(app, form.slug)
    for (const email of [newAddress(), newAddress()])
      accepted(await submitForm(app, form, { email }, { proof }))
    expect([await submissionsOf(form), await refusedOf(form)]).toEqual([[expect.anything()], 1])
  })

  test('with the proof of another form counts as without one', async () => {
    const [form, other] = [await openForm(app, { opt_in: 'single' }), await openForm(app)]
    for (const { slug } of [other, form])
      accepted(await submitForm(app, form, { email: newAddress() }, { proof: await solve(app, slug) }))
    expect((await submissionsOf(form)).map(({ proved }) => proved)).toEqual([false, true])
  })

  test('with a wrong, changed or late proof counts as without one', async () => {
    const form = await openForm(app)
    const { solve } = await import('./support.ts')
    const proof = await solve(app, form.slug)
    const parts = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
      challenge: object
      solution: object
    }
    const encode = (change: object): string =>
      Buffer.from(JSON.stringify({ ...parts, ...change })).toString('base64')
    const forged = [
      'nonsense',
      encode({ solution: { ...parts.solution, counter: 1_000_000 } }),
      encode({ solution: { ...parts.solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: { ...parts.challenge, signature: '0'.repeat(64) } }),
    ]
    for (const one of forged) accepted(await submitForm(app, form, { email: newAddress() }, { proof: one }))
    app.clock.advance(31 * 60_000)
    accepted(await submitForm(app, form, { email: newAddress() }, { proof }))
    expect((await submissionsOf(form)).map(({ proved }) => proved)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('from a disposable mailbox is refused where the form says so', async () => {
    const form = await openForm(app, { spam: { block_disposable: true } })
    const { body } = await submitForm(app, form, { email: 'mary@eu.mailinator.com' })
    expect(body.errors).toMatchObject([{ pointer: '/answers/email' }])
  })
})

test('a form that is not published, or must not be used on a page, is closed', async () => {
  const form = await openForm(app, { allowed_origins: ['https://www.harbourbooks.example'] })
  const ask = (origin: string) => fetch(`${app.url}/forms/${form.slug}/definition`, { headers: { origin } })
  const good = await ask('https://www.harbourbooks.example')
  expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://www.harbourbooks.example',
  ])
  const bad = await ask('https://elsewhere.example')
  expect([bad.status, bad.headers.get('access-control-allow-origin')]).toEqual([404, null])
  await app.send('POST', `/forms/${form.id}/unpublish`)
  expect((await ask('https://www.harbourbooks.example')).status).toBe(404)
  expect((await fetch(`${app.url}/forms/${form.slug}`)).status).toBe(404)
})

test('a submission is kept when the plan has no room for a contact', async () => {
  const form = await openForm(app)
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', 'subscribed', 'individual', 'all', now(), now()
    from generate_series(1, 2000) n`
  const email = newAddress()
  accepted(await submitForm(app, form, { email }))
  expect(await submissionsOf(form)).toMatchObject([
    { outcome: 'not_stored', contact_id: null, answers: { email } },
  ])
  await sql`delete from contacts where email like 'crowd-%'`
})
