import { createHmac, type Hmac, hash } from 'node:crypto'
import type { components } from '../../../generated/types.ts'
import { asciiDomain } from '../../platform/mail/email-address.ts'
import { keyOfSecret } from '../../platform/secret-key.ts'

export type SuppressionKind = components['schemas']['SuppressionKind']

/** What is suppressed: as it is stored and shown, and as it is found. */
export interface Subject {
  kind: SuppressionKind
  /** Null for a hash. */
  value: string | null
  /** Keyed with the service's secret, so that whoever gets hold of the table cannot try addresses out on it. */
  hash: Buffer
}

const plain = /^[\x21-\x7e]*$/

/** The form in which an address is compared: without space around it, its domain in ASCII, in lower case. */
export const comparedEmail = (email: string): string => {
  const trimmed = email.trim()
  if (plain.test(trimmed)) return trimmed.toLowerCase()
  const at = trimmed.lastIndexOf('@') + 1
  const domain = asciiDomain(trimmed.slice(at)) ?? trimmed.slice(at)
  return (trimmed.slice(0, at) + domain).normalize('NFC').toLowerCase()
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** An address and its own SHA-256, as other tools hand it over, come to the same key. */
const keying = (secret: Uint8Array, digest: string): Hmac =>
  createHmac('sha256', keyOfSecret(secret)).update(JSON.stringify(['suppression', digest]))

const keyed = (secret: Uint8Array, digest: string): Buffer => keying(secret, digest).digest()

/** What an address is found by, whether it was suppressed itself or by its hash. */
export const hashOfEmail = (secret: Uint8Array, email: string): Buffer =>
  keyed(secret, sha256(comparedEmail(email)))

/** The same in hexadecimal digits: a thousand short texts are less to hold than a thousand buffers. */
export const hexOfEmail = (secret: Uint8Array, email: string): string =>
  keying(secret, sha256(comparedEmail(email))).digest('hex')

const domainOf = (email: string): string => {
  const compared = comparedEmail(email)
  return compared.slice(compared.lastIndexOf('@') + 1)
}

/** What all addresses of the address's domain are found by. */
export const hashOfDomain = (secret: Uint8Array, email: string): Buffer =>
  keyed(secret, sha256(domainOf(email)))

/** A few domains have nearly all addresses. */
const mostDomains = 1000
const domains = new WeakMap<Uint8Array, Map<string, string>>()

/** The same in hexadecimal digits, remembered for the domains that come up again and again. */
export const hexOfDomain = (secret: Uint8Array, email: string): string => {
  const remembered = domains.get(secret) ?? new Map<string, string>()
  domains.set(secret, remembered)
  const domain = domainOf(email)
  const known = remembered.get(domain)
  if (known !== undefined) return known
  const hex = keying(secret, sha256(domain)).digest('hex')
  if (remembered.size >= mostDomains) remembered.clear()
  remembered.set(domain, hex)
  return hex
}

const digest = /^[0-9a-f]{64}$/

const names: Record<SuppressionKind, string> = {
  address: 'an e-mail address',
  domain: 'a domain',
  hash: 'a SHA-256 of 64 hexadecimal digits',
}

/** One @ with something before it and a domain behind it: what other tools suppress may be more than we can send to. */
const isAddress = (text: string): boolean => {
  const at = text.indexOf('@')
  return at > 0 && at <= 64 && !/[\s<>]/.test(text) && asciiDomain(text.slice(at + 1)) !== null
}

/** A value of a kind as it is compared; null where it is no such thing. */
const comparedValue = (kind: SuppressionKind, given: string): string | null => {
  const trimmed = given.trim()
  switch (kind) {
    case 'address':
      return isAddress(trimmed) ? comparedEmail(trimmed) : null
    case 'domain':
      return asciiDomain(trimmed)
    case 'hash':
      return digest.test(trimmed.toLowerCase()) ? trimmed.toLowerCase() : null
  }
}

/** What a caller's value of a kind stands for, or why it is no such thing. */
export const subjectOf = (
  secret: Uint8Array,
  { kind, value: given }: { kind: SuppressionKind; value: string },
): { subject: Subject } | { fault: string } => {
  const value = comparedValue(kind, given)
  if (value === null) return { fault: `${given} is not ${names[kind]}.` }
  switch (kind) {
    case 'address':
      return { subject: { kind, value, hash: hashOfEmail(secret, value) } }
    case 'domain':
      return { subject: { kind, value, hash: keyed(secret, sha256(value)) } }
    case 'hash':
      return { subject: { kind, value: null, hash: keyed(secret, value) } }
  }
}
