import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { projectFile } from '../../../openapi/tools/project-file.ts'
import { bootOf, filledPage, fixedSession, mockCookie, sessionAt, wishesAt } from './boot.ts'

/** The application below this path, as the service has it. */
const base = '/admin/'

interface Options {
  port: number
  /** Answers the API, and with a real service the pages of the host. */
  service: string
  /** Whether the mock answers: there is one user, and no log-in. */
  isMock: boolean
}

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
}

const redirect = (response: ServerResponse, to: string): void => {
  response.writeHead(302, { Location: to }).end()
}

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** The page of the application with the data that the service would write into it. */
const pages = ({ service, isMock }: Pick<Options, 'service' | 'isMock'>): Plugin => {
  const answer = async (server: ViteDevServer, request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? base
    const session = isMock ? fixedSession : await sessionAt(service, request)
    if (session === null) return redirect(response, `/host/login?next=${encodeURIComponent(url)}`)
    const wishes = isMock ? undefined : await wishesAt(service, request, session)
    // Vite puts its base before an absolute address only.
    const page = (await readFile(projectFile('admin/index.html'), 'utf8')).replace('"./app/', '"/app/')
    const html = await server.transformIndexHtml(url, filledPage(page, bootOf(session, url, wishes)))
    if (isMock) response.setHeader('Set-Cookie', mockCookie)
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(html)
  }
  return {
    name: 'pages-of-the-application',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        if (isMock && path === '/host/session') return json(response, fixedSession)
        if (path === '/' || path === '/admin' || (isMock && path.startsWith('/host')))
          return redirect(response, base)
        if (!path.startsWith(base) || !wantsPage(request)) return next()
        answer(server, request, response).catch(next)
      })
    },
  }
}

/** Serves the application with its changes at once, in front of a service or the mock. Returns its address. */
export const develop = async ({ port, service, isMock }: Options) => {
  const server = await createServer({
    configFile: projectFile('admin/vite.config.ts'),
    base,
    appType: 'custom',
    server: {
      port,
      strictPort: true,
      host: '127.0.0.1',
      proxy: Object.fromEntries(['/service', '/host', '/reference'].map((path) => [path, service])),
    },
    plugins: [pages({ service, isMock })],
  })
  await server.listen()
  return server
}
