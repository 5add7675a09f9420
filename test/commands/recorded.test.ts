import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/commands/index.ts'
import type { Command } from '../../server/platform/command.ts'
import { createTestDatabase } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'

const { sql } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'crs-recorded-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (name: string, values: Record<string, unknown> = {}, positionals: string[] = []) => {
  const command = commands.find((each) => each.name === name) as Command
  return runCommand(command, sql, values, { positionals, dataDir: join(folder, 'data') })
}

const role = ['administrator']
let applicationPassword = ''

/** Each command that changes something, with what it writes into the audit log. */
const changing: Record<string, { event: string; run: () => Promise<unknown>; changes: object[] }> = {
  'user create': {
    event: 'user.created',
    run: () => run('user create', { login: 'ada', role, email: 'ada@example.com' }),
    changes: [{ field: 'roles', from: null, to: '["administrator"]' }],
  },
  'user set-role': {
    event: 'user.roles_changed',
    run: async () => {
      await run('user create', { login: 'grace', role })
      await run('user set-role', { login: 'grace', role: ['editor'] })
    },
    changes: [{ field: 'roles', from: '["administrator"]', to: '["editor"]' }],
  },
  'user disable': {
    event: 'user.disabled',
    run: () => run('user disable', { login: 'grace' }),
    changes: [],
  },
  'user enable': { event: 'user.enabled', run: () => run('user enable', { login: 'grace' }), changes: [] },
  'user set-password': {
    event: 'user.password_changed',
    run: () => run('user set-password', { login: 'grace' }),
    changes: [],
  },
  'app-password create': {
    event: 'application_password.created',
    run: async () => {
      const { out } = await run('app-password create', { user: 'grace', name: 'Till' })
      applicationPassword = out[0] ?? ''
    },
    changes: [{ field: 'application_password_id' }, { field: 'name', to: 'Till' }],
  },
  'app-password revoke': {
    event: 'application_password.revoked',
    run: async () => {
      const [row] = await sql<{ id: string }[]>`select id from host_application_passwords`
      await run('app-password revoke', { user: 'grace', id: row?.id })
    },
    changes: [{ field: 'application_password_id' }],
  },
  'licence install': {
    event: 'licence.installed',
    run: async () => run('licence install', {}, (await run('licence issue')).out),
    changes: [{ field: 'licence_id' }, { field: 'edition', to: 'pro' }],
  },
  'licence remove': {
    event: 'licence.removed',
    run: () => run('licence remove'),
    changes: [{ field: 'licence_id' }],
  },
  'secret-key rotate': {
    event: 'secret_key.rotated',
    run: () => run('secret-key rotate'),
    changes: [{ field: 'encrypted', to: '0' }],
  },
  seed: {
    event: 'seed.started',
    run: () => run('seed', { contacts: '10' }),
    changes: [{ field: 'contacts', to: '10' }],
  },
}

/** Commands without an entry here, with the reason. */
const others: Record<string, string> = {
  serve: 'each request has its own entry',
  worker: 'each job has its own entry',
  migrate: 'the table of migrations has what was applied, and when',
  doctor: 'it changes nothing',
  'user list': 'it changes nothing',
  'app-password list': 'it changes nothing',
  'licence issue': 'it signs a text and uses no database',
  'licence show': 'it changes nothing',
  backup: 'tested with real backups in system/backup',
  restore: 'tested with real backups in system/backup',
}

test('each command is recorded, or has a reason why not', () => {
  const known = [...Object.keys(changing), ...Object.keys(others)]
  expect(commands.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test.for(Object.entries(changing))(
  '%s is in the audit log, with the user of the operating system',
  async ([, { event, run: work, changes }]) => {
    await work()
    const entries = await sql`
    select actor_kind, actor_name, changes, target_id, operation from audit_entries where event = ${event} order by id desc limit 1`
    expect(entries).toEqual([
      {
        actor_kind: 'system',
        actor_name: expect.stringMatching(/^Command line \(.+\)$/),
        changes: changes.map((change) => expect.objectContaining(change)),
        target_id: /^(user|application)/.test(event) ? expect.any(String) : null,
        operation: null,
      },
    ])
  },
)

test('no entry contains a password or a login', async () => {
  const [row] = await sql<{ text: string }[]>`select string_agg(e::text, ' ') as text from audit_entries e`
  expect(row?.text).toContain('user.created')
  expect(row?.text).not.toContain(applicationPassword.replaceAll(' ', ''))
  expect(row?.text).not.toMatch(/\b(ada|grace)\b/)
})
