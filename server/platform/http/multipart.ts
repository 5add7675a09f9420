import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { problem } from '../problem.ts'
import { arriving, filePace } from './arrival.ts'

/** A file of a body with several parts, while it arrives. */
export interface FilePart {
  name: string
  /** As the client sent it; empty where no file was chosen. */
  filename: string
  blocks: AsyncIterable<Buffer>
}

export interface PartOptions {
  /** Maximum bytes of the whole body, and of all texts. */
  most: number
  mostText: number
  tooLarge: () => Error
  /** Called for one file after the other, with the texts before it. Blocks that it does not read are dropped. */
  onFile(part: FilePart, texts: URLSearchParams): Promise<void>
}

const media = /^multipart\/form-data\s*;/i

/** RFC 2046 allows 70 characters. The search for a longer boundary would not take linear time. */
const boundary = /;\s*boundary=(?:"[^"\r\n]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i

const malformed = () => problem('invalid_request', { detail: 'The body is not valid multipart/form-data.' })

/** Whether a body has several parts, by its header. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  media.test(headers['content-type'] ?? '')

const parserFor = (contentType: string, mostText: number) => {
  if (!boundary.test(contentType)) throw malformed()
  return new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      fieldSize: mostText + 1,
      fields: 2000,
      files: 50,
      parts: 2050,
      headerPairs: 20,
      headerSize: 8192,
    },
  })
}

/** The texts of a body with several parts that is in memory, without its files. @throws invalid_request */
export const textsOfMultipart = async (contentType: string, body: Buffer): Promise<URLSearchParams> => {
  const parser = parserFor(contentType, body.length)
  const texts = new URLSearchParams()
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) texts.append(name, value)
  })
  parser.on('file', (_name, stream) => {
    stream.on('error', () => undefined)
    stream.resume()
  })
  const finished = once(parser, 'finish').catch(() => {
    throw malformed()
  })
  parser.end(body)
  await finished
  return texts
}

/**
 * Reads a body with several parts, and returns its texts. Files are never in memory as a whole.
 * @throws invalid_request, request_timeout, what `tooLarge` creates, and what `onFile` throws
 */
export const readMultipart = async (
  request: IncomingMessage,
  { most, mostText, tooLarge, onFile }: PartOptions,
): Promise<URLSearchParams> => {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const parser = parserFor(request.headers['content-type'] ?? '', mostText)
  const texts = new URLSearchParams()
  const streams: Readable[] = []
  let textLength = 0
  let last: Promise<void> = Promise.resolve()
  let fail: (error: Error) => void = () => undefined
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  failure.catch(() => undefined)
  parser.on('error', () => fail(malformed()))
  parser.on('field', (name: string | undefined, value) => {
    textLength += Buffer.byteLength(value) + (name?.length ?? 0)
    if (textLength > mostText) fail(tooLarge())
    else if (name !== undefined) texts.append(name, value)
  })
  parser.on('file', (name: string | undefined, stream, filename: string | undefined) => {
    streams.push(stream)
    stream.on('error', () => undefined)
    last = last.then(async () => {
      // A consumer that stops must not end the stream: the parser waits until all of it was read.
      const blocks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
      await onFile({ name: name ?? '', filename: filename ?? '', blocks }, texts)
      // The rest is dropped: by the iterator where it is still open, which prevents that the stream flows.
      while (!(await blocks.next()).done);
      stream.resume()
    })
    last.catch(fail)
  })
  const feed = async (): Promise<void> => {
    let bytes = 0
    for await (const block of arriving(request, filePace)) {
      bytes += block.length
      if (bytes > most) throw tooLarge()
      if (!parser.write(block)) await once(parser, 'drain')
    }
    const finished = once(parser, 'finish')
    parser.end()
    await finished
    await last
  }
  const feeding = feed()
  feeding.catch(() => undefined)
  try {
    await Promise.race([feeding, failure])
  } catch (error) {
    // The consumer of a file must stop before the caller cleans up.
    for (const stream of streams) stream.destroy(new Error('The body was refused.'))
    await last.catch(() => undefined)
    throw error
  }
  return texts
}
