import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Comparison,
  compareBundles,
  compareVersions,
  currentBundle,
  lastRelease,
  readVersion,
  recipientBundle,
  recipientReleasesFolder,
  releasesFolder,
} from './breaking.ts'

/** The lowest version that may follow `last` after these changes. */
export const leastVersion = (last: string, { breaking, minor }: Comparison): string => {
  const [major, middle, small] = readVersion(last)
  if (breaking.length > 0) return `${major + 1}.0.0`
  return minor > 0 ? `${major}.${middle + 1}.0` : `${major}.${middle}.${small + 1}`
}

/**
 * Stores the present bundle as the release of its `info.version`, unless it is there already. Throws if that version is too low for the
 * changes: callers decide by it whether they can upgrade.
 */
export const release = async (bundle = currentBundle, folder = releasesFolder): Promise<string> => {
  const text = await readFile(bundle, 'utf8')
  const version: string = JSON.parse(text).info.version
  const last = await lastRelease(folder)
  if (last !== null && (await readFile(last.path, 'utf8')) === text) return version
  if (last !== null) {
    const changes = await compareBundles(last.path, bundle, last.notices)
    const least = leastVersion(last.version, changes)
    if (compareVersions(readVersion(version), readVersion(least)) < 0) {
      throw new Error(
        `info.version is ${version}; after what changed since ${last.version} it must be ${least} or higher.`,
      )
    }
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${version}.json`), text)
  return version
}

/** The same for the pages for recipients, which change rarely: returns null if nothing has changed. */
export const releaseRecipient = async (
  bundle = recipientBundle,
  folder = recipientReleasesFolder,
): Promise<string | null> => {
  const last = await lastRelease(folder)
  if (last !== null && (await readFile(last.path, 'utf8')) === (await readFile(bundle, 'utf8'))) return null
  return release(bundle, folder)
}
