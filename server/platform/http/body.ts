import express, { type Request, type Response } from 'express'
import { type Fault, problem } from '../problem.ts'

/** Escapes that PostgreSQL cannot keep as text: the NUL character and halves of surrogate pairs. */
const suspicious = /\\u(0000|d[89a-f])/i

/** Requests whose raw body holds such an escape. */
const suspects = new WeakSet<object>()

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

const unstorableFaults = (value: unknown, pointer: string): Fault[] => {
  if (typeof value === 'string')
    return isUnstorable(value)
      ? [
          {
            pointer,
            code: 'invalid_value',
            detail: 'Text cannot hold NUL characters or halves of surrogate pairs.',
          },
        ]
      : []
  if (Array.isArray(value))
    return value.flatMap((item, index) => unstorableFaults(item, `${pointer}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableFaults(inner, `${pointer}/${key}`))
}

/** Faults of a body that no text column could keep; looked for only where the raw body gave cause. */
export const unstorableMembers = (request: Request): Fault[] =>
  suspects.has(request) ? unstorableFaults(request.body, '') : []

/** The same for path and query. */
export const unstorableParameters = (request: Request, params: Record<string, string>): Fault[] => {
  if (!request.originalUrl.includes('%00')) return []
  return Object.entries({ ...params, ...request.query }).flatMap(([name, value]) =>
    [value].flat().some((text) => typeof text === 'string' && isUnstorable(text))
      ? [{ parameter: name, code: 'invalid_value', detail: 'Text cannot hold NUL characters.' }]
      : [],
  )
}

/** Levels of arrays and objects: more than any body of the contract has, and few enough for whatever walks through one. */
const deepest = 64

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether JSON nests deeper than anybody may. Looks at the bytes, because a parsed body of that kind is the danger. */
const isTooDeep = (json: Buffer): boolean => {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (quoted) {
      if (byte === backslash) at += 1
      else if (byte === quote) quoted = false
    } else if (byte === quote) quoted = true
    else if (opening.has(byte)) {
      depth += 1
      if (depth > deepest) return true
    } else if (closing.has(byte)) depth -= 1
  }
  return false
}

/** Milliseconds in which a body must have come. */
const patience = 300_000

/** Requests whose body nests too deep. */
const abysses = new WeakSet<object>()

const parse = express.json({
  limit: '1mb',
  strict: false,
  type: () => true,
  verify: (request, _response, buffer) => {
    if (suspicious.test(buffer.toString('latin1'))) suspects.add(request)
    if (isTooDeep(buffer)) abysses.add(request)
  },
})

const refusalOf = (error: unknown): unknown => {
  const { type, message } = error as { type?: string; message?: string }
  switch (type) {
    case 'entity.too.large':
      return problem('body_too_large', { detail: 'The body may have 1 MiB at most.' })
    case 'entity.parse.failed':
      return problem('malformed_body', { detail: `The body is not valid JSON: ${message}.` })
    case 'encoding.unsupported':
      return problem('unsupported_media_type', {
        detail: 'The content encoding is not known: send gzip, deflate, br or none.',
      })
    case 'charset.unsupported':
      return problem('unsupported_media_type', { detail: 'JSON is sent in UTF-8.' })
    case 'request.size.invalid':
    case 'request.aborted':
      return problem('malformed_body', { detail: 'The body is shorter or longer than announced.' })
    default:
      return error instanceof Error && 'status' in error && error.status === 400
        ? problem('malformed_body', { detail: 'The body could not be read.', cause: error })
        : error
  }
}

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

const mediaType = (request: Request): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * Reads a JSON body of at most 1 MiB into `request.body`; undefined where none was sent.
 * @throws unsupported_media_type, body_too_large, malformed_body, invalid_request
 */
export const readBody = async (request: Request, response: Response): Promise<void> => {
  if (!hasBody(request)) {
    request.body = undefined
    return
  }
  if (mediaType(request) !== 'application/json')
    throw problem('unsupported_media_type', { detail: 'Send the body as Content-Type: application/json.' })
  const tooSlow = setTimeout(() => request.destroy(), patience)
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(refusalOf(error) as Error) : resolve()))
  }).finally(() => clearTimeout(tooSlow))
  if (abysses.has(request))
    throw problem('invalid_request', {
      errors: [
        { pointer: '', code: 'invalid_value', detail: `The body nests deeper than ${deepest} levels.` },
      ],
      detail: `The body nests deeper than ${deepest} levels.`,
    })
}
