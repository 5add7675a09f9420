import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { signLink } from '../../../server/platform/http/signed-links.ts'
import { startTestApp } from '../../support/app.ts'
import { announce, filesOf, importOf, plain, put, tidy, uploadUrl } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

const mebibyte = 1024 * 1024

test('an upload returns 204, and the import is ready', async () => {
  const made = await announce(app)
  expect(made).toMatchObject({ state: 'awaiting_upload', size_bytes: null, file_expires_at: null })
  const { status, problem } = await put(uploadUrl(app, made), plain)
  expect([status, problem]).toEqual([204, null])
  const now = app.clock.now()
  expect(await importOf(app, made.id)).toMatchObject({
    state: 'ready',
    upload: null,
    size_bytes: plain.length,
    uploaded_at: now.toISOString(),
    file_expires_at: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
  })
})

test('an upload requires no Content-Length', async () => {
  const made = await announce(app)
  const body = new Blob([plain, 'x'.repeat(mebibyte)]).stream()
  const { status } = await fetch(uploadUrl(app, made), { method: 'PUT', body, duplex: 'half' } as RequestInit)
  expect(status).toBe(204)
  expect((await importOf(app, made.id)).size_bytes).toBe(plain.length + mebibyte)
})

describe('the upload route rejects', () => {
  test.each([
    ['an empty file', '', {}, 400, 'invalid_request'],
    ['a compressed file', plain, { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['a spreadsheet', 'PK\x03\x04 and more', {}, 415, 'unsupported_media_type'],
    ['a PDF document', '%PDF-1.7', {}, 415, 'unsupported_media_type'],
  ])('%s', async (_, content, headers, status, code) => {
    const made = await announce(app)
    const answer = await put(uploadUrl(app, made), content, headers)
    expect(answer).toMatchObject({ status, problem: { code } })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await filesOf(app, made.id)).toEqual([])
    expect((await importOf(app, made.id)).state).toBe('awaiting_upload')
    // The link is still valid.
    expect((await put(uploadUrl(app, made), plain)).status).toBe(204)
  })

  test('an upload whose Content-Length is too large', async () => {
    const made = await announce(app)
    const { hostname, port, pathname } = new URL(uploadUrl(app, made))
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-length': made.upload?.max_bytes ? made.upload.max_bytes + 1 : 0 }
      const sent = request({ hostname, port, path: pathname, method: 'PUT', headers }, (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.write(plain)
    })
    expect(status).toBe(413)
    expect(await filesOf(app, made.id)).toEqual([])
  })

  test('a second upload', async () => {
    const made = await announce(app)
    await put(uploadUrl(app, made), plain)
    expect(await put(uploadUrl(app, made), 'other')).toMatchObject({
      status: 409,
      problem: { code: 'invalid_state' },
    })
    expect((await importOf(app, made.id)).size_bytes).toBe(plain.length)
  })
})

describe('an upload link is invalid', () => {
  const statusOf = async (url: string) => (await put(url, plain)).problem?.code

  test('after a day', async () => {
    const made = await announce(app)
    app.clock.advance(86_400_000)
    expect(await statusOf(uploadUrl(app, made))).toBe('not_found')
    expect(await filesOf(app, made.id)).toEqual([])
  })

  test('if it was forged or made for another purpose', async () => {
    const { id } = await announce(app)
    const later = new Date(app.clock.now().getTime() + 1000)
    const { secret } = app.context
    for (const token of [
      'nonsense',
      'a.b',
      signLink(secret, 'job file', [id], later),
      signLink(Buffer.alloc(32), 'import upload', [id], later),
    ])
      expect(await statusOf(`${app.url}/uploads/${token}`), token).toBe('not_found')
  })

  test('after the import is deleted', async () => {
    const made = await announce(app)
    await app.send('DELETE', `/imports/${made.id}`)
    expect(await statusOf(uploadUrl(app, made))).toBe('not_found')
  })
})

/** An upload in progress, of which a part was sent. */
const begun = async (url: string, length: number) => {
  const { hostname, port, pathname } = new URL(url)
  const sent = request({
    hostname,
    port,
    path: pathname,
    method: 'PUT',
    headers: { 'content-length': length },
  })
  const status = new Promise<number | null>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? null))
    sent.on('error', () => resolve(null))
  })
  await new Promise<void>((resolve) => {
    sent.write('a'.repeat(mebibyte), () => resolve())
  })
  return { sent, status }
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('an aborted upload leaves no file, and can be repeated', async () => {
  const made = await announce(app)
  const { sent } = await begun(uploadUrl(app, made), 2 * mebibyte)
  await until(async () => (await filesOf(app, made.id)).length === 1)
  sent.destroy()
  await until(async () => (await filesOf(app, made.id)).length === 0)
  expect((await importOf(app, made.id)).state).toBe('awaiting_upload')
  expect((await put(uploadUrl(app, made), plain)).status).toBe(204)
})

test('of two simultaneous uploads one is stored completely', async () => {
  const made = await announce(app)
  const first = await begun(uploadUrl(app, made), 2 * mebibyte)
  const second = await begun(uploadUrl(app, made), 3 * mebibyte)
  await until(async () => (await filesOf(app, made.id)).length === 2)
  second.sent.end('b'.repeat(2 * mebibyte))
  expect(await second.status).toBe(204)
  first.sent.end('a'.repeat(mebibyte))
  expect(await first.status).toBe(409)
  expect((await importOf(app, made.id)).size_bytes).toBe(3 * mebibyte)
  expect(await filesOf(app, made.id)).toHaveLength(1)
})

test('an import that is deleted during its upload leaves no file', async () => {
  const made = await announce(app)
  const { sent, status } = await begun(uploadUrl(app, made), mebibyte + 1)
  await until(async () => (await filesOf(app, made.id)).length === 1)
  await app.send('DELETE', `/imports/${made.id}`)
  sent.end('a')
  expect(await status).toBe(404)
  expect(await filesOf(app, made.id)).toEqual([])
})

test('scripts of allowed origins can upload', async () => {
  const made = await announce(app)
  const origin = 'https://app.example.com'
  const asked = await fetch(uploadUrl(app, made), {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT' },
  })
  expect(asked.status).toBe(200)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
  const sent = await put(uploadUrl(app, made), plain, { origin })
  expect(sent.headers.get('access-control-allow-origin')).toBe(origin)
  const other = await put(uploadUrl(app, await announce(app)), plain, { origin: 'https://elsewhere.example' })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

/** A process with a file size limit of 64 KiB receives a megabyte. */
const script = `
  const { receive } = await import(${JSON.stringify(new URL('../../../server/audience/imports/upload.ts', import.meta.url).href)})
  const blocks = (async function* () { for (let n = 0; n < 16; n += 1) yield Buffer.alloc(65536, 97) })()
  await receive(blocks, process.argv[1], { most: Number(process.argv[2]) }).then(
    () => console.log('received'), (error) => console.log(error.code, error.status, error.headers['Retry-After'] ?? ''))
`
const receiveInChild = async (limit: string, most: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-upload-'))
  const command = `ulimit -f ${limit}; exec "$0" --input-type=module -e "$1" "$2" "$3"`
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    command,
    process.execPath,
    script,
    folder,
    String(most),
  ])
  const left = await readdir(folder)
  await rm(folder, { recursive: true })
  return { said: stdout.trim(), left: left.length }
}

test('without disk space nothing is stored, and the problem says to try again later', async () => {
  expect(await receiveInChild('128', 2 * mebibyte)).toEqual({ said: 'insufficient_storage 507 300', left: 0 })
})

test('a file that turns out too large is not stored', async () => {
  expect(await receiveInChild('unlimited', mebibyte / 2)).toEqual({ said: 'body_too_large 413', left: 0 })
  expect(await receiveInChild('unlimited', mebibyte)).toEqual({ said: 'received', left: 1 })
})
