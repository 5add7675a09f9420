import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { asFile, fileField, pdf, storedFiles, submitFiles } from './files-support.ts'
import {
  type Form,
  newAddress,
  openForm,
  publishForm,
  submissionsOf,
  submitForm,
  unlimited,
} from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })

const name = { id: 'name', type: 'text', label: 'Name', target: 'first_name' }
const likes = {
  id: 'likes',
  type: 'checkboxes',
  label: 'Likes',
  options: [
    { value: 'a;b', label: 'A' },
    { value: 'c', label: 'C' },
  ],
}
const agree = { id: 'agree', type: 'consent', label: 'Consent', settings: { text: 'Write to me, "now".' } }

/** A form with submissions of two versions, two months and two outcomes. */
const arrange = async (): Promise<{ form: Form; emails: string[]; between: string }> => {
  const form = await openForm(app, { fields: [name, likes, agree, fileField] })
  const emails = [1, 2, 3].map((number) => `${form.slug}-${number}@example.com`)
  const [first, second, third] = emails
  const file = ['poem', asFile(pdf(), 'a.pdf')] as const
  const answers = { email: first, name: '=cmd|calc', likes: ['a;b', 'c'], agree: true }
  await submitFiles(app, form, answers, [file], { page_url: 'https://www.harbourbooks.example/circle' })
  await submitForm(app, form, { email: second, name: 'Ada' })
  app.clock.advance(60_000)
  const between = app.clock.now().toISOString()
  app.clock.advance(60_000)
  const fields = [form.definition.fields[0], name, { id: 'extra', type: 'text', label: 'Extra' }]
  const changed = await app.send('PUT', `/forms/${form.id}`, { body: { definition: { fields } } })
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body))
  await publishForm(app, form)
  await submitForm(app, form, { email: third, extra: '-1' })
  await submitForm(app, form, { email: third })
  return { form, emails, between }
}
const { form, emails, between } = await arrange()
const [first = '', second = '', third = ''] = emails

const emailsOf = async (query: string): Promise<(string | null)[]> => {
  const path = `/forms/${form.id}/submissions?${query}`
  const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', path)
  return body.data.map(({ email }) => email)
}
const contactIdOf = async (email: string): Promise<string> =>
  (await app.send<{ id: string }>('GET', `/contacts/email:${email}`)).body.id

const exported = async (body: object): Promise<string> => {
  const { status, body: job } = await app.send<Schemas['Job']>(
    'POST',
    `/forms/${form.id}/submissions/export`,
    {
      body,
    },
  )
  expect(status).toBe(202)
  await app.work()
  const { body: result } = await app.send<Schemas['JobResult']>('GET', `/jobs/${job.id}/result`)
  const [file] = result.files
  const answer = await fetch((file?.url ?? '').replace('http://crm.test', app.url))
  // `text` would remove the byte order mark.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}

const filters = [
  ['version_number=1', { version_number: 1 }, () => [second, first]],
  ['version_number=2', { version_number: 2 }, () => [third, third]],
  ['outcome=created', { outcomes: ['created'] }, () => [third, second, first]],
  ['two outcomes', { outcomes: ['not_stored', 'unchanged'] }, () => [third]],
  ['outcome=unchanged', { outcomes: ['unchanged'] }, () => [third]],
  ['submitted_after', { submitted_after: between }, () => [third, third]],
  ['submitted_before', { submitted_before: between }, () => [second, first]],
  ['all together', { submitted_after: between, outcomes: ['created'], version_number: 2 }, () => [third]],
] as const

describe('submissions', () => {
  test.each(filters)('are filtered by %s, in the list and in the export', async (_, filter, expected) => {
    const entries = Object.entries(filter).map(([key, value]): [string, string] => [
      key.replace('outcomes', 'outcome'),
      String(value),
    ])
    const query = new URLSearchParams(entries)
    expect(await emailsOf(query.toString())).toEqual(expected())
    const lines = (await exported({ ...filter, format: 'ndjson' })).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).email)).toEqual(expected().toReversed())
  })

  test('of several outcomes come in one order, page by page in both directions', async () => {
    const path = `/forms/${form.id}/submissions?outcome=created,unchanged&limit=3`
    const read = async (cursor: string | null) => {
      const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `${path}${more}`)
      return { emails: body.data.map(({ email }) => email), page: body.page }
    }
    const start = await read(null)
    const next = await read(start.page.next_cursor)
    const back = await read(next.page.previous_cursor)
    expect([start.emails, next.emails, back.emails]).toEqual([
      [third, third, second],
      [first],
      [third, third, second],
    ])
    expect([start.page.total, next.page.next_cursor]).toEqual([{ value: 4, relation: 'eq' }, null])
  })

  test('are filtered by their contact', async () => {
    const id = await contactIdOf(second)
    expect(await emailsOf(`contact_id=${id}`)).toEqual([second])
    const lines = await exported({ contact_id: id, format: 'ndjson' })
    expect(JSON.parse(lines).email).toBe(second)
  })
})

describe('the export', () => {
  test('as CSV has the fields of all versions, the consents as evidence, links to files, and no formulas', async () => {
    const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${form.id}/submissions`)
    const [later, latest, ada, mary] = body.data.map(({ id }) => id)
    const file = body.data[3]?.files[0]?.id
    const csv = await exported({})
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [header, ...lines] = csv.slice(1).split('\r\n')
    expect(header).toBe(
      'id,submitted_at,version_number,outcome,contact_id,language,proved,ip,email,page_url,answers.email,answers.name,answers.extra,answers.likes,answers.poem,consents.agree.given,consents.agree.purpose,consents.agree.text,files,unsaved_fields',
    )
    expect(lines.map((line) => line.slice(0, 36))).toEqual([mary, ada, latest, later, ''])
    expect(lines[0]).toContain(`"'=cmd|calc"`)
    expect(lines[0]).toContain(`,"""a;b"";c",`)
    expect(lines[0]).toContain(`,true,"marketing","Write to me, ""now"".",`)
    expect(lines[0]).toContain(
      `"http://crm.test/service/v1/forms/${form.id}/submissions/${mary}/files/${file}"`,
    )
    expect(lines[0]).toContain(',"https://www.harbourbooks.example/circle",')
    expect(lines[1]).toMatch(/,"Ada",,,,false,"marketing","Write to me, ""now""\.",,$/)
    expect(lines[2]).toContain(`,"'-1",`)
    const unsafe = await exported({ spreadsheet_safe: false })
    expect(unsafe.startsWith('id,')).toBe(true)
    expect(unsafe).toContain('"=cmd|calc"')
  })

  test('as NDJSON has each submission as the API returns it, with links to its files', async () => {
    const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${form.id}/submissions`)
    const lines = (await exported({ format: 'ndjson' })).trim().split('\n').reverse()
    const expected = body.data.map((one) => ({
      ...one,
      files: one.files.map((file) => ({ ...file, link: expect.stringContaining(`/files/${file.id}`) })),
    }))
    expect(lines.map((line) => JSON.parse(line))).toEqual(expected)
  })

  test('is deleted when a person is erased', async () => {
    const email = `erased-${form.slug}@example.com`
    await submitForm(app, form, { email })
    const path = `/forms/${form.id}/submissions/export`
    const { body: job } = await app.send<Schemas['Job']>('POST', path, { body: {} })
    await app.work()
    expect((await app.send('GET', `/jobs/${job.id}/result`)).body).toMatchObject({ files: [{}] })
    await app.send('POST', `/contacts/${await contactIdOf(email)}/erase`)
    await app.work()
    const result = await app.send('GET', `/jobs/${job.id}/result`)
    expect(result.body).toMatchObject({ files: [] })
  })
})

describe('submissions are deleted by a filter', () => {
  const remove = (body: object) =>
    app.send<Schemas['Job']>('POST', `/forms/${form.id}/submissions/bulk-delete`, { body })

  test('only if their number is the expected one, only those that match, with their files', async () => {
    const before = await emailsOf('')
    expect(await storedFiles(app)).toHaveLength(1)
    expect(await remove({ version_number: 1, expected_count: 3 })).toMatchObject({
      status: 409,
      body: { code: 'count_mismatch' },
    })
    expect(await emailsOf('')).toEqual(before)
    const { status, body } = await remove({ version_number: 1, expected_count: 2 })
    expect(status).toBe(202)
    await app.work()
    expect((await app.send<Schemas['Job']>('GET', `/jobs/${body.id}`)).body).toMatchObject({
      state: 'succeeded',
      counters: { updated: 2 },
    })
    expect(await emailsOf('')).toEqual([third, third])
    expect(await storedFiles(app)).toEqual([])
    expect((await app.send('GET', `/contacts/email:${first}`)).status).toBe(200)
  })

  test('without those that are sent after the request', async () => {
    const [own, later] = [await openForm(app), newAddress()]
    await submitForm(app, own, { email: newAddress() })
    app.clock.advance(1000)
    const path = `/forms/${own.id}/submissions`
    const exported = await app.send<Schemas['Job']>('POST', `${path}/export`, { body: {} })
    const { status } = await app.send('POST', `${path}/bulk-delete`, { body: { expected_count: 1 } })
    expect([exported.status, status]).toEqual([202, 202])
    await submitForm(app, own, { email: later })
    await app.work()
    expect((await submissionsOf(app, own)).map(({ email }) => email)).toEqual([later])
    const { body } = await app.send<Schemas['JobResult']>('GET', `/jobs/${exported.body.id}/result`)
    expect(body.files).toMatchObject([{ rows_count: 1 }])
  })

  test('by administrators only', async () => {
    const answer = await app.send('POST', `/forms/${form.id}/submissions/bulk-delete`, {
      body: { expected_count: 2 },
      authorization: app.editor.authorization,
    })
    expect(answer.status).toBe(403)
  })
})
