import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { rotateSecretKey } from '../../server/commands/secret-key.ts'
import { reencryptAll, requireKeyOfSecrets } from '../../server/commands/secrets.ts'
import type { Config, Environment } from '../../server/platform/config.ts'
import { decrypt, fingerprintOf, keyFileName, nextKey } from '../../server/platform/secrets.ts'
import { openDatabase } from '../../server/platform/storage/open.ts'
import { findServer } from '../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../support/app.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { runCommand } from '../support/run-command.ts'

const app = await startTestApp()
const { sql, config } = app.context
const base: Config = { ...config, secretKey: null }
const withKey = (fill: number): Config => ({ ...config, secretKey: Buffer.alloc(32, fill) })
const keyless = async (): Promise<Config> => ({ ...base, dataDir: await makeDataFolder() })

const { id: serverId } = (
  await app.send<{ id: string }>('POST', '/mail-servers', {
    body: { kind: 'smtp', name: 'Relay', host: 'smtp.example', username: 'mailer', password: 'one' },
  })
).body
const domain = await app.send<{ id: string }>('POST', '/sending-domains', {
  body: { name: 'harbourbooks.example' },
})
await app.send('POST', `/sending-domains/${domain.body.id}/dkim-keys`, { body: { algorithm: 'ed25519' } })
await app.send('PUT', '/settings/bounces', { body: { providers: { brevo: { secret: 'two' } } } })
const tables = ['mail_servers', 'dkim_keys', 'settings_groups'] as const

/** The original database, encrypted with the key in the application's folder. */
const kept = new Map<string, readonly object[]>()
for (const table of tables) kept.set(table, await sql`select * from ${sql(table)}`)
const putBack = async (): Promise<void> => {
  for (const row of kept.get('mail_servers') as { id: string; password: Buffer }[])
    await sql`update mail_servers set password = ${row.password} where id = ${row.id}`
  for (const row of kept.get('dkim_keys') as { id: string; private_key: Buffer }[])
    await sql`update dkim_keys set private_key = ${row.private_key} where id = ${row.id}`
  for (const row of kept.get('settings_groups') as { key: string; secrets: object }[])
    await sql`update settings_groups set secrets = ${sql.json(row.secrets as never)} where key = ${row.key}`
  await sql`delete from service_state where key = 'secret_key_fingerprint'`
}
const original = await readFile(join(config.dataDir, keyFileName), 'utf8')
beforeEach(async () => {
  await putBack()
  await writeFile(join(config.dataDir, keyFileName), original)
})

const password = async (by: Config): Promise<string> =>
  decrypt({ ...by }, (await findServer(sql, serverId))?.password ?? Buffer.alloc(0))
const state = async (): Promise<string | undefined> =>
  (await sql<{ value: string }[]>`select value from service_state where key = 'secret_key_fingerprint'`)[0]
    ?.value
/** Read by another process. */
const start = (by: Config) => requireKeyOfSecrets(sql, { ...by })
const rotate = (environment: Environment = {}) =>
  runCommand({ run: rotateSecretKey }, sql, {}, { dataDir: config.dataDir, environment })

test('a process does not start with a key that cannot decrypt secrets stored before keys had fingerprints', async () => {
  await expect(start(withKey(9))).rejects.toThrow(/holds 3 mail passwords and keys/)
  const other = await keyless()
  await expect(start(other)).rejects.toThrow(
    /this process has no key.*Set SECRET_KEY .*content of secret\.key/,
  )
  expect(await readdir(other.dataDir)).toEqual([])
  expect(await state()).toBeUndefined()
  await start(base)
  expect(await state()).toBe(fingerprintOf(Buffer.from(original, 'base64')))
})

test('the first process to start claims the key, even without stored secrets, and the others need the same key', async () => {
  await start(base)
  await start(base)
  await expect(start(withKey(9))).rejects.toThrow(/SECRET_KEY is a different key/)
  const [one, other] = [await keyless(), await keyless()]
  await expect(start(one)).rejects.toThrow(/this process has no key/)
  await writeFile(join(other.dataDir, keyFileName), Buffer.alloc(32, 5).toString('base64'))
  await expect(start(other)).rejects.toThrow(/secret\.key is a different key/)
  expect(await readdir(one.dataDir)).toEqual([])
  await start({ ...one, secretKey: Buffer.from(original, 'base64') })
})

test('a rotation encrypts everything with a new key in the folder, which replaces the former', async () => {
  await start(base)
  const { out } = await rotate()
  expect(out[0]).toBe('Encrypted 3 mail passwords and keys with the new key.')
  const present = await readFile(join(config.dataDir, keyFileName), 'utf8')
  expect(present).not.toBe(original)
  expect((await stat(join(config.dataDir, keyFileName))).mode & 0o777).toBe(0o600)
  const former = /former key is in (\S+)\. /.exec(out[1] ?? '')?.[1] ?? ''
  expect(await readFile(former, 'utf8')).toBe(original)
  expect((await readdir(config.dataDir)).filter((name) => name.endsWith('.next'))).toEqual([])
  expect(await state()).toBe(fingerprintOf(Buffer.from(present, 'base64')))
  await start(base)
  expect(await password({ ...base })).toBe('one')
  await expect(start({ ...base, secretKey: Buffer.from(original, 'base64') })).rejects.toThrow(
    /a different key/,
  )
})

test('the next start completes a rotation that was interrupted between the database and the file', async () => {
  await start(base)
  const key = nextKey(base)
  await sql.begin((tx) => reencryptAll(tx, { ...base }, { ...base, secretKey: key }))
  expect(await readFile(join(config.dataDir, keyFileName), 'utf8')).toBe(original)
  await start(base)
  expect(await readFile(join(config.dataDir, keyFileName), 'utf8')).toBe(
    `${Buffer.from(key).toString('base64')}\n`,
  )
  expect(await password({ ...base })).toBe('one')
})

test('a rotation that was interrupted in the database changes nothing and continues with its key', async () => {
  await start(base)
  const key = nextKey(base)
  await sql
    .begin(async (tx) => {
      await reencryptAll(tx, { ...base }, { ...base, secretKey: key })
      throw new Error('cut off')
    })
    .catch(() => undefined)
  await start(base)
  expect(await password({ ...base })).toBe('one')
  await rotate()
  expect(await readFile(join(config.dataDir, keyFileName), 'utf8')).toBe(
    `${Buffer.from(key).toString('base64')}\n`,
  )
})

test('with SECRET_KEY, a rotation requires NEW_SECRET_KEY and changes no file', async () => {
  const given = { ...base, secretKey: Buffer.from(original, 'base64') }
  await start(given)
  const env = { SECRET_KEY: original.trim() }
  await expect(rotate(env)).rejects.toThrow(/Set NEW_SECRET_KEY/)
  await expect(rotate({ ...env, NEW_SECRET_KEY: 'short' })).rejects.toThrow(/NEW_SECRET_KEY must be 32 bytes/)
  await expect(rotate({ NEW_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })).rejects.toThrow(
    /Remove NEW_SECRET_KEY/,
  )
  await rotate({ ...env, NEW_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })
  expect(await readFile(join(config.dataDir, keyFileName), 'utf8')).toBe(original)
  await start(withKey(8))
  await expect(start(given)).rejects.toThrow(/SECRET_KEY is a different key/)
})

test('a rotation is refused while a running process has the former key in memory', async () => {
  await start(base)
  const other = openDatabase(app.databaseUrl, { name: 'crs worker pid 4711', connections: 1 })
  await other`select 1`
  await expect(rotate()).rejects.toThrow(/Stop all services and workers first.*crs worker pid 4711/)
  await other.end()
  expect(await password({ ...base })).toBe('one')
})

test('every area that encrypts values has them encrypted again', () => {
  const files = globSync('server/*/*/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const areasWith = (part: RegExp): string[] =>
    [
      ...new Set(
        files.filter(({ text }) => part.test(text)).map(({ file }) => file.split('/').slice(1, 3).join('/')),
      ),
    ].sort()
  expect(areasWith(/: EncryptedValues = /)).toEqual(areasWith(/\bencrypt\((?:context\.)?config, /))
  const registered = readFileSync('server/commands/secrets.ts', 'utf8')
  for (const { text } of files)
    for (const [, name = ''] of text.matchAll(/export const (\w+): EncryptedValues = /g))
      expect(registered).toContain(`  ${name},\n`)
})
