import { type Document, follow, jsonOf, type Operation, type ResponseObject, schemaOf } from './document.ts'
import type { Validate } from './schemas.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Undefined if the text is no JSON. */
  body: unknown
}

/** Sends a request to a path below `/service/v1`. */
export type Send = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string>; anonymous?: boolean },
) => Promise<Answer>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The longest `Retry-After` that is waited for, in seconds. */
const patience = 60

/** Milliseconds for one request. */
const timeout = 30_000

export const basePath = '/service/v1'

export const withBasePath = (url: string): string => {
  const root = url.replace(/\/+$/, '')
  return root.endsWith(basePath) ? root : `${root}${basePath}`
}

/** Waits and repeats a request that the rate limit refused. */
export const createSend =
  (url: string, authorization: string | null): Send =>
  async (method, path, { body, headers = {}, anonymous = false } = {}) => {
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json, application/problem+json',
        ...(authorization === null || anonymous ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const isRepeatable = method === 'GET' || 'Idempotency-Key' in headers
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(timeout)
      const response = await fetch(`${withBasePath(url)}${path}`, { ...init, signal }).catch(
        (error: Error) => {
          // A server closes connections that were idle for some seconds, perhaps just now.
          if (!isRepeatable || attempt > 1 || error.name === 'TimeoutError') throw error
          return null
        },
      )
      if (response === null) continue
      const text = await response.text()
      const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
      if (response.status === 429 && wait <= patience && attempt < 5) {
        await pause(wait * 1000 + 100)
        continue
      }
      return { status: response.status, headers: response.headers, text, body: parse(text) }
    }
  }

/** Where the documented answer of a status lies: it can be a reference. */
const documented = (
  document: Document,
  { object, pointer }: Operation,
  status: number,
): { response: ResponseObject; at: string } | null => {
  const given = object.responses[String(status)] as (ResponseObject & { $ref?: string }) | undefined
  if (given === undefined) return null
  const at = given.$ref ?? `${pointer}/responses/${status}`
  return { response: follow(document, given), at }
}

const problemFaults = ({ status, headers, body }: Answer): string[] => {
  const problem = body as Record<string, unknown>
  const faults: string[] = []
  if (problem.status !== status)
    faults.push(`status in the body is ${String(problem.status)}, in the answer ${status}`)
  if (problem.request_id !== headers.get('X-Request-Id'))
    faults.push('request_id is not the header X-Request-Id')
  if (problem.code === 'pro_lock' && typeof problem.upgrade_url !== 'string')
    faults.push('pro_lock without upgrade_url')
  return faults
}

/** What is wrong with an answer by the contract: status, media type, body, headers. */
export const faultsOf = (
  document: Document,
  validate: Validate,
  operation: Operation,
  answer: Answer,
): string[] => {
  const found = documented(document, operation, answer.status)
  if (found === null) return [`${answer.status} is not documented: ${answer.text.slice(0, 200)}`]
  const { response, at } = found
  const headers = Object.entries(response.headers ?? {}).flatMap(([name, header]) =>
    follow(document, header).required === true && !answer.headers.has(name)
      ? [`the header ${name} is missing`]
      : [],
  )
  const json = jsonOf(response)
  if (json === null) return headers
  const [type] = json
  const sent = (answer.headers.get('Content-Type') ?? '').split(';')[0]
  if (sent !== type) return [...headers, `the media type is ${sent || 'missing'}, not ${type}`]
  if (answer.body === undefined) return [...headers, 'the body is no JSON']
  const problem = type === 'application/problem+json' ? problemFaults(answer) : []
  return [...headers, ...problem, ...validate(schemaOf(at, type), answer.body)]
}
