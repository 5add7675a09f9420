import type {
  Context,
  Document,
  Example,
  Found,
  JsonObject,
  Location,
  MediaType,
  Operation,
  Place,
  Report,
  Resolve,
  Response,
  Rule,
} from './types.ts'

// How a rule reads the document. Every reference is followed and every location kept, so that a problem is
// reported in the file where it must be fixed. A rule that throws would silence all others in that file. So
// nothing here assumes a valid document: missing parts are undefined or empty lists.

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/** Makes a rule from a function for one operation. */
export function eachOperation(look: (operation: Operation, report: Report) => void): Rule {
  return wholeDocument(({ operations }, report) => {
    for (const operation of operations) look(operation, report)
  })
}

/**
 * Makes a rule from a function for the whole document. The same message at the same location is reported
 * once, even if several operations refer to it.
 */
export function wholeDocument(look: (document: Document, report: Report) => void): Rule {
  return () => ({
    Root: {
      leave(root, ctx) {
        const reported = new Set<string>()
        const report: Report = (message, location) => {
          const once = `${location.absolutePointer} ${message}`
          if (reported.has(once)) return
          reported.add(once)
          ctx.report({ message, location })
        }
        look(documentOf(root, ctx), report)
      },
    },
  })
}

// All rules of one run share the document, so it is parsed once.
const taken = new WeakMap<JsonObject, Document>()

function documentOf(root: JsonObject, ctx: Context): Document {
  const known = taken.get(root)
  if (known) return known
  const document = readDocument(root, ctx)
  taken.set(root, document)
  return document
}

/** Parses the document in its present state. */
export function readDocument(root: JsonObject, ctx: Context): Document {
  const resolve = resolver(ctx)
  const location = ctx.location
  return { root, location, resolve, operations: operationsOf(root, location, resolve) }
}

function resolver(ctx: Context): Resolve {
  return (node, location) => {
    let here: Found = { node, location, ref: undefined }
    for (let step = 0; step < 20 && isObject(here.node) && typeof here.node.$ref === 'string'; step++) {
      const ref = here.ref ?? here.node.$ref
      const target = ctx.resolve(here.node, here.location.source.absoluteRef)
      if (!target.location) return { node: undefined, location, ref }
      here = { node: target.node, location: target.location, ref }
    }
    return here
  }
}

function operationsOf(root: JsonObject, location: Location, resolve: Resolve): Operation[] {
  return entries(root.paths).flatMap(([path, pointer]) => {
    const { node, location: at } = resolve(pointer, location.child(['paths', path]))
    if (!isObject(node)) return []
    return METHODS.flatMap((method) => {
      const value = node[method]
      return isObject(value) ? [operationOf(path, method, value, { node, location: at }, resolve)] : []
    })
  })
}

function operationOf(
  path: string,
  method: string,
  value: JsonObject,
  item: Place<JsonObject>,
  resolve: Resolve,
): Operation {
  const location = item.location.child(method)
  const own = list(value.parameters).map((node, at) => resolve(node, location.child(['parameters', at])))
  const shared = list(item.node.parameters).map((node, at) =>
    resolve(node, item.location.child(['parameters', at])),
  )
  const body = resolve(value.requestBody, location.child('requestBody'))
  const responses = entries(value.responses).map(([status, node]) => ({
    status: Number(status),
    at: location.child(['responses', status]),
    ...resolve(node, location.child(['responses', status])),
  }))
  return {
    id: typeof value.operationId === 'string' ? value.operationId : `${method} ${path}`,
    path,
    method,
    value,
    location,
    resolve,
    parameters: [...shared, ...own].filter(isFilled),
    body: isFilled(body) ? body : undefined,
    responses: responses.filter(isFilled),
    isList: method === 'get' && /^list[A-Z]/.test(String(value.operationId)),
    isWrite: ['post', 'put', 'delete', 'patch'].includes(method),
    segments: path.split('/').filter(Boolean),
  }
}

/** Whether the node is an object. */
function isFilled<Kind extends Found>(found: Kind): found is Kind & Found<JsonObject> {
  return isObject(found.node)
}

/** The parameter with this name in "query", "header" or "path", or undefined. */
export function parameter(operation: Operation, place: string, name: string): Found<JsonObject> | undefined {
  return operation.parameters.find(({ node }) => node.in === place && node.name === name)
}

/** The response with that status, or undefined. */
export function response(operation: Operation, status: number): Response | undefined {
  return operation.responses.find((candidate) => candidate.status === status)
}

/** The responses with a status from 200 to 299. */
export function successes(operation: Operation): Response[] {
  return operation.responses.filter(({ status }) => status >= 200 && status < 300)
}

/** Each media type of a body or response, with its schema's references followed. */
export function media(operation: Operation, place: Place<JsonObject> | undefined): MediaType[] {
  if (place === undefined) return []
  return entries(place.node.content).map(([type, written]) => {
    const location = place.location.child(['content', type])
    const node = objectOf(written)
    const schema =
      node.schema === undefined ? undefined : operation.resolve(node.schema, location.child('schema'))
    return { type, node, location, schema }
  })
}

/** The named examples of a media type, references followed. */
export function examples(operation: Operation, { node, location }: Place<JsonObject>): Example[] {
  return entries(node.examples).map(([name, example]) => ({
    name,
    ...operation.resolve(example, location.child(['examples', name])),
  }))
}

/** The schema of the JSON body, or undefined. */
export function bodySchema(operation: Operation): Found | undefined {
  return media(operation, operation.body).find(({ type }) => type === 'application/json')?.schema
}

/** Whether the path ends with a parameter, so that the operation is about one resource. */
export function endsInParameter(operation: Operation): boolean {
  return /^\{.+\}$/.test(operation.segments.at(-1) ?? '')
}

/** The file's name without folder and extension, after which the bundler names the component. */
export function baseName(ref: string): string {
  const [file = ''] = ref.split('#')
  return (file.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is an object, otherwise an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
