import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { actOutside } from '../outside.ts'
import { isPublicAddress } from './addresses.ts'

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
  /** Milliseconds for everything together; 10,000 where left out. */
  timeout?: number
  /** Bytes that the answer's body may have; 1 MiB where left out. */
  maxBytes?: number
}

export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A request that was not sent, or an answer that was not waited for. The message is for people. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

export interface OutboundSettings {
  /** Hosts and addresses, as a URL spells them, that may be reached although they are not on the open Internet. */
  allowed?: readonly string[]
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

/** Asks other servers. A function, so that whoever is given it can ask nothing else. */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** The URL, if it is one that anything is fetched from at all. Other spellings of an address have become the usual one. */
const readUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new OutboundRefused('The address must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('The address must not contain a user name or a password.')
  return url
}

/** A host without the brackets of IPv6 and the dot at the end. */
const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** The address to connect to: each that the name has must be open, because nobody knows which one another resolver takes. */
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
      throw new OutboundRefused(`${host} is not a public Internet address.`)
  return first
}

const collect = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      answer.destroy()
      throw new OutboundRefused(`The answer is larger than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The one way to the servers of others. A name is resolved once, and the connection goes to the address that was looked at;
 * what is private, on this machine, or of the cloud around it is refused in every spelling. Redirects are not followed, and
 * nothing of the environment (proxies) is used.
 */
export const createOutbound = ({ allowed = [], resolve = resolveName }: OutboundSettings = {}): Outbound => {
  const exceptions = new Set(allowed.map(bare))
  return async (
    text,
    { method = 'GET', headers = {}, body, timeout = 10_000, maxBytes = 1_048_576 } = {},
  ) => {
    const url = readUrl(text)
    actOutside(`${url.protocol}//${url.host}`)
    const signal = AbortSignal.timeout(timeout)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OutboundRefused(`No answer within ${timeout} ms.`)))
    })
    const ask = async (): Promise<OutboundAnswer> => {
      const address = await choose(url, exceptions, resolve)
      signal.throwIfAborted()
      const answer = await new Promise<IncomingMessage>((resolveAnswer, reject) => {
        const send = url.protocol === 'https:' ? requestHttps : requestHttp
        const request = send(url, {
          method,
          headers: { 'user-agent': 'contact-relationship-service', ...headers },
          signal,
          // A connection of its own, to this address and no other.
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
      return { status: statusCode, headers: answered, body: await collect(answer, maxBytes) }
    }
    const asked = ask()
    // Whoever loses the race has nobody who listens.
    asked.catch(() => undefined)
    late.catch(() => undefined)
    return Promise.race([asked, late])
  }
}
