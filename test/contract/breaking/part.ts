import {
  type Document,
  loadDocument,
  reachableComponents,
} from '../../../server/platform/contract/document.ts'

export interface Member {
  type?: string | string[]
  enum?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  maximum?: number
  default?: unknown
  description?: string
}
export interface ObjectSchema {
  required: string[]
  properties: Record<string, Member>
}
export interface Parameter {
  name: string
  in: string
  required?: boolean
  explode?: boolean
  description: string
  schema: Member
}
export interface Operation {
  operationId: string
  tags: string[]
  security?: object[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
  parameters?: Parameter[]
  [extension: `x-${string}`]: unknown
}
export interface Contract {
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: {
    parameters: Record<string, Parameter>
    schemas: Record<
      string,
      ObjectSchema & { enum?: string[]; 'x-problems'?: Record<string, { status: number; title: string }> }
    >
  }
}

const whole: Document = loadDocument()

/** A part of the contract: comparing the whole document takes thirty times as long. */
const used = /^\/(contacts(\/\{id\})?|tags|jobs\/\{id\}|me|settings\/api-keys)$/
const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => used.test(path)))
const webhooks = Object.fromEntries(
  Object.entries((whole as unknown as Contract).webhooks).filter(([name]) => name.startsWith('tag.')),
)
export const contract = {
  ...whole,
  paths,
  webhooks,
  components: { ...whole.components, ...reachableComponents(whole, { paths, webhooks }) },
} as unknown as Contract

/** The present contract with one change. */
export const changed = (change: (copy: Contract) => void): Contract => {
  const copy = structuredClone(contract)
  change(copy)
  return copy
}

export const schema = (copy: Contract, name: string) => {
  const found = copy.components.schemas[name]
  if (found === undefined) throw new Error(`The contract has no schema ${name}`)
  return found
}

export const problemOf = (copy: Contract, code: string) => {
  const found = schema(copy, 'ProblemCode')['x-problems']?.[code]
  if (found === undefined) throw new Error(`The contract has no problem ${code}`)
  return found
}

/** A change of the contract that breaks callers. */
export interface Breaking {
  what: string
  change: (copy: Contract) => void
  /** What the comparison says. */
  says: RegExp
  /** A similar change that breaks no caller; `back` is the way back. */
  opposite?: 'back' | ((copy: Contract) => void)
}

export const operation = (copy: Contract, path: string, verb: string): Operation => {
  const found = copy.paths[path]?.[verb]
  if (found === undefined) throw new Error(`The contract has no ${verb} ${path}`)
  return found
}
export const member = (copy: Contract, name: string, at: string): Member => {
  const found = schema(copy, name).properties[at]
  if (found === undefined) throw new Error(`${name} has no ${at}`)
  return found
}
export const parameterOf = (copy: Contract, path: string, name: string): Parameter => {
  const found = operation(copy, path, 'get').parameters?.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${path} has no ${name}`)
  return found
}
export const shoeSize = { type: 'string', maxLength: 3, description: 'New.' }
export const set = (target: object, members: object): void => void Object.assign(target, members)
