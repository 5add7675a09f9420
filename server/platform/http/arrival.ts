import type { IncomingMessage } from 'node:http'
import { problem } from '../problem.ts'

/** The minimum speed of an upload: a base time in any case, and one second more per number of bytes. */
export interface Pace {
  grace: number
  bytesPerSecond: number
}

/** For bodies that are read as a whole: 1 MiB has two minutes, an empty body ten seconds. */
const bodyPace: Pace = { grace: 10_000, bytesPerSecond: 8 * 1024 }

/** For files: people upload from home, but an upload of 1 GB that takes longer than a working day fails. */
export const filePace: Pace = { grace: 30_000, bytesPerSecond: 32 * 1024 }

const tooSlow = () =>
  problem('request_timeout', {
    detail: 'The body arrived too slowly. Send the request again.',
    headers: { Connection: 'close' },
  })

/**
 * Yields the body in blocks as long as it arrives fast enough. Only waiting for the client counts, not the
 * time that the consumer takes. The connection stays open, so that the client can read an error.
 * @throws request_timeout
 */
export async function* arriving(request: IncomingMessage, pace: Pace): AsyncGenerator<Buffer> {
  const blocks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let waited = 0
  let bytes = 0
  try {
    while (true) {
      const began = performance.now()
      const left = pace.grace + (bytes / pace.bytesPerSecond) * 1000 - waited
      const next = await within(left, blocks.next())
      if (next.done) return
      waited += performance.now() - began
      bytes += next.value.length
      yield next.value
    }
  } finally {
    // The rest of the body does not matter to a consumer that has stopped.
    blocks.return?.()?.catch(() => undefined)
  }
}

const within = async <T>(milliseconds: number, coming: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, milliseconds))
  })
  coming.catch(() => undefined)
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/**
 * Reads the whole body. A body with too large a Content-Length is rejected at once.
 * @throws request_timeout, and what `tooLarge` creates
 */
export const readBytes = async (
  request: IncomingMessage,
  { most, tooLarge, pace = bodyPace }: { most: number; tooLarge: () => Error; pace?: Pace },
): Promise<Buffer> => {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > most) throw tooLarge()
  // Most bodies are small and have arrived with the head.
  if (announced > 0 && request.readableLength === announced) return request.read() as Buffer
  const blocks: Buffer[] = []
  let size = 0
  for await (const block of arriving(request, pace)) {
    size += block.length
    if (size > most) throw tooLarge()
    blocks.push(block)
  }
  const [first] = blocks
  return blocks.length === 1 && first !== undefined ? first : Buffer.concat(blocks)
}
