import { parseArgs } from 'node:util'
import type { Command, CommandArguments } from '../platform/command.ts'
import { Refusal } from '../platform/refusal.ts'

/** The command line is invalid. Exit code 2. */
export class UsageRefused extends Refusal {
  override name = 'UsageRefused'
}

/** The command whose name `words` begin with, and the words after it; null if there is none. */
export const findCommand = (
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } | null => {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command !== undefined) return { command, rest: args.slice(length) }
  }
  return null
}

/** Throws `UsageRefused` for an unknown option, a missing option or value, and wrong positional arguments. */
export const parseCommandArguments = (command: Command, args: string[]): CommandArguments => {
  const { values, positionals } = parse(command, args)
  const missing = Object.entries(command.options)
    .filter(([name, option]) => option.required === true && values[name] === undefined)
    .map(([name, option]) => `--${name} ${option.value ?? ''}`.trim())
  const expected = command.positionals ?? []
  missing.push(...expected.slice(positionals.length))
  if (missing.length > 0) throw new UsageRefused(`${command.name}: ${missing.join(', ')} is missing.`)
  if (positionals.length > expected.length) {
    throw new UsageRefused(`${command.name}: unexpected argument "${positionals[expected.length]}".`)
  }
  return { values, positionals }
}

const parse = (command: Command, args: string[]): CommandArguments => {
  try {
    return parseArgs({ args, options: { ...command.options }, allowPositionals: true, strict: true })
  } catch (error) {
    const reason = (error as Error).message.split('. ')[0] ?? ''
    throw new UsageRefused(`${command.name}: ${reason}.`, { cause: error })
  }
}
