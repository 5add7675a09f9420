import type { OperationId } from '../../../generated/operations.ts'
import { answerExamplesOf, type Operation, requestExamplesOf } from '../walk/contract.ts'

/** One thing that the document says an operation may answer. */
export interface Cell {
  operation: OperationId
  status: number
  /** Null where the answer has no body. */
  mediaType: string | null
  /** The name of the example; null where the answer has no body. */
  example: string | null
}

export const keyOf = ({ operation, status, mediaType, example }: Cell): string =>
  [operation, status, mediaType, example].filter((part) => part !== null).join(' ')

/** All cells: operation × documented status × media type × named example. */
export const cellsOf = (operations: Operation[]): Cell[] =>
  operations.flatMap((operation) =>
    Object.keys(operation.responses).flatMap((status): Cell[] => {
      const base = { operation: operation.id, status: Number(status) }
      const examples = answerExamplesOf(operation, status)
      if (examples.length === 0) return [{ ...base, mediaType: null, example: null }]
      return examples.map(({ mediaType, name }) => ({ ...base, mediaType, example: name }))
    }),
  )

/** What was asked and what the server really said to it. */
export interface Exchange {
  operation: Operation
  /** The name of the request's example, where one was sent as it stands. */
  sent: string | null
  /** Whether an API key was presented. */
  withApiKey: boolean
  answer: { status: number; headers: Headers; body: Record<string, unknown> | null }
}

const problemName = (body: Record<string, unknown>, withApiKey: boolean): string => {
  if (body.code !== 'pro_lock') return String(body.code)
  if (body.limit !== null) return 'pro_lock_limit'
  return withApiKey ? 'pro_lock_api_key' : 'pro_lock_feature'
}

/** A success counts for the example of the same name; where the request has no examples, for the only one. */
const successName = ({ operation, sent, answer }: Exchange): string | null => {
  if (requestExamplesOf(operation).length > 0) return sent
  const [only] = answerExamplesOf(operation, String(answer.status))
  return only?.name ?? null
}

/** The cell that an answer of the server's belongs to. */
export const cellOf = (exchange: Exchange): Cell => {
  const { operation, withApiKey, answer } = exchange
  const { status, headers, body } = answer
  const [mediaType = null] = headers.get('content-type')?.split(';') ?? []
  const base = { operation: operation.id, status }
  if (body === null) return { ...base, mediaType: null, example: null }
  const example = status < 400 ? successName(exchange) : problemName(body, withApiKey)
  return { ...base, mediaType, example }
}

/** A cell that is not reached, and why that has to be. */
export interface Exception {
  cell: string
  reason: string
}

export interface Account {
  /** Documented, not reached, and not excepted. */
  unreached: string[]
  /** Exceptions for cells that are reached, or that the document does not have (any more). */
  needless: string[]
}

/** Compares what is documented with what was reached. */
export const accountFor = (cells: string[], reached: Set<string>, exceptions: Exception[]): Account => {
  const excepted = exceptions.map(({ cell }) => cell)
  return {
    unreached: cells.filter((cell) => !reached.has(cell) && !excepted.includes(cell)),
    needless: excepted.filter((cell) => reached.has(cell) || !cells.includes(cell)),
  }
}
