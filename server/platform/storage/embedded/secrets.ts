import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Passwords of the embedded server's two roles. */
export interface DatabaseSecrets {
  /** Of `crs`, which owns the database; the service uses no other role. */
  service: string
  /** Of the superuser `postgres`, for operators. */
  superuser: string
}

const fileName = 'secrets.json'

/**
 * Reads the passwords of a data folder, and generates them the first time. Only their owner can read them.
 * Two processes that start at once get the same ones.
 */
export const databaseSecrets = async (dataFolder: string): Promise<DatabaseSecrets> => {
  const path = join(dataFolder, fileName)
  return (await readSecrets(path)) ?? (await makeSecrets(path))
}

const readSecrets = async (path: string): Promise<DatabaseSecrets | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const secrets = (JSON.parse(text) as { database?: DatabaseSecrets }).database
  if (typeof secrets?.service === 'string' && typeof secrets.superuser === 'string') return secrets
  throw new Error(
    `${path} does not contain the passwords of the database. Restore it from a backup of the data folder.`,
  )
}

const makeSecrets = async (path: string): Promise<DatabaseSecrets> => {
  const database = { service: randomBytes(24).toString('hex'), superuser: randomBytes(24).toString('hex') }
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ database }, null, 2)}\n`, { mode: 0o600 })
  // A link, unlike a rename, fails if another process was first: then its file is used. Some network file
  // systems have no links.
  await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return
    await copyFile(draft, path, constants.COPYFILE_EXCL)
  })
  await rm(draft)
  const secrets = await readSecrets(path)
  return secrets ?? database
}
