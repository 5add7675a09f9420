import type { OperationId } from '../../../generated/operations.ts'
import { resolve } from '../../../openapi/tools/document.ts'
import type { RequestSchema } from '../../support/mutations.ts'
import { bodySchemaOf, document, type Operation, operationOf, operations } from '../walk/contract.ts'

/** A member of a body that a later GET shows. */
export interface Walked {
  operation: Operation
  member: string
  schema: RequestSchema
  /** The operation that returns the written value. */
  get: Operation
}

/** The operations that read what these write. Their paths do not show it. */
const getters: Partial<Record<OperationId, OperationId>> = {
  upsertContactByEmail: 'getContact',
  duplicateTemplate: 'getTemplate',
  duplicateCampaign: 'getCampaign',
  scheduleCampaign: 'getCampaign',
  duplicateSequence: 'getSequence',
  duplicateAutomation: 'getAutomation',
  importAutomation: 'getAutomation',
  duplicateForm: 'getForm',
}

/**
 * The operation that reads the resource that an operation creates or updates; undefined for other operations.
 */
const getterOf = ({ id, method, path }: Operation): Operation | undefined => {
  const named = getters[id]
  if (named !== undefined) return operationOf(named)
  const reads = operations.filter((other) => other.method === 'GET')
  if (method === 'PUT') return reads.find((other) => other.path === path)
  return method === 'POST'
    ? reads.find((other) => /^\/\{\w+\}$/.test(other.path.replace(path, '')))
    : undefined
}

/** The members of a body, of all its kinds. */
export const membersOf = (schema: RequestSchema): [string, RequestSchema][] => {
  const { properties, oneOf = [] } = resolve(document, schema) as RequestSchema
  return properties === undefined
    ? [...new Map(oneOf.toReversed().flatMap(membersOf))]
    : Object.entries(properties)
}

export const walked = operations.flatMap((operation): Walked[] => {
  const schema = bodySchemaOf(operation)
  const get = getterOf(operation)
  if (schema === undefined || get === undefined) return []
  return membersOf(schema).map(([member, of]) => ({ operation, member, schema: of, get }))
})

export const nameOf = ({ operation, member }: Pick<Walked, 'operation' | 'member'>): string =>
  `${operation.id}.${member}`
