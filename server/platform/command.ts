import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Config, Environment } from './config.ts'
import { Refusal } from './refusal.ts'
import type { Database } from './storage/open.ts'

/** An option of a command for `parseArgs` of `node:util`, with its help text. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  /** The placeholder of the value in the help, for example NAME; absent for a boolean. */
  value?: string
  summary: string
  required?: boolean
}

/** A parsed command line. `values` has declared options only, and always the required ones. */
export interface CommandArguments {
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  positionals: string[]
}

/**
 * The migrated database of the running service, or one started for this command. `close` it before the
 * command ends.
 */
export interface OpenStorage {
  sql: Database
  config: Config
  /** 32 bytes, the same for all processes on this database. */
  secret: Uint8Array
  /** The location of the database, for display. */
  place: string
  close(): Promise<void>
}

export interface CommandContext {
  config: Config
  environment: Environment
  /** Applies only these migrations, for a backup older than this version. */
  open(options?: { migrations?: readonly string[] }): Promise<OpenStorage>
  /** Writes a line to standard output: only the command's result. */
  out(line: string): void
  /** Writes a line to standard error: warnings and hints. */
  err(line: string): void
}

/** One command of the command line, such as `app-password create`. */
export interface Command {
  /** One or two words. */
  name: string
  summary: string
  options: Readonly<Record<string, CommandOption>>
  /** Names of positional arguments in order; all are required. Example: ['FILE']. */
  positionals?: readonly string[]
  /** Throw `CommandFailed` for an error that the operator can fix. */
  run(args: CommandArguments, context: CommandContext): Promise<void>
}

/** Ends a command with exit code 1 and this one line, without a stack trace. */
export class CommandFailed extends Refusal {
  override name = 'CommandFailed'
}
