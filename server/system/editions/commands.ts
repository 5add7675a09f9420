import type { Command } from '../../platform/command.ts'
import { licenceCommands } from './commands/licence.ts'

/** The commands of the area. */
export const editionCommands: Command[] = licenceCommands
