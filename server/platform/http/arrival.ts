import type { IncomingMessage } from 'node:http'
import { problem } from '../problem.ts'

/** How slowly something may come: this long in any case, and a second more for so many bytes. */
export interface Pace {
  grace: number
  bytesPerSecond: number
}

/** Of bodies that are read whole: 1 MiB has two minutes, an empty promise ten seconds. */
const bodyPace: Pace = { grace: 10_000, bytesPerSecond: 8 * 1024 }

/** Of files: they are sent by people at home, but a gigabyte that takes longer than a working day does not arrive. */
export const filePace: Pace = { grace: 30_000, bytesPerSecond: 32 * 1024 }

const tooSlow = () =>
  problem('request_timeout', {
    detail: 'The body arrived too slowly. Send the request again.',
    headers: { Connection: 'close' },
  })

/**
 * What a request brings, block by block, as long as it comes fast enough. Only waiting counts: whoever is slow to take
 * the blocks takes nobody's time. The connection stays open, so that a refusal can be read.
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
    // What is still to come is no concern of whoever has stopped listening.
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
 * The whole body. One that says beforehand that it is too large is not waited for.
 * @throws request_timeout, and what `tooLarge` makes
 */
export const readBytes = async (
  request: IncomingMessage,
  { most, tooLarge, pace = bodyPace }: { most: number; tooLarge: () => Error; pace?: Pace },
): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
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
