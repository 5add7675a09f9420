import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { basePath } from '../../../generated/operations.ts'
import { readContract } from '../../../openapi/tools/contract.ts'
import { examplesOf, operationsOf } from '../../../openapi/tools/document.ts'
import { build } from '../../../packages/build.ts'
import { startMock } from '../../../packages/mock/command.ts'
import { serveBuilt } from '../looks/serve.ts'

const document = readContract()

interface ListPage {
  data: Record<string, unknown>[]
}

/** The first item that the contract has as an example of a list. */
const exampleOf = (path: string): Record<string, unknown> => {
  const list = operationsOf(document).find((one) => one.method === 'GET' && one.path === path)
  const media = Object.values(list?.responses['200']?.content ?? {})
  const [body] = media.flatMap((one) => examplesOf(document, one).map(([, value]) => value as ListPage))
  const [item] = body?.data ?? []
  if (item === undefined) throw new Error(`The contract has no example of ${path}.`)
  return item
}

const idOf = (at: number): string => `01a110c3-5840-7b5d-8e2f-${String(at).padStart(12, '0')}`

/** Names in the form of each list: the row at a position is called by it. */
const namesIn: Record<string, (at: number) => Record<string, unknown>> = {
  '/contacts': (at) => ({
    full_name: `Person ${at}`,
    email: `person.${at}@example.com`,
    display_email: `person.${at}@example.com`,
  }),
  '/tags': (at) => ({ name: `Tag ${at}` }),
}

const examples = Object.fromEntries(Object.keys(namesIn).map((path) => [path, exampleOf(path)]))

interface Many {
  /** Rows of each list. */
  count: number
  /** Whether the service says how many there are, or only that there are more. */
  isCounted?: boolean
}

/** The built application with the mock, whose contacts and tags are many: their pages are made from the example of the contract. */
export const serveMany = async ({ count, isCounted = true }: Many) => {
  const mock = await startMock({ port: 0, light: true })
  const asked: string[] = []

  const page = (path: string, name: (at: number) => Record<string, unknown>, query: URLSearchParams) => {
    const size = Number(query.get('limit') ?? 50)
    const from = Number(query.get('cursor') ?? 0)
    const item = examples[path]
    const length = Math.max(0, Math.min(size, count - from))
    const isExact = isCounted || query.get('total') === 'exact'
    return {
      data: Array.from({ length }, (_, at) => ({ ...item, id: idOf(from + at), ...name(from + at) })),
      page: {
        next_cursor: from + size < count ? String(from + size) : null,
        previous_cursor: from > 0 ? String(Math.max(0, from - size)) : null,
        total: isExact ? { value: count, relation: 'eq' } : { value: 10_000, relation: 'gte' },
      },
    }
  }

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const options = { method: incoming.method ?? 'GET', headers: incoming.headers }
    const sent = request(mock.url + incoming.url, options, (found) => {
      response.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(response)
    })
    sent.on('error', () => response.destroy())
    incoming.pipe(sent)
  }

  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://service')
    const path = pathname.slice(basePath.length)
    const name = incoming.method === 'GET' ? namesIn[path] : undefined
    if (name === undefined) return pass(incoming, response)
    asked.push(incoming.url ?? '')
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(page(path, name, searchParams)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const site = await serveBuilt(
    await build('admin'),
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  )
  afterAll(async () => {
    site.close()
    server.closeAllConnections()
    server.close()
    await mock.close()
  })
  return {
    url: site.url,
    /** The requests for pages since the last call. */
    takeAsked: (): string[] => asked.splice(0),
  }
}
