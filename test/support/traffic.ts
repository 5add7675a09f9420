import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request with its response, as in an HTTP archive (HAR 1.2). */
interface Exchange {
  url: string
  method: string
  requestHeaders: Record<string, string>
  requestBody: string | undefined
  status: number
  responseHeaders: Headers
  responseBody: string
}

/** The variable with the folder, for the workers of a run. */
export const trafficVariable = 'TRAFFIC_FOLDER'

/** Characters of a body. Bodies that are too large on purpose are left out: they have a megabyte each. */
const longest = 100_000

const listed = (headers: Iterable<[string, string]>) => [...headers].map(([name, value]) => ({ name, value }))

const entryOf = (exchange: Exchange) => {
  const { requestBody, responseBody, responseHeaders } = exchange
  const mimeType = responseHeaders.get('content-type') ?? ''
  return {
    startedDateTime: new Date().toISOString(),
    time: 0,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: 'HTTP/1.1',
      headers: listed(Object.entries(exchange.requestHeaders)),
      queryString: listed(new URL(exchange.url).searchParams),
      cookies: [],
      headersSize: -1,
      bodySize: Buffer.byteLength(requestBody ?? ''),
      ...(requestBody !== undefined &&
        requestBody.length <= longest && {
          postData: { mimeType: exchange.requestHeaders['content-type'] ?? '', text: requestBody },
        }),
    },
    response: {
      status: exchange.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: listed(responseHeaders),
      cookies: [],
      content: { size: Buffer.byteLength(responseBody), mimeType, text: responseBody },
      redirectURL: '',
      headersSize: -1,
      bodySize: Buffer.byteLength(responseBody),
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }
}

/** Notes what tests send and receive, one line for each request, for the independent checkers. */
export const recordExchange = (exchange: Exchange): void => {
  const folder = process.env[trafficVariable]
  if (folder !== undefined)
    appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(entryOf(exchange))}\n`)
}

export type Entry = ReturnType<typeof entryOf>

/** What all processes of a run have noted, as if one server had been called. */
export const readTraffic = (folder: string, server: string): Entry[] =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => {
      const entry = JSON.parse(line) as Entry
      entry.request.url = entry.request.url.replace(/^http:\/\/127\.0\.0\.1:\d+/, server)
      return entry
    })

export const archiveOf = (entries: readonly Entry[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'tests', version: '1' }, entries } })
