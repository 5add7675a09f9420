/** The parts of an OpenAPI document that the checks read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  [member: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface ResponseObject {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, Media>
}

export interface OperationObject {
  operationId: string
  summary: string
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, ResponseObject>
  /** When it returns which problem. */
  'x-refusals'?: Record<string, string>
  'x-sunset'?: string
  'x-replaced-by'?: string
}

export interface Document {
  info: { version: string; title: string }
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Schema> }
}

/** One operation of the document, with its parameters in full. */
export interface Operation {
  id: string
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  /** JSON Pointer of the operation in the document. */
  pointer: string
  parameters: Parameter[]
  object: OperationObject
}

const escapePointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointer to the schema of a body of this media type, below a response or a request body. */
export const schemaOf = (at: string, type: string): string => `${at}/content/${escapePointer(type)}/schema`

/** The value at a reference such as `#/components/schemas/Contact`. */
const resolve = (document: Document, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      return (value as Record<string, unknown> | undefined)?.[name]
    }, document)

/** What a value stands for: itself, or what its reference points at. */
export const follow = <Value>(document: Document, value: Value | { $ref: string }): Value => {
  let found = value as Value & { $ref?: string }
  for (let depth = 0; typeof found?.$ref === 'string' && depth < 20; depth++)
    found = resolve(document, found.$ref) as typeof found
  return found
}

const methods = ['get', 'post', 'put', 'delete'] as const

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const object = item[method] as OperationObject | undefined
      if (object === undefined) return []
      const given = [...((item.parameters as Parameter[] | undefined) ?? []), ...(object.parameters ?? [])]
      return {
        id: object.operationId,
        method,
        path,
        pointer: `#/paths/${escapePointer(path)}/${method}`,
        parameters: given.map((one) => follow(document, one)),
        object,
      }
    }),
  )

/** The JSON media type of a response, with its name. */
export const jsonOf = ({ content }: ResponseObject): [type: string, media: Media] | null =>
  Object.entries(content ?? {}).find(([type]) => /[/+]json$/.test(type)) ?? null

/** An example of a parameter, as text. */
export const exampleOf = ({ example, examples, schema }: Parameter): string | null => {
  const [first] = Object.values(examples ?? {})
  const value = example ?? first?.value ?? schema.example ?? schema.enum?.[0]
  return value === undefined ? null : String(value)
}
