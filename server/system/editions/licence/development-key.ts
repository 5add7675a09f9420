import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spkiOf } from './rules.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'development-licence-key.pem')

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code

const readKey = async (dataDir: string): Promise<KeyObject | null> => {
  try {
    return createPrivateKey(await readFile(fileIn(dataDir)))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * The private key that signs this installation's development licences. Created on first use, readable by its
 * owner only.
 */
export const developmentKey = async (dataDir: string): Promise<KeyObject> => {
  const known = await readKey(dataDir)
  if (known !== null) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 })
  try {
    // Written completely before it is linked, and never over a key that another process has created
    // meanwhile.
    await link(draft, fileIn(dataDir))
    return privateKey
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return createPrivateKey(await readFile(fileIn(dataDir)))
  } finally {
    await unlink(draft)
  }
}

/**
 * The public key as base64 of its SPKI form; null if no development licence was ever issued in this data
 * folder.
 */
export const developmentPublicKey = async (dataDir: string): Promise<string | null> => {
  const key = await readKey(dataDir)
  return key === null ? null : spkiOf(createPublicKey(key))
}
