import { chmod, copyFile, mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'
import { draftOf, removeAbandonedDrafts } from './drafts.ts'

/** Files that are only needed to compile against PostgreSQL. */
const notNeeded = /(\.a|\.json|pkgconfig)$/

/**
 * Copies the binaries to `<shared>/postgresql/<version>`, readable by all users, once per version. The copy
 * is renamed when it is complete; of two concurrent copies, one stays.
 */
export const copyBinaries = async (binaries: Binaries, shared: string): Promise<Binaries> => {
  const target = join(shared, 'postgresql', binaries.version)
  const copy = binariesIn(target, binaries.version)
  if (await exists(copy.postgres)) return copy
  await makeFolder(shared)
  await makeFolder(dirname(target))
  await removeAbandonedDrafts(target)
  const draft = draftOf(target)
  try {
    await copyFolder(binaries.folder, draft)
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await exists(copy.postgres))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

/** Creates a folder that all users may enter, whatever the umask. */
export const makeFolder = async (path: string): Promise<void> => {
  const made = await mkdir(path, { recursive: true })
  if (made === undefined) return
  for (let folder = path; folder.length >= made.length; folder = dirname(folder)) await chmod(folder, 0o755)
}

const copyFolder = async (source: string, target: string): Promise<void> => {
  await mkdir(target)
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (notNeeded.test(entry.name)) continue
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to)
    else await copyPlainFile(from, to)
  }
}

const copyPlainFile = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to)
  const executable = ((await stat(from)).mode & 0o111) !== 0
  await chmod(to, executable ? 0o755 : 0o644)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
