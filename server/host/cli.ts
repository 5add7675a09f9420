import type { Command } from '../cli/command.ts'
import { applicationPasswordCommands } from './cli/app-password.ts'
import { userCommands } from './cli/user.ts'

/** The commands of the embedded host. */
export const hostCommands: Command[] = [...userCommands, ...applicationPasswordCommands]
