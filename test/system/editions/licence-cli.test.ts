import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../server/platform/clock.ts'
import type { Command } from '../../../server/platform/command.ts'
import { editionCommands } from '../../../server/system/editions/commands.ts'
import { createEditions } from '../../../server/system/editions/index.ts'
import { createTestDatabase } from '../../support/database.ts'
import { runCommand } from '../../support/run-command.ts'

const { sql } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'crs-licence-'))
const dataDir = join(folder, 'data')
afterAll(() => rm(folder, { recursive: true }))

const run = (
  name: string,
  values: Record<string, unknown> = {},
  positionals: string[] = [],
  dir = dataDir,
) => {
  const command = editionCommands.find((each) => each.name === name) as Command
  return runCommand(command, sql, values, { positionals, dataDir: dir })
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await sql`delete from licences`
})

test('a development licence is issued and installed, and unlocks Pro for 30 days', async () => {
  const { out, err } = await run('licence issue')
  expect(out).toHaveLength(1)
  expect(err[0]).toContain('only this installation accepts it')
  const installed = await run('licence install', {}, out)
  expect(installed.out).toContain('Edition     pro (development)')
  expect(installed.out).toContain(`Expires on  ${inDays(30)}`)
  expect(await createEditions({ sql, clock: systemClock }).current()).toBe('pro')
  expect((await run('licence show')).out).toEqual(installed.out)
})

test('the development key is created once, readable by its owner only', async () => {
  await run('licence issue')
  const file = join(dataDir, 'development-licence-key.pem')
  const key = await readFile(file, 'utf8')
  await run('licence issue')
  expect(await readFile(file, 'utf8')).toBe(key)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
})

test('two concurrent first issues use one key', async () => {
  const dir = join(folder, 'fresh')
  const issued = await Promise.all([run('licence issue', {}, [], dir), run('licence issue', {}, [], dir)])
  for (const { out } of issued) await run('licence install', {}, out, dir)
})

test("another installation refuses this installation's development licence", async () => {
  const { out } = await run('licence issue')
  await expect(run('licence install', {}, out, join(folder, 'elsewhere'))).rejects.toThrow(
    /another installation/,
  )
  expect((await run('licence show')).out).toEqual(['No licence is installed: the edition is free.'])
})

test("a vendor's key signs a licence, and a release without that key refuses it", async () => {
  const file = join(folder, 'vendor.pem')
  await writeFile(file, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const { out, err } = await run('licence issue', { 'private-key': file, licensee: 'Harbour Books' })
  expect(err).toEqual([])
  const [content = ''] = (out[0] ?? '').split('.')
  expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({
    licensee: 'Harbour Books',
    expires_on: null,
    development: false,
  })
  await expect(run('licence install', {}, out)).rejects.toThrow(/not from a vendor/)
})

test.each<[string, Record<string, unknown>, RegExp]>([
  ['an edition that does not exist', { edition: 'ultimate' }, /edition must be pro/],
  ['a day that does not exist', { 'expires-on': '2027-02-30' }, /"2027-02-30" is not a date/],
  ['a trial that is too long', { 'expires-on': inDays(91) }, /within 90 days/],
  ['a licensee with a line break', { licensee: 'a\nb' }, /requires --licensee/],
  ['a key that is not there', { 'private-key': '/nonexistent', licensee: 'x' }, /cannot be read/],
])('issue refuses %s', async (_what, values, message) => {
  await expect(run('licence issue', values)).rejects.toThrow(message)
})

test("a vendor's licence requires a licensee and a key of the right type", async () => {
  const file = join(folder, 'rsa.pem')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await expect(run('licence issue', { 'private-key': file })).rejects.toThrow(/requires --licensee/)
  await expect(run('licence issue', { 'private-key': file, licensee: 'x' })).rejects.toThrow(
    /not an Ed25519 key/,
  )
})

test('install refuses an expired or invalid licence, and keeps the previous one', async () => {
  const good = await run('licence issue')
  await run('licence install', {}, good.out)
  const ended = await run('licence issue', { 'expires-on': inDays(-1) })
  await expect(run('licence install', {}, ended.out)).rejects.toThrow(/ended on/)
  await expect(run('licence install', {}, ['nonsense'])).rejects.toThrow(/not a (?:complete )?licence/)
  expect(await createEditions({ sql, clock: systemClock }).current()).toBe('pro')
})

test('show reports an installed licence that is invalid', async () => {
  await run('licence install', {}, (await run('licence issue')).out)
  await sql`update licences set text = 'x' || text`
  await expect(run('licence show')).rejects.toThrow(/is not valid/)
})
