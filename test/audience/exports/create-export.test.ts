import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '../../../generated/operations.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'
import {
  addReaders,
  begin,
  create,
  everybody,
  exported,
  fetchFile,
  filesOf,
  jobOf,
  resultOf,
  tidy,
} from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, config } = app.context
beforeEach(() => tidy(app))

const emailsIn = (text: string): string[] =>
  (parse(text, { columns: true, bom: true }) as { email: string }[]).map(({ email }) => email)

describe('createExport', () => {
  test('rejects each unknown column', async () => {
    await create(app, '/custom-fields', { key: 'motto', label: 'Motto', type: 'text' })
    const { id } = await create(app, '/custom-fields', { key: 'old', label: 'Old', type: 'text' })
    await app.send('POST', `/custom-fields/${id}/archive`)
    const columns = [
      'email',
      'custom.motto',
      'custom.old',
      'nickname',
      'address',
      'custom.none',
      'address.planet',
    ]
    const answer = await app.send('POST', '/exports', { body: { condition: everybody, columns } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: [
          { pointer: '/columns/2', code: 'not_found' },
          { pointer: '/columns/3', code: 'not_found' },
          { pointer: '/columns/4', code: 'invalid_value' },
          { pointer: '/columns/5', code: 'not_found' },
          { pointer: '/columns/6', code: 'not_found' },
        ],
      },
    })
    expect(await sql`select from jobs`).toHaveLength(0)
  })

  test('rejects an invalid condition', async () => {
    const condition = { match: 'all', conditions: [{ field: 'shoe_size', operator: 'is', value: '40' }] }
    expect(await app.send('POST', '/exports', { body: { condition } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/condition/conditions/0/field' }] },
    })
  })

  test('requires the scope to read contacts, like the bulk action', async () => {
    const keyWith = async (...scopes: Scope[]) => {
      const { caller } = await addApiKey(app, { capabilities: ['crm_access'], scopes })
      return { authorization: caller.authorization ?? '' }
    }
    const [id = ''] = await addReaders(app, 1)
    const writer = await keyWith('exports:write', 'contacts:write')
    const body = { condition: everybody }
    const refused = { status: 403, body: { code: 'missing_scope' } }
    expect(await app.send('POST', '/exports', { ...writer, body })).toMatchObject(refused)
    expect(await app.send('POST', `/contacts/${id}/export`, writer)).toMatchObject(refused)
    const action = { action: 'export', ids: [id] }
    expect(await app.send('POST', '/contacts/bulk-action', { ...writer, body: action })).toMatchObject(
      refused,
    )
    const reader = await keyWith('exports:write', 'contacts:write', 'contacts:read')
    expect((await app.send('POST', '/exports', { ...reader, body })).status).toBe(202)
    expect((await app.send('POST', '/contacts/bulk-action', { ...reader, body: action })).status).toBe(202)
  })

  test('writes contacts in the order of creation, without the trash', async () => {
    const ids = await addReaders(app, 12)
    await app.send('DELETE', `/contacts/${ids[3]}`)
    await sql`update contacts set created_at = '2025-01-01' where id = ${ids[7] ?? ''}`
    const numbers = [8, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12]
    expect(emailsIn(await exported(app, { columns: ['email'] }))).toEqual(
      numbers.map((number) => `reader-${number}@example.com`),
    )
  })

  test('exports the contacts of a condition and of a segment', async () => {
    await addReaders(app, 5)
    await create(app, '/contacts', { email: 'ada@example.com', company: 'Analytical Engines' })
    const leaf = { field: 'company', operator: 'contains', value: 'Analytical' }
    const condition = { match: 'all', conditions: [leaf] }
    expect(emailsIn(await exported(app, { condition }))).toEqual(['ada@example.com'])
    const { id } = await create(app, '/segments', { name: 'Analysts', condition })
    const asked = { match: 'all', conditions: [{ field: 'segment', operator: 'contains_none', value: [id] }] }
    expect(emailsIn(await exported(app, { condition: asked }))).toHaveLength(5)
  })

  test('reports progress, puts the date in the filename, and signs a link that expires', async () => {
    await addReaders(app, 3)
    const job = await begin(app)
    expect(job).toMatchObject({
      kind: 'export',
      summary: 'Export contacts as CSV.',
      progress: { total: null },
    })
    await app.work()
    expect(await jobOf(app, job.id)).toMatchObject({
      state: 'succeeded',
      counters: { exported: 3, skipped: 0, failed: 0 },
      progress: { done: 3, total: 3, percent: 100 },
      result_available: true,
      undo_expires_at: null,
    })
    const [file] = await filesOf(app, job.id)
    if (file === undefined) throw new Error('There is no file.')
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(file).toMatchObject({ filename: `contacts-${day}.csv`, media_type: 'text/csv', rows_count: 3 })
    const answer = await fetchFile(app, file)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await answer.arrayBuffer()).byteLength).toBe(file.size_bytes)
    const forged = { ...file, url: file.url.replace(/\/files\/(.)/, '/files/x$1') }
    expect((await fetchFile(app, forged)).status).toBe(404)
    app.clock.set(file.expires_at)
    expect((await fetchFile(app, file)).status).toBe(404)
    expect(await filesOf(app, job.id)).toHaveLength(1)
    app.clock.advance(7 * 86_400_000)
    expect(await filesOf(app, job.id)).toHaveLength(0)
  })

  test('says how many columns the file has, and names the first ones', async () => {
    const columns = ['email', 'full_name', 'status', 'address.city', 'tags', 'lists', 'source']
    const { id } = await begin(app, { columns, format: 'ndjson' })
    expect((await jobOf(app, id)).summary).toBe(
      'Export contacts as NDJSON with 7 columns: email, full_name, status, address.city, tags and 2 more.',
    )
  })

  test('stops when it is cancelled', async () => {
    await addReaders(app, 3)
    const { id } = await begin(app)
    expect((await app.send('POST', `/jobs/${id}/cancel`)).status).toBe(200)
    await app.work()
    expect(await jobOf(app, id)).toMatchObject({ state: 'cancelled', counters: { exported: 0 } })
    expect(await filesOf(app, id)).toEqual([])
  })
})

describe('the bulk action export', () => {
  const bulk = async (body: object) => {
    const answer = await app.send<{ id: string }>('POST', '/contacts/bulk-action', {
      body: { action: 'export', columns: ['email'], ...body },
    })
    expect(answer.status).toBe(202)
    await app.work()
    return answer.body.id
  }

  test('exports the given contacts once each, and reports unknown ones', async () => {
    const ids = await addReaders(app, 4)
    const [first = '', , third = '', trashed = ''] = ids
    await app.send('DELETE', `/contacts/${trashed}`)
    const id = await bulk({ ids: [third, first, trashed, first.toUpperCase()] })
    expect(await jobOf(app, id)).toMatchObject({
      state: 'partially_failed',
      summary: 'Export 3 contacts as CSV with 1 column: email.',
      counters: { exported: 2, failed: 1 },
      progress: { done: 3, total: 3 },
    })
    expect(emailsIn(await resultOf(app, id))).toEqual(['reader-1@example.com', 'reader-3@example.com'])
    const errors = await app.send('GET', `/jobs/${id}/errors`)
    expect(errors.body).toMatchObject({ data: [{ code: 'not_found', contact_id: trashed }] })
  })

  test('exports the contacts that match a condition', async () => {
    await addReaders(app, 4)
    const condition = {
      match: 'all',
      conditions: [{ field: 'email', operator: 'contains', value: 'reader-2' }],
    }
    const id = await bulk({ condition })
    expect(emailsIn(await resultOf(app, id))).toEqual(['reader-2@example.com'])
  })
})

test('no contact is exported twice or missed while contacts are created, deleted and changed', async () => {
  const ids = await addReaders(app, 5000)
  const { id } = await begin(app, { columns: ['email', 'company'] })
  let over = false
  const meddle = async (): Promise<void> => {
    for (let round = 0; !over; round++) {
      await sql`
        insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
        values (gen_random_uuid(), ${`late-${round}@example.com`}, 'subscribed', 'individual', 'all', '2026-01-01', now())`
      await sql`update contacts set company = 'Changed', updated_at = now() where id = ${ids[round * 7] ?? ''}`
      await sql`delete from contacts where id = ${ids[4999 - round * 3] ?? ''}`
    }
  }
  const meddling = meddle()
  await app.work()
  over = true
  await meddling
  const emails = emailsIn(await resultOf(app, id)).filter((email) => email.startsWith('reader-'))
  expect(new Set(emails).size).toBe(emails.length)
  const left = await sql<{ email: string }[]>`
    select email from contacts where id = any (${ids}::uuid[]) order by created_at`
  const written = new Set(emails)
  expect(left.filter(({ email }) => !written.has(email))).toEqual([])
  const numbers = emails.map((email) => Number(/\d+/.exec(email)?.[0]))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  const { counters, progress } = await jobOf(app, id)
  expect(counters.exported + counters.skipped).toBe(progress.total)
})

test('an erasure deletes the files of exports, and restarts a running export without the person', async () => {
  const ids = await addReaders(app, 2500)
  const { id: before } = await begin(app, { columns: ['email'] })
  await app.work()
  expect(await filesOf(app, before)).toHaveLength(1)
  const { id } = await begin(app, { columns: ['email'] })
  // The state after a worker was killed after a step.
  await app.work()
  await sql`
    update jobs set state = 'running', finished_at = null, files_until = null, lease_until = clock_timestamp()
    where id = ${id}`
  const erased = await app.send('POST', `/contacts/${ids[0]}/erase`)
  expect(erased.status).toBe(200)
  expect(await filesOf(app, before)).toEqual([])
  expect(await readdir(join(config.dataDir, 'files', id))).toHaveLength(1)
  await app.work()
  expect(await jobOf(app, id)).toMatchObject({ state: 'succeeded', counters: { exported: 2499, skipped: 0 } })
  const emails = emailsIn(await resultOf(app, id))
  expect(emails).toHaveLength(2499)
  expect(emails).not.toContain('reader-1@example.com')
  expect(await readdir(join(config.dataDir, 'files', id))).toHaveLength(1)
  expect(await readdir(join(config.dataDir, 'files'))).not.toContain(before)
})
