import type { Command } from '../../platform/command.ts'
import { licenceCommands } from './commands/licence.ts'

export const editionCommands: Command[] = licenceCommands
