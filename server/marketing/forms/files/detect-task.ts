import { fileTypeFromBuffer } from 'file-type'

/** The ending of the type that the first bytes of a file have; null if there is no such type. Runs in a thread. */
export default async (head: Uint8Array): Promise<string | null> => {
  // Incomplete archives and media end where they are read.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found?.ext ?? null
}
