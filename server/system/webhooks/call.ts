import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { type Outbound, OutboundRefused } from '../../platform/http/outbound.ts'
import { signedHeaders } from '../../platform/http/standard-webhooks.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { Event } from './build.ts'

export interface CallContext {
  clock: Clock
  config: Config
  outbound: Outbound
}

/** Where a call goes, and what signs it. */
export interface CalledEndpoint {
  url: string
  secret: Uint8Array
  /** Null unless the secret before the last rotation still signs. */
  previous_secret: Uint8Array | null
}

/** What came of a call. `detail` is null if the receiver has the event. */
export interface Answer {
  httpStatus: number | null
  detail: string | null
  excerpt: string | null
}

const timeout = 15_000
/** Bytes of a response that are read and kept. */
const excerptBytes = 1024

const unprintable = /[^\x20-\x7e\xa0-\uffff]+/g

/** What is stored of texts that others send: one line of printable characters. */
const printable = (text: string, length: number): string => text.replace(unprintable, ' ').slice(0, length)

/** Calls an endpoint. Never throws: every error is an answer. */
export const callEndpoint = async (
  { config, clock, outbound }: CallContext,
  { url, secret, previous_secret }: CalledEndpoint,
  event: Pick<Event, 'id'>,
): Promise<Answer> => {
  try {
    const keys = [secret, previous_secret].flatMap((one) => (one === null ? [] : decrypt(config, one)))
    const body = JSON.stringify(event)
    const signed = signedHeaders(keys, { id: event.id, at: clock.now(), body })
    const answer = await outbound(url, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json' },
      body,
      timeout,
      maxBytes: excerptBytes,
      onlyStart: true,
    })
    const isTaken = answer.status >= 200 && answer.status < 300
    return {
      httpStatus: answer.status,
      detail: isTaken ? null : `The receiver returned HTTP ${answer.status}.`,
      excerpt: printable(answer.body.toString('utf8'), excerptBytes) || null,
    }
  } catch (error) {
    const { message } = error as Error
    const detail = error instanceof OutboundRefused ? message : `The call failed: ${message}`
    return { httpStatus: null, detail: printable(detail, 500), excerpt: null }
  }
}
