import { createHmac, type Hmac, hash } from 'node:crypto'
import type { components } from '../../../generated/types.ts'
import { asciiDomain } from '../../platform/email-address.ts'
import { keyOfSecret } from '../../platform/secret-key.ts'

export type SuppressionKind = components['schemas']['SuppressionKind']

/** What is suppressed: its stored value and its lookup hash. */
export interface Subject {
  kind: SuppressionKind
  /** Null for a hash. */
  value: string | null
  /**
   * Keyed with the service's secret, so that a copy of the table is not enough to test addresses against it.
   */
  hash: Buffer
}

/** What the contact said that had an address. `status` is null if it had not opted out of all e-mail. */
export interface Said {
  status: Extract<components['schemas']['ContactStatusKey'], 'unsubscribed' | 'complained'> | null
  said_at: string | null
  /** The lists that it had left, and when. */
  left_lists: Readonly<Record<string, string>>
}

/** What an address said before its contact went: at least one opt-out. */
export type OptOut = Said

const plain = /^[\x21-\x7e]*$/

/** The form of an address for comparison: trimmed, with the domain in ASCII, in lower case. */
export const comparedEmail = (email: string): string => {
  const trimmed = email.trim()
  if (plain.test(trimmed)) return trimmed.toLowerCase()
  const at = trimmed.lastIndexOf('@') + 1
  const domain = asciiDomain(trimmed.slice(at)) ?? trimmed.slice(at)
  return (trimmed.slice(0, at) + domain).normalize('NFC').toLowerCase()
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** An address, and its plain SHA-256 from another tool, get the same key. */
const keying = (secret: Uint8Array, digest: string): Hmac =>
  createHmac('sha256', keyOfSecret(secret)).update(JSON.stringify(['suppression', digest]))

const keyed = (secret: Uint8Array, digest: string): Buffer => keying(secret, digest).digest()

/** The lookup hash of an address. It is the same whether the address or its SHA-256 was suppressed. */
export const hashOfEmail = (secret: Uint8Array, email: string): Buffer =>
  keyed(secret, sha256(comparedEmail(email)))

/** The same in hexadecimal digits: a thousand short texts need less memory than a thousand buffers. */
export const hexOfEmail = (secret: Uint8Array, email: string): string =>
  keying(secret, sha256(comparedEmail(email))).digest('hex')

const domainOf = (email: string): string => {
  const compared = comparedEmail(email)
  return compared.slice(compared.lastIndexOf('@') + 1)
}

/** The lookup hash of the domain of an address. */
export const hashOfDomain = (secret: Uint8Array, email: string): Buffer =>
  keyed(secret, sha256(domainOf(email)))

/** Maximum number of cached domains. A few domains have nearly all addresses. */
const mostDomains = 1000
const domains = new WeakMap<Uint8Array, Map<string, string>>()

/** The same in hexadecimal digits, cached for common domains. */
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
  hash: 'a SHA-256 hash of 64 hexadecimal digits',
}

/**
 * One @ with text before it and a domain after it: other tools may suppress addresses to which we cannot
 * send.
 */
const isAddress = (text: string): boolean => {
  const at = text.indexOf('@')
  return at > 0 && at <= 64 && !/[\s<>]/.test(text) && asciiDomain(text.slice(at + 1)) !== null
}

/** The form of a value for comparison; null if it is not valid for its kind. */
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

/** The subject of a caller's value, or the error if it is not valid for its kind. */
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
