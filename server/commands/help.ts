import type { Command, CommandOption } from '../platform/command.ts'

const call = 'npm run -s cli --'

/** The output of `help`: all commands, one line each. */
export const overview = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    `Usage: ${call} COMMAND [OPTIONS]`,
    '',
    ...lines,
    '',
    `"${call} help COMMAND" shows the options of a command.`,
    'Commands use DATA_DIR or DATABASE_URL of the environment, as the service does.',
  ].join('\n')
}

/** The output of `help COMMAND`. */
export const describe = (command: Command): string => {
  const options = Object.entries(command.options)
  const words = [
    ...options.filter(([, { required }]) => required === true).map(([name, option]) => flag(name, option)),
    ...(options.some(([, { required }]) => required !== true) ? ['[OPTIONS]'] : []),
    ...(command.positionals ?? []),
  ]
  const width = Math.max(0, ...options.map(([name, option]) => flag(name, option).length))
  const lines = options.map(([name, option]) => `  ${flag(name, option).padEnd(width)}  ${option.summary}`)
  const usage = `Usage: ${call} ${[command.name, ...words].join(' ')}`
  return [usage, '', command.summary, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

const flag = (name: string, { value }: CommandOption): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`
