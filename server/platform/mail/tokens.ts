import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The content of a token by purpose. Times have a precision of seconds. */
export interface TokenContents {
  click: { deliveryId: string; linkId: string }
  open: { deliveryId: string }
  /** With the contact, because the unsubscribe link must work after the ledger has deleted the delivery. */
  unsubscribe: { contactId: string; deliveryId: string }
  preferences: { contactId: string; deliveryId: string }
  /** `address` is a mark of the address that it was sent to (`markOfAddress`). */
  confirm: { contactId: string; address: string; issuedAt: Date; expiresAt: Date }
  view: { deliveryId: string }
  bounce: { deliveryId: string }
  /** The address of the `mailto:` link that unsubscribes. */
  unsubscribe_mail: { deliveryId: string }
  /** Not a token of its own, but the mark in a Message-ID (`markOfMessage`). */
  message: { deliveryId: string }
  verify_sender: { senderId: string; address: string; expiresAt: Date }
  privacy: { contactId: string; deliveryId: string }
  confirm_privacy: { requestId: string; address: string; expiresAt: Date }
  privacy_file: { requestId: string; address: string; expiresAt: Date }
}
export type TokenPurpose = keyof TokenContents

/** The result of opening a token: null if it was never issued, was changed, or is for another purpose. */
export type Opened<Purpose extends TokenPurpose> =
  | { kind: 'good'; content: TokenContents[Purpose] }
  | { kind: 'expired'; content: TokenContents[Purpose] }
  | null

type FieldType = 'id' | 'time' | 'mark'

/**
 * The fields of each purpose in order. A change requires a new version, because old mail is still read years
 * later.
 */
const layouts: Record<TokenPurpose, Record<string, FieldType>> = {
  click: { deliveryId: 'id', linkId: 'id' },
  open: { deliveryId: 'id' },
  unsubscribe: { contactId: 'id', deliveryId: 'id' },
  preferences: { contactId: 'id', deliveryId: 'id' },
  confirm: { contactId: 'id', address: 'mark', issuedAt: 'time', expiresAt: 'time' },
  view: { deliveryId: 'id' },
  bounce: { deliveryId: 'id' },
  unsubscribe_mail: { deliveryId: 'id' },
  message: { deliveryId: 'id' },
  verify_sender: { senderId: 'id', address: 'mark', expiresAt: 'time' },
  privacy: { contactId: 'id', deliveryId: 'id' },
  confirm_privacy: { requestId: 'id', address: 'mark', expiresAt: 'time' },
  privacy_file: { requestId: 'id', address: 'mark', expiresAt: 'time' },
}

const sizes: Record<FieldType, number> = { id: 16, time: 5, mark: 8 }

interface FieldLayout {
  fields: { name: string; type: FieldType; at: number }[]
  /** Length of the signed part: the version and the fields. */
  length: number
}

const fieldLayoutOf = (layout: Record<string, FieldType>): FieldLayout => {
  let length = 1
  const fields = Object.entries(layout).map(([name, type]) => {
    const at = length
    length += sizes[type]
    return { name, type, at }
  })
  return { fields, length }
}

const fieldLayouts = Object.fromEntries(
  Object.entries(layouts).map(([purpose, layout]) => [purpose, fieldLayoutOf(layout)]),
) as Record<TokenPurpose, FieldLayout>

/** The first byte, also signed: another layout or another key requires another version. */
const version = 1

/**
 * Mail servers change the case of a local part and limit it to 64 characters. So the return path is encoded
 * in lower case with a shorter signature.
 */
const isLocalPart = (purpose: TokenPurpose): boolean =>
  purpose === 'bounce' || purpose === 'unsubscribe_mail' || purpose === 'message'

const signatureSize = (purpose: TokenPurpose): number => (isLocalPart(purpose) ? 10 : 16)

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const encodeBase32 = (bytes: Uint8Array): string => {
  let text = ''
  let bits = 0
  let pending = 0
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(pending >> (bits - 5)) & 31]
    pending &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(pending << (5 - bits)) & 31] : text
}

const decodeBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let bits = 0
  let pending = 0
  for (const character of text) {
    pending = (pending << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((pending >> bits) & 255)
    pending &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

const encode = (purpose: TokenPurpose, bytes: Buffer): string =>
  isLocalPart(purpose) ? encodeBase32(bytes) : bytes.toString('base64url')

/** Null unless the text is our own encoding: each token has exactly one. */
const decode = (purpose: TokenPurpose, token: string): Buffer | null => {
  const text = isLocalPart(purpose) ? token.toLowerCase() : token
  const bytes = isLocalPart(purpose) ? decodeBase32(text) : Buffer.from(text, 'base64url')
  return encode(purpose, bytes) === text ? bytes : null
}

/**
 * The signing keys. Tokens with the same content share a key, and each purpose has its own quarter of the
 * HMAC's 64 bytes. `click` links share an HMAC if their ids differ only in the last two bits, as neighbours'
 * do (`newNeighbours`). A message has a dozen tokens, and one HMAC for each would take as long as rendering
 * it.
 */
const signers = {
  click: { family: 'click', quarter: null },
  open: { family: 'delivery', quarter: 0 },
  view: { family: 'delivery', quarter: 1 },
  bounce: { family: 'delivery', quarter: 2 },
  message: { family: 'delivery', quarter: 3 },
  unsubscribe_mail: { family: 'unsubscribe by mail', quarter: 0 },
  unsubscribe: { family: 'way out', quarter: 0 },
  preferences: { family: 'way out', quarter: 1 },
  confirm: { family: 'confirm', quarter: 0 },
  verify_sender: { family: 'verify_sender', quarter: 0 },
  privacy: { family: 'way out', quarter: 2 },
  confirm_privacy: { family: 'privacy request', quarter: 0 },
  privacy_file: { family: 'privacy request', quarter: 1 },
} as const satisfies Record<TokenPurpose, { family: string; quarter: number | null }>
type Family = (typeof signers)[TokenPurpose]['family']

/** Bytes of a quarter. */
const quarterSize = 16

/**
 * Keys by secret: a process has one secret and creates thousands of tokens per second. From bytes, Node would
 * create a key each time.
 */
type KeyUse = Family | 'address' | 'target'
const keys = new WeakMap<Uint8Array, Partial<Record<KeyUse, KeyObject>>>()

const keyOf = (secret: Uint8Array, use: KeyUse): KeyObject => {
  const known = keys.get(secret) ?? {}
  keys.set(secret, known)
  known[use] ??= createSecretKey(createHmac('sha256', secret).update(`recipient ${use}`).digest())
  return known[use]
}

/** The last HMAC: tokens of one message are created one after the other. */
const last: Partial<Record<Family, { key: KeyObject; signed: Buffer; signatures: Buffer }>> = {}

const signaturesOf = (secret: Uint8Array, family: Family, signed: Buffer): Buffer => {
  const key = keyOf(secret, family)
  const known = last[family]
  if (known?.key === key && known.signed.equals(signed)) return known.signatures
  const signatures = createHmac('sha512', key).update(signed).digest()
  last[family] = { key, signed: Buffer.from(signed), signatures }
  return signatures
}

/**
 * The offset of a purpose's signature in the HMAC of its family. For `click`, `signed` ends with the id of
 * the link.
 */
const sign = (
  secret: Uint8Array,
  purpose: TokenPurpose,
  signed: Buffer,
): { signatures: Buffer; from: number } => {
  const { family, quarter } = signers[purpose]
  if (quarter !== null)
    return { signatures: signaturesOf(secret, family, signed), from: quarter * quarterSize }
  const end = signed.length - 1
  const id = signed[end] as number
  signed[end] = id & ~3
  const signatures = signaturesOf(secret, family, signed)
  signed[end] = id
  return { signatures, from: (id & 3) * quarterSize }
}

/** Writes a field. False if its length is wrong. */
const writeField = (type: FieldType, value: unknown, bytes: Buffer, at: number): boolean => {
  if (type === 'time') {
    bytes.writeUIntBE(Math.floor((value as Date).getTime() / 1000), at, sizes.time)
    return true
  }
  const hex = type === 'id' ? String(value).replaceAll('-', '') : String(value)
  return hex.length === 2 * sizes[type] && bytes.write(hex, at, 'hex') === sizes[type]
}

const readField = (type: FieldType, bytes: Buffer): string | Date => {
  const hex = bytes.toString('hex')
  switch (type) {
    case 'id':
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    case 'mark':
      return hex
    case 'time':
      return new Date(bytes.readUIntBE(0, sizes.time) * 1000)
  }
}

/** The buffer for tokens of a purpose; it still holds the previous token. */
interface TokenBuffer {
  bytes: Buffer
  signed: Buffer
  written: Record<string, unknown>
}

const buffers: Partial<Record<TokenPurpose, TokenBuffer>> = {}

const bufferOf = (purpose: TokenPurpose): TokenBuffer => {
  const known = buffers[purpose]
  if (known !== undefined) return known
  const { length } = fieldLayouts[purpose]
  const bytes = Buffer.alloc(length + signatureSize(purpose))
  bytes[0] = version
  const buffer = { bytes, signed: bytes.subarray(0, length), written: {} }
  buffers[purpose] = buffer
  return buffer
}

/** The bytes of a token in its buffer: valid until the next token of the purpose is created. */
const signBytes = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  content: TokenContents[Purpose],
): TokenBuffer => {
  const values = content as Record<string, unknown>
  const buffer = bufferOf(purpose)
  const { bytes, signed, written } = buffer
  for (const { name, type, at } of fieldLayouts[purpose].fields) {
    const value = values[name]
    if (typeof value === 'string' && value === written[name]) continue
    written[name] = null
    if (!writeField(type, value, bytes, at)) throw new Error(`A token to ${purpose} needs a whole ${name}.`)
    written[name] = value
  }
  const { signatures, from } = sign(secret, purpose, signed)
  signatures.copy(bytes, signed.length, from, from + signatureSize(purpose))
  return buffer
}

/** A token for one purpose: its content, and an HMAC over it with a key of the purpose. */
export const signToken = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  content: TokenContents[Purpose],
): string => encode(purpose, signBytes(secret, purpose, content).bytes)

/**
 * The mark after the delivery's id in a Message-ID: the signature alone, because the id is readable. It is a
 * part of the HMAC that signs the return path, so it needs no HMAC of its own.
 */
export const markOfMessage = (secret: Uint8Array, deliveryId: string): string => {
  const { bytes, signed } = signBytes(secret, 'message', { deliveryId })
  return encodeBase32(bytes.subarray(signed.length))
}

/** Whether a mark belongs to a delivery's Message-ID. Compares in constant time. */
export const isMarkOfMessage = (secret: Uint8Array, deliveryId: string, mark: string): boolean => {
  const expected = Buffer.from(markOfMessage(secret, deliveryId))
  const given = Buffer.from(mark.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The content of a token after checking its signature and purpose; `expired` if it has expired at `now`. */
export const openToken = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  token: string,
  now: Date,
): Opened<Purpose> => {
  const { fields, length } = fieldLayouts[purpose]
  const bytes = decode(purpose, token)
  if (bytes?.length !== length + signatureSize(purpose)) return null
  const signed = bytes.subarray(0, length)
  const { signatures, from } = sign(secret, purpose, signed)
  const signature = signatures.subarray(from, from + signatureSize(purpose))
  if (!timingSafeEqual(bytes.subarray(length), signature) || signed[0] !== version) return null

  const content: Record<string, string | Date> = {}
  for (const { name, type, at } of fields)
    content[name] = readField(type, signed.subarray(at, at + sizes[type]))
  const { expiresAt } = content
  const isLate = expiresAt instanceof Date && expiresAt <= now
  return { kind: isLate ? 'expired' : 'good', content: content as unknown as TokenContents[Purpose] }
}

/** A mark of an address, which binds a link to the address that it was sent to. Case is ignored. */
export const markOfAddress = (secret: Uint8Array, email: string): string =>
  createHmac('sha256', keyOf(secret, 'address'))
    .update(email.toLowerCase())
    .digest('hex')
    .slice(0, 2 * sizes.mark)

const markOfTarget = (secret: Uint8Array, signed: string): string =>
  createHmac('sha256', keyOf(secret, 'target')).update(signed).digest().subarray(0, 16).toString('base64url')

/** A click's token together with the URL that it leads to in this one message. */
export const signTarget = (secret: Uint8Array, token: string, target: string): string => {
  const signed = `${token}.${Buffer.from(target).toString('base64url')}`
  return `${signed}.${markOfTarget(secret, signed)}`
}

/** The token and the URL behind it; null for a URL that was changed. Without one, the link is the same for all. */
export const openTarget = (
  secret: Uint8Array,
  text: string,
): { token: string; target: string | null } | null => {
  const [token = '', target, mark] = text.split('.')
  if (target === undefined || mark === undefined) return { token, target: null }
  const expected = Buffer.from(markOfTarget(secret, `${token}.${target}`))
  const given = Buffer.from(mark)
  const isGood = given.length === expected.length && timingSafeEqual(given, expected)
  return isGood ? { token, target: Buffer.from(target, 'base64url').toString() } : null
}
