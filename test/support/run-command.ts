import { randomBytes } from 'node:crypto'
import type { Command } from '../../server/platform/command.ts'
import { type Environment, readConfig } from '../../server/platform/config.ts'
import type { Database } from '../../server/platform/storage/open.ts'

export interface Ran {
  out: string[]
  err: string[]
}

interface Surroundings {
  positionals?: string[]
  dataDir?: string
  secret?: Uint8Array
  environment?: Environment
}

/** Runs a command with parsed arguments on a test's database. Rejects as the command does. */
export const runCommand = async (
  command: Pick<Command, 'run'>,
  sql: Database,
  values: Record<string, unknown> = {},
  {
    positionals = [],
    dataDir = '/nonexistent',
    secret = randomBytes(32),
    environment = {},
  }: Surroundings = {},
): Promise<Ran> => {
  const ran: Ran = { out: [], err: [] }
  const config = readConfig({ DATA_DIR: dataDir, ...environment })
  await command.run(
    { values: values as never, positionals },
    {
      config,
      environment,
      open: async () => ({ sql, config, secret, place: 'the test', close: async () => undefined }),
      out: (line) => void ran.out.push(line),
      err: (line) => void ran.err.push(line),
    },
  )
  return ran
}
