import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenApiDocument, operationsOf, serverOf } from '../../../openapi/tools/document.ts'
import { type Answer, preferenceFault, refusals, requiredHeaders, statusOfExample } from './answer.ts'
import { createBehaviour } from './behaviour.ts'
import { readBody } from './body.ts'
import { allowEveryOrigin } from './cors.ts'
import { type Demands, withDemands } from './demand.ts'
import { createEngine, type Engine } from './engine.ts'
import { readPreference } from './prefer.ts'
import { routesOf } from './routes.ts'

export interface Mock {
  /** Its URL without a trailing slash. */
  url: string
  close(): Promise<void>
}

export interface MockOptions extends Demands {
  /** 0 for any free port. */
  port: number
  /** Selects the response of an accepted request, in place of the selection of this project. */
  select?: Engine
  /** Called for every response. */
  onAnswer?: (line: string) => void
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

const answerer = (document: OpenApiDocument, options: MockOptions) => {
  const engine = withDemands(
    document,
    createEngine(document, createBehaviour(document), options.select),
    options,
  )
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
      const allowed = [...methods, 'OPTIONS'].join(', ')
      const detail = `This path supports only ${allowed}.`
      const refusal = refuse('method_not_allowed', url.pathname, null, { detail })
      return { ...refusal, headers: { ...refusal.headers, Allow: allowed } }
    }
    if (body.kind === 'too_large') return refuse('body_too_large', url.pathname, route)
    if (body.kind === 'refused') {
      const { code, errors, message } = body.problem
      return refuse(code, url.pathname, route, { detail: message, errors })
    }

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
    const found = await engine(
      route,
      { url, headers, params, body: content, isOther: body.kind === 'other' },
      preference,
    )
    const wanted = [
      ...Object.keys(requiredHeaders(document, route, found.status)),
      'Content-Type',
      'Link',
      'Retry-After',
      'sl-violations',
    ].map((name) => name.toLowerCase())
    return {
      status: found.status,
      headers: Object.fromEntries(
        Object.entries(found.headers).filter(([name]) => wanted.includes(name.toLowerCase())),
      ),
      body: found.body,
    }
  }

  const answerAlways = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url ?? '/'
    try {
      return await answer(request, new URL(`http://mock${path}`))
    } catch (error) {
      return refuse('internal_error', path, null, { detail: `The mock failed: ${error}` })
    }
  }
  return { answer: answerAlways, exposed: [...exposed, 'Allow', 'sl-violations'] }
}

/** Serves a document as a mock on this machine: every operation with its examples, which `Prefer` selects. */
export const serveMock = async (document: OpenApiDocument, options: MockOptions): Promise<Mock> => {
  const { port, onAnswer } = options
  const { answer, exposed } = answerer(document, options)

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
