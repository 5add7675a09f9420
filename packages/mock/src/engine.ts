import { createHash } from 'node:crypto'
import { examplesOf, type OpenApiDocument } from '../../../openapi/tools/document.ts'
import {
  type Document,
  type ResolvedOperation,
  resolveOperations,
} from '../../../server/platform/contract/document.ts'
import { createFaultFinder } from '../../../server/platform/contract/faults.ts'
import { invalid } from '../../../server/platform/contract/invalid.ts'
import type { Fault } from '../../../server/platform/problem.ts'
import { type Answer, refusals, requiredHeaders } from './answer.ts'
import type { Preference } from './prefer.ts'
import type { Route } from './routes.ts'
import { faultsOfRules } from './rules.ts'

export interface MockRequest {
  url: URL
  headers: Record<string, string>
  /** The values of the path's parameters. */
  params: Record<string, string>
  body: unknown
  /** Whether the body has another media type than JSON. */
  isOther: boolean
}

/** A mock as a function from requests to responses. */
export type Engine = (route: Route, request: MockRequest, preference: Preference) => Promise<Answer>

/** Changes a success, so that it matches what was asked, or says which problem it is. */
export type Behave = (
  route: Route,
  request: MockRequest,
  answer: Answer,
) => Answer | 'not_found' | 'invalid_cursor'

const hasCredentials = ({ authorization = '', cookie = '', ...headers }: Record<string, string>): boolean =>
  /^(?:Basic|Bearer) ./i.test(authorization) || (cookie !== '' && headers['x-host-nonce'] !== undefined)

/** The example that a preference names, or the first of the first success. */
export const exampleAnswer = (
  document: OpenApiDocument,
  route: Route,
  { code, example }: Pick<Preference, 'code' | 'example'>,
): Answer => {
  const status = Number(code ?? Object.keys(route.responses).find((one) => one.startsWith('2')))
  const headers = requiredHeaders(document, route, status)
  const [media] = Object.entries(route.responses[String(status)]?.content ?? {})
  if (media === undefined) return { status, headers, body: undefined }
  const [type, content] = media
  const examples = examplesOf(document, content)
  const [, body] = examples.find(([name]) => name === example) ?? examples[0] ?? []
  return { status, headers: { ...headers, 'Content-Type': type }, body: structuredClone(body) }
}

/** With an entity tag of its content. A caller who has that content already gets 304. */
const tagged = (route: Route, { headers }: MockRequest, answer: Answer): Answer => {
  if (!('ETag' in answer.headers)) return answer
  const tag = `"${createHash('sha256').update(JSON.stringify(answer.body)).digest('hex').slice(0, 16)}"`
  const isSame = '304' in route.responses && headers['if-none-match']?.includes(tag) === true
  return { ...answer, status: isSame ? 304 : answer.status, headers: { ...answer.headers, ETag: tag } }
}

/**
 * Answers from the examples of the contract. It rejects what the service would reject, with the same faults. `select` finds the example of
 * an accepted request; what the request asks for is put into it afterwards.
 */
export const createEngine = (
  document: OpenApiDocument,
  behave: Behave,
  select: Engine = async (route, _request, preference) => exampleAnswer(document, route, preference),
): Engine => {
  const operations = resolveOperations<string>(document as unknown as Document)
  const faults = createFaultFinder(document as unknown as Document)
  const refuse = refusals(document)

  /** What the service would say against the request; undefined if it accepts it. */
  const refusalOf = (route: Route, request: MockRequest): Answer | undefined => {
    const { pathname, searchParams } = request.url
    if (!hasCredentials(request.headers)) return refuse('unauthenticated', pathname, route)
    if (request.isOther && route.requestBody !== null)
      return refuse('unsupported_media_type', pathname, route)
    const hasSurplus =
      route.requestBody === null && !['""', '{}', undefined].includes(JSON.stringify(request.body))
    const surplus: Fault = {
      pointer: '',
      code: 'not_allowed',
      detail: 'This operation has no request body. Remove the body.',
    }
    const found = [
      ...(hasSurplus ? [surplus] : []),
      ...faults.all(operations.get(route.id) as unknown as ResolvedOperation, {
        params: request.params,
        query: searchParams,
        headers: request.headers,
        body: request.body,
      }),
    ]
    const wrong = found.length > 0 ? found : faultsOfRules(route.id, request.body)
    if (wrong.length === 0) return undefined
    const { errors, message } = invalid(wrong)
    return refuse('invalid_request', pathname, route, { errors, detail: message })
  }

  return async (route, request, preference) => {
    const answer = await select(route, request, preference)
    const refusal = refusalOf(route, request)
    if (refusal !== undefined) {
      const { 'sl-violations': violations } = answer.headers
      return violations === undefined
        ? refusal
        : { ...refusal, headers: { ...refusal.headers, 'sl-violations': violations } }
    }
    const { code, example, dynamic } = preference
    if (code !== null || example !== null || dynamic || answer.status >= 300) return answer
    const result = behave(route, request, answer)
    if (typeof result !== 'string') return tagged(route, request, result)
    const detail = 'The contract has no example with this id.'
    return refuse(result, request.url.pathname, route, result === 'not_found' ? { detail } : {})
  }
}
