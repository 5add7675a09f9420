import type { OperationId } from '../../../generated/operations.ts'
import { answerExamplesOf, type Operation } from '../walk/contract.ts'

/** One documented response of an operation. */
export interface Cell {
  operation: OperationId
  status: number
  /** Null for a response without a body. */
  mediaType: string | null
  /** The name of the example; null for a response without a body. */
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

/** A request with the server's response. */
export interface Exchange {
  operation: Operation
  /** The example that was asked for: by sending that of the request unchanged; without one, by what there is. */
  sent: string | null
  /** Whether the request had an API key. */
  withApiKey: boolean
  answer: { status: number; headers: Headers; body: Record<string, unknown> | null }
}

const problemName = (body: Record<string, unknown>, withApiKey: boolean): string => {
  if (body.code === 'not_found' && 'merged_into' in body) return 'not_found_merged'
  if (body.code !== 'pro_lock') return String(body.code)
  if (body.limit !== null) return 'pro_lock_limit'
  return withApiKey ? 'pro_lock_api_key' : 'pro_lock_feature'
}

/** The cell of a response. */
export const cellOf = (exchange: Exchange): Cell => {
  const { operation, sent, withApiKey, answer } = exchange
  const { status, headers, body } = answer
  const [mediaType = null] = headers.get('content-type')?.split(';') ?? []
  const base = { operation: operation.id, status }
  if (body === null) return { ...base, mediaType: null, example: null }
  const example = status < 400 ? sent : problemName(body, withApiKey)
  return { ...base, mediaType, example }
}

/** A cell that tests cannot reach, with the reason. */
export interface Exception {
  cell: string
  reason: string
}

export interface Account {
  /** Documented cells without a test or an exception. */
  unreached: string[]
  /** Exceptions for cells that are reached or not documented. */
  needless: string[]
}

/** Compares the documented cells with the reached ones. */
export const accountFor = (cells: string[], reached: Set<string>, exceptions: Exception[]): Account => {
  const excepted = exceptions.map(({ cell }) => cell)
  return {
    unreached: cells.filter((cell) => !reached.has(cell) && !excepted.includes(cell)),
    needless: excepted.filter((cell) => reached.has(cell) || !cells.includes(cell)),
  }
}
