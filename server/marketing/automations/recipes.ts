import { readdirSync, readFileSync } from 'node:fs'
import type { FlowDefinition } from '../flows/index.ts'
import { readDefinition } from './definition.ts'

/** A definition to start with: a file in `recipes/`. */
export interface Recipe {
  key: string
  label: string
  description: string
  group: string
  definition: FlowDefinition
  /** What users should replace before they publish it, by its place. */
  to_adjust: { pointer: string; detail: string }[]
}

const folder = new URL('./recipes/', import.meta.url)

/** The conditions of the files have only the members that they need. */
const read = (text: string): Recipe => {
  const recipe = JSON.parse(text)
  return { ...recipe, definition: readDefinition(recipe.definition) }
}

const readAll = (): Recipe[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => read(readFileSync(new URL(name, folder), 'utf8')))

/** By key; welcome comes first. */
export const recipes: ReadonlyMap<string, Recipe> = new Map(
  readAll()
    .toSorted((one, other) => Number(other.key === 'welcome') - Number(one.key === 'welcome'))
    .map((recipe) => [recipe.key, recipe]),
)
