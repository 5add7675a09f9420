import { hostCommands } from '../host/cli.ts'
import { settingsCommands } from '../settings/cli.ts'
import type { Command } from './command.ts'
import { migrate } from './migrate.ts'
import { serve } from './serve.ts'
import { worker } from './worker.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [serve, worker, migrate, ...hostCommands, ...settingsCommands]
