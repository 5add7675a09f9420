import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/** Bytes from which an answer is worth the work. */
const threshold = 2048

/**
 * Compresses answers of the API. No secret is put at risk by their length (as BREACH does it): a page of another site cannot
 * have one made, because a session counts only together with its nonce in a header. Pages of the host carry such nonces
 * beside what was typed in, so they are never compressed; nor are streams of progress, which are to arrive at once.
 */
export const compressAnswers = (): RequestHandler => compression({ threshold })

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

// Beyond this quality a page of 4 MB takes seconds, and is hardly smaller.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes) => promisify(gzip)(bytes),
}

const negotiate = (request: Request): Encoding | null => {
  const found = request.acceptsEncodings(...encodings, 'identity')
  return encodings.find((encoding) => encoding === found) ?? null
}

/** Something large that stays the same as long as the process runs. */
export interface Packed {
  /** Answers with it, in the encoding that is wanted most; packed when it is first asked for, and then kept. */
  send(request: Request, response: Response, mediaType: string): Promise<void>
}

/** `tag` tells it apart from other content; `read` is called once. */
export const createPacked = (tag: string, read: () => Buffer | Promise<Buffer>): Packed => {
  // As it is, too: bytes that many connections share take the room of one, however slowly anybody reads them.
  const kept = new Map<Encoding | null, Promise<Buffer>>()

  const readOnce = async (): Promise<Buffer> => read()

  const bytesOf = (encoding: Encoding | null): Promise<Buffer> => {
    const known =
      kept.get(encoding) ?? (encoding === null ? readOnce() : bytesOf(null).then(packers[encoding]))
    kept.set(encoding, known)
    known.catch(() => kept.delete(encoding))
    return known
  }

  return {
    send: async (request, response, mediaType) => {
      const encoding = negotiate(request)
      // Another encoding is another sequence of bytes, and so has another strong tag.
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
