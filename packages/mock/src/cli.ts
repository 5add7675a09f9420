import { parseArgs } from 'node:util'
import type { Mock, MockOptions } from './serve.ts'
import type { StatefulOptions } from './stateful.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const help = (usage: string, more: string): string => `Usage: ${usage} [OPTIONS]

  --port 4010          the port; 0 for any free one
  --delay 300          milliseconds before each response
  --fail-every 10      each tenth request fails with 503
  --rate-limit 60      requests a minute for each caller, then 429
  --locked             refuses what the free edition does not have
${more}
A request can ask for the same: Prefer: code=403, example=pro_lock_feature, delay=2000, locked`

const countOf = (name: string, value: string | undefined, most: number): number | undefined => {
  if (value === undefined) return undefined
  const count = Number(value)
  if (value.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= most) return count
  throw new Error(`--${name} must be a number between 0 and ${most}, not "${value}".`)
}

interface Command {
  /** What the caller types. */
  usage: string
  start: (options: MockOptions) => Promise<Mock>
  /** What only a checkout of the service has. */
  checkout?: {
    help: string
    startLight: (options: MockOptions) => Promise<Mock>
    runStateful: (options: StatefulOptions) => Promise<void>
  }
}

const readOptions = () =>
  parseArgs({
    options: {
      port: text,
      delay: text,
      'fail-every': text,
      'rate-limit': text,
      contacts: text,
      locked: flag,
      light: flag,
      // Version 1.3 needed it for what is now the default.
      prism: flag,
      stateful: flag,
      help: flag,
    },
  }).values

const write = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const run = async ({ usage, start, checkout }: Command): Promise<void> => {
  const { light, prism, stateful, locked, ...values } = readOptions()
  if (values.help) return write(help(usage, checkout?.help ?? ''))
  const options = {
    port: countOf('port', values.port ?? process.env.MOCK_PORT, 65_535) ?? 4010,
    delay: countOf('delay', values.delay, 60_000) ?? 0,
    failEvery: countOf('fail-every', values['fail-every'], 1_000_000) ?? 0,
    rateLimit: countOf('rate-limit', values['rate-limit'], 1_000_000) ?? 0,
    locked,
    onAnswer: write,
  }
  const contacts = countOf('contacts', values.contacts, 1_000_000) ?? 200
  if ((prism || stateful) && checkout === undefined)
    throw new Error('--prism and --stateful need a checkout of the service.')
  if (stateful) return checkout?.runStateful({ ...options, contacts, write })
  const mock = await ((light && checkout?.startLight) || start)(options)
  write(`The mock listens on ${mock.url}/service/v1`)
  write('Send any credentials. It answers with the examples of the contract; choose one with the header')
  write('  Prefer: code=403, example=pro_lock_feature')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mock.close())
}

/** Runs the mock as a command until a signal ends it. */
export const runMockCommand = (command: Command): Promise<void> =>
  run(command).catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
