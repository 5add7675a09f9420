import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { diskOf } from '../../../server/platform/disk/disk.ts'
import { startTestApp } from '../../support/app.ts'
import { emailField, openForm, startOf, submitForm, unlimited } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp(unlimited)
const { sql, config } = app.context

const faultsOf = async (fields: object[]): Promise<string[]> => {
  const body = { definition: { fields: [emailField, ...fields] } }
  const answer = await app.send<Schemas['FormPreview']>('POST', '/forms/preview', { body })
  expect(answer.status).toBe(200)
  return answer.body.faults.map(({ pointer }) => pointer)
}

describe('patterns that cost much', () => {
  const text = (id: string, pattern: string) => ({
    id,
    type: 'text',
    label: id,
    settings: { pattern },
    default_values: ['a'.repeat(1000)],
  })

  test('are faults of their field, also when a default is compared with them', async () => {
    const patterns = ['(?=a)', '('.repeat(20_000), '((a*){100}){9}b']
    for (const pattern of patterns)
      expect(await faultsOf([text('one', pattern)])).toEqual(['/definition/fields/1/settings/pattern'])
  })

  test('are refused when there are too many in one form', { timeout: 5_000 }, async () => {
    const fields = Array.from({ length: 99 }, (_, index) => text(`f${index}`, '(a*){100}b'))
    expect(await faultsOf(fields)).toContain('/definition/fields/5/settings/pattern')
  })
})

test('two different values of a field that takes one are a fault, and nothing is lost in silence', async () => {
  const form = await openForm(app, {
    fields: [
      {
        id: 'genres',
        type: 'checkboxes',
        label: 'Genres',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    ],
  })
  const answers = { email: ['ada@example.com', 'grace@example.com'], genres: ['a', 'b'] }
  const { status, body } = await submitForm(app, form, answers)
  expect([status, body.errors]).toMatchObject([400, [{ pointer: '/answers/email', code: 'max_items' }]])
  const same = { ...answers, email: ['ada@example.com', 'ada@example.com'] }
  expect((await submitForm(app, form, same)).status).toBe(200)
})

test('a definition that is too large is not previewed', async () => {
  const fields = Array.from({ length: 50 }, (_, index) => ({
    id: `f${index}`,
    type: 'html',
    settings: { text: '<a>'.repeat(6000) },
  }))
  const { status, body } = await app.send<Schemas['FormPreview']>('POST', '/forms/preview', {
    body: { definition: { fields } },
  })
  expect([status, body.html, body.faults.map(({ pointer }) => pointer)]).toEqual([
    200,
    null,
    ['/definition/fields', '/definition/fields'],
  ])
})

test.each(['%00', 'a%00b', 'A', '%20', 'a'.repeat(5000)])('a form named %s does not exist', async (name) => {
  for (const path of ['', '/frame', '/definition', '/challenge'])
    expect([path, (await fetch(`${app.url}/forms/${name}${path}`)).status]).toEqual([path, 404])
})

test('a proof of work of another shape counts as none', async () => {
  const form = await openForm(app)
  for (const [index, proof] of [
    { challenge: { parameters: null } },
    { challenge: null },
    null,
    1,
    [],
  ].entries()) {
    const encoded = Buffer.from(JSON.stringify(proof)).toString('base64')
    const email = `proof-${index}@example.com`
    expect((await submitForm(app, form, { email }, { proof: encoded })).status).toBe(200)
  }
})

/** Sends answers without a proof of work. */
const send = async (slug: string, email: string, started: string): Promise<number> => {
  const answer = await fetch(`${app.url}/forms/${slug}/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { email }, started }),
  })
  return answer.status
}

/** A form whose list is locked until `release` is called. */
const openLocked = async () => {
  const list = await app.send<{ id: string }>('POST', '/lists', { body: { name: `List ${Math.random()}` } })
  const spam = { proof_of_work: false, minimum_seconds: 0 }
  const form = await openForm(app, { list_ids: [list.body.id], spam })
  const started = await startOf(app, form.slug)
  const { promise: ended, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`select from lists where id = ${list.body.id} for update`
    lock()
    await ended
  })
  await locked
  const end = async () => {
    release()
    await holding
  }
  return { form, started, release: end }
}

/** How many sessions of this test's database wait for a lock. */
const waiting = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return row?.count ?? 0
}

test('submissions that wait for a locked list leave connections to users', async () => {
  const { form, started, release } = await openLocked()
  const sent = Array.from({ length: 12 }, (_, index) => send(form.slug, `wait-${index}@example.com`, started))
  await expect.poll(waiting).toBe(3)
  expect((await app.send('GET', '/contacts?limit=1')).status).toBe(200)
  expect(await waiting()).toBe(3)
  await release()
  expect(await Promise.all(sent)).toEqual(sent.map(() => 200))
})

test('a form that is deleted while answers wait is closed', async () => {
  const { form, started, release } = await openLocked()
  const sent = send(form.slug, 'late@example.com', started)
  await expect.poll(waiting).toBe(1)
  expect((await app.send('POST', `/forms/${form.id}/unpublish`)).status).toBe(200)
  expect((await app.send('DELETE', `/forms/${form.id}`)).status).toBe(200)
  await release()
  expect(await sent).toBe(404)
  expect(await sql`select from contacts where email = 'late@example.com'`).toEqual([])
})

test('a full disk shows forms without counting, and refuses answers', async () => {
  const form = await openForm(app, { spam: { proof_of_work: false, minimum_seconds: 0 } })
  const started = await startOf(app, form.slug)
  diskOf(config).noteFull()
  const page = await fetch(`${app.url}/forms/${form.slug}`)
  const view = await fetch(`${app.url}/forms/${form.slug}/views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_url: 'https://www.harbourbooks.example/' }),
  })
  const posted = await fetch(`${app.url}/forms/${form.slug}`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'full@example.com', _started: started }),
  })
  expect([
    page.status,
    view.status,
    posted.status,
    await send(form.slug, 'full@example.com', started),
  ]).toEqual([200, 204, 503, 503])
  expect(await sql`select from form_days where form_id = ${form.id}`).toEqual([])
})
