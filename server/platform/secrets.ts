import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

/** What of the configuration tells the key. */
export type KeySource = Pick<Config, 'secretKey' | 'dataDir'>

/** Where the key lies when SECRET_KEY is left out. */
export const keyFileName = 'secret.key'

const format = 1
const ivSize = 12
const tagSize = 16
const headSize = 1 + ivSize + tagSize

/** The key that was made of a configuration: a process has one, and needs it for each message. */
const known = new WeakMap<KeySource, Uint8Array>()

const readKeyFile = (path: string): Uint8Array | null => {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  throw new Refusal(`${path} should hold 32 bytes in base64, and does not. Bring it back from a backup.`)
}

/** Several processes may begin at the same moment: the file appears whole, and the first one stays. */
const makeKeyFile = (path: string): void => {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

const keyOf = (config: KeySource): Uint8Array => {
  const kept = known.get(config)
  if (kept) return kept
  const path = join(config.dataDir, keyFileName)
  let key = config.secretKey ?? readKeyFile(path)
  if (key === null) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    makeKeyFile(path)
    key = readKeyFile(path)
  }
  if (key === null) throw new Refusal(`${path} cannot be read.`)
  known.set(config, key)
  return key
}

/** The bytes were not encrypted under this key, or have changed since. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Encrypts a secret so that it can be stored (AES-256-GCM under the key of the configuration). */
export const seal = (config: KeySource, text: string): Buffer => {
  const iv = randomBytes(ivSize)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), content])
}

/** The secret again. @throws CannotOpen */
export const open = (config: KeySource, sealed: Uint8Array): string => {
  const bytes = Buffer.from(sealed)
  const refusal = new CannotOpen('A stored secret cannot be opened with the present key.')
  if (bytes.length < headSize || bytes[0] !== format) throw refusal
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(1, 1 + ivSize), {
    authTagLength: tagSize,
  })
  decipher.setAuthTag(bytes.subarray(1 + ivSize, headSize))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headSize)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw Object.assign(refusal, { cause })
  }
}

/** Secrets of one kind, as they are stored. */
export type Sealed = Uint8Array

/**
 * Refuses to go on where secrets are stored that the present key does not open: whoever started us forgot SECRET_KEY, or
 * has another data folder. @throws Refusal
 */
export const demandOpenable = (config: KeySource, stored: readonly Sealed[]): void => {
  if (stored.length === 0) return
  const broken = stored.filter((sealed) => {
    try {
      open(config, sealed)
      return false
    } catch (error) {
      if (error instanceof CannotOpen) return true
      throw error
    }
  })
  if (broken.length === 0) return
  const key =
    config.secretKey === null ? `the key in ${join(config.dataDir, keyFileName)}` : 'the given SECRET_KEY'
  throw new Refusal(
    `The database holds ${broken.length} passwords and keys of mail that ${key} does not open. Set SECRET_KEY to the key that they were stored with; processes that share a database through DATABASE_URL all need the same.`,
  )
}
