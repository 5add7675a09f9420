import { hostCommands } from '../host/commands.ts'
import type { Command } from '../platform/command.ts'
import { backupCommands } from '../system/backup/commands.ts'
import { editionCommands } from '../system/editions/commands.ts'
import { seedCommands } from './seed/commands.ts'

/**
 * Every command, in the order of the help. The code of a command is imported when it runs, which makes help
 * five times as fast.
 */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Serve the API, work on background jobs, and send mail.',
    options: {
      'no-worker': { type: 'boolean', summary: 'leave jobs and mail to processes started with "worker"' },
    },
    run: async (...call) => (await import('./serve.ts')).serve(...call),
  },
  {
    name: 'worker',
    summary: 'Run background jobs and send mail, beside services started with --no-worker.',
    options: {},
    run: async (...call) => (await import('./worker.ts')).worker(...call),
  },
  {
    name: 'migrate',
    summary: 'Migrate the database to this version. The service also does this when it starts.',
    options: {},
    run: async (...call) => (await import('./migrate.ts')).migrate(...call),
  },
  {
    name: 'doctor',
    summary: 'Check what an installation needs to send mail, and show how to fix each finding.',
    options: {
      'no-probe': { type: 'boolean', summary: 'Send no message through the bounce loop.' },
      wait: {
        type: 'string',
        value: 'SECONDS',
        summary: 'How many seconds to wait for the bounce loop; 60 by default.',
      },
    },
    run: async (...call) => (await import('./doctor.ts')).doctor(...call),
  },
  ...hostCommands(
    async (sql) => (await import('./allowed-users.ts')).allowedUsers(sql),
    async (tx, event) => (await import('./host-events.ts')).reportHostEvent(tx, event),
  ),
  ...editionCommands,
  {
    name: 'secret-key rotate',
    summary:
      'Encrypt the passwords and keys of mail with a new secret key. Stop all services and workers first. If SECRET_KEY is set, also set NEW_SECRET_KEY.',
    options: {},
    run: async (...call) => (await import('./secret-key.ts')).rotateSecretKey(...call),
  },
  ...backupCommands(async (tx, detail) => (await import('./pause-mail.ts')).pauseMail(tx, detail)),
  ...seedCommands,
]
