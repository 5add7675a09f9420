// How a rule reads the document: every reference followed, every place remembered, so that a problem is reported
// in the small file where it has to be mended. A rule that throws would silence all others in that file, so nothing
// here assumes that the document is well formed: what is missing reads as undefined or as an empty list.

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/**
 * A rule from a function that looks at one operation at a time.
 *
 * @param {(operation: object, report: (message: string, location: object) => void) => void} look
 */
export function eachOperation(look) {
  return wholeDocument(({ operations }, report) => {
    for (const operation of operations) look(operation, report)
  })
}

/**
 * A rule from a function that looks at the document as a whole: `{ root, location, operations, resolve }`.
 * The same message at the same place is reported once, however many operations lead there.
 *
 * @param {(document: object, report: (message: string, location: object) => void) => void} look
 */
export function wholeDocument(look) {
  return () => ({
    Root: {
      leave(root, ctx) {
        const reported = new Set()
        const report = (message, location) => {
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

// All rules of one run read the same document: it is taken apart once.
const taken = new WeakMap()

function documentOf(root, ctx) {
  const known = taken.get(root)
  if (known) return known
  const document = readDocument(root, ctx)
  taken.set(root, document)
  return document
}

/** The document taken apart as it is now: `{ root, location, operations, resolve }`. */
export function readDocument(root, ctx) {
  const resolve = resolver(ctx)
  const location = ctx.location
  return { root, location, resolve, operations: operationsOf(root, location, resolve) }
}

/** What stands at a place, with its `$ref`s followed. `ref` is the first of them as it is written, else undefined. */
function resolver(ctx) {
  return (node, location) => {
    let here = { node, location, ref: undefined }
    for (let step = 0; step < 20 && isObject(here.node) && typeof here.node.$ref === 'string'; step++) {
      const ref = here.ref ?? here.node.$ref
      const target = ctx.resolve(here.node, here.location.source.absoluteRef)
      if (!target.location) return { node: undefined, location, ref }
      here = { node: target.node, location: target.location, ref }
    }
    return here
  }
}

function operationsOf(root, location, resolve) {
  return entries(root.paths).flatMap(([path, pointer]) => {
    const item = resolve(pointer, location.child(['paths', path]))
    return METHODS.filter((method) => isObject(item.node?.[method])).map((method) =>
      operationOf({ path, method, item, resolve }),
    )
  })
}

function operationOf({ path, method, item, resolve }) {
  const value = item.node[method]
  const location = item.location.child(method)
  const own = list(value.parameters).map((node, at) => resolve(node, location.child(['parameters', at])))
  const shared = list(item.node.parameters).map((node, at) =>
    resolve(node, item.location.child(['parameters', at])),
  )
  const body = value.requestBody && resolve(value.requestBody, location.child('requestBody'))
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
    parameters: [...shared, ...own].filter((parameter) => isObject(parameter.node)),
    body: isObject(body?.node) ? body : undefined,
    responses: responses.filter((response) => isObject(response.node)),
    /** GET that answers one page or one catalogue of many things. */
    isList: method === 'get' && /^list[A-Z]/.test(String(value.operationId)),
    isWrite: ['post', 'put', 'delete', 'patch'].includes(method),
    segments: path.split('/').filter(Boolean),
  }
}

/** The parameter of that name and place ("query", "header", "path"), or undefined. */
export function parameter(operation, place, name) {
  return operation.parameters.find(({ node }) => node.in === place && node.name === name)
}

/** The response with that status, or undefined. */
export function response(operation, status) {
  return operation.responses.find((candidate) => candidate.status === status)
}

/** The responses that carry what was asked for: 200 to 299. */
export function successes(operation) {
  return operation.responses.filter(({ status }) => status >= 200 && status < 300)
}

/** Each media type of a body or response: `{ type, node, location, schema }`, the schema resolved or undefined. */
export function media(operation, place) {
  return entries(place?.node?.content).map(([type, node]) => {
    const location = place.location.child(['content', type])
    const schema =
      node?.schema === undefined ? undefined : operation.resolve(node.schema, location.child('schema'))
    return { type, node: isObject(node) ? node : {}, location, schema }
  })
}

/** The named examples of a media type: `{ name, node, location }`, references followed. */
export function examples(operation, { node, location }) {
  return entries(node.examples).map(([name, example]) => ({
    name,
    ...operation.resolve(example, location.child(['examples', name])),
  }))
}

/** The schema of the JSON body, or undefined. */
export function bodySchema(operation) {
  return media(operation, operation.body).find(({ type }) => type === 'application/json')?.schema
}

/** Does the path end in a parameter, so that the operation speaks of one thing? */
export function endsInParameter(operation) {
  return /^\{.+\}$/.test(operation.segments.at(-1) ?? '')
}

/** The file's name without folder and ending: what the bundler makes the component's name of. */
export function baseName(ref) {
  return ref
    .split('#')[0]
    .split('/')
    .at(-1)
    .replace(/\.[^.]+$/, '')
}

export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function entries(value) {
  return isObject(value) ? Object.entries(value) : []
}

export function list(value) {
  return Array.isArray(value) ? value : []
}
