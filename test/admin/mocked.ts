import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { basePath, operationTable } from '../../generated/operations.ts'
import { type Operation, operationAt } from './operations.ts'

export interface Mocked {
  url: string
  close: () => Promise<void>
}

interface Options {
  /** Serves the page. */
  service: string
  /** Fulfils the requests of the API. */
  mock: string
  /** What the mock is asked for; null for its usual answer. */
  prefer: (operation: Operation) => string | null
}

/** The service's own address in the examples of the contract. */
const exampleOrigin = 'http://127.0.0.1:8080'

const anyId = '01a15ef9-ed80-7933-b76f-efadb3400462'

/**
 * The service with a mocked API, on one port. The mock answers everything below `/service/v1`. The links to a job's progress tell of the
 * mock's job. All else is answered by the service. The page cannot tell it from the service.
 */
export const serveMocked = async ({ service, mock, prefer }: Options): Promise<Mocked> => {
  const send = (incoming: IncomingMessage, target: string, headers: IncomingMessage['headers']) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: incoming.method ?? 'GET', headers }
      const sent = request(target + incoming.url, options, resolve)
      sent.on('error', reject)
      incoming.pipe(sent)
    })

  /** The stream of a job: what the mock says of it, and no change. */
  const sendProgress = async (response: ServerResponse): Promise<void> => {
    const wanted = prefer(operationTable.getJob)
    const job = await fetch(`${mock}${basePath}/jobs/${anyId}`, {
      headers: { authorization: 'Basic YTpi', ...(wanted === null ? {} : { prefer: wanted }) },
    })
    response.writeHead(job.status, { 'content-type': 'text/event-stream' })
    response.write(`event: job\ndata: ${JSON.stringify(await job.json())}\n\n`)
  }

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming
    const { pathname } = new URL(url, 'http://page')
    if (pathname.startsWith('/progress/')) return sendProgress(response)
    const operation = operationAt(method, pathname)
    if (!pathname.startsWith(`${basePath}/`) || operation === undefined) {
      const found = await send(incoming, service, incoming.headers)
      response.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(response)
      return
    }
    const wanted = incoming.headers.prefer ?? prefer(operation)
    const found = await send(incoming, mock, {
      ...incoming.headers,
      ...(wanted === null ? {} : { prefer: wanted }),
    })
    const body = (await text(found)).replaceAll(exampleOrigin, `http://${incoming.headers.host}`)
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = found.headers
    // A read that failed is repeated at once: the test does not wait for the last attempt.
    const again = (found.statusCode ?? 0) >= 500 ? { 'retry-after': '0' } : {}
    response.writeHead(found.statusCode ?? 502, { ...headers, ...again })
    response.end(body)
  }

  const server = createServer((incoming, response) => {
    // The page has gone, or the mock has ended.
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
