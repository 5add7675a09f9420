import { readFile } from 'node:fs/promises'
import { readContract, readRecipientContract } from '../../contract.ts'
import { toolFile } from '../../tool-file.ts'
import type { Files } from '../files-in.ts'
import { problemPages } from '../problem-pages.ts'
import { guidesOf, introductionOf } from './guides.ts'
import { pageOf } from './layout.ts'
import { referencePages } from './pages.ts'
import { type Document, linksOf, type Site } from './site.ts'
import { markdown } from './text.ts'

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
  const changelog = await readFile(toolFile('../../generated/contract-changelog.md'), 'utf8')
  return new Map([
    ...pages,
    ['changelog.html', changelogPage(site, changelog)],
    ...[...problemPages(site)].map(([path, text]) => [`problems/${path}`, text] as const),
    ...[...ofRecipient.pages].map(([path, text]) => [`recipient/${path}`, text] as const),
  ])
}
