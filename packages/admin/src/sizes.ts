import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFile } from '../../../openapi/tools/project-file.ts'

/** A file of the build, as Vite lists it in its manifest. */
interface Chunk {
  file: string
  src?: string
  isDynamicEntry?: boolean
  /** Chunks that it cannot run without. */
  imports?: string[]
}

type Manifest = Record<string, Chunk>

export interface Built {
  /** `index.html`. */
  page: string
  manifest: Manifest
  /** Of a file, in kB of 1,024 bytes. */
  weigh: (file: string) => number
}

/** In kB of 1,024 bytes, gzipped; `requests` is a number. */
export interface Budgets {
  firstLoad: { scripts: number; styles: number; requests: number }
  sharedPart: number
  screen: number
}

export interface Size {
  what: string
  is: number
  limit: number
}

/** The files that the page names. */
const namedBy = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

/** A chunk and all that it cannot run without. */
const closure = (manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

/**
 * What people wait for: the first load, the part that several screens share, and what each screen adds. Files that the page does not
 * name although it needs them are requests too.
 */
export const sizesIn = ({ page, manifest, weigh }: Built, budgets: Budgets): Size[] => {
  const named = namedBy(page)
  const chunks = Object.entries(manifest)
  const first = closure(
    manifest,
    chunks.flatMap(([name, { file }]) => (named.includes(file) ? [name] : [])),
  )
  const filesOf = (names: Iterable<string>): string[] => [
    ...new Set([...names].flatMap((name) => manifest[name]?.file ?? [])),
  ]
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + weigh(file), 0)
  const firstFiles = [...new Set([...named, ...filesOf(first)])]
  const [styles, scripts] = [true, false].map((isStyle) =>
    firstFiles.filter((file) => file.endsWith('.css') === isStyle),
  ) as [string[], string[]]
  const screens = chunks.flatMap(([name, { isDynamicEntry = false, src }]) => {
    if (!isDynamicEntry) return []
    const own = [...closure(manifest, [name])].filter((one) => !first.has(one))
    return [{ what: src ?? name, chunks: own }]
  })
  const usersOf = (name: string): number => screens.filter(({ chunks }) => chunks.includes(name)).length
  const shared = chunks.flatMap(([name]) => (!first.has(name) && usersOf(name) > 1 ? [name] : []))
  return [
    { what: 'first load, scripts', is: sum(scripts), limit: budgets.firstLoad.scripts },
    { what: 'first load, styles', is: sum(styles), limit: budgets.firstLoad.styles },
    { what: 'first load, requests', is: 1 + firstFiles.length, limit: budgets.firstLoad.requests },
    { what: 'shared part', is: sum(filesOf(shared)), limit: budgets.sharedPart },
    ...screens.map(({ what, chunks }) => ({
      what,
      is: sum(filesOf(chunks.filter((name) => usersOf(name) === 1))),
      limit: budgets.screen,
    })),
  ]
}

/** The sizes of a build, with the limits of `admin/budgets.json`. */
export const sizesOf = async (folder: string): Promise<Size[]> => {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  const manifest: Manifest = JSON.parse(await read('manifest.json'))
  const budgets: Budgets = JSON.parse(await readFile(projectFile('admin/budgets.json'), 'utf8'))
  const weights = new Map<string, number>()
  for (const { file } of Object.values(manifest))
    weights.set(file, gzipSync(await read(file), { level: 9 }).length / 1024)
  const page = await read('index.html')
  return sizesIn({ page, manifest, weigh: (file) => weights.get(file) ?? Number.NaN }, budgets)
}

/** The sizes as a table for a terminal. */
export const tableOf = (sizes: readonly Size[]): string => {
  const width = Math.max(...sizes.map(({ what }) => what.length))
  const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1))
  return sizes
    .map(
      ({ what, is, limit }) =>
        `${what.padEnd(width)}  ${number(is).padStart(6)}  ${number(limit).padStart(4)}  ${is <= limit ? '' : 'ABOVE'}`,
    )
    .map((line) => line.trimEnd())
    .join('\n')
}
