import type { components } from '../../../generated/types.ts'

export type JobError = components['schemas']['JobError']

export interface ErrorGroup {
  code: string
  /** The column at fault; null if there is none. */
  column: string | null
  errors: JobError[]
}

/** Errors by what is wrong and in which column, the largest group first. A row with several faults counts for the first. */
export const groupErrors = (errors: readonly JobError[]): ErrorGroup[] => {
  const groups = new Map<string, ErrorGroup>()
  for (const error of errors) {
    const column = error.columns[0]?.column ?? null
    const key = JSON.stringify([error.code, column])
    const group = groups.get(key) ?? { code: error.code, column, errors: [] }
    group.errors.push(error)
    groups.set(key, group)
  }
  return [...groups.values()].sort((one, other) => other.errors.length - one.errors.length)
}
