import createFetchClient from 'openapi-fetch'
import type { paths } from '../../../generated/types.ts'
import { isProblem, type OtherAnswer, otherAnswer, type Result, unwrap } from './client-errors.ts'
import { type ClientOptions, sender } from './client-send.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** The paths that have an operation with this method. */
export type PathWith<Name extends Method> = {
  [Path in keyof paths]: paths[Path][Name] extends { responses: unknown } ? Path : never
}[keyof paths]

interface Json<Body> {
  content: { 'application/json': Body }
}

/** The body of a success. */
type Answer<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 202
        ? Responses[Status] extends Json<infer Body>
          ? Body
          : never
        : never
    }[keyof Responses]
  : never

type Parameters<Operation> = Operation extends { parameters: infer Given } ? Omit<Given, 'cookie'> : never

type WithParameters<Operation> =
  Record<never, never> extends Parameters<Operation>
    ? { params?: Parameters<Operation> }
    : { params: Parameters<Operation> }

type WithBody<Operation> = Operation extends { requestBody?: never }
  ? { body?: never }
  : Operation extends { requestBody: Json<infer Body> }
    ? { body: Body }
    : Operation extends { requestBody?: Json<infer Body> }
      ? { body?: Body }
      : never

/** What every call takes. */
export interface CallOptions {
  headers?: Record<string, string>
  /** Ends the call, with its retries. */
  signal?: AbortSignal
}

/** The parameters and the body of an operation. A member that the contract does not have does not compile. */
export type OptionsOf<Operation> = CallOptions & WithParameters<Operation> & WithBody<Operation>

type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

type Call<Name extends Method> = <Path extends PathWith<Name>>(
  path: Path,
  ...options: Arguments<OptionsOf<paths[Path][Name]>>
) => Promise<Result<Answer<paths[Path][Name]>>>

// A middleware that returns nothing leaves things as they are.
// biome-ignore lint/suspicious/noConfusingVoidType: a function without `return` has this type
type Given<Value> = Value | undefined | void | Promise<Value | undefined | void>

interface ListBody {
  data: unknown[]
  page: { next_cursor: string | null }
}

/** The paths that return pages. */
export type ListPath = {
  [Path in PathWith<'get'>]: Answer<paths[Path]['get']> extends ListBody ? Path : never
}[PathWith<'get'>]

/** One item of a list. */
export type ItemOf<Path extends ListPath> =
  Answer<paths[Path]['get']> extends { data: (infer Item)[] } ? Item : never

/** What a middleware receives of a call. */
export interface MiddlewareCall {
  request: Request
  /** The path of the operation, with its braces. */
  readonly schemaPath: string
  readonly params: { query?: object; header?: object; path?: object }
  /** The same for the request, the response and the error of a call. */
  readonly id: string
  readonly options: { readonly baseUrl: string }
}

/**
 * Sees or replaces each request and each response, as a middleware of openapi-fetch. It is declared here because
 * a program that includes the types of that library takes twice as long to check.
 */
export interface Middleware {
  onRequest?(call: MiddlewareCall): Given<Request | Response>
  onResponse?(call: MiddlewareCall & { response: Response }): Given<Response>
  onError?(call: MiddlewareCall & { error: unknown }): Given<Response | Error>
}

export interface ServiceClient {
  /** Adds middleware. Requests pass it in this order, responses in the reverse order. */
  use(...middleware: Middleware[]): void
  /** Removes middleware that was added with `use`. */
  eject(...middleware: Middleware[]): void
  GET: Call<'get'>
  POST: Call<'post'>
  PUT: Call<'put'>
  DELETE: Call<'delete'>
  /**
   * Iterates over every item of a list, from the page at `cursor` (the first by default) to the last one.
   * `limit` is the size of a page. The next page is requested when the previous one is used up; leave the
   * loop to stop.
   */
  pages<Path extends ListPath>(
    path: Path,
    ...options: Arguments<OptionsOf<paths[Path]['get']>>
  ): AsyncGenerator<ItemOf<Path>, void, undefined>
}

interface LooseResult {
  data?: unknown
  error?: unknown
  response: Response
}
type LooseRequest = (method: string, path: string, init?: Record<string, unknown>) => Promise<LooseResult>

const notModified = (response: Response): OtherAnswer =>
  otherAnswer('not_modified', response, {
    title: 'Not modified',
    detail: 'What you have is still current.',
    body: '',
  })

const notOurs = (response: Response, body: string): OtherAnswer =>
  otherAnswer('not_ours', response, {
    title: 'The answer does not come from the service',
    detail: `${response.url || 'The server'} answered ${response.status} with something else than the contract documents.`,
    body,
  })

/** Parses the body of a success, and returns responses of other servers as values instead of throwing. */
const settle = ({ data, error, response }: LooseResult): LooseResult => {
  if (response.status === 304) return { error: notModified(response), response }
  if (response.ok) {
    const text = data as string
    try {
      return { data: JSON.parse(text), response }
    } catch {
      return { error: notOurs(response, text), response }
    }
  }
  if (isProblem(error)) return { error, response }
  const body = typeof error === 'string' ? error : (JSON.stringify(error) ?? '')
  return { error: notOurs(response, body), response }
}

const withBasePath = (url: string): string => {
  const root = url.replace(/\/+$/, '')
  return root.endsWith('/service/v1') ? root : `${root}/service/v1`
}

/**
 * Creates a client of the service, typed by its contract. It never throws for an HTTP status; it throws if
 * the connection still fails after all retries.
 */
export const createClient = (options: ClientOptions): ServiceClient => {
  const base = createFetchClient({
    baseUrl: withBasePath(options.baseUrl),
    fetch: sender(options),
    headers: { Accept: 'application/json, application/problem+json', ...options.headers },
    querySerializer: { array: { style: 'form', explode: false } },
  })
  // openapi-fetch types each call by its path. Here the path is any string; `ServiceClient` has the types.
  const plain = base.request as unknown as LooseRequest
  const request: LooseRequest = async (method, path, init = {}) =>
    settle(await plain(method, path, { ...init, parseAs: 'text' }))

  async function* pages(path: string, init: Record<string, unknown> = {}) {
    const params = init.params as { query?: Record<string, unknown> } | undefined
    let query = params?.query ?? {}
    for (;;) {
      const result = (await request('get', path, {
        ...init,
        params: { ...params, query },
      })) as Result<ListBody>
      const { data, page } = await unwrap(result)
      yield* data
      if (page.next_cursor === null) return
      query = { ...query, cursor: page.next_cursor }
    }
  }

  const method = (name: string) => (path: string, init?: Record<string, unknown>) => request(name, path, init)
  const client = {
    use: base.use,
    eject: base.eject,
    GET: method('get'),
    POST: method('post'),
    PUT: method('put'),
    DELETE: method('delete'),
    pages,
  }
  return client as unknown as ServiceClient
}
