import { readdir, readFile } from 'node:fs/promises'
import { toolFile } from '../tool-file.ts'
import { generatedNotice } from './notice.ts'

/** The files of the client by their names, with the imports changed for `generated/`. */
export const clientFiles = async (): Promise<Map<string, string>> => {
  const folder = toolFile('client')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const files = new Map<string, string>()
  for (const name of names) {
    const source = await readFile(`${folder}/${name}`, 'utf8')
    const text = source.replaceAll("'../../../generated/", "'./")
    files.set(name, generatedNotice(`openapi/tools/client/${name}`) + text)
  }
  return files
}
