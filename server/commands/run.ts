import type { Command, CommandContext } from '../platform/command.ts'
import { type Config, ConfigRefused, type Environment, readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { describe, overview } from './help.ts'
import { findCommand, parseCommandArguments, UsageRefused } from './parse.ts'

/** The input of a command line and its output streams. */
export interface Terminal {
  environment: Environment
  out(line: string): void
  err(line: string): void
}

/**
 * Runs one command line and returns its exit code: 0 success, 1 failure, 2 invalid command line or
 * environment. An error that the operator can fix is one line on standard error.
 */
export const runCommandLine = async (
  commands: readonly Command[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  try {
    return await dispatch(commands, argv, terminal)
  } catch (error) {
    if (error instanceof ConfigRefused) for (const fault of error.faults) terminal.err(fault)
    else if (error instanceof Refusal) terminal.err(error.message)
    else terminal.err(String(error instanceof Error ? error.stack : error))
    return error instanceof ConfigRefused || error instanceof UsageRefused ? 2 : 1
  }
}

const dispatch = async (
  commands: readonly Command[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  const requested = argv.filter((word) => word !== 'help' && word !== '--help' && word !== '-h')
  const found = findCommand(commands, requested)
  if (requested.length < argv.length || argv.length === 0) {
    terminal.out(found === null ? overview(commands) : describe(found.command))
    return 0
  }
  if (found === null) {
    throw new UsageRefused(
      `Unknown command "${requested.slice(0, 2).join(' ')}". "npm run -s cli -- help" lists all commands.`,
    )
  }
  const args = parseCommandArguments(found.command, found.rest)
  const config = readConfig(terminal.environment)
  await found.command.run(args, contextOf(config, terminal))
  return 0
}

const contextOf = (config: Config, { environment, out, err }: Terminal): CommandContext => ({
  config,
  environment,
  out,
  err,
  open: async ({ migrations } = {}) => {
    // A command prints its result. By default the log has warnings and errors only.
    const log = createLogger(environment.LOG_LEVEL ? config.logLevel : 'warn')
    const { openStorage } = await import('../platform/storage/storage.ts')
    const { sql, secret, place, close } = await openStorage(config, {
      role: 'command',
      log,
      connections: 2,
      ...(migrations === undefined ? {} : { migrations }),
    })
    return { sql, config, secret, place, close }
  },
})
