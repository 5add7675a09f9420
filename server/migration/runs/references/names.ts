import { withEnding } from '../../../platform/names.ts'

/** A name within the bounds of the contract. */
export const nameOf = (text: string, otherwise: string): string => {
  const name = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim()
  return name === '' ? otherwise : name
}

/** A name with the suffix, and with numbers after that: `Readers`, `Readers (Kit)`, `Readers (Kit) 2`. */
export const freshName = (name: string, suffix: string, attempt: number): string => {
  if (attempt === 0) return name
  const end = attempt === 1 ? suffix : `${suffix} ${attempt}`
  return withEnding(name, end)
}

/** The record of the source that one value of a field is. */
export const valueId = (field: string, value: string): string =>
  `${field}=${value}`.slice(0, 300).toWellFormed()
