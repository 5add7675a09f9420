import type { IncomingMessage } from 'node:http'
import { parseJson } from '../../../server/platform/http/json-body.ts'
import { ProblemError } from '../../../server/platform/problem.ts'

const largest = 1024 * 1024

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; bytes: number }
  | { kind: 'other'; text: string; bytes: number }
  /** Refused as the service would. */
  | { kind: 'refused'; problem: ProblemError }
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
  if (!/^application\/json\s*(?:;\s*charset="?utf-?8"?\s*)?$/i.test(request.headers['content-type'] ?? '')) {
    return { kind: 'other', text: content.toString(), bytes }
  }
  try {
    return { kind: 'json', value: parseJson(content), bytes }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', problem: error }
    throw error
  }
}
