import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.ts'
import { clientFiles } from './client-files.ts'
import { clientPackage } from './client-package.ts'
import { addCodeSamples } from './code-samples.ts'
import { contactMembers } from './contact-members.ts'
import { changelogPage, contractChangelog } from './contract-changelog.ts'
import { completeDescriptions } from './descriptions.ts'
import { addEndingHeaders } from './ending-headers.ts'
import { addLinks } from './links.ts'
import { mockPackage } from './mock-package.ts'
import { operationTableFile } from './operation-table.ts'
import { problemPages } from './problem-pages.ts'
import { problemTableFile } from './problem-table.ts'
import { published } from './published.ts'
import { guidesOf } from './reference/guides.ts'
import { referencePages } from './reference/pages.ts'
import { describeSorts } from './sorts.ts'
import { typeFile } from './type-file.ts'
import { verifyPackage } from './verify-package.ts'

/** The content of each file, by its path below the generated folder, with `/` on every platform. */
export type Files = Map<string, string>

/** All files generated from the contract at `root`. The same input gives the same bytes. */
export const generate = async (root: string): Promise<Files> => {
  const document = await bundle(root)
  completeDescriptions(document)
  describeSorts(document)
  addEndingHeaders(document)
  addLinks(document)
  addCodeSamples(document)
  const [types, client, guides] = await Promise.all([typeFile(document), clientFiles(), guidesOf(document)])
  const { site, pages } = await referencePages(document, guides)
  const problems = problemTableFile(document)
  const changelog = await contractChangelog(document)
  const files: Files = new Map([
    ['contract.json', `${JSON.stringify(document, null, 2)}\n`],
    ['openapi.json', `${JSON.stringify(published(document), null, 2)}\n`],
    ['contact-members.json', contactMembers(document)],
    ['types.ts', types],
    ['operations.ts', operationTableFile(document)],
    ['problems.ts', problems],
    ...client,
    ['contract-changelog.md', changelog],
    ['reference/changelog.html', changelogPage(site, changelog)],
  ])
  for (const [path, text] of pages) files.set(`reference/${path}`, text)
  for (const [path, text] of problemPages(site)) files.set(`reference/problems/${path}`, text)
  for (const [path, text] of await clientPackage(
    document,
    new Map([...client, ['types.ts', types], ['problems.ts', problems]]),
  )) {
    files.set(`package/${path}`, text)
  }
  for (const [path, text] of await verifyPackage(document)) files.set(`verify/${path}`, text)
  for (const [path, text] of await mockPackage(document)) files.set(`mock/${path}`, text)
  return files
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

/** The differences of the folder from these files, one line each; empty if there are none. */
export const differences = async (folder: string, files: Files): Promise<string[]> => {
  const present = await filesBelow(folder)
  const surplus = present.filter((path) => !files.has(path)).map((path) => `${path} should not be there`)
  const wrong = await Promise.all(
    [...files].map(async ([path, text]) => {
      if (!present.includes(path)) return [`${path} is missing`]
      return (await readFile(join(folder, path), 'utf8')) === text ? [] : [`${path} is not up to date`]
    }),
  )
  return [...wrong.flat(), ...surplus].sort()
}

/** Writes these files to the folder and removes all others. */
export const write = async (folder: string, files: Files): Promise<void> => {
  for (const path of await filesBelow(folder)) {
    if (!files.has(path)) await rm(join(folder, path))
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
