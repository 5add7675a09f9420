import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { type Account, canEnter, needsOtherAccount, serviceAccount } from './account.ts'
import { type Binaries, installedBinaries } from './binaries.ts'
import { copyBinaries, makeFolder } from './copy-binaries.ts'
import { type DatabaseSecrets, databaseSecrets } from './secrets.ts'

/** The folder for data and binaries if the account that runs PostgreSQL cannot reach the usual ones. */
const sharedFolder = '/var/lib/contact-relationship-service'

/** In the data folder: the path of a database outside of it. */
const locationFile = 'database-location'

export interface Placement {
  /** The data folder's real path. */
  dataFolder: string
  /** The folder of PostgreSQL's own files, which may not exist yet. */
  cluster: string
  /** The user that runs PostgreSQL; null is this process's own user. */
  account: Account | null
  binaries: Binaries
  secrets: DatabaseSecrets
}

/** The data folder cannot be used; the message says why and what to do. */
class DataFolderRefused extends Refusal {
  override name = 'DataFolderRefused'
}

/**
 * Decides the folder, user and binaries of the embedded database of `folder`, and creates what is missing
 * except the database. If the process is root and no other user can enter the data folder, the database goes
 * to `shared`. Throws `DataFolderRefused`.
 */
export const place = async (folder: string, shared: string = sharedFolder): Promise<Placement> => {
  const dataFolder = await makeDataFolder(folder)
  const secrets = await readable(dataFolder, () => databaseSecrets(dataFolder))
  const inside = join(dataFolder, 'postgres')
  // The password is part of the name, so that a recreated data folder does not find its former database.
  const mark = createHash('sha256').update(dataFolder).update(secrets.service).digest('hex').slice(0, 12)
  const outside = join(shared, 'clusters', `${basename(dataFolder)}-${mark}`)

  const known = await readable(dataFolder, () => knownCluster(dataFolder, [inside, outside]))
  const account = known === null ? await newAccount() : await ownerOf(known)
  const cluster = known ?? ((await canEnter(account, dataFolder)) ? inside : outside)
  if (known !== null && !(await canEnter(account, known))) {
    throw new DataFolderRefused(
      `The database in ${known} belongs to the user ${account?.name}, who can no longer enter that folder. Let others pass through the folders above it (chmod a+x), or start the service as that user.`,
    )
  }
  if (cluster === outside) await makeFolder(join(shared, 'clusters'))
  const binaries = await reachableBinaries(account, shared)
  if (known !== null) await refuseOtherVersion(known, binaries)
  return { dataFolder, cluster, account, secrets, binaries }
}

/** Stores the database's path in the data folder, so that the folder can be moved. */
export const storeLocation = async ({ dataFolder, cluster }: Placement): Promise<void> => {
  const path = join(dataFolder, locationFile)
  if (cluster === join(dataFolder, 'postgres') || (await readIfThere(path)) !== null) return
  await writeFile(path, `${cluster}\n`, { mode: 0o600 })
}

/** For people: why the database is not in its data folder; null if it is. */
export const placementNote = ({ dataFolder, cluster, account }: Placement): string | null => {
  if (cluster.startsWith(dataFolder)) return null
  return `PostgreSQL does not run as root, and the user ${account?.name} cannot enter ${dataFolder}: the database is in ${cluster}.`
}

/** Whether `initdb` has run. */
export const isCluster = async (folder: string): Promise<boolean> =>
  (await readIfThere(join(folder, 'PG_VERSION'))) !== null

const makeDataFolder = async (folder: string): Promise<string> => {
  return readable(folder, async () => {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    // Other users may pass through to the database folder of PostgreSQL's user; they can list and read
    // nothing.
    if (made !== undefined && needsOtherAccount()) await chmod(folder, 0o711)
    return realpath(folder)
  })
}

const knownCluster = async (dataFolder: string, candidates: string[]): Promise<string | null> => {
  const path = join(dataFolder, locationFile)
  const remembered = (await readIfThere(path))?.trim()
  for (const candidate of remembered === undefined ? candidates : [remembered]) {
    if (await isCluster(candidate)) return candidate
  }
  if (remembered === undefined) return null
  throw new DataFolderRefused(
    `The database in ${remembered}, which ${path} names, does not exist. Restore that folder, or correct the path in the file. Delete the file only to start with an empty database.`,
  )
}

const newAccount = async (): Promise<Account | null> => (needsOtherAccount() ? serviceAccount() : null)

const ownerOf = async (cluster: string): Promise<Account | null> => {
  const { uid, gid } = await stat(cluster)
  if (uid === process.getuid?.() || process.getuid === undefined) return null
  if (needsOtherAccount()) return { name: `number ${uid}`, uid, gid }
  throw new DataFolderRefused(
    `The database in ${cluster} belongs to user number ${uid}, and this process is user number ${process.getuid()}. Start the service as the user that started it first.`,
  )
}

const refuseOtherVersion = async (cluster: string, binaries: Binaries): Promise<void> => {
  const theirs = (await readIfThere(join(cluster, 'PG_VERSION')))?.trim()
  const [ours] = binaries.version.split('.')
  if (theirs === ours) return
  throw new DataFolderRefused(
    `The database in ${cluster} belongs to PostgreSQL ${theirs}, and this version of the service includes ${ours}. Dump it with the version that wrote it, and restore it into an empty DATA_DIR.`,
  )
}

const reachableBinaries = async (account: Account | null, shared: string): Promise<Binaries> => {
  const installed = await installedBinaries()
  return (await canEnter(account, installed.postgres)) ? installed : copyBinaries(installed, shared)
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

const readable = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM' && code !== 'ENOTDIR' && code !== 'EEXIST')
      throw error
    throw new DataFolderRefused(
      `DATA_DIR ${folder} cannot be used by this user (${code}). Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    )
  }
}
