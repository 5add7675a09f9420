import { mkdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type Comparison,
  compareDocuments,
  compareVersions,
  lastRelease,
  readVersion,
  recipientReleasesFolder,
  releasesFolder,
  writeRelease,
} from './breaking.ts'
import { readContract, readRecipientContract } from './contract.ts'

/** The lowest version that may follow `last` after these changes. */
export const leastVersion = (last: string, { breaking, minor }: Comparison): string => {
  const [major, middle, small] = readVersion(last)
  if (breaking.length > 0) return `${major + 1}.0.0`
  return minor > 0 ? `${major}.${middle + 1}.0` : `${major}.${middle}.${small + 1}`
}

/**
 * Stores the present document as the release of its `info.version`, unless it is there already. Throws if that version is too low for the
 * changes: callers decide by it whether they can upgrade.
 */
export const release = async (document = readContract(), folder = releasesFolder): Promise<string> => {
  const { version } = document.info
  const last = await lastRelease(folder)
  if (last !== null && isDeepStrictEqual(last.document, document)) return version
  if (last !== null) {
    const changes = await compareDocuments(last.document, document, last.notices)
    const least = leastVersion(last.version, changes)
    if (compareVersions(readVersion(version), readVersion(least)) < 0) {
      throw new Error(
        `info.version is ${version}; after what changed since ${last.version} it must be ${least} or higher.`,
      )
    }
  }
  await mkdir(folder, { recursive: true })
  await writeRelease(document, folder)
  return version
}

/** The same for the pages for recipients, which change rarely: returns null if nothing has changed. */
export const releaseRecipient = async (
  document = readRecipientContract(),
  folder = recipientReleasesFolder,
): Promise<string | null> => {
  const last = await lastRelease(folder)
  if (last !== null && isDeepStrictEqual(last.document, document)) return null
  return release(document, folder)
}
