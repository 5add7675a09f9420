import { systemClock } from '../../platform/clock.ts'
import type { Command, CommandArguments, CommandContext, OpenStorage } from '../../platform/command.ts'
import { CommandFailed } from '../../platform/command.ts'
import { listApplicationPasswords } from '../embedded/application-passwords.ts'
import { addApplicationPassword, removeApplicationPassword } from '../embedded/recorded-passwords.ts'
import { requireUserId } from '../embedded/users.ts'
import { columns } from './columns.ts'
import { withStorage } from './with-storage.ts'

const user = {
  type: 'string',
  value: 'LOGIN',
  summary: 'whose application password',
  required: true,
} as const

const forUser = (
  args: CommandArguments,
  context: CommandContext,
  work: (storage: OpenStorage, userId: string) => Promise<void>,
): Promise<void> =>
  withStorage(context, async (storage) =>
    work(storage, await requireUserId(storage.sql, String(args.values.user))),
  )

const create: Command = {
  name: 'app-password create',
  summary: 'Create an application password and print it. It is not shown again.',
  options: {
    user,
    name: { type: 'string', value: 'NAME', summary: 'the program that will use it', required: true },
    scopes: {
      type: 'string',
      value: 'SCOPES',
      summary: 'limits it, such as contacts:read,contacts:write; without, it may do all that its user may',
    },
  },
  run: (args, context) =>
    forUser(args, context, async ({ sql }, userId) => {
      const { name, scopes } = args.values
      const limit = scopes === undefined ? {} : { scopes: String(scopes) }
      const { password } = await addApplicationPassword(sql, systemClock, userId, {
        name: String(name),
        ...limit,
      })
      context.out(password)
    }),
}

const list: Command = {
  name: 'app-password list',
  summary: "List a user's application passwords: id, name, first characters, created at, last used, scopes.",
  options: { user },
  run: (args, context) =>
    forUser(args, context, async ({ sql }, userId) => {
      const rows = (await listApplicationPasswords(sql, userId)).map((each) => [
        each.id,
        `${each.prefix}…`,
        each.created_at,
        each.last_used_at ?? 'never',
        each.scopes === null ? 'all' : each.scopes.join(' '),
        each.name,
      ])
      for (const line of columns(['ID', 'BEGINS', 'CREATED', 'LAST USED', 'SCOPES', 'NAME'], rows))
        context.out(line)
    }),
}

const revoke: Command = {
  name: 'app-password revoke',
  summary: 'Revoke an application password. It is refused immediately.',
  options: {
    user,
    id: { type: 'string', value: 'ID', summary: 'as app-password list shows it', required: true },
  },
  run: (args, context) =>
    forUser(args, context, async ({ sql }, userId) => {
      const id = String(args.values.id)
      if (await removeApplicationPassword(sql, systemClock, userId, id)) return context.err('Revoked.')
      throw new CommandFailed(`The user has no application password ${id}.`)
    }),
}

export const applicationPasswordCommands: Command[] = [create, list, revoke]
