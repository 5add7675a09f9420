import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Config, Environment } from './config.ts'
import { Refusal } from './refusal.ts'
import type { Database } from './storage/open.ts'

/** An option of a command, for `node:util` parseArgs, with what the help says about it. */
export interface CommandOption extends ParseArgsOptionDescriptor {
  /** What stands for the value in the help, for example NAME; left out for a boolean. */
  value?: string
  summary: string
  required?: boolean
}

/** What a command line was parsed to. `values` has only declared options, required ones always. */
export interface CommandArguments {
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  positionals: string[]
}

/** The database, migrated, of the running service or started for this command alone; `close` it before the command ends. */
export interface OpenStorage {
  sql: Database
  config: Config
  /** 32 bytes, the same for all processes on this database. */
  secret: Uint8Array
  /** Where the database lies, for people. */
  place: string
  close(): Promise<void>
}

export interface CommandContext {
  config: Config
  environment: Environment
  /** Of the migrations only those named, where a backup is older than this version. */
  open(options?: { migrations?: readonly string[] }): Promise<OpenStorage>
  /** Writes a line to standard output: the command's result and nothing else. */
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
  /** Names of positional arguments in order, each required, for example ['FILE']. */
  positionals?: readonly string[]
  /** Throw `CommandFailed` for what the person at the keyboard can mend. */
  run(args: CommandArguments, context: CommandContext): Promise<void>
}

/** Ends a command with exit code 1 and this one line, without a stack. */
export class CommandFailed extends Refusal {
  override name = 'CommandFailed'
}
