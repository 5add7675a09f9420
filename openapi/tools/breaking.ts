import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { readContract, readRecipientContract } from './contract.ts'
import type { OpenApiDocument } from './document.ts'
import { withTemporaryFolder } from './generate/bundle.ts'
import { projectFile } from './project-file.ts'
import { redocly } from './redocly-cli.ts'
import { breachesBetween } from './requirements.ts'
import { inOneSpelling, withoutNewNames } from './spelling.ts'

export const releasesFolder = projectFile('openapi/releases')

// The pages for recipients have their own version: links in mail that was sent must continue to work.
export const recipientReleasesFolder = projectFile('openapi/releases/recipient')

/** The changes between two bundles, by their effect on callers. */
export interface Comparison {
  breaking: string[]
  /** Changes that look breaking, for which a notice says why they break no caller. */
  noticed: string[]
  /** Additions, such as a new operation. */
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

type Compared = OpenApiDocument & Node

/** The node at a pointer. References on the way are followed, as in Redocly. */
const nodeAt = (document: Node, pointer: string): Node => {
  let node = document
  for (const part of pointer.split('/').slice(1)) {
    node = node?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] as Node
    while (typeof node?.$ref === 'string') node = nodeAt(document, node.$ref)
  }
  return node
}

/** The name of a schema's component; null for an inline schema. */
const nameOf = (document: Node, schema: Node): string | null => {
  const { schemas = {} } = (document?.components ?? {}) as { schemas?: Record<string, unknown> }
  return Object.keys(schemas).find((name) => schemas[name] === schema) ?? null
}

/**
 * The enum that got new values, or the enum of an array that may hold more of them; null for other changes.
 */
const grownList = (document: Node, { path, verdicts }: Change): Node | null => {
  const messages = verdicts.map(({ message }) => message)
  if (messages.every((message) => /^Enum of .* gained values: /.test(message))) return nodeAt(document, path)
  const holdsMore = (message: string): boolean => {
    const [, before, after] = /^`maxItems` of .* changed from '(\d+)' to '(\d+)'\.$/.exec(message) ?? []
    return Number(after) > Number(before)
  }
  return messages.every(holdsMore) ? nodeAt(document, `${path}/items`) : null
}

/**
 * Changes that look breaking but break no caller, each with the reason. The key is one of:
 * - the name of an enum that grows without a mark in the last release; the reason says where callers could
 *   read that it may grow
 * - the pointer to a response that has another shape only for requests that the last release did not have
 * - a pattern that is only rewritten, as `before → after`
 */
export type Notices = Record<string, string>

/** The notice of a rewritten pattern; null for other changes. */
const rewrittenPattern = ({ verdicts }: Change, notices: Notices): { notice: string } | null => {
  const [only, ...others] = verdicts
  const [, before, after] =
    /^`pattern` of .* changed from '(.*)' to '(.*)'\.$/.exec(only?.message ?? '') ?? []
  const notice = `${before} → ${after}`
  return others.length === 0 && Object.hasOwn(notices, notice) ? { notice } : null
}

/**
 * A new value in a response breaks no caller if the contract says that the enum grows. The same applies to an
 * array that may hold more such values. The last release must already say so, because callers could not prepare for
 * it otherwise. What it said elsewhere is in its notices.
 */
const growthIn = (base: Node, revision: Node, notices: Notices) => (change: Change) => {
  const pointer = Object.keys(notices).find((key) => key.startsWith('#') && change.path.startsWith(key))
  if (pointer !== undefined) return { notice: pointer }
  const rewritten = rewrittenPattern(change, notices)
  if (rewritten) return rewritten
  const list = grownList(revision, change)
  if (list?.['x-grows'] !== true) return null
  if (grownList(base, change)?.['x-grows'] === true) return { notice: null }
  const name = nameOf(revision, list)
  return name !== null && Object.hasOwn(notices, name) ? { notice: name } : null
}

const widerAddress = /^`format`(?: of `\w+`)? changed from 'email' to 'idn-email'\.$/

/** It only says how many bits an integer needs. */
const widerInteger = /^`format`(?: of `\w+`)? was set to 'int64'\.$/

const newPattern = /^`pattern`(?: of `\w+`)? was set to '(.*)'\.$/

/** The service reads both spellings of a parameter. */
const mayStayPlain = /^`allowReserved` of `\w+` query parameter was set to 'true'\.$/

/** The beginning of a pattern that takes every UUID, beside other texts. */
const orUuid = '^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|'

/**
 * A request that accepts more than before breaks no caller. Each `email` is an `idn-email` (RFC 6531). A pattern that takes each
 * UUID can replace the format `uuid`.
 */
const isWiderRequest =
  (base: Node) =>
  ({ path, verdicts }: Change): boolean =>
    /\/(?:requestBody|parameters)\//.test(path) &&
    verdicts.every(
      ({ message }) =>
        widerAddress.test(message) ||
        mayStayPlain.test(message) ||
        widerInteger.test(message) ||
        (newPattern.exec(message)?.[1]?.startsWith(orUuid) && nodeAt(base, path)?.format === 'uuid'),
    )

/**
 * Redocly takes each change of `dependentRequired` in a request for breaking, also for a member that is new or a rule that is removed.
 * `breachesBetween` compares the members.
 */
const isComparedByMember = ({ path }: Change): boolean =>
  /\/requestBody\/.*\/dependentRequired(?:\/|$)/.test(path)

/** What the rules of Redocly take for editorial, as changes of the same form. */
const quietChanges = (base: OpenApiDocument, revision: OpenApiDocument): Change[] =>
  breachesBetween(base, revision).map(({ path, message }) => ({
    path,
    impact: 'major',
    verdicts: [{ message }],
  }))

const redoclyDiff = async (base: string, revision: string): Promise<Report> => {
  const settings = [
    '--config',
    projectFile('openapi/tools/redocly-diff.yaml'),
    '--fail-on',
    'none',
    '--format',
    'json',
  ]
  const result = await redocly(['diff', base, revision, ...settings])
  if (result.exitCode !== 0) throw new Error(`redocly diff failed:\n${result.stderr || result.stdout}`)
  return JSON.parse(result.stdout)
}

/** Compares two documents. Throws if Redocly fails, so that a failed comparison never looks like no change. */
export const compareDocuments = async (
  base: unknown,
  revision: unknown,
  notices: Notices = {},
): Promise<Comparison> => {
  const documents = [inOneSpelling(base), inOneSpelling(withoutNewNames(base, revision))] as [
    Compared,
    Compared,
  ]
  const { changes: seen, summary } = await withTemporaryFolder(async (folder) => {
    const paths = [join(folder, 'base.json'), join(folder, 'revision.json')] as const
    await writeFile(paths[0], JSON.stringify(documents[0], null, 2))
    await writeFile(paths[1], JSON.stringify(documents[1], null, 2))
    return redoclyDiff(...paths)
  })
  const changes = [...seen.filter((change) => !isComparedByMember(change)), ...quietChanges(...documents)]
  const growth = growthIn(...documents, notices)
  const isWider = isWiderRequest(documents[0])
  const major = changes
    .filter((change) => change.impact === 'major' && !isWider(change))
    .map((change) => ({ ...change, grown: growth(change) }))
  const breaking = major
    .filter(({ grown }) => grown === null)
    .map(({ path, verdicts }) => `${path}: ${verdicts.map(({ message }) => message).join(' ')}`)
  const noticed = [...new Set(major.flatMap(({ grown }) => grown?.notice ?? []))].sort()
  const known = changes.filter(({ impact }) => impact === 'major').length - breaking.length
  return { breaking, noticed, minor: summary.minor + known, patch: summary.patch }
}

export type Version = [major: number, minor: number, patch: number]

/** Throws if the text is not a version such as `1.4.0`. */
export const readVersion = (text: string): Version => {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
  if (numbers === undefined) throw new Error(`${text} is not a version of three numbers`)
  return numbers as Version
}

/** Negative, zero or positive, as for sorting. */
export const compareVersions = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The notices of a release are in `<version>.notices.yaml` beside it; most releases have none. */
const readNotices = async (folder: string, version: string): Promise<Notices> => {
  const file = join(folder, `${version}.notices.yaml`)
  return existsSync(file) ? parse(await readFile(file, 'utf8')) : {}
}

const ending = '.json.gz'

/** The released versions, the oldest first. */
export const releasedVersions = async (folder = releasesFolder): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort((a, b) => compareVersions(readVersion(a), readVersion(b)))

/** A released document. Releases are compressed: each has a hundred thousand lines. */
export const readRelease = async (version: string, folder = releasesFolder): Promise<OpenApiDocument> =>
  JSON.parse(gunzipSync(await readFile(join(folder, version + ending))).toString())

/** Stores a document as a release. The same document gives the same bytes. */
export const writeRelease = (document: OpenApiDocument, folder: string): Promise<void> =>
  writeFile(join(folder, document.info.version + ending), gzipSync(JSON.stringify(document), { level: 9 }))

export interface Release {
  version: string
  document: OpenApiDocument
  notices: Notices
}

/** The newest released document; null before the first release. */
export const lastRelease = async (folder = releasesFolder): Promise<Release | null> => {
  const version = (await releasedVersions(folder)).at(-1)
  if (version === undefined) return null
  return {
    version,
    document: await readRelease(version, folder),
    notices: await readNotices(folder, version),
  }
}

const judge = async (since: string, release: Release, current: OpenApiDocument): Promise<void> => {
  const { document, notices } = release
  const { breaking, noticed, minor, patch } = await compareDocuments(document, current, notices)
  process.stdout.write(`Since ${since}: ${breaking.length} breaking, ${minor} added, ${patch} editorial.\n`)
  for (const name of noticed) process.stdout.write(`  ${name}, which breaks nothing: ${notices[name]}\n`)
  const needless = Object.keys(notices).filter((name) => !noticed.includes(name))
  if (needless.length > 0)
    throw new Error(`Remove the notice of ${needless.join(', ')}: nothing changed there.`)
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
  await judge(release.version, release, readContract())
  // The first releases did not include the pages.
  const pages = await lastRelease(recipientReleasesFolder)
  if (pages !== null)
    await judge(`${pages.version} of the pages for recipients`, pages, readRecipientContract())
}

if (import.meta.main) {
  run().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
