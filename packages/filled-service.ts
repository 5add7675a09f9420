import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFile } from '../openapi/tools/project-file.ts'

const main = projectFile('server/main.js')
const run = promisify(execFile)

interface Options {
  /** 0 for any free port. */
  port: number
  /** Made-up contacts to begin with. */
  contacts: number
  /** Leaves the service in the free edition. */
  locked: boolean
  /** Further variables of the service, such as `PUBLIC_URL`. */
  environment?: Record<string, string>
}

export interface FilledService {
  /** What the service prints as its address: `PUBLIC_URL`, if it is set. */
  address: string
  /** Its data folder, which is deleted at the end. */
  folder: string
  /** Runs a command of the service on its data, and returns what it prints. */
  command: (...words: string[]) => Promise<string>
  stop: () => Promise<void>
  ended: Promise<unknown>
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
 * Starts the real service as a process of its own, on a new data folder with made-up contacts. What is written stays until `stop`, or
 * until a signal ends this process.
 */
export const startFilledService = async ({
  port,
  contacts,
  locked,
  environment: more = {},
}: Options): Promise<FilledService> => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-filled-'))
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const service = spawn(process.execPath, [main, 'serve'], {
    env: { ...environment, PORT: String(port), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'close').then(() => rm(folder, { recursive: true, force: true }))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => service.kill('SIGTERM'))
  const command = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, [main, ...words], { env: environment })).stdout.trim()
  const stop = async (): Promise<void> => {
    service.kill('SIGTERM')
    await ended
  }
  try {
    const address = await addressOf(service)
    service.stdout?.resume()
    if (!locked) await command('licence', 'install', await command('licence', 'issue'))
    if (contacts > 0) await command('seed', '--contacts', String(contacts))
    return { address, folder, command, stop, ended }
  } catch (error) {
    await stop()
    throw error
  }
}
