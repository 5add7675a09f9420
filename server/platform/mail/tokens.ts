import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What a token of each purpose says. Times are kept to the second. */
export interface TokenContents {
  click: { deliveryId: string; linkId: string }
  open: { deliveryId: string }
  /** The contact too, because its way out lasts longer than the ledger keeps a delivery. */
  unsubscribe: { contactId: string; deliveryId: string }
  preferences: { contactId: string; deliveryId: string }
  /** `address` is a mark of the address that it was sent to (`markOfAddress`). */
  confirm: { contactId: string; address: string; issuedAt: Date; expiresAt: Date }
  view: { deliveryId: string }
  bounce: { deliveryId: string }
  /** Not as a token of its own, but as the mark of a Message-ID (`markOfMessage`). */
  message: { deliveryId: string }
  verify_sender: { senderId: string; address: string; expiresAt: Date }
}
export type TokenPurpose = keyof TokenContents

/** What became of a token: null for one that never was, was changed, or is for another purpose. */
export type Opened<Purpose extends TokenPurpose> =
  | { kind: 'good'; content: TokenContents[Purpose] }
  | { kind: 'expired'; content: TokenContents[Purpose] }
  | null

type FieldType = 'id' | 'time' | 'mark'

/** The layout of each purpose, in order. A change of one takes a new version, because mail is read years later. */
const layouts: Record<TokenPurpose, Record<string, FieldType>> = {
  click: { deliveryId: 'id', linkId: 'id' },
  open: { deliveryId: 'id' },
  unsubscribe: { contactId: 'id', deliveryId: 'id' },
  preferences: { contactId: 'id', deliveryId: 'id' },
  confirm: { contactId: 'id', address: 'mark', issuedAt: 'time', expiresAt: 'time' },
  view: { deliveryId: 'id' },
  bounce: { deliveryId: 'id' },
  message: { deliveryId: 'id' },
  verify_sender: { senderId: 'id', address: 'mark', expiresAt: 'time' },
}

const sizes: Record<FieldType, number> = { id: 16, time: 5, mark: 8 }

interface Shape {
  fields: { name: string; type: FieldType; at: number }[]
  /** Of all that is signed: the version and the fields. */
  length: number
}

const shapeOf = (layout: Record<string, FieldType>): Shape => {
  let length = 1
  const fields = Object.entries(layout).map(([name, type]) => {
    const at = length
    length += sizes[type]
    return { name, type, at }
  })
  return { fields, length }
}

const shapes = Object.fromEntries(
  Object.entries(layouts).map(([purpose, layout]) => [purpose, shapeOf(layout)]),
) as Record<TokenPurpose, Shape>

/** The first byte, under the signature as well: another layout or another key is another version. */
const version = 1

/**
 * Mail servers change the case of a local part, and cut it at 64 characters: the return path is written in letters of one
 * case, and signed with fewer bytes.
 */
const isLocalPart = (purpose: TokenPurpose): boolean => purpose === 'bounce' || purpose === 'message'

const signatureSize = (purpose: TokenPurpose): number => (isLocalPart(purpose) ? 10 : 16)

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const encodeBase32 = (bytes: Uint8Array): string => {
  let text = ''
  let bits = 0
  let kept = 0
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(kept >> (bits - 5)) & 31]
    kept &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(kept << (5 - bits)) & 31] : text
}

const decodeBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let bits = 0
  let kept = 0
  for (const letter of text) {
    kept = (kept << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((kept >> bits) & 255)
    kept &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

const encode = (purpose: TokenPurpose, bytes: Buffer): string =>
  isLocalPart(purpose) ? encodeBase32(bytes) : bytes.toString('base64url')

/** Null for a spelling that is not the one we write: each token has exactly one. */
const decode = (purpose: TokenPurpose, token: string): Buffer | null => {
  const text = isLocalPart(purpose) ? token.toLowerCase() : token
  const bytes = isLocalPart(purpose) ? decodeBase32(text) : Buffer.from(text, 'base64url')
  return encode(purpose, bytes) === text ? bytes : null
}

/**
 * What signs with one key: tokens that say the same, of which each purpose has its own quarter of the HMAC's 64 bytes, and `click`, where
 * links share one whose ids differ in the last two bits only, as neighbours' do (`newNeighbours`). A message has a dozen tokens, and
 * an HMAC for each takes as long as to fill in all its words.
 */
const signers = {
  click: { family: 'click', quarter: null },
  open: { family: 'delivery', quarter: 0 },
  view: { family: 'delivery', quarter: 1 },
  bounce: { family: 'delivery', quarter: 2 },
  message: { family: 'delivery', quarter: 3 },
  unsubscribe: { family: 'way out', quarter: 0 },
  preferences: { family: 'way out', quarter: 1 },
  confirm: { family: 'confirm', quarter: 0 },
  verify_sender: { family: 'verify_sender', quarter: 0 },
} as const satisfies Record<TokenPurpose, { family: string; quarter: number | null }>
type Family = (typeof signers)[TokenPurpose]['family']

/** Bytes of a quarter. */
const share = 16

/** By secret, because a process has one and makes thousands of tokens in a second; of bytes Node would make a key each time. */
const keys = new WeakMap<Uint8Array, Partial<Record<Family | 'address', KeyObject>>>()

const keyOf = (secret: Uint8Array, use: Family | 'address'): KeyObject => {
  const known = keys.get(secret) ?? {}
  keys.set(secret, known)
  known[use] ??= createSecretKey(createHmac('sha256', secret).update(`recipient ${use}`).digest())
  return known[use]
}

/** What was signed last: tokens of one message are made one after the other. */
const last: Partial<Record<Family, { key: KeyObject; signed: Buffer; signatures: Buffer }>> = {}

const signaturesOf = (secret: Uint8Array, family: Family, signed: Buffer): Buffer => {
  const key = keyOf(secret, family)
  const known = last[family]
  if (known?.key === key && known.signed.equals(signed)) return known.signatures
  const signatures = createHmac('sha512', key).update(signed).digest()
  last[family] = { key, signed: Buffer.from(signed), signatures }
  return signatures
}

/** Where the signature of `signed` for a purpose begins in those of its family. `signed` ends in the id of the link for `click`. */
const sign = (
  secret: Uint8Array,
  purpose: TokenPurpose,
  signed: Buffer,
): { signatures: Buffer; from: number } => {
  const { family, quarter } = signers[purpose]
  if (quarter !== null) return { signatures: signaturesOf(secret, family, signed), from: quarter * share }
  const end = signed.length - 1
  const id = signed[end] as number
  signed[end] = id & ~3
  const signatures = signaturesOf(secret, family, signed)
  signed[end] = id
  return { signatures, from: (id & 3) * share }
}

/** Writes a field at its place. False where it is not as long as it has to be. */
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

/** Where tokens of a purpose are put together; what the one before said is there still. */
interface PageContext {
  bytes: Buffer
  signed: Buffer
  written: Record<string, unknown>
}

const desks: Partial<Record<TokenPurpose, PageContext>> = {}

const deskOf = (purpose: TokenPurpose): PageContext => {
  const known = desks[purpose]
  if (known !== undefined) return known
  const { length } = shapes[purpose]
  const bytes = Buffer.alloc(length + signatureSize(purpose))
  bytes[0] = version
  const desk = { bytes, signed: bytes.subarray(0, length), written: {} }
  desks[purpose] = desk
  return desk
}

/** The bytes of a token, at its desk: good until the next token of the purpose is made. */
const sealBytes = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  content: TokenContents[Purpose],
): PageContext => {
  const values = content as Record<string, unknown>
  const pageContext = deskOf(purpose)
  const { bytes, signed, written } = pageContext
  for (const { name, type, at } of shapes[purpose].fields) {
    const value = values[name]
    if (typeof value === 'string' && value === written[name]) continue
    written[name] = null
    if (!writeField(type, value, bytes, at)) throw new Error(`A token to ${purpose} needs a whole ${name}.`)
    written[name] = value
  }
  const { signatures, from } = sign(secret, purpose, signed)
  signatures.copy(bytes, signed.length, from, from + signatureSize(purpose))
  return pageContext
}

/** A token for one purpose: what it says, and an HMAC over that under a key of the purpose. */
export const sealToken = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  content: TokenContents[Purpose],
): string => encode(purpose, sealBytes(secret, purpose, content).bytes)

/**
 * The mark that a Message-ID carries behind the id of its delivery: the signature alone, because the id stands before it, readable. It
 * is a part of the HMAC that signs the return path, so it costs no HMAC of its own.
 */
export const markOfMessage = (secret: Uint8Array, deliveryId: string): string => {
  const { bytes, signed } = sealBytes(secret, 'message', { deliveryId })
  return encodeBase32(bytes.subarray(signed.length))
}

/** Whether a mark is the one that a delivery's Message-ID carries. Takes as long whatever the difference. */
export const isMarkOfMessage = (secret: Uint8Array, deliveryId: string, mark: string): boolean => {
  const expected = Buffer.from(markOfMessage(secret, deliveryId))
  const given = Buffer.from(mark.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What a token says, once it is known that we have said it, for this purpose, and that its time is not over at `now`. */
export const openToken = <Purpose extends TokenPurpose>(
  secret: Uint8Array,
  purpose: Purpose,
  token: string,
  now: Date,
): Opened<Purpose> => {
  const { fields, length } = shapes[purpose]
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

/** A mark of an address, by which a link is known to be about the address that it was sent to. Its case does not count. */
export const markOfAddress = (secret: Uint8Array, email: string): string =>
  createHmac('sha256', keyOf(secret, 'address'))
    .update(email.toLowerCase())
    .digest('hex')
    .slice(0, 2 * sizes.mark)
