import type { Command } from '../platform/command.ts'
import type { ReportHostEvent } from '../platform/host.ts'
import { applicationPasswordCommands } from './commands/app-password.ts'
import { type AllowedUsers, userCommands } from './commands/user.ts'

/** The commands of the embedded host. */
export const hostCommands = (allowedUsers: AllowedUsers, report?: ReportHostEvent): Command[] => [
  ...userCommands(allowedUsers, report),
  ...applicationPasswordCommands,
]
