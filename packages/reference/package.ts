import { readFile } from 'node:fs/promises'
import { readContract, readRecipientContract } from '../../openapi/tools/contract.ts'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'
import { guidesOf, introductionOf } from './src/guides.ts'
import { pageOf } from './src/layout.ts'
import { referencePages } from './src/pages.ts'
import { problemPages } from './src/problem-pages.ts'
import { type Document, linksOf, type Site } from './src/site.ts'
import { markdown } from './src/text.ts'

const changelogPage = (site: Site, changelog: string): string =>
  pageOf(site, {
    title: 'Changelog of the contract',
    path: 'changelog.html',
    main: markdown(changelog, linksOf(site, ''), 1),
  })

/** The files of the reference: of the service, and below `recipient/` of the pages for recipients. */
export const referenceFiles = async (): Promise<Files> => {
  const document = readContract() as Document
  const recipient = readRecipientContract() as Document
  const { site, pages } = await referencePages(document, await guidesOf(document))
  const ofRecipient = await referencePages(recipient, introductionOf(recipient), '../')
  const changelog = await readFile(projectFile('generated/contract-changelog.md'), 'utf8')
  return new Map([
    ...pages,
    ['changelog.html', changelogPage(site, changelog)],
    ...[...problemPages(site)].map(([path, text]) => [`problems/${path}`, text] as const),
    ...[...ofRecipient.pages].map(([path, text]) => [`recipient/${path}`, text] as const),
  ])
}
