import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from './generate/bundle.ts'
import { redocly, toolFile } from './redocly-cli.ts'

export const releasesFolder = toolFile('../releases')
export const currentBundle = toolFile('../../generated/openapi.json')

// The pages for recipients have a version of their own: what stands in mail that was sent must go on working.
export const recipientReleasesFolder = toolFile('../releases/recipient')
export const recipientBundle = toolFile('../../generated/recipient.json')

/** What changed between two bundles, by what it means for who calls the service. */
export interface Comparison {
  breaking: string[]
  /** Changes that add, such as a new operation. */
  minor: number
  patch: number
}

interface Change {
  path: string
  impact: 'major' | 'minor' | 'patch'
  verdicts: { message: string }[]
}

interface Report {
  changes: Change[]
  summary: { minor: number; patch: number }
}

type Node = Record<string, unknown> | undefined

/** What stands at a pointer, where references are followed on the way as Redocly does. */
const nodeAt = (document: Node, pointer: string): Node => {
  let node = document
  for (const part of pointer.split('/').slice(1)) {
    node = node?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] as Node
    while (typeof node?.$ref === 'string') node = nodeAt(document, node.$ref)
  }
  return node
}

/** A word more in an answer breaks no promise where the contract says of the list that it grows. */
const isGrowth = (document: Node, { path, verdicts }: Change): boolean =>
  nodeAt(document, path)?.['x-grows'] === true &&
  verdicts.every(({ message }) => message.startsWith('Enum of ') && message.includes(' gained values: '))

/** Compares two bundles. Throws where Redocly cannot, so that a broken comparison never looks like no change. */
export const compareBundles = async (base: string, revision: string): Promise<Comparison> => {
  const settings = ['--config', toolFile('redocly-diff.yaml'), '--fail-on', 'none', '--format', 'json']
  const result = await redocly(['diff', base, revision, ...settings])
  if (result.exitCode !== 0) throw new Error(`redocly diff failed:\n${result.stderr || result.stdout}`)
  const { changes, summary }: Report = JSON.parse(result.stdout)
  const document: Node = JSON.parse(await readFile(revision, 'utf8'))
  const major = changes.filter(({ impact }) => impact === 'major')
  const growth = major.filter((change) => isGrowth(document, change))
  const breaking = major
    .filter((change) => !growth.includes(change))
    .map(({ path, verdicts }) => `${path}: ${verdicts.map(({ message }) => message).join(' ')}`)
  return { breaking, minor: summary.minor + growth.length, patch: summary.patch }
}

/** The same for documents in memory. */
export const compareDocuments = (base: unknown, revision: unknown): Promise<Comparison> =>
  withTemporaryFolder(async (folder) => {
    const paths = [join(folder, 'base.json'), join(folder, 'revision.json')] as const
    await writeFile(paths[0], JSON.stringify(base, null, 2))
    await writeFile(paths[1], JSON.stringify(revision, null, 2))
    return compareBundles(...paths)
  })

export type Version = [major: number, minor: number, patch: number]

/** Throws where the text is not a version such as `1.4.0`. */
export const readVersion = (text: string): Version => {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
  if (numbers === undefined) throw new Error(`${text} is not a version of three numbers`)
  return numbers as Version
}

/** Below, at or above zero, as for sorting. */
export const compareVersions = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The newest released bundle; null before the first release. */
export const lastRelease = async (
  folder = releasesFolder,
): Promise<{ version: string; path: string } | null> => {
  const names = await readdir(folder).catch(() => [])
  const versions = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort((a, b) => compareVersions(readVersion(a), readVersion(b)))
  const version = versions.at(-1)
  return version === undefined ? null : { version, path: join(folder, `${version}.json`) }
}

const judge = async (since: string, release: string, bundle: string): Promise<void> => {
  const { breaking, minor, patch } = await compareBundles(release, bundle)
  process.stdout.write(`Since ${since}: ${breaking.length} breaking, ${minor} added, ${patch} editorial.\n`)
  if (breaking.length === 0) return
  for (const line of breaking) process.stdout.write(`  ${line}\n`)
  process.stderr.write(
    'A breaking change needs a new major version: add beside, deprecate, and remove later.\n',
  )
  process.exitCode = 1
}

const run = async (): Promise<void> => {
  const release = await lastRelease()
  if (release === null) throw new Error('There is no release in openapi/releases to compare with.')
  await judge(release.version, release.path, currentBundle)
  // The pages came later than the first release.
  const pages = await lastRelease(recipientReleasesFolder)
  if (pages !== null) await judge(`${pages.version} of the pages for recipients`, pages.path, recipientBundle)
}

if (import.meta.main) {
  run().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
