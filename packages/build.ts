import { createHash } from 'node:crypto'
import { access, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Files, write } from '../openapi/tools/generate/files-in.ts'
import { projectFile } from '../openapi/tools/project-file.ts'
import { ToolMissing, toolMissingCode } from './tool-missing.ts'

const root = projectFile('.')
const buildFolder = join(root, 'build')

/** A file beside what was built: the hash of what it was built from. */
const stampName = '.built-from'

interface Part {
  /** Further files and folders of the project, of which the part is made. */
  inputs: string[]
  make: () => Promise<Files>
}

/** Each part is made of its inputs and of these. */
const shared = [
  'generated',
  'openapi/tools',
  'packages/build.ts',
  'packages/compile.ts',
  'packages/without-texts.ts',
  'package-lock.json',
]

/**
 * What is built from `generated/` into `build/`, which is not committed. The reference needs no package of development. Each part loads its
 * tools only when it is built.
 */
const parts = {
  reference: {
    inputs: ['packages/reference', 'docs', 'openapi/workflows', 'server/platform/contract/closed.ts'],
    make: async () => (await import('./reference/package.ts')).referenceFiles(),
  },
  admin: {
    inputs: ['admin', 'packages/admin/package.ts', 'packages/client/src'],
    make: async () => (await import('./admin/package.ts')).adminFiles(),
  },
  client: {
    inputs: ['packages/client'],
    make: async () => (await import('./client/package.ts')).clientPackage(),
  },
  mock: {
    inputs: ['packages/mock', 'server'],
    make: async () => (await import('./mock/package.ts')).mockPackage(),
  },
  verify: {
    inputs: ['packages/verify', 'server/platform/contract/closed.ts'],
    make: async () => (await import('./verify/package.ts')).verifyPackage(),
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

const hashOf = async (name: PartName): Promise<string> => {
  const hash = createHash('sha256')
  for (const input of [...shared, ...parts[name].inputs])
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
 * folder builds into `other`.
 */
export const build = async (name: PartName, other?: string): Promise<string> => {
  const hash = await hashOf(name)
  const isBuiltIn = async (folder: string): Promise<boolean> =>
    (await readFile(join(folder, name, stampName), 'utf8').catch(() => null)) === hash
  if (await isBuiltIn(buildFolder)) return join(buildFolder, name)
  const folder = other === undefined || (await canWrite(buildFolder)) ? buildFolder : other
  const target = join(folder, name)
  if (await isBuiltIn(folder)) return target
  const files = await parts[name].make()
  await mkdir(folder, { recursive: true })
  // Two processes may build at once: each makes a folder of its own, and one takes the place.
  const made = await mkdtemp(`${target}-`)
  await write(made, files)
  await writeFile(join(made, stampName), hash)
  await rm(target, { recursive: true, force: true })
  await rename(made, target).catch(() => rm(made, { recursive: true }))
  return target
}

if (import.meta.main) {
  // Where to build if the folder of the installation may not be written to.
  const { values, positionals: names } = parseArgs({
    options: { other: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  try {
    if (unknown.length > 0)
      throw new Error(`There is no ${unknown.join(', ')}. Parts: ${partNames.join(', ')}.`)
    // One after the other: they share the processor.
    for (const name of names.length > 0 ? (names as PartName[]) : partNames)
      process.stdout.write(`${await build(name, values.other)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof ToolMissing ? toolMissingCode : 1
  }
}
