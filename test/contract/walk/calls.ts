import { examplesOf } from '../../../openapi/tools/document.ts'
import type { Answer, TestApp } from '../../support/app.ts'
import {
  cursorPlace,
  document,
  type Operation,
  operationOf,
  parametersIn,
  requestExamplesOf,
} from './contract.ts'

/** The parts of a request to an operation. `body` is sent as JSON, a string unchanged. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

/** Path and query relative to the base path. */
export const addressOf = (operation: Operation, { params = {}, query = {} }: Call): string => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${operation.id} was called without ${name}.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Headers that authenticate the caller; an empty record is anonymous. */
export type Caller = Record<string, string>

/** Sends a call, by default as the application's administrator. */
export const send = async (
  app: TestApp,
  operation: Operation,
  call: Call,
  caller?: Caller,
): Promise<Answer<Record<string, unknown>>> => {
  const answer = await app.send<Record<string, unknown>>(operation.method, addressOf(operation, call), {
    ...(call.body === undefined ? {} : { body: call.body }),
    headers: { ...call.headers, ...caller },
    ...(caller === undefined ? {} : { authorization: null }),
  })
  // Other calls to the application need its edition.
  const isRemoved = operation.id === 'deleteLicence' && answer.status === 200
  if (isRemoved && !answer.headers.has('idempotency-replayed')) await app.restoreEdition()
  return answer
}

/**
 * A call made of the document's own examples. It is valid, but the resources that it names need not exist.
 * Use it for everything that is refused before a handler runs.
 */
export const sampleCall = (operation: Operation): Call => {
  const params = Object.fromEntries(
    parametersIn(operation, 'path').map((parameter) => {
      const [named] = examplesOf(document, { examples: parameter.examples ?? {} })
      return [parameter.name, String(parameter.example ?? named?.[1])]
    }),
  )
  const needed = parametersIn(operation, 'query').filter(({ required }) => required)
  const query = Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]))
  const [example] = requestExamplesOf(operation)
  return { params, query, ...(example === undefined ? {} : { body: example[1] }) }
}

/** An operation whose request differs from that of another call: the licence is removed by a request with nothing to vary. */
export const differingFrom = (operation: Operation): Operation =>
  operation.id === 'deleteLicence' ? operationOf('updateLicence') : operation

/** The same call with a cursor. */
export const withCursor = (operation: Operation, call: Call, cursor: string): Call =>
  cursorPlace(operation) === 'body'
    ? { ...call, body: { ...(call.body as object), cursor } }
    : { ...call, query: { ...call.query, cursor } }
