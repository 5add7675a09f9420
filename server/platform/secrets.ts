import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

/** The settings that determine the key. */
export type KeySource = Pick<Config, 'secretKey' | 'dataDir'>

/** The key file for an absent SECRET_KEY. */
export const keyFileName = 'secret.key'

const format = 1
const ivSize = 12
const tagSize = 16
const headSize = 1 + ivSize + tagSize

/** The key of a configuration in memory: a process has one and needs it for each message. */
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
  throw new Refusal(`${path} does not contain 32 bytes in base64. Restore it from a backup.`)
}

/** Several processes may start at once: the file is created atomically, and the first one stays. */
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

const keyPath = (config: KeySource): string => join(config.dataDir, keyFileName)

/** The key of a configuration; null if there is none yet. */
export const presentKey = (config: KeySource): Uint8Array | null =>
  config.secretKey ?? readKeyFile(keyPath(config))

/** The next key's file until every secret is encrypted with it. */
const nextPath = (config: KeySource): string => `${keyPath(config)}.next`

/**
 * The next key in the data folder, generated if missing: an interrupted rotation continues with the key it
 * began with.
 */
export const nextKey = (config: KeySource): Uint8Array => {
  const path = nextPath(config)
  if (readKeyFile(path) === null) makeKeyFile(path)
  return readKeyFile(path) as Uint8Array
}

/**
 * Replaces the current key file with the next one if that has this fingerprint. Keeps the old file
 * for backups of the database that need it. Returns its path; null if there is nothing to do.
 */
export const installNextKey = (config: KeySource, fingerprint: string): string | null => {
  const next = readKeyFile(nextPath(config))
  if (next === null || fingerprintOf(next) !== fingerprint) return null
  const path = keyPath(config)
  const former = readKeyFile(path)
  const formerPath = former === null ? '' : `${path}.${fingerprintOf(former).slice(0, 8)}`
  if (former !== null && readKeyFile(formerPath) === null) linkSync(path, formerPath)
  renameSync(nextPath(config), path)
  known.delete(config)
  return formerPath
}

/** Identifies a key without disclosing it. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('fingerprint of the secret key').digest('hex').slice(0, 32)

const keyOf = (config: KeySource): Uint8Array => {
  const cached = known.get(config)
  if (cached) return cached
  let key = presentKey(config)
  if (key === null) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    makeKeyFile(keyPath(config))
    key = presentKey(config)
  }
  if (key === null) throw new Refusal(`${keyPath(config)} cannot be read. Check its permissions.`)
  known.set(config, key)
  return key
}

/** The fingerprint of a configuration's key, which is generated if there is none yet. */
export const ownFingerprint = (config: KeySource): string => fingerprintOf(keyOf(config))

/** The bytes were not encrypted with this key, or were changed. */
export class CannotDecrypt extends Error {
  override name = 'CannotOpen'
}

/** Encrypts a secret for storage (AES-256-GCM with the key of the configuration). */
export const encrypt = (config: KeySource, text: string): Buffer => {
  const iv = randomBytes(ivSize)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), content])
}

/** Decrypts a secret. @throws CannotOpen */
export const decrypt = (config: KeySource, encrypted: Uint8Array): string => {
  const bytes = Buffer.from(encrypted)
  const refusal = new CannotDecrypt('A stored secret cannot be decrypted with the current key.')
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

/** A stored secret. */
export type EncryptedSecret = Uint8Array

/**
 * Refuses to continue if the current key does not decrypt the stored secrets. Then SECRET_KEY is missing, or
 * the data folder is another one. @throws Refusal
 */
export const requireDecryptable = (config: KeySource, stored: readonly EncryptedSecret[]): void => {
  if (stored.length === 0) return
  const broken = stored.filter((encrypted) => {
    try {
      decrypt(config, encrypted)
      return false
    } catch (error) {
      if (error instanceof CannotDecrypt) return true
      throw error
    }
  })
  if (broken.length === 0) return
  const key = config.secretKey === null ? `the key in ${join(config.dataDir, keyFileName)}` : 'SECRET_KEY'
  throw new Refusal(
    `The database holds ${broken.length} mail passwords and keys that ${key} does not decrypt. Set SECRET_KEY to the key that encrypted them. All processes on one database need the same key.`,
  )
}
