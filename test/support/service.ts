import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.js', import.meta.url))

const running = new Set<ChildProcess>()

/** Kills the processes that a failed test left running; for `afterEach`. */
export const killStragglers = (): void => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

export interface Run {
  pid: number
  /** The output so far. */
  out(): string
  err(): string
  /** The exit code; -1 if a signal ended the process. */
  ended: Promise<number>
  signal(name: NodeJS.Signals): void
}

interface RunOptions {
  environment?: Record<string, string>
  /** Runs the process as another user, for tests that root runs. */
  uid?: number
  gid?: number
  /** Flags for Node itself. */
  nodeFlags?: readonly string[]
}

/**
 * Runs the real command line, `node server/main.js …`, in its own process, with only the given environment.
 */
export const run = (words: string[], options: RunOptions = {}): Run => {
  return runScript(main, options, words)
}

/** The same with another script. */
export const runScript = (script: string, options: RunOptions = {}, words: string[] = []): Run => {
  const { environment = {}, nodeFlags = [], ...identity } = options
  const child = spawn(process.execPath, [...nodeFlags, script, ...words], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  running.add(child)
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : -1))
  return { pid: child.pid ?? 0, out, err, ended, signal: (name) => void child.kill(name) }
}

export interface Service extends Run {
  url: string
  /** The first administrator's password, if this start generated one. */
  password: string | null
}

/** Starts `serve` on a data folder and any free port, and waits until it reports that it is ready. */
export const startService = async (
  dataFolder: string,
  words: string[] = [],
  options: RunOptions = {},
): Promise<Service> => {
  const environment = { PORT: '0', DATA_DIR: dataFolder, ...options.environment }
  const service = run(['serve', ...words], { ...options, environment })
  const ready = (): string | undefined => /Address\s+(\S+)[\s\S]*Mock/.exec(service.out())?.[1]
  let running = true
  void service.ended.then(() => {
    running = false
  })
  while (ready() === undefined) {
    if (!running) throw new Error(`serve ended:\n${service.err()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const password = /Password\s+(\S+)/.exec(service.out())?.[1] ?? null
  return { ...service, url: ready() ?? '', password }
}

const collect = (stream: ChildProcess['stdout']): (() => string) => {
  let text = ''
  stream?.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8')
  })
  return () => text
}
