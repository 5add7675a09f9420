import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenApiDocument } from '../document.ts'
import { projectFile } from '../project-file.ts'
import { redocly } from '../redocly-cli.ts'

/** Runs `work` with a temporary folder and removes it afterwards. */
export const withTemporaryFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'generate-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Bundles the files of the contract into one document. Throws Redocly's message if a reference is invalid.
 */
export const bundle = (root: string): Promise<OpenApiDocument> =>
  withTemporaryFolder(async (folder) => {
    const output = join(folder, 'openapi.json')
    const result = await redocly([
      'bundle',
      root,
      '--output',
      output,
      '--config',
      projectFile('openapi/tools/redocly-bundle.yaml'),
    ])
    if (result.exitCode !== 0) throw new Error(`redocly bundle failed:\n${result.stderr || result.stdout}`)
    return JSON.parse(await readFile(output, 'utf8'))
  })
