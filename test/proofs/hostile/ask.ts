import { request as httpRequest } from 'node:http'
import type { Database } from '../../../server/platform/storage/open.ts'

/** Milliseconds after which a request counts as a stall without end. */
export const patience = 60_000

export interface Input {
  group: string
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  status: number | null
  text: string
  took: number
}

export const ask = (
  url: string,
  { method, path, headers = {}, body }: Omit<Input, 'group' | 'what'>,
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number | null, text = '') =>
      resolve({ status, text, took: performance.now() - began })
    const sent = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest(
      `${url}/`,
      { method, path, headers: { ...sent, ...headers }, timeout: patience },
      (response) => {
        let text = ''
        response.on('data', (block: Buffer) => {
          if (text.length < 100_000) text += block.toString('latin1')
        })
        response.once('end', () => end(response.statusCode ?? null, text))
        response.once('error', () => end(response.statusCode ?? null))
      },
    )
    request.once('timeout', () => request.destroy())
    // The server may refuse before it has read the body, and then close the connection.
    request.once('error', () => end(null))
    request.end(body)
  })

/** What the groups of this proof that need a setup do with the service. */
export interface Stage {
  sql: Database
  headers: Record<string, string>
  /** Makes a request of the setup. @throws if it is refused */
  post<Body = { id: string }>(path: string, body: object): Promise<Body>
  get<Body>(path: string): Promise<Body>
  /** Makes a request whose stall counts. */
  send(input: Input): Promise<Answer>
  /** Counts the stall of the work afterwards. False if it did not end in time. */
  watchUntil(group: string, what: string, isDone: () => Promise<boolean>): Promise<boolean>
}
