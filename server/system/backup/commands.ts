import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { auditFact, commandLine, recordAudit } from '../../platform/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Command, CommandFailed, type OpenStorage } from '../../platform/command.ts'
import type { Config } from '../../platform/config.ts'
import { keyFileName } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { folders } from './format.ts'
import { openBackup, type PauseMail, type Restored, restoreBackup } from './read.ts'
import { writeBackup } from './write.ts'

/** A backup is a copy of all personal data. The entry comes first, so that none is made without it. */
const recordCopy = (sql: Sql, event: string, file: string): Promise<void> => {
  const entry = { event, area: 'backup', actor: commandLine(), changes: [auditFact('file', file)] }
  return recordAudit(sql, entry, systemClock.now())
}

const backup: Command = {
  name: 'backup',
  summary: 'Write the database, the files and the key of secrets into one file, while the service runs.',
  options: {},
  positionals: ['FILE'],
  run: async ({ positionals: [given = ''] }, { open, out, err }) => {
    const file = resolve(given)
    const storage = await open()
    try {
      await recordCopy(storage.sql, 'backup.started', file)
      const { rows, files, key, bytes } = await writeBackup({ ...storage, now: new Date() }, file)
      out(`Wrote ${file}: ${rows.contacts} contacts, ${files} files, ${bytes} bytes.`)
      if (key === 'here')
        err('It contains the key that decrypts mail passwords. Protect it like the passwords.')
      if (key === 'elsewhere')
        err('It does not contain SECRET_KEY, which decrypts the mail passwords. Keep that key too.')
    } finally {
      await storage.close()
    }
  },
}

/** What a restore would overwrite. */
const existingFile = async ({ dataDir, databaseUrl }: Config): Promise<string | null> => {
  const present = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ours: readonly string[] = [keyFileName, ...folders]
  const found = present.find((name) => databaseUrl === null || ours.includes(name))
  return found === undefined ? null : join(dataDir, found)
}

/**
 * Removes the files of a failed restore from a folder that was empty before. The folder itself may be a
 * volume: it stays.
 */
const removeRestored = async ({ dataDir, databaseUrl }: Config, place: string): Promise<void> => {
  const names = databaseUrl === null ? await readdir(dataDir) : [keyFileName, ...folders]
  const left = names.map((name) => join(dataDir, name))
  if (databaseUrl === null) left.push(place)
  for (const path of left) await rm(path, { recursive: true, force: true })
}

const restore = (pauseMail: PauseMail): Command => ({
  name: 'restore',
  summary: 'Restore a backup into an empty DATA_DIR, or into an empty database of DATABASE_URL.',
  options: {},
  positionals: ['FILE'],
  run: async ({ positionals: [given = ''] }, { config, open, out, err }) => {
    const file = resolve(given)
    const found = await existingFile(config)
    if (found !== null) throw new CommandFailed(`${found} already exists. Set DATA_DIR to an empty folder.`)
    const opened = await openBackup(file)
    let restored: Restored
    try {
      const storage: OpenStorage = await open({
        migrations: opened.manifest.migrations.map(({ name }) => name),
      })
      try {
        restored = await restoreBackup({ ...storage, pauseMail }, file, opened)
      } catch (error) {
        await storage.close()
        await removeRestored(config, storage.place)
        throw error
      }
      await storage.close()
    } finally {
      opened.close()
    }
    // Apply the migrations that are newer than the backup.
    const storage = await open()
    await recordCopy(storage.sql, 'backup.restored', file).finally(storage.close)
    const { rows, files, key, paused } = restored
    out(`Restored the backup of ${opened.manifest.made_at}: ${rows.contacts} contacts, ${files} files.`)
    err(
      `All mail servers are paused, and ${paused} campaigns in progress. Mail that was sent after the backup would be sent again. Check what is waiting, then resume the mail servers.`,
    )
    if (key === 'elsewhere') err('Start with the SECRET_KEY of the service that wrote the backup.')
  },
})

export const backupCommands = (pauseMail: PauseMail): readonly Command[] => [backup, restore(pauseMail)]
