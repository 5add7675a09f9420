import { type OperationId, type OperationRow, operationTable } from '../../../generated/operations.ts'
import { readContract } from '../../../openapi/tools/contract.ts'
import {
  examplesOf,
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  resolve,
  type Schema,
} from '../../../openapi/tools/document.ts'

/** The closed form of the contract. */
export const document: OpenApiDocument = readContract()

/** An operation of the document together with its row of the table. */
export interface Operation extends OperationAt {
  id: OperationId
  row: OperationRow
}

/** Every operation, in the document's order. */
export const operations: Operation[] = operationsOf(document).map((at) => {
  const id = at.id as OperationId
  return { ...at, id, row: operationTable[id] }
})

export const operationOf = (id: OperationId): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`The document has no ${id}.`)
  return found
}

/** Whether the path of the operation names a resource that may be missing. */
export const hasPathId = (operation: Operation): boolean => '404' in operation.responses

/** The parameters of the path, the query or the headers. */
export const parametersIn = (operation: Operation, place: 'path' | 'query' | 'header') =>
  operation.parameters.filter((parameter) => parameter.in === place)

/** The schema of the JSON body; undefined if the operation takes none. */
export const bodySchemaOf = (operation: Operation) =>
  operation.requestBody?.content['application/json']?.schema

/** The named examples of the request's body. */
export const requestExamplesOf = (operation: Operation): [name: string, value: unknown][] => {
  const body = operation.requestBody?.content['application/json']
  return body === undefined ? [] : examplesOf(document, body)
}

/** The named examples of a response, by media type. */
export const answerExamplesOf = (operation: Operation, status: string) =>
  Object.entries(operation.responses[status]?.content ?? {}).flatMap(([mediaType, body]) =>
    examplesOf(document, body).map(([name, value]) => ({ mediaType, name, value })),
  )

/** Where an operation takes a cursor: in the query, or in the body beside its condition. */
export const cursorPlace = (operation: Operation): 'query' | 'body' | null => {
  if (parametersIn(operation, 'query').some(({ name }) => name === 'cursor')) return 'query'
  const schema = bodySchemaOf(operation)
  return schema !== undefined && 'cursor' in (resolve(document, schema).properties ?? {}) ? 'body' : null
}

/** The component schema of this name. */
export const schemaOf = (name: string): Schema => {
  const found = document.components?.schemas?.[name]
  if (found === undefined) throw new Error(`The document has no schema ${name}.`)
  return found
}
