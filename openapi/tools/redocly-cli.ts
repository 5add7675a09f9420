import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const cli = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin',
  'cli.js',
)

export interface CommandResult {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs a Redocly command without network access: no telemetry, no check for newer versions. */
export const redocly = (parameters: string[]): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const options = { env: environment, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [cli, ...parameters], options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
