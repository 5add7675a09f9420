import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'

/** Milliseconds after which messages in a folder are deleted. */
const retention = 30 * 86_400_000

interface CleanUpContext {
  config: Pick<Config, 'dataDir'>
  clock: Clock
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Deletes old messages, and drafts of killed processes, from all mail folders. Leaves other files alone. */
const cleanUp = async ({ config, clock }: CleanUpContext): Promise<void> => {
  const mail = join(config.dataDir, 'mail')
  const before = clock.now().getTime() - retention
  for (const folder of await namesIn(mail))
    for (const name of await namesIn(join(mail, folder))) {
      if (!/\.(eml|draft)$/.test(name)) continue
      const path = join(mail, folder, name)
      const found = await stat(path).catch(() => null)
      if (found !== null && found.mtimeMs < before) await rm(path, { force: true })
    }
}

export const mailServerJobs = (context: CleanUpContext): Job[] => [
  defineJob({
    task: defineTask('clean-up-mail-folders'),
    schedule: '37 2 * * *',
    run: () => cleanUp(context),
  }),
]
