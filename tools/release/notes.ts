import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const notesFolder = 'docs/changes'

/** A note begins with its subject: `**Imports.** A file …`. */
const isNote = (text: string): boolean => /^\*\*[^*\n]+\.\*\* \S/.test(text)

/** The notes of changes that are not released, by their subjects. Throws if one has no subject. */
const readNotes = async (root: string): Promise<{ path: string; text: string }[]> => {
  const folder = join(root, notesFolder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const notes = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = (await readFile(path, 'utf8')).trim()
      if (!isNote(text)) throw new Error(`${notesFolder}/${name} must begin with its subject: **Imports.** …`)
      return { path, text }
    }),
  )
  return notes.sort((one, other) => one.text.localeCompare(other.text, 'en'))
}

/** The changelog with a section of this version, which has the text under "Unreleased" and the notes. */
export const withSection = (changelog: string, title: string, notes: readonly string[]): string => {
  const [head = '', ...sections] = changelog.split(/^## /m)
  const unreleased = sections.find((section) => section.startsWith('Unreleased'))
  const others = sections.filter((section) => section !== unreleased)
  const text = unreleased?.replace(/^Unreleased\n/, '').trim() ?? ''
  const items = notes.map((note) => `- ${note.replaceAll('\n', '\n  ')}`).join('\n')
  const body = [text, items].filter((part) => part !== '').join(text.includes('\n- ') ? '\n' : '\n\n')
  return `${head}## Unreleased\n\n${[`${title}\n\n${body}\n\n`, ...others].map((section) => `## ${section}`).join('')}`
}

/**
 * Moves the notes and the text under "Unreleased" to a section of the version in `package.json`, and deletes the notes. Without notes and
 * text it does nothing. Throws if the version has a section already: what is released does not change.
 */
export const consumeNotes = async (root: string, day: string): Promise<number> => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const file = join(root, 'CHANGELOG.md')
  const changelog = await readFile(file, 'utf8')
  const notes = await readNotes(root)
  if (notes.length === 0 && /^## Unreleased\s+(?=##|$)/m.test(changelog)) return 0
  if (new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm').test(changelog))
    throw new Error(`${version} is released. Set the version of what comes next in package.json.`)
  const texts = notes.map(({ text }) => text)
  await writeFile(file, withSection(changelog, `${version}, ${day}`, texts))
  for (const { path } of notes) await rm(path)
  return notes.length
}
