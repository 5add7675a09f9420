import type { Command } from '../../commands/command.ts'
import { licenceCommands } from './cli/licence.ts'

/** The commands of the area. */
export const editionCommands: Command[] = licenceCommands
