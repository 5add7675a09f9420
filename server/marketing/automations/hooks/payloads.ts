import type { IncomingHttpHeaders } from 'node:http'
import { malformed, parseJson } from '../../../platform/http/json-body.ts'
import { textsOfMultipart } from '../../../platform/http/multipart.ts'
import { problem } from '../../../platform/problem.ts'
import { storable } from '../../../platform/storage/text.ts'
import { eachInSlices } from '../../../platform/time-slice.ts'

type Payload = Record<string, unknown>
/** Reads a body of one type; a promise where a parser does it. */
type Read = (body: Buffer) => unknown

/** The largest body. An order with 25 lines has 17 kB. */
export const largest = 1024 * 1024
/** Webhooks in one body: some senders collect events in an array. */
const mostAtOnce = 100
/** Fields of a form. */
const mostFields = 1_000

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Text that a column can store, at each depth, in place: to build 40,000 members again takes longer than to parse them.
 * `parseJson` bounds depth and number.
 */
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value, largest)
  if (Array.isArray(value)) for (const [at, inner] of value.entries()) value[at] = cleaned(inner)
  else if (isObject(value))
    for (const name of Object.keys(value)) {
      const inner = value[name]
      if (name.includes('\0') || !name.isWellFormed()) delete value[name]
      else if (typeof inner === 'string' || typeof inner === 'object') value[name] = cleaned(inner)
    }
  return value
}

const json = (bytes: Buffer): unknown => parseJson(bytes, { repeated: 'last' })

const jsonIn = (body: Buffer): unknown => (body.every((byte) => byte <= 0x20) ? {} : json(body))

/** A field of a form whose text is an object or array, as senders wrap JSON in forms. */
const fieldOf = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return json(Buffer.from(text))
  } catch {
    return text
  }
}

const objectOf = (fields: readonly [string, string][]): unknown => {
  if (fields.length > mostFields)
    throw problem('invalid_request', {
      errors: [
        { pointer: '', code: 'invalid_value', detail: `A form must have at most ${mostFields} fields.` },
      ],
    })
  const read = Object.fromEntries(fields.map(([name, text]): [string, unknown] => [name, fieldOf(text)]))
  const [only] = Object.values(read)
  // A form of one field with JSON is a wrapper.
  return fields.length === 1 && typeof only === 'object' ? only : read
}

const formIn = (body: Buffer): unknown => objectOf([...new URLSearchParams(body.toString('utf8'))])

/** @throws malformed_body */
const multipartIn =
  (contentType: string): Read =>
  async (body) => {
    const texts = await textsOfMultipart(contentType, body).catch(() => {
      throw malformed('The body is not valid multipart/form-data with the boundary in Content-Type.')
    })
    return objectOf([...texts])
  }

const readers: [type: RegExp, read: Read][] = [
  [/^$|^application\/json$|^application\/[a-z0-9.-]+\+json$|^text\/(?:plain|json)$/, jsonIn],
  [/^application\/x-www-form-urlencoded$/, formIn],
]

/** @throws unsupported_media_type */
export const readerOf = (headers: IncomingHttpHeaders): Read => {
  const contentType = headers['content-type'] ?? ''
  const given = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  const read =
    given === 'multipart/form-data'
      ? multipartIn(contentType)
      : readers.find(([type]) => type.test(given))?.[1]
  if (read === undefined || !isPlain)
    throw problem('unsupported_media_type', {
      detail: 'Send JSON or a form with the matching Content-Type, and without compression.',
    })
  return read
}

/** The webhooks in a body: one, or each object of an array. @throws malformed_body, invalid_request */
export const payloadsIn = async (read: Read, body: Buffer): Promise<Payload[]> => {
  const value = await read(body)
  const payloads = await eachInSlices(Array.isArray(value) ? value : [value], cleaned)
  if (!payloads.every(isObject)) throw malformed('The body must be a JSON object, or an array of objects.')
  if (payloads.length <= mostAtOnce) return payloads
  const detail = `An array must have at most ${mostAtOnce} objects.`
  throw problem('invalid_request', { errors: [{ pointer: '', code: 'max_items', detail }] })
}
