import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrationFileJobs } from '../../../server/migration/files/clean-up.ts'
import { signLink } from '../../../server/platform/http/signed-links.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { zipOf } from '../../support/vendors/zip.ts'
import { driveFiles, type File } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { create, add, put, post, get, send, start, upload } = driveFiles(app)
beforeEach(() => tidy(app))

const cleanUp = async () => {
  for (const job of migrationFileJobs(app.context)) await job.run(null)
}

const rows = 'E-mail,Status\nada@example.com,subscribed\n'

const namesIn = (id: string): Promise<string[]> =>
  readdir(join(app.context.config.dataDir, 'uploads', 'migrations', id)).catch(() => [])

const newFile = async (source = 'csv', members: object = {}): Promise<File> => {
  const id = await create(source)
  return post<File>(`/migrations/${id}/files`, { filename: 'members.csv', ...members })
}

describe('a file of a migration', () => {
  test('is awaited, uploaded, and replaced by a newer one', async () => {
    const file = await newFile()
    const migration = `/migrations/${file.migration_id}`
    expect(await get(migration)).toMatchObject({
      state: 'awaiting_upload',
      connection_id: null,
      source_key: 'csv',
    })
    expect(file).toMatchObject({ file_state: 'awaiting_upload', size_bytes: null, file_expires_at: null })
    const first = await upload(file, rows)
    const sha256 = createHash('sha256').update(rows).digest('hex')
    expect(first).toMatchObject({ file_state: 'uploaded', size_bytes: rows.length, sha256 })
    expect(first.file_expires_at).toBe(new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString())
    expect(await get(migration)).toMatchObject({ state: 'draft' })
    const second = await upload(file, `${rows}grace@example.com,subscribed\n`)
    expect(second.size_bytes).toBeGreaterThan(rows.length)
    expect(await namesIn(file.migration_id)).toHaveLength(1)
  })

  test('arrives as its digest says', async () => {
    const file = await newFile()
    const digest = (text: string): string => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
    const url = file.upload?.url ?? ''
    const wrong = await put(url, rows, { 'content-digest': digest('other') })
    expect(wrong).toMatchObject({ status: 400, problem: { code: 'invalid_request' } })
    expect(await put(url, rows, { 'content-digest': 'md5=:x:' })).toMatchObject({ status: 400 })
    expect(await namesIn(file.migration_id)).toEqual([])
    expect((await put(url, rows, { 'content-digest': digest(rows) })).status).toBe(204)
  })

  test.each([
    ['an empty file', 'csv', '', 400],
    ['an archive where none is expected', 'csv', zipOf({ 'a.csv': rows }), 415],
    ['a spreadsheet', 'ghost', zipOf({ 'xl/workbook.xml': '<x/>' }), 415],
    ['an archive without people', 'mailchimp_archive', zipOf({ 'read.me': 'Hi' }), 409],
    [
      'an archive that is cut off',
      'mailchimp_archive',
      zipOf({ 'subscribed.csv': rows }).subarray(0, -9),
      409,
    ],
  ])('is refused if it is %s', async (_, source, bytes, status) => {
    const file = await newFile(source)
    expect((await put(file.upload?.url ?? '', bytes)).status).toBe(status)
    expect(await namesIn(file.migration_id)).toEqual([])
    expect(await get(`/migrations/${file.migration_id}`)).toMatchObject({ state: 'awaiting_upload' })
  })

  test('is taken only from a link of its own, in its time', async () => {
    const file = await newFile()
    const url = file.upload?.url ?? ''
    expect((await put(`${url}x`, rows)).status).toBe(404)
    expect((await put(`${url}?x=1`, rows)).status).toBe(404)
    const { secret, config } = app.context
    const other = signLink(secret, 'import upload', [file.id], new Date(app.clock.now().getTime() + 1e6))
    expect((await put(`${config.publicUrl}/migration-uploads/${other}`, rows)).status).toBe(404)
    app.clock.advance(3 * 86_400_000)
    expect((await put(url, rows)).status).toBe(404)
    const again = await get<File>(`/migrations/${file.migration_id}/files/${file.id}`)
    expect((await put(again.upload?.url ?? '', rows)).status).toBe(204)
  })

  test('stays as it is while a run reads it', async () => {
    const file = await add(await create('csv'), rows)
    const url = file.upload?.url ?? ''
    const path = `/migrations/${file.migration_id}`
    await post(`${path}/start`, { mode: 'dry_run' })
    expect(await put(url, rows)).toMatchObject({ status: 409, problem: { code: 'invalid_state' } })
    expect(await get(`${path}/files/${file.id}`)).toMatchObject({ upload: null, file_expires_at: null })
    expect(await namesIn(file.migration_id)).toHaveLength(1)
  })

  test('is deleted after seven days, with everything made of it, and can come again', async () => {
    const bytes = zipOf({
      'subscribed_members_export_1a2b3c4d.csv': 'Email Address,LEID\nada@example.com,1\n',
    })
    const file = await add(await create('mailchimp_archive'), bytes, { filename: 'export.zip' })
    const path = `/migrations/${file.migration_id}`
    expect((await start(file.migration_id, 'dry_run')).state).toBe('succeeded')
    expect((await namesIn(file.migration_id)).length).toBe(2)
    await cleanUp()
    expect((await namesIn(file.migration_id)).length).toBe(2)
    app.clock.advance(7 * 86_400_000 + 60_000)
    await cleanUp()
    expect(await namesIn(file.migration_id)).toEqual([])
    expect(await get(`${path}/files/${file.id}`)).toMatchObject({
      file_state: 'expired',
      file_expires_at: null,
    })
    const refused = await app.send('POST', `${path}/start`, { body: { mode: 'dry_run' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    await upload(file, bytes)
    expect((await start(file.migration_id, 'dry_run')).state).toBe('succeeded')
  })

  test('goes with its migration, and alone', async () => {
    const file = await add(await create('csv'), rows)
    const other = await add(file.migration_id, rows, { file_role: 'suppressions' })
    const path = `/migrations/${file.migration_id}`
    await send('DELETE', `${path}/files/${other.id}`)
    expect(await namesIn(file.migration_id)).toHaveLength(1)
    await send('DELETE', path)
    expect(await namesIn(file.migration_id)).toEqual([])
    expect((await put(file.upload?.url ?? '', rows)).status).toBe(404)
  })
})

describe('a migration', () => {
  test.each([
    [{}, '/connection_id'],
    [{ source_key: 'listmonk' }, '/source_key'],
    [{ source_key: 'csv', connection_id: '01a16e00-1c00-7a34-9006-2488256f1401' }, '/source_key'],
  ])('with %j is refused', async (members, pointer) => {
    const answer = await app.send('POST', '/migrations', { body: { name: 'Move', ...members } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })

  test('needs a new dry run for a newer file', async () => {
    const file = await add(await create('csv'), rows)
    const run = (mode: string) =>
      app.send('POST', `/migrations/${file.migration_id}/start`, { body: { mode } })
    expect((await start(file.migration_id, 'dry_run')).state).toBe('succeeded')
    await upload(file, `${rows}grace@example.com,subscribed\n`)
    expect(await run('full')).toMatchObject({ status: 409, body: { code: 'dry_run_required' } })
    await upload(file, rows)
    expect(await run('full')).toMatchObject({ status: 202 })
  })

  test.each([
    [{ time_zone: 'Europe/Nowhere' }, '/time_zone'],
    [{ column_mapping: [{ column: 'A', target: 'first_name' }] }, '/column_mapping'],
    [
      {
        column_mapping: [
          { column: 'A', target: 'email' },
          { column: 'B', target: 'email' },
        ],
      },
      '/column_mapping/1/target',
    ],
    [{ column_mapping: [{ column: 'A', target: 'constructor' }] }, '/column_mapping/0/target'],
  ])('refuses a file with %j', async (members, pointer) => {
    const id = await create('csv')
    const body = { filename: 'a.csv', ...members }
    const answer = await app.send('POST', `/migrations/${id}/files`, { body })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })

  test('has at most 50 files', async () => {
    const id = await create('csv')
    for (let index = 0; index < 50; index++)
      await post(`/migrations/${id}/files`, { filename: `${index}.csv` })
    const answer = await app.send('POST', `/migrations/${id}/files`, { body: { filename: 'a.csv' } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  })
})
