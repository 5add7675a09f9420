import { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

/** Responses of at least this many bytes are compressed. */
const threshold = 2048

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/**
 * Quality 6 is for texts that are compressed once. At a higher one, 4 MB take seconds and are hardly smaller. Quality 1 takes half the
 * time of 4, and makes a page of 50 contacts 8 kB instead of 7 kB.
 */
const packersOf = (quality: 1 | 6): Record<Encoding, (bytes: Buffer) => Promise<Buffer>> => ({
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: quality }),
})

const [quickPackers, packers] = [packersOf(1), packersOf(6)]

/** The smallest encoding that the client accepts. */
const negotiate = (request: Request): Encoding | null => {
  const accepted = request.acceptsEncodings()
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null
}

const { end } = ServerResponse.prototype

type End = (this: Response, chunk?: string | Buffer, ...rest: unknown[]) => Response

/** Replaces `end` of a response whose body is sent at once. One function for all responses: decision 61. */
const endCompressed: End = function endCompressed(chunk, ...rest) {
  const endPlain = (body = chunk): Response => (end as unknown as End).call(this, body, ...rest)
  if (this.headersSent || chunk === undefined) return endPlain()
  // `vary` reads its list again for each response.
  if (this.getHeader('Vary') === 'Origin') this.setHeader('Vary', 'Origin, Accept-Encoding')
  else this.vary('Accept-Encoding')
  const encoding = Number(this.getHeader('Content-Length') ?? 0) < threshold ? null : negotiate(this.req)
  if (encoding === null) return endPlain()
  quickPackers[encoding](Buffer.from(chunk)).then(
    (bytes) => {
      this.setHeader('Content-Encoding', encoding).setHeader('Content-Length', bytes.length)
      endPlain(bytes)
    },
    () => endPlain(),
  )
  return this
}

/**
 * Compresses responses of the API. Their length discloses no secret (BREACH): a page of another site cannot
 * request one, because a session requires its nonce in a header. Pages of the host contain such nonces next
 * to user input, so they are never compressed. Progress streams are not compressed either: events must arrive
 * at once.
 */
export const compressResponses = (): RequestHandler =>
  function compressResponse(_request, response, next) {
    response.end = endCompressed as typeof response.end
    next()
  }

/** A large text that does not change while the process runs. */
export interface CompressedText {
  /** Sends it in the client's preferred encoding; compressed on the first request and then cached. */
  send(request: Request, response: Response, mediaType: string): Promise<void>
}

/** `tag` is the entity tag of the content; `read` is called once. */
export const createCompressedText = (tag: string, read: () => Buffer | Promise<Buffer>): CompressedText => {
  // The uncompressed bytes too: all connections share one buffer, however slowly clients read.
  const cached = new Map<Encoding | null, Promise<Buffer>>()

  const readOnce = async (): Promise<Buffer> => read()

  const bytesOf = (encoding: Encoding | null): Promise<Buffer> => {
    const known =
      cached.get(encoding) ?? (encoding === null ? readOnce() : bytesOf(null).then(packers[encoding]))
    cached.set(encoding, known)
    known.catch(() => cached.delete(encoding))
    return known
  }

  return {
    send: async (request, response, mediaType) => {
      const encoding = negotiate(request)
      // Each encoding is a different sequence of bytes, and so has its own strong tag.
      const etag = encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
      response.vary('Accept-Encoding').setHeader('ETag', etag)
      if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === etag)) {
        response.status(304).end()
        return
      }
      const bytes = await bytesOf(encoding)
      if (encoding !== null) response.setHeader('Content-Encoding', encoding)
      response.setHeader('Content-Length', bytes.length)
      response.type(mediaType)
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
  }
}
