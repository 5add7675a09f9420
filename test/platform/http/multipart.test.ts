import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMultipart } from '../../../server/platform/http/multipart.ts'

/** Consumes a file to its end, stops after its first block, or refuses it. */
const server = createServer((request, response) => {
  const options = {
    most: 200_000,
    mostText: 2000,
    tooLarge: () => new Error('too large'),
    onFile: async ({ blocks, filename }: { blocks: AsyncIterable<Buffer>; filename: string }) => {
      if (filename === 'refused') throw new Error('refused')
      for await (const _ of blocks) if (filename === 'stopped') break
    },
  }
  readMultipart(request, options).then(
    (texts) => response.end(`texts ${texts.toString()}`),
    (error: Error) => response.end(error.message),
  )
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const send = async (body: string, boundary = 'x'): Promise<string> => {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, connection: 'close' }
  return (await fetch(url, { method: 'POST', headers, body })).text()
}

const bodyWith = (filename: string, size: number): string =>
  [
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhello\r\n',
    `--x\r\nContent-Disposition: form-data; name="f"; filename="${filename}"\r\n\r\n${'z'.repeat(size)}\r\n`,
    '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\nlast\r\n--x--\r\n',
  ].join('')

test.each(['read', 'stopped'])(
  'a file that is %s leaves the texts after it readable, whatever its size',
  async (name) => {
    for (const size of [0, 10, 65_536, 150_000])
      expect(await send(bodyWith(name, size))).toBe('texts a=hello&b=last')
  },
)

test('a body that ends anywhere gets an answer', async () => {
  for (const name of ['read', 'stopped', 'refused']) {
    const body = bodyWith(name, 5)
    for (let length = 0; length < body.length - 4; length += 3)
      expect(await send(body.slice(0, length))).toMatch(/not valid multipart|refused|texts/)
  }
})

test('refuses what is too large, and a boundary that would take more than linear time', async () => {
  expect(await send(bodyWith('read', 300_000))).toBe('too large')
  expect(await send(bodyWith('a'.repeat(20), 5).replace('hello', 'h'.repeat(3000)))).toBe('too large')
  expect(await send(bodyWith('read', 5), 'a'.repeat(71))).toContain('not valid multipart')
})
