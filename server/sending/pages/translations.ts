import { inLanguage } from '../../platform/locales.ts'
import { german } from './translations-de.ts'
import { french } from './translations-fr.ts'
import { english, type Translations } from './words-en.ts'

export type { Translations as Words } from './words-en.ts'

/** By the first part of a language tag. A translation is one more object of the same shape. */
const languages: Record<string, Translations> = { en: english, de: german, fr: french }

/** The words in a language as near as there is to the first of these that is known. */
export const translationsFor = (...locales: readonly (string | null | undefined)[]): Translations =>
  inLanguage(languages, ...locales) ?? english

/** The language in which the business itself writes, where it is not that of these words; null where it is. */
export const ownLanguage = (words: Translations, locale: string): string | null =>
  locale.toLowerCase().split('-')[0] === words.language ? null : locale
