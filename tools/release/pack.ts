import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { build, type PartName } from '../../packages/build.ts'
import { referenceFile } from '../../packages/reference/command.ts'

const run = promisify(execFile)

/** Packages for callers. */
const packages: PartName[] = ['client', 'verify', 'mock']

/** The section of a version in the changelog, without its title. Throws if there is none, or if changes are left under "Unreleased". */
export const sectionOf = (changelog: string, version: string): string => {
  const [, ...sections] = changelog.split(/^## /m)
  const textOf = (name: string): string | undefined =>
    sections
      .find((section) => section.split(/[\s,]/, 1)[0] === name)
      ?.replace(/^.*\n/, '')
      .trim()
  if ((textOf('Unreleased') ?? '') !== '')
    throw new Error(`CHANGELOG.md has changes under "Unreleased". Move them to "${version}".`)
  const section = textOf(version)
  if (section === undefined || section === '') throw new Error(`CHANGELOG.md has no section "${version}".`)
  return section
}

const requireClean = async (root: string): Promise<void> => {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: root })
  if (stdout.trim() === '') return
  throw new Error(
    `Commit these first, then run it again. A release is what is committed:\n${stdout.trimEnd()}`,
  )
}

/** Options of `git archive` that add a built part, so that an unpacked service need not build it. */
const addedFiles = async (part: 'reference' | 'admin', title: string): Promise<string[]> => {
  const folder = await build(part)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.flatMap((file) => {
    const place = join(title, 'build', part, dirname(relative(folder, file)))
    return [`--prefix=${place}/`, `--add-file=${file}`]
  })
}

/**
 * Writes the files of a release to a folder, and returns their names. These are the source of the service, the packages for callers, the
 * contract, the reference as one file, the notes and the checksums. Throws if something is not committed, or if the changelog does not have the version.
 */
export const packRelease = async (root: string, folder: string): Promise<string[]> => {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const notes = sectionOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  await requireClean(root)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const title = `${name}-${version}`
  const archive = join(folder, `${title}.tar.gz`)
  const built = [...(await addedFiles('reference', title)), ...(await addedFiles('admin', title))]
  await run(
    'git',
    ['archive', '--format=tar.gz', `--output=${archive}`, ...built, `--prefix=${title}/`, 'HEAD'],
    {
      cwd: root,
    },
  )
  for (const one of packages)
    await run('npm', ['pack', await build(one), '--ignore-scripts', '--pack-destination', folder])
  await copyFile('generated/openapi.json', join(folder, 'openapi.json'))
  await copyFile('generated/contract-changelog.md', join(folder, 'contract-changelog.md'))
  await writeFile(join(folder, 'reference.html'), await referenceFile())
  await writeFile(join(folder, 'release-notes.md'), `# ${title}\n\n${notes}\n`)
  const names = (await readdir(folder)).sort()
  const sums = await Promise.all(
    names.map(async (one) => {
      const bytes = await readFile(join(folder, one))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${one}\n`
    }),
  )
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...names, 'SHA256SUMS']
}
