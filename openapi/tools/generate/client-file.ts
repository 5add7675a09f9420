import { readFile } from 'node:fs/promises'
import { toolFile } from '../redocly-cli.ts'
import { generatedNotice } from './notice.ts'

/** `client.ts`: the template, with the imports changed for `generated/`. */
export const clientFile = async (): Promise<string> => {
  const template = await readFile(toolFile('client-template.ts'), 'utf8')
  return generatedNotice('openapi/tools/client-template.ts') + template.replaceAll("'../../generated/", "'./")
}
