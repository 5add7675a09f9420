import { type KeyObject, sign, verify } from 'node:crypto'
import type { Licence } from '../../../platform/editions.ts'

/** A parsed licence; nothing is verified yet. */
export interface LicenceText {
  payload: Licence
  signed: Buffer
  signature: Buffer
}

/** Part of the signed data, so that a signature made for another purpose is not accepted. */
const PURPOSE = 'contact-relationship-service licence 1\n'

const signedBytes = (payloadText: string): Buffer => Buffer.from(`${PURPOSE}${payloadText}`)

/** `base64url(payload).base64url(signature)` */
export const signLicence = (payload: Licence, privateKey: KeyObject): string => {
  const payloadText = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${payloadText}.${sign(null, signedBytes(payloadText), privateKey).toString('base64url')}`
}

export const isSignedBy = ({ signed, signature }: LicenceText, publicKey: KeyObject): boolean =>
  verify(null, signed, publicKey, signature)

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest && !/\p{Cc}/u.test(value)

const readPayload = (value: unknown): Licence | null => {
  if (typeof value !== 'object' || value === null) return null
  const { id, edition, licensee, issued_on, expires_on, development } = value as Record<string, unknown>
  if (!isText(id, 64) || edition !== 'pro' || !isText(licensee, 200) || !isDay(issued_on)) return null
  if ((expires_on !== null && !isDay(expires_on)) || typeof development !== 'boolean') return null
  return { id, edition, licensee, issued_on, expires_on, development }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a pasted licence, ignoring white space and line breaks; null if it is not a licence. */
export const parseLicence = (text: string): LicenceText | null => {
  const [, payloadText, signatureText] = /^([\w-]{1,4000})\.([\w-]{86})$/.exec(text.replace(/\s+/g, '')) ?? []
  if (payloadText === undefined || signatureText === undefined) return null
  const signature = Buffer.from(signatureText, 'base64url')
  // Unused bits at the end could have any value: one licence must have one text.
  if (signature.toString('base64url') !== signatureText) return null
  const payload = readPayload(parseJson(Buffer.from(payloadText, 'base64url').toString('utf8')))
  if (payload === null) return null
  return { payload, signed: signedBytes(payloadText), signature }
}
