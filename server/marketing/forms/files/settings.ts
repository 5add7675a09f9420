import type { FormDefinition, FormField } from '../definition/types.ts'
import { numberOf } from '../field-types/type.ts'
import { type FileKind, fileKindOf, usualKinds } from './kinds.ts'

/** What one field accepts. */
export interface FileLimits {
  kinds: readonly FileKind[]
  /** Maximum bytes of a file. */
  most: number
  count: number
}

export const fileLimitsOf = (field: FormField): FileLimits => {
  const { file_types: types } = field.settings
  return {
    kinds: (Array.isArray(types) ? types : usualKinds).flatMap((key) => fileKindOf(key) ?? []),
    most: (numberOf(field, 'max_size_kb') ?? 2048) * 1000,
    count: numberOf(field, 'max_files') ?? 1,
  }
}

export const fileFieldsOf = ({ fields }: Pick<FormDefinition, 'fields'>): FormField[] =>
  fields.filter(({ type }) => type === 'file')

/** Files of one submission, of all fields together. */
export const mostFiles = 10
export const mostFileBytes = 25_000_000

/** Bytes of all files that a submission may have. */
export const fileBytesOf = (definition: Pick<FormDefinition, 'fields'>): number =>
  fileFieldsOf(definition).reduce((sum, field) => {
    const { most, count } = fileLimitsOf(field)
    return sum + most * count
  }, 0)

export const kindsText = (kinds: readonly FileKind[]): string => kinds.map(({ label }) => label).join(', ')
