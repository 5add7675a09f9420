import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { Writable } from 'node:stream'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import type { OpenApiDocument, OperationAt } from '../../openapi/tools/document.ts'
import { operationTableFile } from '../../openapi/tools/generate/operation-table.ts'
import { type AppOptions, createApp } from '../../server/app.ts'
import { createChecker, markOperation, type Violation } from '../../server/platform/contract/checker.ts'
import {
  type Document,
  loadDocument,
  type ResolvedOperation,
  resolveOperations,
} from '../../server/platform/contract/document.ts'
import type { Handlers } from '../../server/platform/contract/handler.ts'
import { createService } from '../../server/platform/contract/service.ts'
import { createValidator } from '../../server/platform/contract/validator.ts'
import { defaultQuotas } from '../../server/platform/quotas.ts'
import { onePool } from '../../server/platform/storage/pools.ts'
import { startTestApp } from '../support/app.ts'
import { mutationsOf, withMutation } from '../support/mutations.ts'
import { addressOf, type Call, sampleCall } from './walk/calls.ts'
import { answerExamplesOf, document, type Operation, operations } from './walk/contract.ts'
import { wideQuotas } from './walk/quotas.ts'

const { context, admin } = await startTestApp({ edition: 'pro' })

const listen = async (app: Express): Promise<string> => {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Answer {
  status: number
  body?: unknown
  etag?: string
  headers?: Record<string, string>
}

/** A response that follows the contract: the document's own example. */
const validAnswerOf = (operation: Operation): Answer & Required<Omit<Answer, 'etag'>> => {
  const [status = ''] = Object.keys(operation.responses)
  const documented = operation.responses[status]?.headers ?? {}
  return {
    status: Number(status),
    body: answerExamplesOf(operation, status)[0]?.value,
    ...(documented.ETag === undefined ? {} : { etag: 'v1' }),
    headers: documented.Location === undefined ? {} : { Location: '/service/v1/somewhere' },
  }
}

/**
 * Starts an application whose handlers return the given response, valid or not, and records the reports of
 * its outer checker.
 */
const startAppReturning = async (options: AppOptions = {}) => {
  let answer: Answer
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, async () => answer]))
  const violations: Violation[] = []
  const url = await listen(
    createApp(context, {
      quotas: wideQuotas,
      handlers: handlers as unknown as Handlers,
      onViolation: (violation) => violations.push(violation),
      ...options,
    }),
  )
  return {
    url,
    /** Returns the response that was sent and the reports of the checker. */
    ask: async (operation: Operation, given: Answer, method: string = operation.method) => {
      answer = given
      const call: Call = sampleCall(operation)
      const response = await fetch(`${url}/service/v1${addressOf(operation, call)}`, {
        method,
        headers: { authorization: admin.authorization, 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      const text = await response.text()
      const { status, headers } = response
      return { status, headers, text, violations: violations.splice(0) }
    },
  }
}

const guarded = await startAppReturning()
const unguarded = await startAppReturning({ validate: false })

const failed = { status: 500, text: expect.stringContaining('"internal_error"'), violations: [] }

/** The example of each operation's success with every violation of its schema. */
const invalidAnswers = operations.map((operation) => {
  const { status, body } = validAnswerOf(operation)
  const schema = operation.responses[status]?.content?.['application/json']?.schema ?? {}
  const ways = mutationsOf(document, schema, body)
  const bodies = ways.map((way) => ({ ...way, body: withMutation(body, way) }))
  // The application handles every body alike: three show that it calls its checks, which get the others directly.
  return {
    operation,
    id: operation.id,
    count: ways.length,
    sent: bodies.slice(0, 3),
    shown: bodies.slice(3),
  }
})

const served = loadDocument()
const resolved = resolveOperations(served)
const validator = createValidator(served)
const checked: Violation[] = []
const checker = createChecker(served, { bodies: true, report: (violation) => checked.push(violation) })

const resolvedOf = (operation: Operation): ResolvedOperation => resolved.get(operation.id) ?? missing()

/** What the outer checker reports about a response, without sending it. */
const reportsOf = (operation: Operation, status: number, headers: Headers, body: unknown): Violation[] => {
  const request = new IncomingMessage(new Socket()) as Request
  const response = Object.assign(new ServerResponse(request), { locals: {} }) as unknown as Response
  request.method = operation.method
  response.statusCode = status
  markOperation(response, resolvedOf(operation))
  void checker(request, response, () => undefined)
  response.setHeaders(new Map([...headers].filter(([name]) => name !== 'content-length')))
  response.end(JSON.stringify(body))
  return checked.splice(0)
}

describe('a handler that follows the contract', () => {
  test.for(operations)('of $id passes both checks', async (operation) => {
    const valid = validAnswerOf(operation)
    for (const app of [guarded, unguarded])
      expect(await app.ask(operation, valid)).toMatchObject({ status: valid.status, violations: [] })
  })
})

describe('a handler that returns a wrong body', () => {
  test.for(invalidAnswers)(
    'of $id is stopped by the inner validator: $count ways',
    async ({ operation, sent, shown }) => {
      const valid = validAnswerOf(operation)
      expect(sent.length).toBeGreaterThan(0)
      for (const { body, pointer, what } of sent)
        expect(await guarded.ask(operation, { ...valid, body }), `${pointer} ${what}`).toMatchObject(failed)
      const check = (body: unknown) => validator.response(resolvedOf(operation), valid.status, body)
      expect(check(valid.body)).toBeNull()
      const passed = shown.filter(({ body }) => check(body) === null)
      expect(passed.map(({ pointer, what }) => `${pointer} ${what}`)).toEqual([])
    },
  )

  test.for(invalidAnswers)(
    'of $id is reported by the outer checker: $count ways',
    async ({ operation, sent, shown }) => {
      const valid = validAnswerOf(operation)
      const reports = [
        {
          operation: operation.id,
          status: valid.status,
          problem: expect.stringContaining('breaks its schema'),
        },
      ]
      for (const { body, pointer, what } of sent) {
        const { status, violations } = await unguarded.ask(operation, { ...valid, body })
        expect(status).toBe(valid.status)
        expect(violations, `${pointer} ${what}`).toMatchObject(reports)
      }
      const { status, headers } = await unguarded.ask(operation, valid)
      expect(reportsOf(operation, status, headers, valid.body)).toEqual([])
      for (const { body, pointer, what } of shown)
        expect(reportsOf(operation, status, headers, body), `${pointer} ${what}`).toMatchObject(reports)
    },
  )
})

describe('a handler that returns another status', () => {
  test.for(operations)('of $id is stopped by the inner validator', async (operation) => {
    const others = [200, 201, 202, 206, 299].filter((status) => !(String(status) in operation.responses))
    for (const status of others)
      expect(await guarded.ask(operation, { ...validAnswerOf(operation), status })).toMatchObject(failed)
  })

  test.for(operations)('of $id is reported by the outer checker', async (operation) => {
    const { violations } = await unguarded.ask(operation, { ...validAnswerOf(operation), status: 206 })
    expect(violations).toEqual([
      { operation: operation.id, status: 206, problem: 'the status is not documented' },
    ])
  })
})

describe('a handler that sends a header without a word in the contract', () => {
  const silent = operations.filter(
    (operation) =>
      operation.method === 'GET' &&
      operation.responses[200]?.content !== undefined &&
      operation.responses[200]?.headers?.ETag === undefined,
  )

  test.for(silent)('in $id is reported: ETag', async (operation) => {
    const { violations } = await guarded.ask(operation, { ...validAnswerOf(operation), etag: '1' })
    expect(violations).toMatchObject([
      { operation: operation.id, problem: 'the header ETag is not documented' },
    ])
  })
})

describe('a handler that omits a required header', () => {
  const headersOf = (operation: Operation): string[] =>
    Object.keys(operation.responses[validAnswerOf(operation).status]?.headers ?? {})
  const with_ = (name: string) => operations.filter((operation) => headersOf(operation).includes(name))

  test.for(with_('ETag'))('of $id is reported: ETag', async (operation) => {
    const { etag: _, ...answer } = validAnswerOf(operation)
    const { violations } = await guarded.ask(operation, answer)
    expect(violations).toMatchObject([{ operation: operation.id, problem: 'the header ETag is missing' }])
  })

  test.for(with_('Location'))('of $id is reported: Location', async (operation) => {
    const { violations } = await guarded.ask(operation, { ...validAnswerOf(operation), headers: {} })
    expect(violations).toMatchObject([{ operation: operation.id, problem: 'the header Location is missing' }])
  })

  test.for(with_('Location'))('of $id is reported: an invalid Location', async (operation) => {
    const headers = { Location: 'not a place' }
    const { violations } = await guarded.ask(operation, { ...validAnswerOf(operation), headers })
    expect(violations).toMatchObject([{ problem: 'the header Location breaks its schema' }])
  })

  test.for(with_('ETag').filter(({ method }) => method === 'GET'))(
    'of $id is reported for HEAD too',
    async (operation) => {
      const { etag: _, ...answer } = validAnswerOf(operation)
      const { violations } = await guarded.ask(operation, answer, 'HEAD')
      expect(violations).toMatchObject([{ operation: operation.id, problem: 'the header ETag is missing' }])
    },
  )
})

describe('a handler that returns another media type', () => {
  test.for(operations)('of $id is reported by the outer checker', async (operation) => {
    const headers = { ...validAnswerOf(operation).headers, 'Content-Type': 'text/html' }
    const { violations } = await unguarded.ask(operation, { ...validAnswerOf(operation), headers })
    expect(violations).toMatchObject([{ problem: 'the media type text/html is not documented' }])
  })
})

describe('the outer checker', () => {
  const seen: Violation[] = []
  const answering = async (answer: RequestHandler) => {
    const app = express()
    app.use(
      createChecker(document as unknown as Document, {
        bodies: true,
        report: (violation) => seen.push(violation),
      }),
    )
    app.use(answer)
    const url = await listen(app)
    await (await fetch(`${url}/nowhere`)).text()
    return seen.splice(0)
  }

  test('reports a success without an operation', async () => {
    expect(await answering((_, response) => void response.json({}))).toEqual([
      { operation: 'GET /nowhere', status: 200, problem: 'a success without an operation' },
    ])
  })

  test('reports an error that is an HTML page', async () => {
    expect(await answering((_, response) => void response.status(404).send('<p>Nothing here</p>'))).toEqual([
      {
        operation: 'GET /nowhere',
        status: 404,
        problem: 'the media type text/html is not that of a problem',
      },
    ])
  })

  test('reports an incomplete problem', async () => {
    const half = '{"code":"not_found"}'
    const [violation] = await answering(
      (_, response) => void response.status(404).type('application/problem+json').send(half),
    )
    expect(violation?.problem).toMatch(/the body breaks its schema/)
  })

  test('reports a chunked body that is not JSON', async () => {
    const [violation] = await answering((_, response) => {
      response.status(404).type('application/problem+json').write('{"code":')
      response.end()
    })
    expect(violation?.problem).toBe('the body is not JSON')
  })
})

test('in production, a violation is logged and counted, and the response is sent', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const handlers = { getMe: async () => ({ status: 200, body: answerExamplesOf(getMe, '200')[0]?.value }) }
  const [getMe = missing()] = operations.filter(({ id }) => id === 'getMe')
  const app = createApp(
    { ...context, log: pino(stream) },
    { handlers: handlers as unknown as Handlers, quotas: wideQuotas },
  )
  const url = await listen(app)
  const headers = { authorization: admin.authorization }
  expect((await fetch(`${url}/service/v1/me`, { headers })).status).toBe(200)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      msg: 'a response broke the contract',
      violation: { operation: 'getMe', status: 200, problem: 'the header ETag is missing' },
    },
  ])
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text()
  expect(metrics).toContain('crs_contract_violations_total{operation="getMe"} 1')
  expect(metrics).toMatch(/^crs_content_threads\{what="threads"\} \d+$/m)
  expect(metrics).toMatch(/^crs_content_tasks_total\{outcome="time"\} \d+$/m)
})

const missing = (): never => {
  throw new Error('unreachable')
}

describe('a document whose operation declares no requirements', () => {
  /** A document with one path only: the operation in a changed copy, and the others of its address. */
  const variant = (
    id: OperationId,
    change: (operation: OperationAt['operation']) => void,
  ): OpenApiDocument => {
    const { path, method } = operations.find((operation) => operation.id === id) ?? missing()
    const verb = method.toLowerCase() as 'get'
    const item = document.paths[path] ?? missing()
    const operation = structuredClone(item[verb] ?? missing())
    change(operation)
    return { ...document, paths: { [path]: { ...item, [verb]: operation } } }
  }
  const start = (changed: OpenApiDocument) => () =>
    createService(context, {
      document: changed as unknown as Document,
      pools: onePool(context.sql),
      handlers: {} as Handlers,
      authenticate: () => Promise.reject(new Error('unreachable')),
      refusals: { note: async () => undefined, flush: async () => undefined },
      counters: {
        contacts: async () => 0,
        custom_fields: async () => 0,
        deliveries_per_month: async () => 0,
        active_automations: async () => 0,
        users_with_access: async () => 0,
        webhook_endpoints: async () => 0,
      },
      quotas: defaultQuotas,
      upgradeUrl: 'http://crm.test/host/edition',
    })

  test('starts the service if unchanged', () => {
    expect(start(document)).not.toThrow()
  })

  test.for(operations)('does not start the service: $id', ({ id }) => {
    const changed = variant(id, (operation) => {
      delete operation['x-capability']
    })
    expect(start(changed)).toThrow(
      `The operation ${id} declares no x-capability: the service does not start.`,
    )
    expect(() => operationTableFile(changed)).toThrow(`${id} declares no x-capability`)
  })

  test('does not start the service if the table has another capability or misses an operation', () => {
    const weaker = variant('deleteContact', (operation) => {
      operation['x-capability'] = 'crm_access'
    })
    expect(start(weaker)).toThrow('Run npm run generate')
    const renamed = variant('getMe', (operation) => {
      operation.operationId = 'getYou'
    })
    expect(start(renamed)).toThrow('The table of operations and the contract differ at getYou')
  })
})
