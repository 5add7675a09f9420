import type { IncomingMessage } from 'node:http'

const largest = 1024 * 1024

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; bytes: number }
  | { kind: 'other'; text: string; bytes: number }
  | { kind: 'malformed'; reason: string }
  | { kind: 'too_large' }

/** Reads a body to its end, so that the caller always gets its response, and stores at most 1 MiB of it. */
export const readBody = async (request: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= largest) chunks.push(chunk)
  }
  if (bytes > largest) return { kind: 'too_large' }
  if (bytes === 0) return { kind: 'none' }
  const content = Buffer.concat(chunks)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) {
    return { kind: 'other', text: content.toString(), bytes }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return { kind: 'json', value: JSON.parse(text), bytes }
  } catch (error) {
    return { kind: 'malformed', reason: error instanceof Error ? error.message : String(error) }
  }
}
