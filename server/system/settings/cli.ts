import type { Command } from '../../commands/command.ts'
import { licenceCommands } from './cli/licence.ts'

/** The commands of the settings. */
export const settingsCommands: Command[] = licenceCommands
