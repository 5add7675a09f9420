import { createHash } from 'node:crypto'
import { access, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Files, write } from './generate/files-in.ts'
import { toolFile } from './tool-file.ts'

const root = toolFile('../..')
const buildFolder = join(root, 'build')

/** A file beside what was built: the hash of what it was built from. */
const stampName = '.built-from'

interface Part {
  /** Files and folders of the project, of which the part is made. */
  inputs: string[]
  make: () => Promise<Files>
}

/**
 * What is built from `generated/` into `build/`, which is not committed. The reference needs no package of development. Each part loads its
 * tools only when it is built.
 */
const parts = {
  reference: {
    inputs: ['generated', 'docs', 'openapi/tools', 'openapi/workflows', 'server/platform/contract/closed.ts'],
    make: async () => (await import('./generate/reference/files.ts')).referenceFiles(),
  },
  client: {
    inputs: ['generated', 'openapi/tools', 'package-lock.json'],
    make: async () => (await import('./generate/client-package.ts')).clientPackage(),
  },
  mock: {
    inputs: ['generated', 'openapi/tools', 'server', 'package-lock.json'],
    make: async () => (await import('./generate/mock-package.ts')).mockPackage(),
  },
  verify: {
    inputs: ['generated', 'openapi/tools', 'server/platform/contract/closed.ts', 'package-lock.json'],
    make: async () => (await import('./generate/verify-package.ts')).verifyPackage(),
  },
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

/** A file, or all files below a folder, in one order. */
const filesAt = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const hashOf = async ({ inputs }: Part): Promise<string> => {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of await filesAt(join(root, input)))
      hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

const canWrite = (folder: string): Promise<boolean> =>
  mkdir(folder, { recursive: true })
    .then(() => access(folder, constants.W_OK))
    .then(
      () => true,
      () => false,
    )

/**
 * The folder of a part. Builds it if it is missing, or if what it is made of has changed. An installation that may not write to its own
 * folder builds into a temporary one.
 */
export const build = async (name: PartName): Promise<string> => {
  const part = parts[name]
  const hash = await hashOf(part)
  const target = join(buildFolder, name)
  const stamp = await readFile(join(target, stampName), 'utf8').catch(() => null)
  if (stamp === hash) return target
  const files = await part.make()
  const isOwn = await canWrite(buildFolder)
  // Two processes may build at once: each makes a folder of its own, and one takes the place.
  const made = await mkdtemp(isOwn ? `${target}-` : join(tmpdir(), `${name}-`))
  await write(made, files)
  await writeFile(join(made, stampName), hash)
  if (!isOwn) return made
  await rm(target, { recursive: true, force: true })
  await rename(made, target).catch(() => rm(made, { recursive: true }))
  return target
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  try {
    if (unknown.length > 0)
      throw new Error(`There is no ${unknown.join(', ')}. Parts: ${partNames.join(', ')}.`)
    // One after the other: they share the processor.
    for (const name of names.length > 0 ? (names as PartName[]) : partNames)
      process.stdout.write(`${await build(name)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
