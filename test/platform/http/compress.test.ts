import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const authorization = app.admin.authorization

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Below `fetch`, which decompresses by itself. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    httpRequest(`${app.url}${path}`, { method, headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
      .once('error', reject)
      .end()
  })

const unpack = ({ headers, body }: Answer): Buffer => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

describe.for(['/openapi.json', '/reference/', '/reference/recipient/choices.html'])('%s', (path) => {
  test('is compressed to a third of its size or less, with the same content', async () => {
    const plain = await get(path)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const packed = await get(path, { 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(packed.body.length).toBeLessThan(plain.body.length / 3)
      expect(digest(unpack(packed))).toBe(digest(plain.body))
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
    }
  })

  test('has a tag for each encoding, with which it is not sent again', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'accept-encoding': encoding }
      const { etag = '' } = (await get(path, accept)).headers
      const again = await get(path, { ...accept, 'if-none-match': `"other", ${etag}` })
      expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding'])
      expect((await get(path, { ...accept, 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  test('answers HEAD as GET, without the body', async () => {
    const accept = { 'accept-encoding': 'gzip' }
    const [full, head] = [await get(path, accept), await get(path, accept, 'HEAD')]
    expect([head.status, head.body.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-encoding', 'content-length', 'content-type'])
      expect(head.headers[name], name).toBe(full.headers[name])
  })
})

describe('a response of the API', () => {
  const large = '/service/v1/automations/condition-options'

  test('is compressed from 2 KiB on, and varies by Accept-Encoding', async () => {
    const plain = await get(large, { authorization })
    const packed = await get(large, { authorization, 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(packed.body.length).toBeLessThan(plain.body.length / 3)
    expect(unpack(packed).toString()).toBe(plain.body.toString())
    expect(packed.headers.etag).toBe(plain.headers.etag)
  })

  test('is compressed at the threshold', async () => {
    for (let tag = 0; tag < 16; tag += 1) await app.send('POST', '/tags', { body: { name: `Tag ${tag}` } })
    const plain = await get('/service/v1/tags', { authorization })
    expect(Math.abs(plain.body.length - 3500)).toBeLessThan(1400)
    const packed = await get('/service/v1/tags', { authorization, 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  test('is not compressed if it is small, or the client accepts no encoding', async () => {
    const small = await get('/service/v1/me', { authorization, 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBeUndefined()
    const plain = await get(large, { authorization, 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})

test('pages of the host, which contain secrets, are never compressed', async () => {
  const page = await get('/host/login', { 'accept-encoding': 'gzip, br' })
  expect([page.status, page.headers['content-encoding']]).toEqual([200, undefined])
})
