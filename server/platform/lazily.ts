import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * A package that is loaded when it is first used. Some are large, and a process that only imports contacts or answers
 * requests has no use for them: loaded at its start, those for content and returned mail took a third of a worker's memory.
 * Where one can wait, `await import(…)` does the same.
 */
export const lazily = <Package>(name: string): (() => Package) => {
  let loaded: Package | undefined
  return () => {
    loaded ??= load(name) as Package
    return loaded
  }
}
