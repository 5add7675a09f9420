import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Request } from 'express'
import { type Place, pointerTo } from '../pointer.ts'
import { type Fault, problem } from '../problem.ts'
import { readBytes } from './arrival.ts'

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
        detail: 'Text must not contain NUL characters or halves of surrogate pairs.',
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

/**
 * Levels of arrays and objects: more than any body of the contract has, and few enough for recursive code.
 */
const deepest = 64
/**
 * Members of one object: 25 times as many as any object of the contract has. Parsing and checking 90,000
 * members takes 200 ms.
 */
const widest = 5000
/**
 * Arrays and objects in total: twice as many as the largest body of the contract has. A third of a million
 * take as long.
 */
const maxContainers = 50_000

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Why JSON is too complex, and how many members its objects have as written. Scans the bytes: parsing a body
 * that nests too deep is the danger, and a parsed body has no duplicate names.
 */
const survey = (json: Buffer): { excess: string | null; members: number } => {
  const membersAt = new Uint32Array(deepest + 1)
  let depth = 0
  let members = 0
  let containers = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (quoted) {
      if (byte === backslash) at += 1
      else if (byte === quote) quoted = false
    } else if (byte === quote) quoted = true
    else if (byte === colon) {
      members += 1
      membersAt[depth] = (membersAt[depth] ?? 0) + 1
      if ((membersAt[depth] ?? 0) > widest)
        return { excess: `An object of the body has more than ${widest} members.`, members }
    } else if (byte === openArray || byte === openObject) {
      depth += 1
      containers += 1
      if (containers > maxContainers)
        return { excess: `The body has more than ${maxContainers} arrays and objects.`, members }
      if (depth > deepest) return { excess: `The body has more than ${deepest} levels.`, members }
      membersAt[depth] = 0
    } else if (byte === closeArray || byte === closeObject) depth -= 1
  }
  return { excess: null, members }
}

const countMembers = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : inner.length
  for (const one of inner) count += countMembers(one)
  return count
}

const malformed = (detail: string) => problem('malformed_body', { detail })

const parseJson = (bytes: Buffer): unknown => {
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.')
  const { excess, members } = survey(bytes)
  if (excess !== null) {
    const errors = [{ pointer: '', code: 'invalid_value' as const, detail: excess }]
    throw problem('invalid_request', { errors, detail: excess })
  }
  // A byte order mark only repeats that the encoding is UTF-8.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${(error as Error).message}.`)
  }
  if (countMembers(value) < members)
    throw malformed('An object of the body has two members of the same name.')
  return value
}

const largest = 1024 * 1024

const tooLarge = () => problem('body_too_large', { detail: 'The body must have at most 1 MiB.' })

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
      detail: 'Unknown content encoding. Use gzip, deflate, br or none.',
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
      throw problem('unsupported_media_type', { detail: 'JSON must be sent in UTF-8.' })
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
  const detail = 'This operation has no request body. Leave it out.'
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
