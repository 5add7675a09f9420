import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { asFile, fileField, pdf, png, sendParts, storedFiles, submitFiles } from './files-support.ts'
import {
  createForm,
  type Form,
  newAddress,
  openForm,
  startOf,
  submissionsOf,
  submitForm,
  unlimited,
} from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })
const { sql, config } = app.context

const onlyOf = async (form: Form): Promise<Schemas['FormSubmission']> =>
  (await submissionsOf(app, form))[0] as Schemas['FormSubmission']
const linkOf = async (form: Form): Promise<Schemas['FormFile']> => {
  const { id, files } = await onlyOf(form)
  const path = `/forms/${form.id}/submissions/${id}/files/${files[0]?.id}`
  return (await app.send<Schemas['FormFile']>('GET', path)).body
}
const download = (url: string, init: RequestInit = {}) => fetch(url.replace('http://crm.test', app.url), init)
const path = (submission: string, file: string) => join(config.dataDir, 'forms', submission, file)

describe('a file of a submission', () => {
  test('is stored apart, named by its content, listed, and served only as a download', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const bytes = pdf(300_000)
    const sent = await submitFiles(app, form, { email: newAddress() }, [
      ['poem', asFile(bytes, '../../Évening\u202efdp.<script>.exe')],
    ])
    expect([sent.status, sent.body]).toEqual([200, expect.anything()])
    const { id, files, answers } = await onlyOf(form)
    expect(files).toEqual([
      {
        id: expect.any(String),
        field_id: 'poem',
        name: 'Évening fdp_ script.pdf',
        media_type: 'application/pdf',
        size_bytes: bytes.length,
        delete_at: null,
      },
    ])
    expect(answers).toContainEqual({
      field_id: 'poem',
      label: 'Your poem',
      type: 'file',
      texts: ['Évening fdp_ script.pdf'],
    })
    const place = path(id, files[0]?.id ?? '')
    expect(await readFile(place)).toEqual(bytes)
    expect([(await stat(place)).mode & 0o777, (await stat(join(place, '..'))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    const { url, expires_at } = await linkOf(form)
    expect(Date.parse(expires_at) - app.clock.now().getTime()).toBeGreaterThanOrEqual(15 * 60_000)
    const got = await download(url)
    expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="_vening_fdp__script.pdf"; filename*=UTF-8\'\'%C3%89vening%20fdp_%20script.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    expect((await download(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
  })

  test('has a link that ends, is exact, and ends with the access of the requester', async () => {
    const form = await openForm(app, { fields: [fileField] })
    await submitFiles(app, form, { email: newAddress() }, [['poem', asFile(pdf(), 'a.pdf')]])
    const { url } = await linkOf(form)
    expect((await download(`${url}?a=1`)).status).toBe(404)
    expect((await download(url.replace('a.pdf', 'a.html'))).status).toBe(404)
    expect((await download(url.replace('form-files/', 'form-files/x'))).status).toBe(404)
    expect((await download(url.replace('/form-files/', '/files/'))).status).toBe(404)
    app.clock.advance(31 * 60_000)
    expect((await download(url)).status).toBe(404)
  })

  test.each([
    ['is a program', [asFile('MZ\u0090\u0000\u0003', 'cv.pdf')], 'one of these types: PDF, JPEG, PNG'],
    ['is a page', [asFile('<html><script>alert(1)</script>', 'cv.pdf')], 'one of these types'],
    ['is a drawing with scripts', [asFile('<?xml version="1.0"?><svg/>', 'cv.png')], 'one of these types'],
    ['is empty', [asFile('', 'cv.pdf')], 'The file is empty.'],
    ['is too large', [asFile(pdf(2_060_000), 'cv.pdf')], 'at most 2 MB'],
    [
      'is too large beside one that is not',
      [asFile(pdf(), 'a.pdf'), asFile(pdf(2_060_000), 'cv.pdf')],
      'at most',
    ],
    ['is one too many', [asFile(pdf(), 'a.pdf'), asFile(png, 'b.png')], 'at most 1 file.'],
  ])('is refused if it %s, and nothing is stored', async (_, files, detail) => {
    const form = await openForm(app, { fields: [fileField] })
    const before = await storedFiles(app)
    const email = newAddress()
    const sent = await submitFiles(
      app,
      form,
      { email },
      files.map((file) => ['poem', file] as const),
    )
    expect(sent).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/answers/poem', detail: expect.stringContaining(detail) }] },
    })
    expect(await submissionsOf(app, form)).toEqual([])
    expect(await storedFiles(app)).toEqual(before)
    expect((await app.send('GET', `/contacts/email:${email}`)).status).toBe(404)
  })

  test('has one of the types of its field, whatever its name says', async () => {
    const field = { ...fileField, settings: { file_types: ['txt', 'csv', 'png'], max_files: 5 } }
    const form = await openForm(app, { fields: [field] })
    await submitFiles(app, form, { email: newAddress() }, [
      ['poem', asFile('name,value\r\n=1,2', 'list.csv')],
      ['poem', asFile('Grüße\n', 'letter.html')],
      ['poem', asFile(png, 'picture.txt')],
    ])
    expect((await onlyOf(form)).files.map(({ name, media_type }) => [name, media_type])).toEqual([
      ['list.csv', 'text/csv'],
      ['letter.txt', 'text/plain'],
      ['picture.png', 'image/png'],
    ])
  })

  test('is text to its end', async () => {
    const form = await openForm(app, { fields: [{ ...fileField, settings: { file_types: ['txt'] } }] })
    const late = Buffer.concat([Buffer.alloc(400_000, 'a'), Buffer.from([0])])
    const sent = await submitFiles(app, form, { email: newAddress() }, [['poem', asFile(late, 'a.txt')]])
    expect(sent.status).toBe(400)
  })

  test('is required where its field is, and no text counts as one', async () => {
    const form = await openForm(app, { fields: [{ ...fileField, required: true }] })
    const none = await submitForm(app, form, { email: newAddress(), poem: 'a.pdf' })
    expect(none.body.errors).toMatchObject([{ pointer: '/answers/poem' }])
    const sent = await submitFiles(app, form, { email: newAddress() }, [['poem', asFile(pdf(), 'a.pdf')]])
    expect(sent.status).toBe(200)
  })

  test('of a field that is hidden, or of no field, is dropped', async () => {
    const box = { id: 'box', type: 'checkbox', label: 'I have one' }
    const visible_if = { match: 'all', rules: [{ field_id: 'box', operator: 'is_set', compared_with: [] }] }
    const form = await openForm(app, { fields: [box, { ...fileField, visible_if }] })
    const before = await storedFiles(app)
    const files = [
      ['poem', asFile(pdf(), 'a.pdf')],
      ['other', asFile(pdf(), 'b.pdf')],
    ] as const
    expect((await submitFiles(app, form, { email: newAddress() }, files)).status).toBe(200)
    expect((await onlyOf(form)).files).toEqual([])
    expect(await storedFiles(app)).toEqual(before)
  })
})

describe('nothing is on the disk', () => {
  const form = openForm(app, { fields: [fileField] })
  const dataOf = (body: object, ...more: [string, File][]) => {
    const data = new FormData()
    data.append('submission', JSON.stringify(body))
    for (const [name, file] of more) data.append(name, file)
    return data
  }

  test('without the proof of work that the form asks for', async () => {
    const { slug } = await form
    const before = await storedFiles(app)
    const started = await startOf(app, slug)
    app.clock.advance(5000)
    const data = dataOf({ answers: { email: newAddress() }, started }, ['poem', asFile(pdf(), 'a.pdf')])
    const sent = await sendParts(`${app.url}/forms/${slug}/submissions`, data)
    expect(sent.body.errors).toMatchObject([
      { pointer: '/answers/poem', detail: expect.stringContaining('JavaScript') },
    ])
    expect(await storedFiles(app)).toEqual(before)
    expect(await sql`select from rate_limits where bucket = ${`form files form ${(await form).id}`}`).toEqual(
      [],
    )
  })

  test('when the files come before the answers', async () => {
    const { slug } = await form
    const data = new FormData()
    data.append('poem', asFile(pdf(), 'a.pdf'))
    data.append('submission', JSON.stringify({ answers: { email: newAddress() } }))
    const missing = {
      pointer: '/submission',
      code: 'required',
      detail: 'The part `submission` is missing. Send it before the files.',
    }
    const sent = await sendParts(`${app.url}/forms/${slug}/submissions`, data)
    expect(sent).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [missing] } })
    const without = new FormData()
    without.append('answers', JSON.stringify({ email: newAddress() }))
    expect((await sendParts(`${app.url}/forms/${slug}/submissions`, without)).body.errors).toEqual([missing])
  })

  test('when a program fills in the hidden field, or the proof was used before', async () => {
    const present = await form
    const before = await storedFiles(app)
    const file = ['poem', asFile(pdf(), 'a.pdf')] as const
    const trapped = await submitFiles(app, present, { email: newAddress() }, [file], { homepage: 'x' })
    expect(trapped.status).toBe(200)
    expect(await storedFiles(app)).toEqual(before)
    expect(await submissionsOf(app, present)).toEqual([])
  })
})

describe('without a script', () => {
  const post = (slug: string, data: FormData) => sendParts(`${app.url}/forms/${slug}`, data)
  const dataOf = (members: Record<string, string | File>): FormData => {
    const data = new FormData()
    for (const [name, value] of Object.entries(members)) data.append(name, value)
    return data
  }

  test('a form that asks for no proof of work takes files, on its page, in a frame and from plain HTML', async () => {
    const form = await openForm(app, { fields: [fileField], spam: { proof_of_work: false } })
    const page = await (await fetch(`${app.url}/forms/${form.slug}`)).text()
    expect(page).toContain('enctype="multipart/form-data"')
    expect(page.indexOf('name="_started"')).toBeLessThan(page.indexOf('type="file"'))
    const _started = /name="_started" value="([^"]+)"/.exec(page)?.[1] ?? ''
    app.clock.advance(5000)
    const poem = asFile(pdf(), 'a.pdf')
    const answers = [
      await post(form.slug, dataOf({ _started, email: newAddress(), poem })),
      await post(`${form.slug}/frame`, dataOf({ _started, email: newAddress(), poem })),
      await post(form.slug, dataOf({ email: newAddress(), poem })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await submissionsOf(app, form)).map(({ files }) => files.length)).toEqual([1, 1, 1])
  })

  test('a form that asks for one says that files need a script, and works without a file', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const withFile = await post(form.slug, dataOf({ email: newAddress(), poem: asFile(pdf(), 'a.pdf') }))
    expect(withFile.status).toBe(400)
    expect(withFile.text).toContain('Files can only be sent with JavaScript switched on.')
    const without = await post(form.slug, dataOf({ email: newAddress(), poem: asFile('', '') }))
    expect(without.status).toBe(200)
  })

  test('refuses a body that is too large or broken with a page', async () => {
    const form = await openForm(app, { fields: [fileField] })
    expect(
      (await post(form.slug, dataOf({ email: 'x', poem: asFile(pdf(4_000_000), 'a.pdf') }))).status,
    ).toBe(413)
    const broken = await fetch(`${app.url}/forms/${form.slug}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.exam',
    })
    expect(broken.status).toBe(415)
  })
})

describe('limits', () => {
  test('files of one network address and of one form have a quota of bytes by day', async () => {
    const narrow = await startTestApp({
      edition: 'pro',
      forms: { ...unlimited.forms, fileIp: { requests: 2500, window_seconds: 86_400 } },
    })
    const form = await openForm(narrow, { fields: [fileField] })
    const send = () => submitFiles(narrow, form, { email: newAddress() }, [['poem', asFile(pdf(), 'a.pdf')]])
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    const third = await send()
    expect([third.status, third.body.code]).toEqual([429, 'rate_limited'])
    expect(await storedFiles(narrow)).toHaveLength(2)
  })

  test('a disk without space, and the limit of the folder, refuse files and not the form', async () => {
    const small = await startTestApp({ edition: 'pro', environment: { DISK_LIMITS: 'forms=100B' } })
    const form = await openForm(small, { fields: [fileField] })
    const sent = await submitFiles(small, form, { email: newAddress() }, [['poem', asFile(pdf(), 'a.pdf')]])
    expect([sent.status, sent.body.code]).toEqual([507, 'insufficient_storage'])
    expect((await submitForm(small, form, { email: newAddress() })).status).toBe(200)
    expect(await storedFiles(small)).toEqual([])
  })

  test('a form with files is published only in the Pro edition, with files that are not too many', async () => {
    const free = await startTestApp()
    const draft = await createForm(free, { fields: [fileField] })
    expect(await free.send('POST', `/forms/${draft.id}/publish`)).toMatchObject({
      status: 409,
      body: { errors: [{ detail: 'Files require the Pro edition. Remove this field to publish the form.' }] },
    })
    const large = { ...fileField, settings: { max_files: 5, max_size_kb: 6000 } }
    const form = await createForm(app, { fields: [large] })
    expect(await app.send('POST', `/forms/${form.id}/publish`)).toMatchObject({
      status: 409,
      body: { errors: [{ detail: expect.stringContaining('25 MB in total') }] },
    })
  })
})

describe('a file goes', () => {
  const stored = async (settings = {}): Promise<{ form: Form; email: string; submission: string }> => {
    const form = await openForm(app, { fields: [{ ...fileField, settings }] })
    const email = newAddress()
    await submitFiles(app, form, { email }, [['poem', asFile(pdf(), 'a.pdf')]])
    const { id, files } = await onlyOf(form)
    await stat(path(id, files[0]?.id ?? ''))
    return { form, email, submission: id }
  }
  const isThere = (submission: string): Promise<boolean> =>
    stat(path(submission, '')).then(
      () => true,
      () => false,
    )

  test('with its submission', async () => {
    const { form, submission } = await stored()
    await app.send('DELETE', `/forms/${form.id}/submissions/${submission}`)
    await app.work()
    expect(await isThere(submission)).toBe(false)
  })

  test('with its form', async () => {
    const { form, submission } = await stored()
    await app.send('POST', `/forms/${form.id}/unpublish`)
    expect((await app.send('DELETE', `/forms/${form.id}`)).status).toBe(200)
    await app.work()
    expect(await isThere(submission)).toBe(false)
  })

  test('with the erasure of its contact, and not with that of another', async () => {
    const [{ email, submission }, other] = [await stored(), await stored()]
    const { body } = await app.send<{ id: string }>('GET', `/contacts/email:${email}`)
    const erased = await app.send('POST', `/contacts/${body.id}/erase`)
    expect([erased.status, erased.body]).toEqual([200, expect.anything()])
    await app.work()
    expect(await isThere(submission)).toBe(false)
    expect(await isThere(other.submission)).toBe(true)
  })
})
