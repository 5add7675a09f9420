import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type OpenApiDocument, operationsOf, serverOf } from './document.ts'
import { type Answer, preferenceFault, refusals, requiredHeaders, statusOfExample } from './mock/answer.ts'
import { createBehaviour } from './mock/behaviour.ts'
import { readBody } from './mock/body.ts'
import { allowEveryOrigin } from './mock/cors.ts'
import { type Demands, withDemands } from './mock/demand.ts'
import { createEngine, type Engine } from './mock/engine.ts'
import { readPreference } from './mock/prefer.ts'
import { routesOf } from './mock/routes.ts'
import { startStateful } from './mock/stateful.ts'
import { toolFile } from './redocly-cli.ts'

export interface Mock {
  /** Its URL without a trailing slash. */
  url: string
  close(): Promise<void>
}

interface MockOptions extends Demands {
  /** 0 for any free port. */
  port: number
  /** Uses Prism, which knows nothing but the document: slower, larger, and an independent reading of the contract. */
  prism?: boolean
  /** Called for every response. */
  onAnswer?: (line: string) => void
}

/** Makes a page after a cursor the last one, so that following the cursors of Prism ends. */
const withoutNextPage = (body: unknown): unknown => {
  const { page } = body as { page?: object }
  return page === undefined ? body : { ...(body as object), page: { ...page, next_cursor: null } }
}

/** The engine. Prism is loaded only when it is wanted: it takes a second and 200 MB. */
const engineOf = async (
  document: OpenApiDocument,
  { prism = false, ...demands }: MockOptions,
): Promise<Engine> => {
  const engine = prism
    ? await (await import('./mock/prism.ts')).startPrism(document)
    : createEngine(document, createBehaviour(document))
  return withDemands(document, engine, demands)
}

const send = (response: ServerResponse, answer: Answer): void => {
  const hasBody = answer.status !== 304 && answer.status !== 204
  response.statusCode = answer.status
  for (const [name, value] of Object.entries(answer.headers)) {
    if (hasBody || name.toLowerCase() !== 'content-type') response.setHeader(name, value)
  }
  response.end(hasBody ? JSON.stringify(answer.body) : undefined)
}

const singleHeaders = (request: IncomingMessage): Record<string, string> => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  // Every response is JSON. For an `Accept` without problem+json, Prism would return 200 instead of 403.
  return Object.fromEntries(headers.filter(([name]) => name !== 'accept' && name !== 'content-length'))
}

const mockOf = async (document: OpenApiDocument, options: MockOptions) => {
  const engine = await engineOf(document, options)
  const findRoutes = routesOf(document)
  const refuse = refusals(document)
  const responses = operationsOf(document).flatMap((at) => Object.values(at.responses))
  const exposed = [...new Set(responses.flatMap((response) => Object.keys(response.headers ?? {})))]

  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const body = await readBody(request)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const routes = findRoutes(url.pathname)
    const route = routes.find((candidate) => candidate.method === method)
    if (routes.length === 0) {
      const detail = `The contract has no address ${url.pathname}. All of them are below ${serverOf(document).basePath}.`
      return refuse('not_found', url.pathname, null, { detail })
    }
    if (route === undefined) {
      const methods = routes.flatMap((other) => (other.method === 'GET' ? ['GET', 'HEAD'] : [other.method]))
      const refusal = refuse('method_not_allowed', url.pathname, null)
      return { ...refusal, headers: { ...refusal.headers, Allow: methods.join(', ') } }
    }
    if (body.kind === 'too_large') return refuse('body_too_large', url.pathname, route)
    if (body.kind === 'malformed')
      return refuse('malformed_body', url.pathname, route, { detail: body.reason })

    const asked = readPreference(request.headers.prefer)
    const { code, example } = asked
    const preference = {
      ...asked,
      code: code ?? (example === null ? null : statusOfExample(document, route, example)),
    }
    const fault = preferenceFault(document, route, asked)
    if (fault !== null) {
      const errors = [{ header: 'Prefer', code: 'invalid_value', detail: fault }]
      return refuse('invalid_request', url.pathname, route, { detail: fault, errors })
    }
    const headers = singleHeaders(request)
    if (body.kind !== 'none') headers['content-length'] = String(body.bytes)
    const content = body.kind === 'json' ? body.value : body.kind === 'other' ? body.text : undefined
    const params = route.paramsIn(url.pathname)
    const found = await engine(route, { url, headers, params, body: content }, preference)
    const wanted = [
      ...Object.keys(requiredHeaders(document, route, found.status)),
      'Content-Type',
      'Retry-After',
      'sl-violations',
    ].map((name) => name.toLowerCase())
    const isLaterPage =
      options.prism === true &&
      url.searchParams.has('cursor') &&
      preference.example === null &&
      found.status === 200
    return {
      status: found.status,
      headers: Object.fromEntries(
        Object.entries(found.headers).filter(([name]) => wanted.includes(name.toLowerCase())),
      ),
      body: isLaterPage ? withoutNextPage(found.body) : found.body,
    }
  }

  const answerAlways = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? '/'
    try {
      return await answer(request, new URL(path, 'http://mock'))
    } catch (error) {
      return refuse('internal_error', path, null, { detail: `The mock failed: ${error}` })
    }
  }
  return { answer: answerAlways, exposed: [...exposed, 'Allow', 'sl-violations'] }
}

/** Serves the bundle as a mock on this machine: every operation with its examples, which `Prefer` selects. */
export const startMock = async (options: MockOptions): Promise<Mock> => {
  const { port, onAnswer } = options
  const document: OpenApiDocument = JSON.parse(
    await readFile(toolFile('../../generated/contract.json'), 'utf8'),
  )
  const { answer, exposed } = await mockOf(document, options)

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    allowEveryOrigin(request, response, exposed)
    if (request.method === 'OPTIONS') send(response, { status: 204, headers: {}, body: undefined })
    else send(response, await answer(request))
    onAnswer?.(`${request.method} ${request.url} ${response.statusCode}`)
  }
  const server = createServer((request, response) => {
    // Only the connection itself can fail here.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const help = `Usage: npm run mock -- [OPTIONS]

  --port 4010          the port; 0 for any free one
  --delay 300          milliseconds before each response
  --fail-every 10      each tenth request fails with 503
  --rate-limit 60      requests a minute for each caller, then 429
  --locked             refuses what the free edition does not have
  --prism              uses Prism instead of the mock of this project
  --stateful           the real service, on a database that is deleted at the end
  --contacts 200       contacts of the stateful mock

A request can ask for the same: Prefer: code=403, example=pro_lock_feature, delay=2000, locked
`

const countOf = (name: string, value: string | undefined, most: number): number | undefined => {
  if (value === undefined) return undefined
  const count = Number(value)
  if (value.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= most) return count
  throw new Error(`--${name} must be a number between 0 and ${most}, not "${value}".`)
}

const readOptions = () => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      port: text,
      delay: text,
      'fail-every': text,
      'rate-limit': text,
      contacts: text,
      locked: flag,
      prism: flag,
      stateful: flag,
      help: flag,
    },
  })
  return {
    ...values,
    port: countOf('port', values.port ?? process.env.MOCK_PORT, 65_535) ?? 4010,
    delay: countOf('delay', values.delay, 60_000) ?? 0,
    failEvery: countOf('fail-every', values['fail-every'], 1_000_000) ?? 0,
    rateLimit: countOf('rate-limit', values['rate-limit'], 1_000_000) ?? 0,
    contacts: countOf('contacts', values.contacts, 1_000_000) ?? 200,
  }
}

const run = async (): Promise<void> => {
  const write = (line: string): void => {
    process.stdout.write(`${line}\n`)
  }
  const options = readOptions()
  if (options.help) return write(help)
  if (options.stateful) return startStateful({ ...options, write })
  const mock = await startMock({ ...options, onAnswer: write })
  write(`The mock listens on ${mock.url}/service/v1`)
  write('Send any credentials. It answers with the examples of the contract; choose one with the header')
  write('  Prefer: code=403, example=pro_lock_feature')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mock.close())
}

if (import.meta.main) {
  run().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
