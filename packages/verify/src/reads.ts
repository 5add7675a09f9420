import { type Document, exampleOf, type Operation, operationsOf } from './document.ts'
import type { Finding, Runner } from './report.ts'
import type { Validate } from './schemas.ts'
import { type Answer, faultsOf, type Send } from './service.ts'

/** What every group of checks works with. */
export interface Context {
  document: Document
  /** Those that are checked. */
  operations: readonly Operation[]
  validate: Validate
  send: Send
  runner: Runner
}

/** The names by which an item is found in its collection, by the parameter of the path. */
const keysOf = (parameter: string): string[] =>
  parameter === 'id' || parameter.endsWith('_id') ? ['id'] : [parameter, 'key', 'id']

/** Finds items to read: the first of each collection, asked for once. */
const createFinder = ({ document, send }: Context) => {
  const reads = operationsOf(document).filter(({ method }) => method === 'get')
  const known = new Map<string, Promise<unknown>>()
  const firstOf = async (path: string): Promise<unknown> => {
    const { body } = await send('GET', path).catch(() => ({ body: undefined }))
    return (body as { data?: unknown[] } | undefined)?.data?.[0]
  }
  return async (collection: string, template: string, parameter: string): Promise<string | null> => {
    const list = reads.find(({ path }) => path === template)
    if (list === undefined) return null
    const path = list.parameters.some(({ name }) => name === 'limit') ? `${collection}?limit=1` : collection
    const item = (await (known.get(path) ?? known.set(path, firstOf(path)).get(path))) as
      | Record<string, unknown>
      | undefined
    const key = keysOf(parameter).find((name) => item?.[name] !== undefined && item[name] !== null)
    return key === undefined ? null : String(item?.[key])
  }
}

/** The address of an operation, with ids of items that exist where there are any. */
const addressOf = async (
  operation: Operation,
  find: ReturnType<typeof createFinder>,
): Promise<{ address: string; invented: string[] }> => {
  let address = ''
  let template = ''
  const invented: string[] = []
  for (const part of operation.path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
    if (name === undefined || parameter === undefined) address += `/${part}`
    else {
      const found = await find(address, template, name)
      if (found === null && parameter.schema.enum === undefined) invented.push(name)
      address += `/${encodeURIComponent(found ?? exampleOf(parameter) ?? 'unknown')}`
    }
    template += `/${part}`
  }
  const query = new URLSearchParams()
  for (const parameter of operation.parameters)
    if (parameter.in === 'query' && parameter.required === true) {
      const found = parameter.name === 'contact_id' ? await find('/contacts', '/contacts', 'id') : null
      query.set(parameter.name, found ?? exampleOf(parameter) ?? '')
    }
  return { address: query.size === 0 ? address : `${address}?${query}`, invented }
}

/** With an entity tag, the same read again must cost nothing. */
const notModified = async (
  send: Send,
  { object }: Operation,
  address: string,
  { headers }: Answer,
): Promise<string[]> => {
  const tag = headers.get('ETag')
  if (tag === null) return []
  const { status } = await send('GET', address, { headers: { 'If-None-Match': tag } })
  if (status === 304 && object.responses[304] === undefined)
    return ['ETag and the answer 304 are not documented']
  return status === 304 || status === 200 ? [] : [`If-None-Match was answered by ${status}`]
}

const nextPage = async (
  context: Context,
  operation: Operation,
  address: string,
  answer: Answer,
): Promise<string[]> => {
  const cursor = (answer.body as { page?: { next_cursor?: string | null } }).page?.next_cursor
  if (typeof cursor !== 'string') return []
  const glue = address.includes('?') ? '&' : '?'
  const next = await context.send('GET', `${address}${glue}cursor=${encodeURIComponent(cursor)}`)
  if (next.status !== 200) return [`the next page is answered by ${next.status}`]
  return faultsOf(context.document, context.validate, operation, next)
}

/** What is wrong with a successful read: its body, its next page, and the same read again. */
export const faultsOfRead = async (
  context: Context,
  operation: Operation,
  address: string,
  answer: Answer,
): Promise<string[]> => [
  ...faultsOf(context.document, context.validate, operation, answer),
  ...(await nextPage(context, operation, address, answer)),
  ...(await notModified(context.send, operation, address, answer)),
]

/** Reads everything that the contract lets callers read. */
export const checkReads = async (context: Context): Promise<void> => {
  const { document, operations, validate, send, runner } = context
  const find = createFinder(context)
  for (const operation of operations.filter(({ method }) => method === 'get'))
    await runner.run('reads', `${operation.id} (GET ${operation.path})`, async (): Promise<Finding> => {
      const { address, invented } = await addressOf(operation, find)
      const answer = await send('GET', address)
      const faults = faultsOf(document, validate, operation, answer)
      if (faults.length > 0) return { faults }
      if (answer.status >= 500) return { faults: [`${answer.status}: ${answer.text.slice(0, 200)}`] }
      if (answer.status !== 200) {
        const { code, detail } = answer.body as { code: string; detail: string }
        // Also what an item may not have yet, if the contract says so.
        const isMissing =
          answer.status === 404 &&
          (invented.length > 0 ||
            operation.parameters.every((one) => one.in !== 'path') ||
            operation.object['x-refusals']?.not_found !== undefined)
        // What the credentials or the edition do not allow, or what there is nothing of, was still answered by the contract.
        if (isMissing || answer.status === 403 || answer.status === 409)
          return { skipped: isMissing ? 'the service has none' : `${code}: ${detail}` }
        return { faults: [`${answer.status} ${code}: ${detail}`] }
      }
      return { faults: await faultsOfRead(context, operation, address, answer) }
    })
}
