import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  CannotDecrypt,
  decrypt,
  encrypt,
  keyFileName,
  requireDecryptable,
} from '../../server/platform/secrets.ts'
import { makeDataFolder } from '../support/data-folder.ts'

const folders: string[] = []
const folder = async (): Promise<string> => {
  const made = await makeDataFolder()
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
const withKey = (fill: number) => ({ secretKey: Buffer.alloc(32, fill), dataDir: '/nonexistent' })

test('a secret is decrypted with its key, and encrypted differently each time', () => {
  const config = withKey(1)
  const [one, other] = [encrypt(config, 'Größe'), encrypt(config, 'Größe')]
  expect([decrypt(config, one), decrypt(config, other)]).toEqual(['Größe', 'Größe'])
  expect(one.equals(other)).toBe(false)
  expect(one.toString('latin1')).not.toContain('Gr')
})

test('another key, or any changed byte, fails to decrypt', () => {
  const encrypted = encrypt(withKey(1), 'open sesame')
  expect(() => decrypt(withKey(2), encrypted)).toThrow(CannotDecrypt)
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decrypt(withKey(1), changed), `byte ${at}`).toThrow(CannotDecrypt)
  }
  expect(() => decrypt(withKey(1), encrypted.subarray(0, 20))).toThrow(CannotDecrypt)
})

describe('without SECRET_KEY', () => {
  test('a key is generated once in the data folder, readable by its owner only', async () => {
    const dataDir = await folder()
    const encrypted = encrypt({ secretKey: null, dataDir }, 'x')
    const path = join(dataDir, keyFileName)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const text = await readFile(path, 'utf8')
    expect(Buffer.from(text, 'base64')).toHaveLength(32)
    // A later process has the same.
    expect(decrypt({ secretKey: null, dataDir }, encrypted)).toBe('x')
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(decrypt({ secretKey: Buffer.from(text, 'base64'), dataDir: '/nonexistent' }, encrypted)).toBe('x')
  })

  test('a file with other content is rejected by name', async () => {
    const dataDir = await folder()
    await writeFile(join(dataDir, keyFileName), 'not a key')
    expect(() => encrypt({ secretKey: null, dataDir }, 'x')).toThrow(/secret\.key does not contain 32 bytes/)
  })
})

describe('at the start', () => {
  test('secrets of another key are rejected with a sentence that says what to do', async () => {
    const stored = [encrypt(withKey(1), 'a'), encrypt(withKey(1), 'b')]
    expect(() => requireDecryptable(withKey(1), stored)).not.toThrow()
    expect(() => requireDecryptable(withKey(2), stored)).toThrow(
      /2 mail passwords and keys that SECRET_KEY does not decrypt.*Set SECRET_KEY/,
    )
    const dataDir = await folder()
    expect(() => requireDecryptable({ secretKey: null, dataDir }, stored)).toThrow(
      /the key in .*secret\.key does not decrypt/,
    )
  })

  test('no key is required or generated if nothing is stored', async () => {
    const dataDir = await folder()
    requireDecryptable({ secretKey: null, dataDir }, [])
    await expect(stat(join(dataDir, keyFileName))).rejects.toThrow()
  })
})
