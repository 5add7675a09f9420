import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Licence } from '../../../platform/editions.ts'
import { isSignedBy, parseLicence } from './text.ts'

/** The maximum term of a development licence, in days. */
export const DEVELOPMENT_DAYS = 90

const DAY = 86_400_000

const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** The time at which a licence expires: the end of its last day. */
export const endOf = (licence: Pick<Licence, 'expires_on'>): Date | null =>
  licence.expires_on === null ? null : new Date(startOf(licence.expires_on) + DAY)

/** Days after the last one in which the edition still applies, so that a late renewal stops nothing. */
const GRACE_DAYS = 14

type Term = Pick<Licence, 'issued_on' | 'expires_on' | 'development'>

/** The time from which the edition does not apply any more. */
export const endOfGrace = (licence: Omit<Term, 'issued_on'>): Date | null => {
  const end = endOf(licence)
  return end === null || licence.development ? end : new Date(end.getTime() + GRACE_DAYS * DAY)
}

const isBefore = (now: Date, end: Date | null): boolean => end === null || now.getTime() < end.getTime()

export const isExpired = (licence: Pick<Licence, 'expires_on'>, now: Date): boolean =>
  !isBefore(now, endOf(licence))

/** Whether the edition of the licence applies. */
export const isInForce = (licence: Omit<Term, 'issued_on'>, now: Date): boolean =>
  isBefore(now, endOfGrace(licence))

/** Why a licence cannot be installed now, as a sentence; null if it can. */
export const faultOfTerm = (licence: Term, now: Date): string | null => {
  if (isExpired(licence, now)) return `This licence ended on ${licence.expires_on}. Install a newer one.`
  if (startOf(licence.issued_on) <= now.getTime()) return null
  return `This licence begins on ${licence.issued_on} (UTC). Install it on that day or later.`
}

/** Reads a public key from base64 of its SPKI form. */
const publicKeyOf = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

/** Base64 of a public key's SPKI form. */
export const spkiOf = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** Whether a development key may sign this licence. */
export const isShortDevelopment = ({ development, issued_on, expires_on }: Licence): boolean =>
  development && expires_on !== null && startOf(expires_on) - startOf(issued_on) <= DEVELOPMENT_DAYS * DAY

export type Verified =
  | { licence: Licence; signer: 'vendor' | 'development' }
  /** One sentence for the person who installs it. */
  | { refused: string }

/**
 * Checks who signed a licence, and whether the signature is accepted. A vendor's key signs anything. The
 * development key of this installation signs only licences that are marked as development licences and end
 * within 90 days; no other installation accepts them. Expiry is checked elsewhere (`isInForce`).
 */
export const verifyLicence = (
  text: string,
  keys: { vendor: readonly string[]; development: string | null },
): Verified => {
  const parsed = parseLicence(text)
  if (parsed === null)
    return {
      refused:
        'This is not a complete licence. A licence has two parts with a dot between them. Copy the whole text from the vendor.',
    }
  if (keys.vendor.some((key) => isSignedBy(parsed, publicKeyOf(key)))) {
    return { licence: parsed.payload, signer: 'vendor' }
  }
  if (keys.development === null || !isSignedBy(parsed, publicKeyOf(keys.development))) {
    return {
      refused: parsed.payload.development
        ? 'This development licence was issued by another installation, or was changed. Issue one on this server with the command `licence issue`.'
        : 'The signature is not from a vendor that this release knows, or the licence was changed. Copy the text from the vendor again.',
    }
  }
  return isShortDevelopment(parsed.payload)
    ? { licence: parsed.payload, signer: 'development' }
    : { refused: `A development licence must be marked as one, and end within ${DEVELOPMENT_DAYS} days.` }
}
