import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The content of each file, by its path below a folder, with `/` on every platform. */
export type Files = Map<string, string>

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

/** The differences of the folder from these files, one line each; empty if there are none. */
export const differences = async (folder: string, files: Files): Promise<string[]> => {
  const present = await filesBelow(folder)
  const surplus = present.filter((path) => !files.has(path)).map((path) => `${path} should not be there`)
  const wrong = await Promise.all(
    [...files].map(async ([path, text]) => {
      if (!present.includes(path)) return [`${path} is missing`]
      return (await readFile(join(folder, path), 'utf8')) === text ? [] : [`${path} is not up to date`]
    }),
  )
  return [...wrong.flat(), ...surplus].sort()
}

/** Writes these files to the folder and removes all others. */
export const write = async (folder: string, files: Files): Promise<void> => {
  for (const path of await filesBelow(folder)) {
    if (!files.has(path)) await rm(join(folder, path))
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
