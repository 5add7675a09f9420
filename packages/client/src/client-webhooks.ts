import type { Event } from '../../../generated/types.ts'

/** A call that is not what it claims to be. Answer it with 401, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export interface WebhookCall {
  /** The body as it came, before anything parses it. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
  /** The secret of the endpoint (`whsec_…`); several while a new one replaces the old. */
  secret: string | readonly string[]
  /** How old a call may be, in seconds: 300 by default. */
  toleranceSeconds?: number
}

const headerOf = (headers: WebhookCall['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookRefused(`The header ${name} is missing.`)
  return value
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * Verifies a call of a webhook by Standard Webhooks, and returns its event. `webhook-id` is the same when a call is repeated:
 * process each id once. @throws WebhookRefused
 */
export const verifyWebhook = async ({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
}: WebhookCall): Promise<{ id: string; event: Event }> => {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookRefused('The call is too old, or its clock is wrong.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []))
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const raw = bytesOf(one.replace(/^whsec_/, ''))
    if (raw === null || raw.length === 0)
      throw new TypeError('The secret is not one of an endpoint (whsec_…).')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return { id, event: JSON.parse(text) as Event }
  }
  throw new WebhookRefused('No signature matches the secret.')
}
