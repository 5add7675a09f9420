import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenApiDocument } from '../document.ts'
import { redocly, toolFile } from '../redocly-cli.ts'
import { withTemporaryFolder } from './bundle.ts'

/** The reference as one page that carries its own script and style: it loads nothing from anywhere. */
export const referencePage = (document: OpenApiDocument): Promise<string> =>
  withTemporaryFolder(async (folder) => {
    const input = join(folder, 'openapi.json')
    const output = join(folder, 'index.html')
    await writeFile(input, JSON.stringify(document))
    const settings = ['--inlineBundle', '--config', toolFile('redocly.yaml')]
    const result = await redocly(['build-docs', input, '--output', output, ...settings])
    if (result.exitCode !== 0)
      throw new Error(`redocly build-docs failed:\n${result.stderr || result.stdout}`)
    const page = await readFile(output, 'utf8')
    if (page.includes(folder)) throw new Error('The reference page names a folder of this machine')
    return page
  })
