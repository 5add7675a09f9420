import { inLanguage } from '../../platform/locales.ts'
import { german } from './words-de.ts'
import { english, type Words } from './words-en.ts'
import { french } from './words-fr.ts'

export type { Words } from './words-en.ts'

/** By the first part of a language tag. A translation is one more object of the same shape. */
const languages: Record<string, Words> = { en: english, de: german, fr: french }

/** The words in a language as near as there is to the first of these that is known. */
export const wordsFor = (...locales: readonly (string | null | undefined)[]): Words =>
  inLanguage(languages, ...locales) ?? english

/** The language in which the business itself writes, where it is not that of these words; null where it is. */
export const ownLanguage = (words: Words, locale: string): string | null =>
  locale.toLowerCase().split('-')[0] === words.language ? null : locale
