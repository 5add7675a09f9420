import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const builder = fileURLToPath(new URL('../../../packages/build.ts', import.meta.url))

/** The exit code of `packages/build.ts` where a package of development is not installed. */
const toolMissingCode = 3

/** A part is not built, and cannot be built here. The message says in one sentence what to do. */
export class NotBuilt extends Error {}

/**
 * The folder of what `packages/build.ts` makes for pages. A process of its own builds it if something has changed: that takes seconds. A
 * read-only installation keeps it in the data folder. @throws NotBuilt
 */
export const builtPart = async (part: 'reference' | 'admin', dataDir: string): Promise<string> => {
  const other = ['--other', join(dataDir, 'build')]
  const { stdout } = await promisify(execFile)(process.execPath, [builder, part, ...other]).catch((error) => {
    throw error.code === toolMissingCode ? new NotBuilt(error.stderr.trim()) : error
  })
  return stdout.trim()
}

const mediaTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' } as const

/** The files of a folder that pages load, by their path in it with `/`. */
export const pageFilesIn = (folder: string): { path: string; file: string; type: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = mediaTypes[extname(name) as keyof typeof mediaTypes]
    return type === undefined ? [] : [{ path: name.replaceAll('\\', '/'), file: join(folder, name), type }]
  })

/** A short tag of a content. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
