import { bundle } from './bundle.ts'
import type { Files } from './files.ts'
import { recipientTableFile } from './recipient-table.ts'
import { introductionOf } from './reference/guides.ts'
import { referencePages } from './reference/pages.ts'
import { typeFile } from './type-file.ts'

/** All files generated from the document of the pages for recipients at `root`. */
export const generateRecipient = async (root: string): Promise<Files> => {
  const document = await bundle(root)
  const types = await typeFile(document)
  const { pages } = await referencePages(document, introductionOf(document), '../')
  return new Map([
    ['recipient.json', `${JSON.stringify(document, null, 2)}\n`],
    ['recipient-types.ts', types],
    ['recipient-operations.ts', recipientTableFile(document)],
    ...[...pages].map(([path, text]): [string, string] => [`reference/recipient/${path}`, text]),
  ])
}
