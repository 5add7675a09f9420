import { text } from 'node:stream/consumers'
import { systemClock } from '../../platform/clock.ts'
import type { Command, CommandArguments } from '../../platform/command.ts'
import type { ReportHostEvent } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { forgiveAccount } from '../embedded/throttle.ts'
import { randomBase62 } from '../embedded/tokens.ts'
import {
  createUser,
  disableUser,
  enableUser,
  listUsers,
  requireUserId,
  setPassword,
  setRoles,
} from '../embedded/users.ts'
import { columns } from './columns.ts'
import { withStorage } from './with-storage.ts'

/**
 * The edition's limit of users with access; null without a limit. The host does not know the editions itself.
 */
export type AllowedUsers = (sql: Sql) => Promise<number | null>

const login = { type: 'string', value: 'LOGIN', summary: 'the name to log in with', required: true } as const
const role = {
  type: 'string',
  multiple: true,
  value: 'ROLE',
  summary: 'administrator or editor; may be given more than once',
  required: true,
} as const
const passwordStdin = {
  type: 'boolean',
  summary: 'read the password from standard input instead of making one up',
} as const

const rolesOf = (args: CommandArguments): string[] => [...new Set([args.values.role].flat().map(String))]

const textOf = (args: CommandArguments, name: string): string | null => {
  const value = args.values[name]
  return typeof value === 'string' ? value : null
}

/** The password to set, and whether it was generated and must be shown. */
const passwordOf = async (args: CommandArguments): Promise<{ password: string; madeUp: boolean }> =>
  args.values['password-stdin'] === true
    ? { password: (await text(process.stdin)).replace(/\r?\n$/, ''), madeUp: false }
    : { password: randomBase62(20), madeUp: true }

const create = (allowedUsers: AllowedUsers, report?: ReportHostEvent): Command => ({
  name: 'user create',
  summary: 'Create a user. Prints the password, unless it was read from standard input.',
  options: {
    login,
    role,
    'display-name': {
      type: 'string',
      value: 'NAME',
      summary: 'the name that people see; the login if left out',
    },
    email: { type: 'string', value: 'ADDRESS', summary: 'the e-mail address' },
    'password-stdin': passwordStdin,
  },
  run: async (args, context) => {
    const name = String(args.values.login)
    const { password, madeUp } = await passwordOf(args)
    await withStorage(context, async (storage) => {
      const user = {
        login: name,
        displayName: textOf(args, 'display-name') ?? name,
        email: textOf(args, 'email'),
        roles: rolesOf(args),
        password,
      }
      await createUser(storage.sql, systemClock, user, await allowedUsers(storage.sql), report)
    })
    if (madeUp) context.out(password)
  },
})

const list: Command = {
  name: 'user list',
  summary: 'List the users: login, roles, capabilities, state, name.',
  options: {},
  run: (_args, context) =>
    withStorage(context, async ({ sql }) => {
      const rows = (await listUsers(sql)).map((user) => [
        user.login,
        user.roles.join(','),
        user.capabilities.join(','),
        user.disabled_at === null ? 'enabled' : `disabled ${user.disabled_at}`,
        user.display_name,
      ])
      for (const line of columns(['LOGIN', 'ROLES', 'CAPABILITIES', 'STATE', 'NAME'], rows)) context.out(line)
    }),
}

const setRole = (allowedUsers: AllowedUsers, report?: ReportHostEvent): Command => ({
  name: 'user set-role',
  summary: "Replace a user's roles.",
  options: { login, role },
  run: (args, context) =>
    withStorage(context, async (storage) => {
      const allowed = await allowedUsers(storage.sql)
      await setRoles(storage.sql, systemClock, String(args.values.login), rolesOf(args), allowed, report)
      context.err('Changed.')
    }),
})

const disable: Command = {
  name: 'user disable',
  summary: 'Disable a user: sessions end, application passwords and API keys are refused.',
  options: { login },
  run: (args, context) =>
    withStorage(context, async ({ sql }) => {
      await disableUser(sql, systemClock, String(args.values.login))
      context.err('Disabled.')
    }),
}

const enable = (allowedUsers: AllowedUsers): Command => ({
  name: 'user enable',
  summary: 'Enable a disabled user.',
  options: { login },
  run: (args, context) =>
    withStorage(context, async (storage) => {
      const allowed = await allowedUsers(storage.sql)
      await enableUser(storage.sql, systemClock, String(args.values.login), allowed)
      context.err('Enabled.')
    }),
})

const changePassword: Command = {
  name: 'user set-password',
  summary: 'Set a new password, which ends all sessions. Prints it, unless it was read from standard input.',
  options: { login, 'password-stdin': passwordStdin },
  run: async (args, context) => {
    const { password, madeUp } = await passwordOf(args)
    const name = String(args.values.login)
    await withStorage(context, async ({ sql, secret }) => {
      await setPassword(sql, systemClock, await requireUserId(sql, name), password)
      await forgiveAccount(sql, secret, name)
    })
    if (madeUp) context.out(password)
  },
}

export const userCommands = (allowedUsers: AllowedUsers, report?: ReportHostEvent): Command[] => [
  create(allowedUsers, report),
  list,
  setRole(allowedUsers, report),
  disable,
  enable(allowedUsers),
  changePassword,
]
