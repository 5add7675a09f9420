import type { Request, RequestHandler, Response } from 'express'
import { type OperationId, type OperationRow, operationTable } from '../../../generated/operations.ts'
import type { AppContext } from '../app-context.ts'
import { auditFact } from '../audit.ts'
import { type BoundedAudit, failedSignIn, refusalIn } from '../bounded-audit.ts'
import { diskOf } from '../disk/disk.ts'
import { addressKey } from '../http/address-key.ts'
import { readBody, requireNoBody, unstorableMembers, unstorableParameters } from '../http/body.ts'
import { type Allowance, createRateLimiter } from '../http/rate-limit.ts'
import { requestIdOf } from '../http/request-id.ts'
import { sendProblem } from '../http/send-problem.ts'
import { createRequestSlots, slowRequests } from '../http/slots.ts'
import { recordActivity } from '../http/watchdog.ts'
import { type Authenticate, actorOf, type Principal } from '../principal.ts'
import { ProblemError, problem } from '../problem.ts'
import type { RateQuotas } from '../quotas.ts'
import { untilAborted } from '../storage/cancelling.ts'
import { isDiskFull } from '../storage/full.ts'
import type { Pools } from '../storage/pools.ts'
import { requireAccess, requireAccessToBody, requireFeature, requireFeaturesOfBody } from './authorise.ts'
import { markedOperation, markOperation, type Violation } from './checker.ts'
import { type Document, type ResolvedOperation, resolveOperations } from './document.ts'
import { createEmailNormaliser } from './emails.ts'
import { createFaultFinder } from './faults.ts'
import { invalid } from './invalid.ts'
import { withLifecycle } from './lifecycle.ts'
import { createPathMatcher } from './path-matcher.ts'
import { createPerform, type PerformOptions, principalKeyOf } from './perform.ts'
import { createRepair } from './repair.ts'
import { isNotModified, sendJson, setHeaders } from './reply.ts'
import { isSlow } from './slow.ts'
import { createValidator } from './validator.ts'

export const basePath = '/service/v1'

export interface ServiceOptions<Context> extends Omit<PerformOptions<Context>, 'operations'> {
  pools: Pools
  authenticate: Authenticate
  refusals: BoundedAudit
  quotas: RateQuotas
  /** The limits with those that administrators have set. */
  quotasInForce?: (configured: RateQuotas) => Promise<RateQuotas>
  upgradeUrl: string
  /** Told of an answer that was sent without stored values that the contract refuses. */
  repaired?: (violation: Violation) => void
  /** False only in the benchmark's baseline. */
  validate?: boolean
}

/** Codes of requests whose sender tried to sign in. A session that has ended is none. */
const triedToSignIn = new Set(['invalid_credentials', 'invalid_nonce'])

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
      throw new Error(`The table of operations and the contract differ at ${id}. Run npm run generate.`)
  }
}

const showAllowance = (response: Response, policy: string, allowance: Allowance): void => {
  const { limit, remaining, reset_seconds } = allowance
  response.setHeader('RateLimit-Policy', `"${policy}";q=${limit.requests};w=${limit.window_seconds}`)
  response.setHeader('RateLimit', `"${policy}";r=${remaining};t=${reset_seconds}`)
}

/**
 * Everything under the base path: routes a request to the operation's handler and sends the response, as the
 * contract defines them.
 */
export const createService = <Context extends AppContext>(
  context: Context,
  options: ServiceOptions<Context>,
): RequestHandler => {
  const { document, pools, authenticate, refusals, upgradeUrl } = options
  let { quotas } = options
  const { clock, log, editions } = context
  const operations = resolveOperations(document)
  assertComplete(document, operations)
  const route = createPathMatcher(operations.values())
  const faults = createFaultFinder(document)
  const withAsciiEmails = createEmailNormaliser(document)
  const limit = createRateLimiter(pools.reserved, clock)
  const disk = diskOf(context.config)
  const inSlot = createRequestSlots(slowRequests)
  const { servingOn, perform } = createPerform(context, { ...options, operations })
  type Serving = ReturnType<typeof servingOn>
  const serving = {
    usual: servingOn(pools.usual),
    slow: servingOn(pools.slow),
    urgent: servingOn(pools.reserved),
  }

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
  const repair = createRepair(document)

  const spend = async (response: Response, policy: keyof RateQuotas, who: string): Promise<void> => {
    quotas = (await options.quotasInForce?.(options.quotas)) ?? options.quotas
    const allowance = await limit(`${policy} ${who}`, quotas[policy])
    showAllowance(response, policy, allowance)
    if (!allowance.allowed)
      throw problem('rate_limited', {
        detail: `The limit \`${policy}\` of ${allowance.limit.requests} requests in ${allowance.limit.window_seconds} seconds is exceeded. Wait for the number of seconds in Retry-After.`,
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
    if (found.kind === 'unknown_path') throw problem('not_found', { detail: 'This path does not exist.' })
    const allowed = [...found.allowed.map((method) => method.toUpperCase()), 'OPTIONS']
    if (allowed.includes('GET')) allowed.push('HEAD')
    const headers = { Allow: allowed.join(', ') }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return null
    }
    throw problem('method_not_allowed', { detail: `This path supports only ${headers.Allow}.`, headers })
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
    // The validator drops some names that it does not know, such as `[]`.
    if (!request.originalUrl.includes('?')) return
    const unknown = faults.unknownParameters(operation, inFull().query.keys())
    if (unknown.length) throw invalid(unknown)
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
    sendJson(response, reply.status, readable(operation, reply))
  }

  /** An answer as the contract says, in spite of values that are stored. @throws what is wrong with another answer */
  const readable = (
    operation: ResolvedOperation,
    { status, body }: { status: number; body: unknown },
  ): unknown => {
    const breach = options.validate === false ? null : validator.response(operation, status, body)
    if (breach === null) return body
    const schema = operation.responses.get(status)?.content?.['application/json']?.schema
    const repaired = schema === undefined ? null : repair(schema, body)
    if (repaired === null || validator.response(operation, status, repaired.body) !== null) {
      log.error({ err: breach, operation: operation.id }, 'an answer breaks the contract')
      throw breach
    }
    const places = repaired.places.slice(0, 10).join(', ')
    options.repaired?.({ operation: operation.id, status, problem: `stored values were left out: ${places}` })
    return repaired.body
  }

  return function service(request, response) {
    const requestId = requestIdOf(request.headers['x-request-id'])
    response.locals.requestId = requestId
    response.setHeader('X-Request-Id', requestId)
    serve(request, response).catch((error) => fail(request, response, error))
  }
}
