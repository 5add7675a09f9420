import type { Command } from '../commands/command.ts'
import { applicationPasswordCommands } from './cli/app-password.ts'
import { type AllowedUsers, userCommands } from './cli/user.ts'

/** The commands of the embedded host. */
export const hostCommands = (allowedUsers: AllowedUsers): Command[] => [
  ...userCommands(allowedUsers),
  ...applicationPasswordCommands,
]
