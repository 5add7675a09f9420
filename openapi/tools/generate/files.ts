import { isDeepStrictEqual } from 'node:util'
import { closed } from '../../../server/platform/contract/closed.ts'
import { accessTableFile } from './access-table.ts'
import { bundle } from './bundle.ts'
import { addCodeSamples } from './code-samples.ts'
import { contactMembers } from './contact-members.ts'
import { contractChangelog } from './contract-changelog.ts'
import { completeDescriptions } from './descriptions.ts'
import { addEndingHeaders } from './ending-headers.ts'
import type { Files } from './files-in.ts'
import { jsonFile } from './json-file.ts'
import { addLinks } from './links.ts'
import { operationTableFile } from './operation-table.ts'
import { problemTableFile } from './problem-table.ts'
import { published, withoutBookkeeping } from './published.ts'
import { describeSorts } from './sorts.ts'
import { typeFile } from './type-file.ts'
import { markWideIntegers } from './wide-integers.ts'

/** All files generated from the contract at `root`. The same input gives the same bytes. */
export const generate = async (root: string): Promise<Files> => {
  const document = await bundle(root)
  completeDescriptions(document)
  describeSorts(document)
  markWideIntegers(document)
  addEndingHeaders(document)
  addLinks(document)
  addCodeSamples(document)
  withoutBookkeeping(document)
  const open = published(document)
  // The service makes the closed form from the published one.
  if (!isDeepStrictEqual(closed(structuredClone(open)), document))
    throw new Error('The published document cannot be closed again: see published.ts and closed.ts.')
  const [types, changelog] = await Promise.all([typeFile(document), contractChangelog(document)])
  return new Map([
    ['openapi.json', jsonFile(open)],
    ['contact-members.json', contactMembers(document)],
    ['types.ts', types],
    ['operations.ts', operationTableFile(document)],
    ['access.ts', accessTableFile(document)],
    ['problems.ts', problemTableFile(document)],
    ['contract-changelog.md', changelog],
  ])
}
