import { bundle } from './bundle.ts'
import type { Files } from './files-in.ts'
import { jsonFile } from './json-file.ts'
import { recipientTableFile } from './recipient-table.ts'
import { typeFile } from './type-file.ts'

/** All files generated from the document of the pages for recipients at `root`. */
export const generateRecipient = async (root: string): Promise<Files> => {
  const document = await bundle(root)
  const types = await typeFile(document)
  return new Map([
    ['recipient.json', jsonFile(document)],
    ['recipient-types.ts', types],
    ['recipient-operations.ts', recipientTableFile(document)],
  ])
}
