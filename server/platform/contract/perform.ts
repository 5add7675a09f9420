import type { Request, Response } from 'express'
import { areaTable, type OperationId, type OperationRow } from '../../../generated/operations.ts'
import type { AppContext } from '../app-context.ts'
import { createIdempotency, fingerprintOf, type StoredReply } from '../http/idempotency.ts'
import type { Principal } from '../principal.ts'
import type { Database, Sql } from '../storage/open.ts'
import { createTransactions } from '../storage/transactions.ts'
import { requestLimit, runAsCaller } from '../threads/caller.ts'
import { createAuditing, transactionIn } from './auditing.ts'
import type { Document, ResolvedOperation } from './document.ts'
import type { Handlers } from './handler.ts'
import { type CountedLimit, type Counter, createReserve } from './plan-limit.ts'

export interface PerformOptions<Context> {
  document: Document
  operations: ReadonlyMap<OperationId, ResolvedOperation>
  handlers: Handlers<Context>
  counters: Record<CountedLimit, Counter>
}

const isDryRun = (body: unknown): boolean => (body as { dry_run?: unknown } | undefined)?.dry_run === true

/** A handler as the dispatcher calls it, without the types of its operation. */
type AnyHandler<Context> = (
  request: Record<string, unknown>,
  context: Context,
) => Promise<{
  status: number
  body: unknown
  headers?: Record<string, string>
  etag?: string
}>

export const principalKeyOf = (principal: Principal): string =>
  principal.kind === 'api_key' ? `api_key ${principal.credential?.id}` : `user ${principal.user.id}`

/** A limited application password must not get responses that its user's other credentials got. */
const idempotencyKeyOf = (principal: Principal): string => {
  const isLimited = principal.kind === 'application_password' && principal.scopes !== null
  return isLimited ? `application_password ${principal.credential?.id}` : principalKeyOf(principal)
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

/** Runs the handlers: with their transaction, idempotency key, plan limit and entry in the audit log. */
export const createPerform = <Context extends AppContext>(
  context: Context,
  options: PerformOptions<Context>,
) => {
  const { document, operations } = options
  const { clock, log, editions } = context
  const reserveOf = createReserve(editions, options.counters)
  const handlers = options.handlers as unknown as Record<OperationId, AnyHandler<Context>>
  const auditingOf = createAuditing(
    document,
    operations.values(),
    (tx, id, audited) => handlers[id](audited, { ...context, sql: tx }),
    clock,
  )

  /** Context, transactions and idempotency keys of one pool: all use the same connections. */
  const servingOn = (sql: Database) => {
    const begin = createTransactions(sql)
    return {
      begin,
      context: { ...context, sql },
      idempotency: createIdempotency(begin, clock, context.secret),
    }
  }

  const perform = async (
    { context: serving, begin, idempotency }: ReturnType<typeof servingOn>,
    operation: ResolvedOperation,
    row: OperationRow,
    principal: Principal,
    params: Record<string, string>,
    request: Request,
    response: Response,
  ): Promise<StoredReply & { etag: string | undefined }> => {
    const handler = handlers[operation.id]
    const reserve = row.planLimit === null ? undefined : await reserveOf(row.planLimit as CountedLimit)
    const { requestId } = response.locals as { requestId: string }
    const audited = { operation, params, principal, requestId, isDryRun: isDryRun(request.body) }
    const auditing = row.auditEvent === null || row.auditedByHistory ? null : auditingOf(audited)
    const run = async (tx: Sql | null): Promise<StoredReply> => {
      // With a key, the whole handler is repeated after a deadlock.
      auditing?.forget()
      const transaction = transactionIn(tx, begin, auditing)
      const work = () =>
        handler(
          {
            operationId: operation.id,
            params,
            query: request.query,
            headers: declaredHeaders(operation, request),
            body: request.body,
            principal: row.auditEvent === null ? principal : { ...principal, requestId },
            requestId,
            transaction,
            reserve,
          },
          serving,
        )
      const caller = { key: principalKeyOf(principal), limit: requestLimit }
      const { status, body, headers, etag } = await runAsCaller(caller, work)
      // An operation that changes nothing in the database, such as a test mail.
      if (auditing?.isWritten() === false) await transaction(() => Promise.resolve(body))
      return { status, body, headers: { ...headers, ...(etag === undefined ? {} : { ETag: `"${etag}"` }) } }
    }
    const runOnce = (key: string) => {
      const call = {
        principalKey: idempotencyKeyOf(principal),
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
    if (areaTable[row.area].access && row.auditEvent !== null) context.accessCache?.empty()
    if (stored.replayed) response.setHeader('Idempotency-Replayed', 'true')
    else if (row.auditEvent !== null)
      log.info({
        audit: row.auditEvent,
        principal: principalKeyOf(principal),
        request_id: requestId,
      })
    return { ...stored.reply, etag: stored.reply.headers.ETag?.slice(1, -1) }
  }

  return { servingOn, perform }
}
