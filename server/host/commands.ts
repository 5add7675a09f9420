import type { Command } from '../platform/command.ts'
import { applicationPasswordCommands } from './commands/app-password.ts'
import { type AllowedUsers, userCommands } from './commands/user.ts'

/** The commands of the embedded host. */
export const hostCommands = (allowedUsers: AllowedUsers): Command[] => [
  ...userCommands(allowedUsers),
  ...applicationPasswordCommands,
]
