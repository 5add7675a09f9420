import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../server/platform/storage/open.ts'
import { type Run, run } from '../test/support/service.ts'

/** The flags with which `npm run worker` starts Node. */
const workerFlags = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { worker: string } }
  return scripts.worker.split(' ').filter((word) => word.startsWith('--'))
}

/** Starts a real worker process on an open database. */
export const startWorker = async (
  url: string,
  dataDir: string,
  {
    environment = {},
    nodeFlags = [],
  }: { environment?: Record<string, string>; nodeFlags?: readonly string[] } = {},
): Promise<Run> =>
  run(['worker'], {
    environment: { DATABASE_URL: url, DATA_DIR: dataDir, ...environment },
    nodeFlags: [...(await workerFlags()), ...nodeFlags],
  })

export const endWorker = async (worker: Run): Promise<void> => {
  worker.signal('SIGTERM')
  await worker.ended
}

/** Peak memory of a process in megabytes; NaN where there is no `/proc`. */
export const peakMemory = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? []
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

/** The result of a job. */
export interface Done {
  state: string
  counters: Record<string, number>
  /** From the start of the job to its end. */
  seconds: number
}

/** Waits for the end of a job; calls `told` with its progress in whole percent. */
export const untilDone = async (sql: Sql, id: string, told: (percent: number) => void): Promise<Done> => {
  for (;;) {
    await pause(200)
    const [job] = await sql<(Omit<Done, 'seconds'> & { percent: number | null; seconds: number | null })[]>`
      select state, counters, percent, extract(epoch from finished_at - started_at)::float as seconds
      from jobs where id = ${id}`
    if (job === undefined) throw new Error('The job is gone.')
    told(job.percent ?? 0)
    if (job.seconds !== null) return { state: job.state, counters: job.counters, seconds: job.seconds }
  }
}
