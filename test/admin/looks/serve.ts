import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { basePath } from '../../../generated/operations.ts'
import { bootOf, filledPage, fixedSession, mockCookie } from '../../../packages/admin/src/boot.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The service's own address in the examples of the contract. */
const exampleOrigin = 'http://127.0.0.1:8080'

/**
 * Serves the built application with the mock, without a service. Below `/rtl` it speaks the pseudo-language, from right to left.
 */
export const serveBuilt = async (folder: string, mock: string) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')

  const ask = async (incoming: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const found = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        mock + path,
        { method: incoming.method ?? 'GET', headers: incoming.headers },
        resolve,
      )
      sent.on('error', reject)
      incoming.pipe(sent)
    })
    const body = (await text(found)).replaceAll(exampleOrigin, `http://${incoming.headers.host}`)
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = found.headers
    response.writeHead(found.statusCode ?? 502, headers).end(body)
  }

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, root = '', path = '/'] = /^(\/rtl)?(\/.*)$/.exec(incoming.url ?? '/') ?? []
    if (path.startsWith(`${basePath}/`)) return ask(incoming, response, path)
    const { pathname } = new URL(path, 'http://page')
    if (pathname.startsWith('/admin/assets/')) {
      const file = normalize(pathname.slice('/admin/'.length))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      response.end(await readFile(join(folder, file)))
      return
    }
    const boot = {
      ...bootOf(fixedSession, path),
      root,
      ...(root === '' ? {} : { language: 'pseudo' as const }),
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': mockCookie })
    response.end(
      filledPage(page, boot).replace(/<base href="[^"]*" ?\/?>/, () => `<base href="${root}/admin/">`),
    )
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
