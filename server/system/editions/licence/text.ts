import { type KeyObject, sign, verify } from 'node:crypto'
import type { Licence } from '../../../platform/editions.ts'

/** A licence taken apart; nothing is verified yet. */
export interface LicenceText {
  payload: Licence
  signed: Buffer
  signature: Buffer
}

/** Part of what is signed, so that no signature made for another purpose fits. */
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

/** Reads a licence as it was pasted, with whatever blanks and line ends got into it; null when it is none. */
export const parseLicence = (text: string): LicenceText | null => {
  const [, payloadText, signatureText] = /^([\w-]{1,4000})\.([\w-]{86})$/.exec(text.replace(/\s+/g, '')) ?? []
  if (payloadText === undefined || signatureText === undefined) return null
  const signature = Buffer.from(signatureText, 'base64url')
  // Spare bits at the end could say anything: one licence has one text.
  if (signature.toString('base64url') !== signatureText) return null
  const payload = readPayload(parseJson(Buffer.from(payloadText, 'base64url').toString('utf8')))
  if (payload === null) return null
  return { payload, signed: signedBytes(payloadText), signature }
}
