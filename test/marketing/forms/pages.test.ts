import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { openForm, submitForm } from './support.ts'

const app = await startTestApp({
  forms: {
    ip: { requests: 1000, window_seconds: 600 },
    network: { requests: 1000, window_seconds: 600 },
    unproved: { requests: 1000, window_seconds: 600 },
  },
})
const { sql } = app.context

let count = 0
const fresh = (): string => `alan${++count}@example.com`

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' })
const post = (
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })

/** The value of a hidden field of a page. */
const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

const choice = {
  id: 'meets',
  type: 'checkboxes',
  label: 'Where <we> meet',
  options: [
    { value: 'shop', label: 'In the shop' },
    { value: 'online', label: 'Online' },
  ],
}
const german = {
  language: 'de',
  title: 'Mitmachen',
  fields: [{ field_id: 'meets', label: 'Wo', options: [{ value: 'shop', label: 'Im Laden' }] }],
}

describe('the page of a form', () => {
  test('works without a script: it shows the form, names each fault, and accepts the answers', async () => {
    const form = await openForm(app, { title: 'Join us', fields: [choice] })
    const page = await open(`/forms/${form.slug}`)
    const text = await page.text()
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect(text).toContain('<h1>Join us</h1>')
    expect(text).toContain('Where &lt;we&gt; meet')
    const started = hidden(text, '_started')
    app.clock.advance(5000)
    const wrong = await post(`/forms/${form.slug}`, { email: 'alan', meets: 'shop', _started: started })
    const again = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(again).toContain('role="alert"')
    expect(again).toContain('aria-invalid="true"')
    expect(again).toContain('value="alan"')
    expect(again).toMatch(/value="shop" checked/)
    const email = fresh()
    const good = await post(`/forms/${form.slug}`, [
      ['email', email],
      ['meets', 'shop'],
      ['meets', 'online'],
      ['_started', hidden(text, '_started')],
    ])
    expect([good.status, await good.text()]).toEqual([200, expect.stringContaining('role="status"')])
    const [stored] = await sql`select answers, proved from form_submissions where form_id = ${form.id}`
    expect(stored).toEqual({ answers: { email, meets: ['shop', 'online'] }, proved: false })
  })

  test('is in the language of the browser where the form has it', async () => {
    const form = await openForm(app, { title: 'Join', fields: [choice], translations: [german] })
    const text = await (
      await open(`/forms/${form.slug}`, { 'accept-language': 'fr;q=0.2, de-AT, en;q=0.5' })
    ).text()
    expect(text).toContain('<html lang="de"')
    expect(text).toContain('Im Laden')
    expect(text).toContain('Online')
    expect(
      await (await open(`/forms/${form.slug}?language=en`, { 'accept-language': 'de' })).text(),
    ).toContain('In the shop')
  })

  test('says in the words of the form what an answer must look like, in its language', async () => {
    const settings = {
      pattern: '[A-Z]{2}[0-9]{3}',
      pattern_text: 'Enter the code of your card, such as AB123.',
    }
    const code = { id: 'code', type: 'text', label: 'Code', settings }
    const spring = { id: 'spring', type: 'text', label: 'Spring', settings: { pattern: '[0-9]+' } }
    const texts = [{ field_id: 'code', label: 'Nummer', text: 'Die Nummer der Karte, wie AB123.' }]
    const form = await openForm(app, {
      fields: [code, spring],
      translations: [{ language: 'de', title: 'Mitmachen', fields: texts }],
    })
    const answers = { email: fresh(), code: 'abc', spring: 'x' }
    const page = await (await post(`/forms/${form.slug}`, { ...answers, _language: 'en' })).text()
    expect(page).toContain(settings.pattern_text)
    expect(page).toContain('The answer does not have the expected format.')
    const german = await (await post(`/forms/${form.slug}`, { ...answers, _language: 'de' })).text()
    expect(german).toContain('Die Nummer der Karte, wie AB123.')
    expect(german).toContain('Die Angabe hat nicht das erwartete Format.')
    const sent = await submitForm(app, form, answers, { language: 'de' })
    expect(sent.body.errors).toMatchObject([
      { pointer: '/answers/code', detail: 'Die Nummer der Karte, wie AB123.' },
      { pointer: '/answers/spring', detail: 'Die Angabe hat nicht das erwartete Format.' },
    ])
  })

  test('redirects where the form says so', async () => {
    const success = { action: 'redirect', redirect_url: 'https://www.harbourbooks.example/thanks' }
    const form = await openForm(app, { success, allowed_origins: ['https://www.harbourbooks.example'] })
    const page = await open(`/forms/${form.slug}`)
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://www.harbourbooks.example",
    )
    const answer = await post(`/forms/${form.slug}`, { email: fresh() })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, success.redirect_url])
    for (const path of [`/forms/${form.slug}`, `/forms/${form.slug}/frame`]) {
      const wrong = await post(path, { email: 'alan' })
      expect([wrong.status, wrong.headers.get('location')], path).toEqual([400, null])
      expect(await wrong.text(), path).toContain('role="alert"')
    }
    const framed = await post(`/forms/${form.slug}/frame`, { email: fresh() })
    expect([framed.status, framed.headers.get('location')]).toEqual([200, null])
    expect(await framed.text()).toContain(`href="${success.redirect_url}" target="_top"`)
  })

  test('can be framed only as a frame, by the origins that the form allows', async () => {
    const form = await openForm(app, { allowed_origins: ['https://www.harbourbooks.example'] })
    const frame = await open(`/forms/${form.slug}/frame`, {
      referer: 'https://www.harbourbooks.example/circle?who=mary',
    })
    expect(frame.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://www.harbourbooks.example",
    )
    expect(hidden(await frame.text(), '_page')).toBe('https://www.harbourbooks.example/circle')
    const foreign = await post(
      `/forms/${form.slug}/frame`,
      { email: fresh() },
      { origin: 'https://elsewhere.example' },
    )
    expect(foreign.status).toBe(404)
  })

  test('fills hidden fields from the URL, and escapes them', async () => {
    const field = { id: 'campaign', type: 'hidden', settings: { query_parameter: 'utm_campaign' } }
    const form = await openForm(app, { fields: [field] })
    const text = await (await open(`/forms/${form.slug}?utm_campaign=%22%3E%3Cscript%3E`)).text()
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
  })

  test('refuses a body that is too large, and one that is no form', async () => {
    const form = await openForm(app)
    const large = await post(`/forms/${form.slug}`, { email: fresh(), more: 'x'.repeat(70_000) })
    const json = await fetch(`${app.url}/forms/${form.slug}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([large.status, json.status]).toEqual([413, 415])
  })

  test('counts its views by the page, without the query', async () => {
    const form = await openForm(app)
    await open(`/forms/${form.slug}`)
    const view = (page_url: string) =>
      fetch(`${app.url}/forms/${form.slug}/views`, {
        method: 'POST',
        body: JSON.stringify({ page_url }),
        headers: { 'content-type': 'application/json' },
      })
    expect((await view('https://www.harbourbooks.example/circle?who=mary')).status).toBe(204)
    expect((await view('https://www.harbourbooks.example/circle#top')).status).toBe(204)
    const pages =
      await sql`select page_url, views from form_pages where form_id = ${form.id} order by page_url`
    expect(pages).toEqual([
      { page_url: `http://crm.test/forms/${form.slug}`, views: 1 },
      { page_url: 'https://www.harbourbooks.example/circle', views: 2 },
    ])
    expect((await app.send<{ views_count: number }>('GET', `/forms/${form.id}`)).body.views_count).toBe(3)
  })
})

describe('limits', () => {
  test('one e-mail address gets few submissions', async () => {
    const form = await openForm(app)
    const email = fresh()
    const answers: number[] = []
    for (let tries = 0; tries < 6; tries++) answers.push((await submitForm(app, form, { email })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await submitForm(app, form, { email: fresh() })).status).toBe(200)
  })
})

describe('one network address', () => {
  test('gets few submissions, and fewer without a proof of work', async () => {
    const limited = await startTestApp()
    const form = await openForm(limited)
    const sent: number[] = []
    for (let tries = 0; tries < 7; tries++)
      sent.push(
        (
          await fetch(`${limited.url}/forms/${form.slug}`, {
            method: 'POST',
            body: new URLSearchParams({ email: fresh() }),
          })
        ).status,
      )
    expect(sent).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await submitForm(limited, form, { email: fresh() })).status).toBe(200)
  })
})
