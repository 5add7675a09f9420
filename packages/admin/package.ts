import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'

/** The files of the admin application, made by Vite from `admin/`. */
export const adminFiles = async (): Promise<Files> => {
  const { build } = await import('vite')
  const outDir = await mkdtemp(join(tmpdir(), 'admin-'))
  try {
    await build({
      root: projectFile('admin'),
      configFile: projectFile('admin/vite.config.ts'),
      logLevel: 'silent',
      build: { outDir, emptyOutDir: true },
    })
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
