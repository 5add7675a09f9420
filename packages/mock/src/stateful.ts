import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFile } from '../../../openapi/tools/project-file.ts'

const main = projectFile('server/main.js')
const run = promisify(execFile)

export interface StatefulOptions {
  port: number
  /** Made-up contacts to begin with. */
  contacts: number
  /** Leaves the service in the free edition. */
  locked: boolean
  write: (line: string) => void
}

/** The address that the service prints when it is ready. */
const addressOf = async (service: ChildProcess): Promise<string> => {
  let text = ''
  for await (const chunk of service.stdout ?? []) {
    text += String(chunk)
    const address = /Address\s+(http\S+)[\s\S]*\n/.exec(text)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`The service ended before it was ready:\n${text}`)
}

/**
 * Runs the real service on a new data folder, which is deleted when the process ends. What is written stays until then, and mail is
 * written to files of the folder.
 */
export const startStateful = async ({ port, contacts, locked, write }: StatefulOptions): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-mock-'))
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const service = spawn(process.execPath, [main, 'serve'], {
    env: { ...environment, PORT: String(port), ALLOWED_ORIGINS: '*' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'close')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => service.kill('SIGTERM'))
  const command = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, [main, ...words], { env: environment })).stdout.trim()
  try {
    const address = await addressOf(service)
    service.stdout?.resume()
    if (!locked) await command('licence', 'install', await command('licence', 'issue'))
    if (contacts > 0) await command('seed', '--contacts', String(contacts))
    const password = await command('app-password', 'create', '--user', 'admin', '--name', 'mock')
    write(`The stateful mock listens on ${address}/service/v1`)
    write(`Login admin, application password ${password}`)
    write(`Mail is written to ${join(folder, 'mail')}. Everything is deleted when this command ends.`)
    await ended
  } finally {
    service.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
