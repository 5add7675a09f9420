import { join } from 'node:path'
import { readConfig } from '../../server/platform/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { allowMany, beginImport } from '../audience/imports/applying-support.ts'
import { addPeopleFields, driveThroughKills, picture } from '../audience/imports/killed-worker.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { peopleMapping, writePeople } from '../support/people-file.ts'
import { killStragglers } from '../support/service.ts'
import type { Proof } from './run.ts'

const kills = Number(process.env.PROOF_KILLS ?? 20)
const rows = Number(process.env.PROOF_ROWS ?? 200_000)
/**
 * The range in milliseconds for the random moment of a kill, so that few kills are spread over most of the
 * file.
 */
const spread = rows / kills / 8

/** Runs an import on its own database, kills its worker this many times, and returns the result. */
const importWith = async (
  times: number,
  say: (line: string) => void,
): Promise<{ seen: Record<string, unknown>; killed: number }> => {
  const folder = await makeDataFolder('crs-proof-')
  try {
    const config = readConfig({ DATA_DIR: folder })
    const path = join(folder, 'people.csv')
    const expected = await writePeople(rows, { csv: path })
    const storage = await openStorage(config, { role: 'command', log: createLogger('warn') })
    const { sql } = storage
    try {
      await allowMany(sql)
      await addPeopleFields(sql)
      const settings = { double_opt_in: true }
      const id = await beginImport({ sql, config }, { content: { path }, mapping: peopleMapping, settings })
      const environment = { DATABASE_URL: storage.url, DATA_DIR: config.dataDir }
      const killed = await driveThroughKills(sql, id, times, environment, { say, spread })
      const seen = await picture(sql, id)
      const { created, bad } = expected
      if (seen.contacts !== created || seen.asked !== created || seen.confirmations !== created)
        throw new Error(`${JSON.stringify(seen)} and not ${created} of each`)
      if (seen.errors !== bad.length) throw new Error(`${seen.errors} errors and not ${bad.length}`)
      return { seen, killed }
    } finally {
      killStragglers()
      await storage.close()
    }
  } finally {
    await removeDataFolder(folder)
  }
}

const prove: Proof['run'] = async (say) => {
  const undisturbed = await importWith(0, say)
  const disturbed = await importWith(kills, say)
  if (disturbed.killed < kills) throw new Error(`The import was over after ${disturbed.killed} kills.`)
  if (JSON.stringify(undisturbed.seen) !== JSON.stringify(disturbed.seen))
    throw new Error(`${JSON.stringify(disturbed.seen)} and not ${JSON.stringify(undisturbed.seen)}`)
  return `${rows} rows, ${kills} kills half-way, and every contact, activity, address, confirmation and error as undisturbed.`
}

export const importKill: Proof = {
  name: 'import-kill',
  summary: `SIGKILL of the worker in the middle of an import, ${kills} times`,
  run: prove,
}
