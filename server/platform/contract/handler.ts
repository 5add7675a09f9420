import type { OperationId, operationTable, PlanLimitKey } from '../../../generated/operations.ts'
import type { operations } from '../../../generated/types.ts'
import type { AppContext } from '../app-context.ts'
import type { Principal } from '../principal.ts'
import type { AsLast } from '../storage/last-statement.ts'
import type { Sql } from '../storage/open.ts'

type Parameters<Id extends OperationId, Where extends 'path' | 'query' | 'header'> = operations[Id] extends {
  parameters: infer P
}
  ? Where extends keyof P
    ? Exclude<P[Where], undefined> extends never
      ? Record<never, never>
      : Exclude<P[Where], undefined>
    : Record<never, never>
  : never

type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody?: infer R } ? R : undefined

/** The body; undefined also if the contract makes it optional. */
type Body<Id extends OperationId> =
  | ([NonNullable<RequestBody<Id>>] extends [never] ? undefined : never)
  | (RequestBody<Id> extends infer R
      ? R extends { content: { 'application/json': infer B } }
        ? B
        : R
      : never)

type SuccessStatus = 200 | 201 | 202

type Responses<Id extends OperationId> = operations[Id] extends { responses: infer R } ? R : never

type JsonOf<R> = R extends { content: { 'application/json': infer B } } ? B : never

/** The return value of a handler: one of the operation's documented successes, with its documented body. */
export type Reply<Id extends OperationId> = {
  [S in keyof Responses<Id> & SuccessStatus]: {
    status: S
    body: JsonOf<Responses<Id>[S]>
    headers?: Record<string, string>
    /** Entity tag without quotes; sent as a strong `ETag` and compared with `If-None-Match`. */
    etag?: string
  }
}[keyof Responses<Id> & SuccessStatus]

type LimitOf<Id extends OperationId> = (typeof operationTable)[Id]['planLimit']

/**
 * Reserves `count` more under a plan limit inside the transaction. @throws pro_lock if the limit does not
 * allow them
 */
export type Reserve = (tx: Sql, count: number) => Promise<void>

/**
 * What a transaction of a handler returns. Not null or false: a refusal is thrown inside, so that neither the change nor its entry in
 * the audit log is stored.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a transaction may return nothing.
type Done = object | string | number | true | void

/** A row or a response with the id of what was created: the entry in the audit log names it. */
export type Created = { id: string } | { body: { id: string } }

/** An operation that creates a resource, or starts a job, says which one. */
type ResultOf<Id extends OperationId> =
  Responses<Id> extends { 201: unknown } | { 202: unknown }
    ? Reply<Id>['body'] extends { id: string }
      ? Created
      : Done
    : Done

export type Transaction<Result extends Done = Done> = <T extends Result>(
  work: (tx: Sql, asLast: AsLast) => Promise<T>,
) => Promise<T>

export interface HandlerRequest<Id extends OperationId> {
  operationId: Id
  params: Parameters<Id, 'path'>
  query: Parameters<Id, 'query'>
  headers: Parameters<Id, 'header'>
  body: Body<Id>
  principal: Principal
  requestId: string
  /**
   * Runs `work` in a transaction. With an Idempotency-Key, the same transaction stores the response, so that
   * effect and response are committed together. Every write of a handler uses it.
   */
  transaction: Transaction<ResultOf<Id>>
  /** Present only if the contract declares `x-plan-limit`. */
  reserve: LimitOf<Id> extends PlanLimitKey ? Reserve : undefined
}

/** `context.sql` is the connection that serves the request. */
export type Handler<Id extends OperationId, Context = AppContext> = (
  request: HandlerRequest<Id>,
  context: Context,
) => Promise<Reply<Id>>

/** A handler for every operation of the contract: a missing one does not compile. */
export type Handlers<Context = AppContext> = { [Id in OperationId]: Handler<Id, Context> }
