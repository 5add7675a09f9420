import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'
import { ToolMissing } from '../tool-missing.ts'

/** For an installation without packages of development. */
const viteIsMissing =
  'The admin application is not built, and Vite, which builds it, is not installed: ' +
  'use a release archive, or run `npm ci --include=dev` and `npm run build -- admin`.'

/** The files of the admin application, made by Vite from `admin/`. A process of its own: under `NODE_ENV=test` React would be slow. */
export const adminFiles = async (): Promise<Files> => {
  const vite = projectFile('node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) throw new ToolMissing(viteIsMissing)
  const outDir = await mkdtemp(join(tmpdir(), 'admin-'))
  try {
    const words = [
      vite,
      'build',
      projectFile('admin'),
      '--outDir',
      outDir,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    await promisify(execFile)(process.execPath, words, { env: { ...process.env, NODE_ENV: 'production' } })
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return new Map(
      await Promise.all(
        files
          .sort()
          .map(
            async (file) =>
              [file.slice(outDir.length + 1).replaceAll('\\', '/'), await readFile(file, 'utf8')] as const,
          ),
      ),
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
