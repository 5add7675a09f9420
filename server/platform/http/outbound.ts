import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { actOutside } from '../outside.ts'
import { createTimeSlice } from '../time-slice.ts'
import { isPublicAddress } from './addresses.ts'

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
  /** Milliseconds for the whole request; default 10,000. */
  timeout?: number
  /** Bytes that the response's body may have; default 1 MiB. */
  maxBytes?: number
  /** Read only the first `maxBytes` of a longer body, instead of refusing it. */
  onlyStart?: boolean
}

export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * A request that was not sent, or a response that did not arrive in time. The message can be shown to users.
 */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

/** The response did not arrive in time: the receiver may still have the request. */
export class OutboundLate extends OutboundRefused {
  override name = 'OutboundLate'
}

export interface OutboundSettings {
  /** Hosts and addresses, in the form of a URL, that are allowed although they are not public. */
  allowed?: readonly string[]
  /** Resolves a name to all of its addresses. */
  resolve?: (host: string) => Promise<string[]>
}

/** Sends requests to other servers. A function, so that its user can call nothing else. */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * The URL, if its scheme and form are allowed. URL has converted all notations of an address to the canonical
 * one.
 */
const readUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new OutboundRefused('The address must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('The address must not contain a user name or a password.')
  return url
}

/** A host without the brackets of IPv6 and the final dot. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * The address to connect to. Every address of the name must be allowed, because another lookup may return a
 * different one.
 */
const choose = async (
  url: URL,
  allowed: ReadonlySet<string>,
  resolve: (host: string) => Promise<string[]>,
) => {
  const host = bare(url.hostname)
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new OutboundRefused(`${host} has no address.`)
  for (const address of addresses)
    if (!isPublicAddress(address) && !allowed.has(host) && !allowed.has(address))
      throw new OutboundRefused(`${host} is not on the public Internet.`)
  return first
}

/** One copy of all chunks, chunk by chunk: 32 MiB at once take 80 ms on a busy machine. */
const joined = async (chunks: readonly Buffer[], size: number): Promise<Buffer> => {
  const rest = createTimeSlice()
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const chunk of chunks) {
    await rest()
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const collect = async (answer: IncomingMessage, maxBytes: number, onlyStart: boolean): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      answer.destroy()
      if (onlyStart) return Buffer.concat([...chunks, chunk]).subarray(0, maxBytes)
      throw new OutboundRefused(`The response is larger than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

/**
 * The only way to call servers of others. A name is resolved once, and the connection uses the checked
 * address. Private addresses, this machine and cloud metadata are rejected in every notation. Redirects are
 * not followed, and proxy settings of the environment are ignored.
 */
export const createOutbound = ({ allowed = [], resolve = resolveName }: OutboundSettings = {}): Outbound => {
  const exceptions = new Set(allowed.map(bare))
  return async (
    text,
    { method = 'GET', headers = {}, body, timeout = 10_000, maxBytes = 1_048_576, onlyStart = false } = {},
  ) => {
    const url = readUrl(text)
    actOutside(`${url.protocol}//${url.host}`)
    const { promise: late, reject: refuse } = Promise.withResolvers<never>()
    const abort = new AbortController()
    const { signal } = abort
    const timer = setTimeout(() => {
      refuse(new OutboundLate(`No response within ${timeout} ms.`))
      abort.abort()
    }, timeout)
    const send = async (): Promise<OutboundAnswer> => {
      const address = await choose(url, exceptions, resolve)
      signal.throwIfAborted()
      const answer = await new Promise<IncomingMessage>((resolveAnswer, reject) => {
        const send = url.protocol === 'https:' ? requestHttps : requestHttp
        const request = send(url, {
          method,
          headers: { 'user-agent': 'contact-relationship-service', ...headers },
          signal,
          // A new connection to exactly this address.
          agent: false,
          lookup: (_host, options, done) => {
            const family = isIP(address)
            if (typeof options === 'object' && options.all) done(null, [{ address, family }])
            else done(null, address, family)
          },
        })
        request.once('response', resolveAnswer)
        request.once('error', reject)
        request.end(body)
      })
      const { statusCode = 0, headers: answered } = answer
      return { status: statusCode, headers: answered, body: await collect(answer, maxBytes, onlyStart) }
    }
    const sent = send()
    // The promise that loses the race has no other handler.
    sent.catch(() => undefined)
    late.catch(() => undefined)
    // A timer that goes on would hold the answer until the time is over.
    return Promise.race([sent, late]).finally(() => clearTimeout(timer))
  }
}
