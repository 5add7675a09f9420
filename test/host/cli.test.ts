import { beforeAll, describe, expect, test } from 'vitest'
import { hostCommands } from '../../server/host/commands.ts'
import { authenticateApplicationPassword } from '../../server/host/embedded/application-passwords.ts'
import { countUsersWithAccess } from '../../server/host/embedded/users.ts'
import { ensureAdministrator } from '../../server/host/index.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Command } from '../../server/platform/command.ts'
import { createTestDatabase } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'
import { createBrowser, serveHost } from './support.ts'

const commands = hostCommands(async () => 2)
const { sql } = await createTestDatabase()
const { url } = await serveHost(sql)

const run = (line: string, values: Record<string, unknown> = {}) => {
  const command = commands.find(({ name }) => name === line) as Command
  return runCommand(command, sql, values)
}

beforeAll(async () => {
  const config = { adminUser: 'admin', adminPassword: 'a ship in a harbour' }
  expect(await ensureAdministrator({ sql, clock: systemClock, config })).toEqual({
    login: 'admin',
    password: null,
  })
})

test('the first administrator is created once, and the generated password is shown only then', async () => {
  const config = { adminUser: 'second', adminPassword: null }
  expect(await ensureAdministrator({ sql, clock: systemClock, config })).toEqual({
    login: 'second',
    password: null,
  })
  expect((await run('user list')).out.join('\n')).not.toContain('second')
})

describe('app-password', () => {
  test('create prints only the password, which works', async () => {
    const { out, err } = await run('app-password create', { user: 'Admin', name: 'Import' })
    expect(err).toEqual([])
    expect(out).toHaveLength(1)
    const found = await authenticateApplicationPassword(sql, systemClock, 'admin', out[0] ?? '')
    expect(found?.credential.name).toBe('Import')
  })

  test('list shows passwords without their secrets, revoke deletes one', async () => {
    const [password = ''] = (await run('app-password create', { user: 'admin', name: 'Short-lived' })).out
    const lines = (await run('app-password list', { user: 'admin' })).out
    expect(lines[0]).toMatch(/^ID +BEGINS +CREATED +LAST USED +SCOPES +NAME$/)
    const line = lines.find((each) => each.endsWith('Short-lived')) ?? ''
    expect(line).toContain(`${password.slice(0, 4)}…`)
    expect(lines.join('\n')).not.toContain(password)
    const [id] = line.split(' ')
    await run('app-password revoke', { user: 'admin', id })
    expect(await authenticateApplicationPassword(sql, systemClock, 'admin', password)).toBeNull()
    await expect(run('app-password revoke', { user: 'admin', id })).rejects.toThrow(/no application password/)
  })

  test('an unknown user is reported', async () => {
    await expect(run('app-password create', { user: 'nobody', name: 'x' })).rejects.toThrow(
      'The user nobody does not exist.',
    )
  })

  test('create --scopes limits the password, and list shows its scopes', async () => {
    const scopes = 'contacts:write,contacts:read'
    await run('app-password create', { user: 'admin', name: 'Limited shop', scopes })
    const lines = (await run('app-password list', { user: 'admin' })).out
    expect(lines.find((line) => line.includes('Limited shop'))).toContain('contacts:read contacts:write')
    await expect(run('app-password create', { user: 'admin', name: 'x', scopes: 'all' })).rejects.toThrow(
      /Unknown/,
    )
  })
})

describe('user', () => {
  test('create generates a password that works, and prints only that', async () => {
    const { out } = await run('user create', {
      login: 'grace',
      role: ['editor'],
      'display-name': 'Grace Hopper',
    })
    expect(out).toEqual([expect.stringMatching(/^[0-9A-Za-z]{20}$/)])
    expect((await createBrowser(url).logIn('grace', out[0] ?? '')).status).toBe(303)
  })

  test.each([
    [{ login: 'GRACE', role: ['editor'] }, /The user GRACE already exists/],
    [{ login: 'bad name', role: ['editor'] }, /A login must have 1 to 60 characters/],
    [{ login: 'alan', role: ['captain'] }, /Unknown roles: captain. Use: administrator, editor./],
    [{ login: 'alan', role: ['editor'], email: 'no address' }, /not a valid e-mail address/],
    [{ login: 'alan', role: ['editor'], 'display-name': ' ' }, /A display name must have/],
  ])('create rejects %j', async (values, message) => {
    await expect(run('user create', values)).rejects.toThrow(message)
  })

  test('the free plan allows two users with access: a third is rejected, and so is enabling one', async () => {
    expect(await countUsersWithAccess(sql)).toBe(2)
    await expect(run('user create', { login: 'alan', role: ['editor'] })).rejects.toThrow(
      /The plan allows 2 users with access to the CRM, and this change would result in 3/,
    )
    await run('user disable', { login: 'grace' })
    await run('user create', { login: 'alan', role: ['editor'] })
    await expect(run('user enable', { login: 'grace' })).rejects.toThrow(/would result in 3/)
    expect(await countUsersWithAccess(sql)).toBe(2)
    await run('user disable', { login: 'alan' })
    await run('user enable', { login: 'grace' })
  })

  test('two concurrent creations cannot both use the last seat', async () => {
    await run('user disable', { login: 'grace' })
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((login) => run('user create', { login, role: ['editor'] })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countUsersWithAccess(sql)).toBe(2)
  })

  test('a role with access counts from its assignment', async () => {
    await sql`insert into host_roles values ('settings_only', 'Settings only')`
    await sql`insert into host_role_capabilities values ('settings_only', 'crm_administer')`
    await run('user create', { login: 'katherine', role: ['settings_only'] })
    await expect(run('user set-role', { login: 'katherine', role: ['editor'] })).rejects.toThrow(
      /would result in 3/,
    )
    await run('user set-role', { login: 'katherine', role: ['settings_only'] })
  })

  test('the last administrator cannot be demoted', async () => {
    await run('user disable', { login: 'katherine' })
    await expect(run('user disable', { login: 'admin' })).rejects.toThrow(/last administrator/)
    await expect(run('user set-role', { login: 'admin', role: ['editor'] })).rejects.toThrow(
      /last administrator/,
    )
  })

  test('set-password ends the sessions and unlocks the account', async () => {
    const browser = createBrowser(url)
    await browser.logIn('admin', 'a ship in a harbour')
    const { out } = await run('user set-password', { login: 'admin' })
    expect((await browser.get('/host/session')).status).toBe(401)
    expect((await createBrowser(url).logIn('admin', out[0] ?? '')).status).toBe(303)
  })

  test('list shows roles, capabilities and disabled users', async () => {
    const lines = (await run('user list')).out
    expect(lines[0]).toMatch(/^LOGIN +ROLES +CAPABILITIES +STATE +NAME$/)
    expect(lines.find((line) => line.startsWith('admin'))).toMatch(
      /administrator +crm_access,crm_administer +enabled +Administrator$/,
    )
    expect(lines.find((line) => line.startsWith('katherine'))).toMatch(/disabled \d{4}-/)
  })
})
