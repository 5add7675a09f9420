import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenApiDocument } from '../document.ts'
import { redocly, toolFile } from '../redocly-cli.ts'
import { withTemporaryFolder } from './bundle.ts'

/** Redoc's page would load only its logo from the network. This is the logo, drawn as text. */
const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='44' height='12'%3E" +
  "%3Ctext x='0' y='10' font-family='sans-serif' font-size='10' fill='%23777'%3ERedocly%3C/text%3E%3C/svg%3E"

/**
 * JSON with a line for each member and element, so that a small change of the contract gives a small diff.
 */
const inLines = (json: string): string =>
  json.replaceAll(/("(?:[^"\\]|\\.)*")|,/g, (found, text) => text ?? `${found}\n`)

/** The reference as one page with its own script and style: it loads nothing from the network. */
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
      .replace(/(?<=const __redoc_definition = ).*/, inLines)
      .replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.svg/g, mark)
  })
