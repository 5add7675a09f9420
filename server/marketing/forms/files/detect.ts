import { own } from '../../../platform/own.ts'
import { requestLimit, runAsCaller } from '../../../platform/threads/caller.ts'
import { task } from '../../../platform/threads/pool.ts'
import type { FileKind } from './kinds.ts'

const readType = task<typeof import('./detect-task.ts').default>(new URL('./detect-task.ts', import.meta.url))

/** Files of third parties take turns with the work of users, and have the time of a request. */
const caller = { key: 'files of forms', limit: requestLimit }

/** The first bytes of a file that say its type. Office documents name theirs in the first entries of an archive. */
export const headLength = 256 * 1024

/** Whether bytes are text of any encoding that extends ASCII. */
export const isText = (bytes: Uint8Array): boolean => {
  for (const byte of bytes)
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return false
  return true
}

/** Endings that the library has for types that we call by another. */
const same: Readonly<Record<string, string>> = { heif: 'heic', m4v: 'mp4' }

/**
 * Which of the kinds a file has by its content, or null. The name decides only between kinds of text, which have no
 * mark.
 * @throws too_complex
 */
export const detectKind = async (
  head: Uint8Array,
  name: string,
  kinds: readonly FileKind[],
): Promise<FileKind | null> => {
  const detected = await runAsCaller(caller, () => readType(head))
  const key = detected === null ? null : (own(same, detected) ?? detected)
  const found = kinds.find((kind) => kind.key === key)
  if (found !== undefined) return found
  const texts = kinds.filter((kind) => kind.mediaType.startsWith('text/'))
  if (texts.length === 0 || !isText(head)) return null
  return texts.find((kind) => name.toLowerCase().endsWith(kind.ending)) ?? texts[0] ?? null
}
