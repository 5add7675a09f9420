import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFile } from '../../../openapi/tools/project-file.ts'

/** A file of the build, as Vite lists it in its manifest. */
interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  /** Chunks that it cannot run without, and those that it loads later. */
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

/** In kB of 1,024 bytes, gzipped; `requests` is a number. */
export interface Budgets {
  firstLoad: { scripts: number; styles: number; requests: number }
  sharedPart: number
  area: number
}

export interface Size {
  what: string
  is: number
  limit: number
}

export const manifestName = 'manifest.json'

/** `admin/audience/contacts/…` belongs to `audience/contacts`; null for files of no area. */
const areaOf = ({ src }: Chunk): string | null =>
  /^(?!app\/|api\/|ui\/)(\w+\/[\w-]+)\//.exec(src ?? '')?.[1] ?? null

/** A chunk and all that it cannot run without. */
const closure = (manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closure(manifest, manifest[name]?.imports ?? [], found)
  }
  return found
}

/** The chunks that each area loads with its screens and dialogs, without those of the first load. */
const chunksByArea = (manifest: Manifest, first: ReadonlySet<string>): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [name, chunk] of Object.entries(manifest)) {
    const area = areaOf(chunk)
    if (area === null) continue
    const chunks = found.get(area) ?? new Set()
    for (const one of closure(manifest, [name])) if (!first.has(one)) chunks.add(one)
    found.set(area, chunks)
  }
  return found
}

/**
 * What people wait for: the first load, the part that several areas share, and each area alone. `weigh` is the size of a file in kB.
 */
export const sizesIn = (manifest: Manifest, budgets: Budgets, weigh: (file: string) => number): Size[] => {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  const first = closure(
    manifest,
    entries.map(([name]) => name),
  )
  const filesOf = (names: Iterable<string>): string[] => [
    ...new Set([...names].flatMap((name) => manifest[name]?.file ?? [])),
  ]
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + weigh(file), 0)
  const scripts = filesOf(first)
  const styles = [...new Set([...first].flatMap((name) => manifest[name]?.css ?? []))]
  const areas = chunksByArea(manifest, first)
  const usersOf = (name: string): number => [...areas.values()].filter((chunks) => chunks.has(name)).length
  const later = Object.keys(manifest).filter((name) => !first.has(name) && usersOf(name) !== 1)
  const { firstLoad, sharedPart, area: perArea } = budgets
  return [
    { what: 'first load, scripts', is: sum(scripts), limit: firstLoad.scripts },
    { what: 'first load, styles', is: sum(styles), limit: firstLoad.styles },
    // The page itself, and what it names.
    {
      what: 'first load, requests',
      is: 1 + scripts.length + styles.length,
      limit: firstLoad.requests,
    },
    { what: 'shared part', is: sum(filesOf(later)), limit: sharedPart },
    ...[...areas].sort().map(([area, chunks]) => ({
      what: area,
      is: sum(filesOf([...chunks].filter((name) => usersOf(name) === 1))),
      limit: perArea,
    })),
  ]
}

/** The sizes of a build, with the limits of `admin/budgets.json`. */
export const sizesOf = async (folder: string): Promise<Size[]> => {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8'))
  const budgets: Budgets = JSON.parse(await readFile(projectFile('admin/budgets.json'), 'utf8'))
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const weights = new Map<string, number>()
  for (const file of files)
    weights.set(file, gzipSync(await readFile(join(folder, file)), { level: 9 }).length / 1024)
  return sizesIn(manifest, budgets, (file) => weights.get(file) ?? Number.NaN)
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
