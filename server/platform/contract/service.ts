import type { Request, RequestHandler, Response } from 'express'
import { type OperationId, type OperationRow, operationTable } from '../../../generated/operations.ts'
import type { AppContext } from '../app-context.ts'
import { auditFact } from '../audit.ts'
import { type BoundedAudit, failedSignIn, refusalIn } from '../bounded-audit.ts'
import { diskOf } from '../disk/disk.ts'
import { addressKey } from '../http/address-key.ts'
import { readBody, requireNoBody, unstorableMembers, unstorableParameters } from '../http/body.ts'
import { createIdempotency, fingerprintOf, type StoredReply } from '../http/idempotency.ts'
import { jsonText } from '../http/json-text.ts'
import type { RateQuotas } from '../http/quotas.ts'
import { type Allowance, createRateLimiter } from '../http/rate-limit.ts'
import { requestIdOf } from '../http/request-id.ts'
import { sendProblem } from '../http/send-problem.ts'
import { createSlots, defaultSlots } from '../http/slots.ts'
import { type Authenticate, actorOf, type Principal } from '../principal.ts'
import { ProblemError, problem } from '../problem.ts'
import { untilAborted } from '../storage/cancelling.ts'
import { isDiskFull } from '../storage/full.ts'
import type { Database, Sql } from '../storage/open.ts'
import type { Pools } from '../storage/pools.ts'
import { createTransactions } from '../storage/transactions.ts'
import { requestLimit, runAsCaller } from '../threads/caller.ts'
import { recordActivity } from '../watchdog.ts'
import { createAuditing, transactionIn } from './auditing.ts'
import { requireAccess, requireAccessToBody, requireFeature, requireFeaturesOfBody } from './authorise.ts'
import { markedOperation, markOperation } from './checker.ts'
import { type Document, type ResolvedOperation, resolveOperations } from './document.ts'
import { createEmailNormaliser } from './emails.ts'
import { createFaultFinder } from './faults.ts'
import type { Handlers } from './handler.ts'
import { invalid } from './invalid.ts'
import { withLifecycle } from './lifecycle.ts'
import { type CountedLimit, type Counter, createReserve } from './plan-limit.ts'
import { createRouter } from './router.ts'
import { isSlow } from './slow.ts'
import { createValidator } from './validator.ts'

export const basePath = '/service/v1'

export interface ServiceOptions {
  document: Document
  pools: Pools
  /** Creates the handlers on a pool of connections. */
  handlersOn: (sql: Database) => Handlers
  authenticate: Authenticate
  refusals: BoundedAudit
  counters: Record<CountedLimit, Counter>
  quotas: RateQuotas
  /** The limits with those that administrators have set. */
  quotasInForce?: (configured: RateQuotas) => Promise<RateQuotas>
  upgradeUrl: string
  /** False only in the benchmark's baseline. */
  validate?: boolean
}

/** Codes of requests whose sender tried to sign in. A session that has ended is none. */
const triedToSignIn = new Set(['invalid_credentials', 'invalid_nonce'])

const isDryRun = (body: unknown): boolean => (body as { dry_run?: unknown } | undefined)?.dry_run === true

/** A handler as the dispatcher calls it, without the types of its operation. */
type AnyHandler = (request: Record<string, unknown>) => Promise<{
  status: number
  body: unknown
  headers?: Record<string, string>
  etag?: string
}>

/** Every operation documents its requirements. The enforced table and the document must agree. */
const assertComplete = (
  document: Document,
  operations: ReadonlyMap<OperationId, ResolvedOperation>,
): void => {
  for (const { id, path, method } of operations.values()) {
    const declared = document.paths[path]?.[method]?.['x-capability']
    const row = operationTable[id] as OperationRow | undefined
    if (declared === undefined)
      throw new Error(`The operation ${id} declares no x-capability: the service does not start.`)
    if (row?.capability !== declared)
      throw new Error(
        `The table of operations does not have ${id} as the contract has it: run npm run generate.`,
      )
  }
}

const principalKeyOf = (principal: Principal): string =>
  principal.kind === 'api_key' ? `api_key ${principal.credential?.id}` : `user ${principal.user.id}`

const showAllowance = (response: Response, policy: string, allowance: Allowance): void => {
  const { limit, remaining, reset_seconds } = allowance
  response.setHeader('RateLimit-Policy', `"${policy}";q=${limit.requests};w=${limit.window_seconds}`)
  response.setHeader('RateLimit', `"${policy}";r=${remaining};t=${reset_seconds}`)
}

const setHeaders = (response: Response, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

const declaredHeaders = (operation: ResolvedOperation, request: Request): Record<string, unknown> => {
  const found: Record<string, unknown> = {}
  for (const { name, in: place } of operation.parameters)
    if (place === 'header') found[name] = request.headers[name.toLowerCase()]
  return found
}

/** Read-only operations take no key, even if they are a POST: their responses need not be stored. */
const takesKey = (operation: ResolvedOperation): boolean =>
  operation.parameters.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key')

const entityTags = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

const isNotModified = (request: Request, etag: string | undefined): boolean => {
  const given = request.headers['if-none-match']
  if (given === undefined || etag === undefined || request.method !== 'GET') return false
  return given.trim() === '*' || entityTags(given).includes(`"${etag}"`)
}

/**
 * Sends head and body in one system call. Express would compare the response with the cache headers again.
 */
const sendJson = (response: Response, status: number, body: unknown): void => {
  const text = jsonText(body)
  response.statusCode = status
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

/**
 * Everything under the base path: routes a request to the operation's handler and sends the response, as the
 * contract defines them.
 */
export const createService = (context: AppContext, options: ServiceOptions): RequestHandler => {
  const { document, pools, authenticate, refusals, upgradeUrl } = options
  let { quotas } = options
  const { clock, log, editions } = context
  const operations = resolveOperations(document)
  assertComplete(document, operations)
  const route = createRouter(operations.values())
  const faults = createFaultFinder(document)
  const withAsciiEmails = createEmailNormaliser(document)
  const limit = createRateLimiter(pools.reserved, clock)
  const disk = diskOf(context.config)
  const inSlot = createSlots(defaultSlots)

  /** Handlers, transactions and idempotency keys of one pool: all use the same connections. */
  const servingOn = (sql: Database) => {
    const begin = createTransactions(sql)
    return {
      begin,
      handlers: options.handlersOn(sql),
      idempotency: createIdempotency(begin, clock, context.secret),
    }
  }
  type Serving = ReturnType<typeof servingOn>
  const serving = {
    usual: servingOn(pools.usual),
    slow: servingOn(pools.slow),
    urgent: servingOn(pools.reserved),
  }
  const reserveOf = createReserve(editions, options.counters)
  const handlersIn = (tx: Sql) => options.handlersOn(tx as Database)
  const auditingOf = createAuditing(document, operations.values(), handlersIn, context.clock)

  /**
   * The rate limit of a request that could not be counted, because the database did not respond: the full
   * quota is left.
   */
  const showUncounted = (response: Response): void => {
    const id = markedOperation(response)?.id
    const policy = id === undefined ? 'anonymous' : operationTable[id].ratePolicy
    const quota = quotas[policy]
    showAllowance(response, policy, {
      allowed: true,
      limit: quota,
      remaining: quota.requests,
      reset_seconds: quota.window_seconds,
    })
  }

  const fail = (request: Request, response: Response, error: unknown): void => {
    recordActivity(response)
    // A client that has disconnected needs no response, and a statement cancelled for that reason is not an
    // error.
    if (response.destroyed) return
    if (!response.headersSent && !response.hasHeader('RateLimit')) showUncounted(response)
    if (isDiskFull(error)) disk.noteFull()
    sendProblem(request, response, error, {
      log,
      requestId: response.locals.requestId as string,
      operation: markedOperation(response)?.id,
      upgradeUrl,
    })
  }

  const validator = createValidator(document)

  const spend = async (response: Response, policy: keyof RateQuotas, who: string): Promise<void> => {
    quotas = (await options.quotasInForce?.(options.quotas)) ?? options.quotas
    const allowance = await limit(`${policy} ${who}`, quotas[policy])
    showAllowance(response, policy, allowance)
    if (!allowance.allowed)
      throw problem('rate_limited', {
        detail: `The ${policy} limit is ${allowance.limit.requests} requests in ${allowance.limit.window_seconds} seconds.`,
        headers: { 'Retry-After': String(allowance.reset_seconds) },
      })
  }

  const spendAnonymous = (request: Request, response: Response) =>
    spend(response, 'anonymous', `address ${addressKey(request.ip)}`)

  const findOperation = async (request: Request, response: Response) => {
    const found = route(request.method, request.path)
    if (found.kind === 'found') {
      const operation = operations.get(found.operation) as ResolvedOperation
      markOperation(response, operation)
      return { operation, params: found.params }
    }
    await spendAnonymous(request, response)
    if (found.kind === 'unknown_path') throw problem('not_found', { detail: 'This address does not exist.' })
    const allowed = [...found.allowed.map((method) => method.toUpperCase()), 'OPTIONS']
    if (allowed.includes('GET')) allowed.push('HEAD')
    const headers = { Allow: allowed.join(', ') }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return null
    }
    throw problem('method_not_allowed', { detail: `This address accepts ${headers.Allow}.`, headers })
  }

  const identify = async (request: Request, response: Response, row: OperationRow): Promise<Principal> => {
    const authenticated = await authenticate(request.headers).catch(async (error) => {
      await spendAnonymous(request, response)
      if (error instanceof ProblemError && triedToSignIn.has(error.code))
        void refusals.note(failedSignIn(error.message, addressKey(request.ip)))
      throw error
    })
    if (authenticated.freshNonce) response.setHeader('X-Host-Nonce', authenticated.freshNonce)
    await spend(response, row.ratePolicy, principalKeyOf(authenticated.principal))
    return authenticated.principal
  }

  const requireValid = (
    operation: ResolvedOperation,
    params: Record<string, string>,
    request: Request,
  ): void => {
    const inFull = () => {
      const query = new URL(request.originalUrl, 'http://local').searchParams
      return { params, query, headers: request.headers, body: request.body as unknown }
    }
    const unstorable = [...unstorableParameters(request, params), ...unstorableMembers(request)]
    const isBodyMissing = operation.body?.required && request.body === undefined
    if (unstorable.length || isBodyMissing) throw invalid([...faults.all(operation, inFull()), ...unstorable])
    try {
      // Express parses the query again on each access and would lose the coerced values.
      Object.defineProperty(request, 'query', { value: validator.request(operation, request, params) })
    } catch (error) {
      const errors = faults.all(operation, inFull())
      const { status, message } = error as { status?: number; message?: string }
      // The validator throws on some bodies, such as null where a discriminator is expected.
      if (errors.length) throw invalid(errors)
      if (status !== 400) throw error
      throw problem('invalid_request', { detail: `${message}.`, cause: error })
    }
    const unknown = faults.unknownParameters(operation, Object.keys(request.query))
    if (unknown.length) throw invalid(unknown)
  }

  const perform = async (
    { handlers, begin, idempotency }: Serving,
    operation: ResolvedOperation,
    row: OperationRow,
    principal: Principal,
    params: Record<string, string>,
    request: Request,
    response: Response,
  ): Promise<StoredReply & { etag: string | undefined }> => {
    const handler = handlers[operation.id] as unknown as AnyHandler
    const reserve = row.planLimit === null ? undefined : await reserveOf(row.planLimit as CountedLimit)
    const { requestId } = response.locals as { requestId: string }
    const audited = { operation, params, principal, requestId, isDryRun: isDryRun(request.body) }
    const auditing = row.auditEvent === null || row.auditedByHistory ? null : auditingOf(audited)
    const run = async (tx: Sql | null): Promise<StoredReply> => {
      const transaction = transactionIn(tx, begin, auditing)
      const work = () =>
        handler({
          operationId: operation.id,
          params,
          query: request.query,
          headers: declaredHeaders(operation, request),
          body: request.body,
          principal: row.auditEvent === null ? principal : { ...principal, requestId },
          requestId,
          transaction,
          reserve,
        })
      const caller = { key: principalKeyOf(principal), limit: requestLimit }
      const { status, body, headers, etag } = await runAsCaller(caller, work)
      // An operation that changes nothing in the database, such as a test mail.
      if (auditing?.isWritten() === false) await transaction(() => Promise.resolve(body))
      return { status, body, headers: { ...headers, ...(etag === undefined ? {} : { ETag: `"${etag}"` }) } }
    }
    const runOnce = (key: string) => {
      const call = {
        principalKey: principalKeyOf(principal),
        key,
        operationId: operation.id,
        fingerprint: fingerprintOf(request.method, request.originalUrl, request.body),
      }
      return row.callsOut ? idempotency.reserved(call, () => run(null)) : idempotency.inTransaction(call, run)
    }
    const key = request.headers['idempotency-key']
    const stored =
      typeof key === 'string' && takesKey(operation)
        ? await runOnce(key)
        : { reply: await run(null), replayed: false }
    // Other processes are notified; in this process the next request must see the change at once.
    if ((row.area === 'settings' || row.area === 'users') && row.auditEvent !== null)
      context.accessCache?.empty()
    if (stored.replayed) response.setHeader('Idempotency-Replayed', 'true')
    else if (row.auditEvent !== null)
      log.info({
        audit: row.auditEvent,
        principal: principalKeyOf(principal),
        request_id: requestId,
      })
    return { ...stored.reply, etag: stored.reply.headers.ETag?.slice(1, -1) }
  }

  /** Runs a slow operation in one of the limited slots while the client is connected. */
  const performSlowly = async (
    principal: Principal,
    response: Response,
    work: () => ReturnType<typeof perform>,
  ): ReturnType<typeof perform> => {
    const gone = new AbortController()
    const onClose = (): void => gone.abort(new Error('The client closed the connection.'))
    response.once('close', onClose)
    try {
      return await inSlot(principalKeyOf(principal), gone.signal, () => untilAborted(gone.signal, work))
    } finally {
      response.off('close', onClose)
    }
  }

  const serve = async (request: Request, response: Response): Promise<void> => {
    // Node omits the body itself, so the inner routes treat HEAD as GET.
    if (request.method === 'HEAD') request.method = 'GET'
    const found = await findOperation(request, response)
    if (!found) return
    const row: OperationRow = operationTable[found.operation.id]
    // Also for a caller that is refused: a program that only fails must learn that the operation ends.
    setHeaders(response, withLifecycle(row))
    const principal = await identify(request, response, row)
    await serveCaller(request, response, found, row, principal).catch((error) => {
      noteRefusal(row, principal, response, error)
      throw error
    })
  }

  const noteRefusal = (row: OperationRow, principal: Principal, response: Response, error: unknown): void => {
    const code = refusalIn(error)
    if (code === null) return
    const { requestId } = response.locals as { requestId: string }
    void refusals.note({
      event: 'access.refused',
      operation: row.id,
      area: row.area,
      actor: actorOf(principal),
      credential: principal.kind,
      requestId,
      changes: [auditFact('reason', code)],
    })
  }

  const serveCaller = async (
    request: Request,
    response: Response,
    { operation, params }: { operation: ResolvedOperation; params: Record<string, string> },
    row: OperationRow,
    principal: Principal,
  ): Promise<void> => {
    requireAccess(principal, row)
    await requireFeature(editions, row)
    if (operation.body) await readBody(request)
    else await requireNoBody(request)
    recordActivity(response)
    if (options.validate !== false) requireValid(operation, params, request)
    request.body = withAsciiEmails(operation, request.body)
    requireAccessToBody(principal, row, request.body)
    await requireFeaturesOfBody(editions, row, request.body)
    if (row.auditEvent !== null && row.method !== 'DELETE') await disk.requireSpace()
    const performOn = (served: Serving) => {
      recordActivity(response)
      return perform(served, operation, row, principal, params, request, response)
    }
    const reply = isSlow(row, request.query, request.body)
      ? await performSlowly(principal, response, () => performOn(serving.slow))
      : await performOn(row.urgent ? serving.urgent : serving.usual)
    recordActivity(response)
    setHeaders(response, withLifecycle(row, reply.headers))
    response.setHeader('Cache-Control', 'private, no-cache')
    if (isNotModified(request, reply.etag)) {
      response.writeHead(304).end()
      return
    }
    const breach = options.validate === false ? null : validator.response(operation, reply.status, reply.body)
    if (breach !== null) {
      log.error({ err: breach, operation: operation.id }, 'an answer breaks the contract')
      throw breach
    }
    sendJson(response, reply.status, reply.body)
  }

  return function service(request, response) {
    const requestId = requestIdOf(request.headers['x-request-id'])
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    serve(request, response).catch((error) => fail(request, response, error))
  }
}
