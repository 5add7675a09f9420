import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'

/** The files of the admin application, made by Vite from `admin/`. A process of its own: under `NODE_ENV=test` React would be slow. */
export const adminFiles = async (): Promise<Files> => {
  const outDir = await mkdtemp(join(tmpdir(), 'admin-'))
  try {
    const vite = projectFile('node_modules/vite/bin/vite.js')
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
