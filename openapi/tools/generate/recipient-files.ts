import { bundle } from './bundle.ts'
import type { Files } from './files-in.ts'
import { recipientTableFile } from './recipient-table.ts'
import { typeFile } from './type-file.ts'

/** All files generated from the document of the pages for recipients at `root`. */
export const generateRecipient = async (root: string): Promise<Files> => {
  const document = await bundle(root)
  const types = await typeFile(document)
  return new Map([
    ['recipient.json', `${JSON.stringify(document, null, 2)}\n`],
    ['recipient-types.ts', types],
    ['recipient-operations.ts', recipientTableFile(document)],
  ])
}
