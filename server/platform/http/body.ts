import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Request } from 'express'
import { type Place, pointerTo } from '../pointer.ts'
import { type Fault, problem } from '../problem.ts'
import { readBytes } from './arrival.ts'
import { malformed, parseJson } from './json-body.ts'

/** Escapes that PostgreSQL cannot store as text: the NUL character and halves of surrogate pairs. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/** Requests whose raw body has such an escape. */
const suspects = new WeakSet<object>()

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** More than a problem reports. */
const most = 1001

const findUnstorable = (value: unknown, at: Place | null, found: Fault[]): void => {
  if (found.length >= most) return
  if (typeof value === 'string') {
    if (isUnstorable(value))
      found.push({
        pointer: pointerTo(at),
        code: 'invalid_value',
        detail: 'Text must not contain NUL characters or unpaired surrogates.',
      })
  } else if (Array.isArray(value))
    for (const [key, item] of value.entries()) findUnstorable(item, { above: at, key }, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) findUnstorable(inner, { above: at, key }, found)
}

/** Errors of a body that a text column cannot store; searched only if the raw body has such an escape. */
export const unstorableMembers = (request: Request): Fault[] => {
  const found: Fault[] = []
  if (suspects.has(request)) findUnstorable(request.body, null, found)
  return found
}

/** The same for path and query. */
export const unstorableParameters = (request: Request, params: Record<string, string>): Fault[] => {
  if (!request.originalUrl.includes('%00')) return []
  return Object.entries({ ...params, ...request.query }).flatMap(([name, value]) =>
    [value].flat().some((text) => typeof text === 'string' && isUnstorable(text))
      ? [{ parameter: name, code: 'invalid_value', detail: 'Text must not contain NUL characters.' }]
      : [],
  )
}

const largest = 1024 * 1024

const tooLarge = () => problem('body_too_large', { detail: 'The body must not be larger than 1 MiB.' })

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

const decode = async (encoding: string, bytes: Buffer): Promise<Buffer> => {
  if (encoding === 'identity') return bytes
  try {
    return await decoders[encoding as keyof typeof decoders](bytes, { maxOutputLength: largest })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : malformed('The body does not match its Content-Encoding.')
  }
}

const encodingOf = ({ headers }: Request): string => {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'identity' && !Object.hasOwn(decoders, encoding))
    throw problem('unsupported_media_type', {
      detail: 'Unknown content encoding. Use gzip, deflate or br, or send no Content-Encoding.',
    })
  return encoding
}

const requireJson = ({ headers }: Request): void => {
  const [media = '', ...parameters] = (headers['content-type'] ?? '').split(';')
  if (media.trim().toLowerCase() !== 'application/json')
    throw problem('unsupported_media_type', { detail: 'Send the body as Content-Type: application/json.' })
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    const charset = value.trim().replaceAll('"', '').toLowerCase()
    if (name.trim().toLowerCase() === 'charset' && charset !== 'utf-8' && charset !== 'utf8')
      throw problem('unsupported_media_type', { detail: 'The charset of the body must be UTF-8.' })
  }
}

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/**
 * The one place that reads bodies. Parses JSON of at most 1 MiB in UTF-8 into `request.body`, which is
 * undefined if none was sent. An invalid body is rejected as a whole, so that the stored data is what was
 * sent.
 *
 * @throws unsupported_media_type, body_too_large, request_timeout, malformed_body, invalid_request
 */
export const readBody = async (request: Request): Promise<void> => {
  request.body = undefined
  if (!hasBody(request)) return
  requireJson(request)
  const encoding = encodingOf(request)
  const bytes = await readBytes(request, { most: largest, tooLarge })
  if (bytes.length === 0) return
  const json = await decode(encoding, bytes)
  if (json.includes('\\u') && suspicious.test(json.toString('latin1'))) suspects.add(request)
  request.body = parseJson(json)
}

/** Enough bytes for an empty object as some libraries write it. */
const nothing = 64

const unwanted = () => {
  const detail = 'This operation has no request body. Remove the body.'
  return problem('invalid_request', { errors: [{ pointer: '', code: 'not_allowed', detail }], detail })
}

/**
 * Rejects a body with content where the operation takes none, because its sender expects an effect. An empty
 * object is accepted: many libraries send it when they have no data.
 * @throws invalid_request, request_timeout
 */
export const requireNoBody = async (request: Request): Promise<void> => {
  request.body = undefined
  if (!hasBody(request)) return
  const bytes = await readBytes(request, { most: nothing, tooLarge: unwanted })
  if (!['', '{}'].includes(bytes.toString('latin1').replaceAll(/\s/g, ''))) throw unwanted()
}
