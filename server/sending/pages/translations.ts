import { inLanguage } from '../../platform/locales.ts'
import { german } from './translations-de.ts'
import { english, type Translations } from './translations-en.ts'
import { french } from './translations-fr.ts'

export type { Translations } from './translations-en.ts'

/** By the first part of a language tag. Each translation is an object of the same type. */
const languages: Record<string, Translations> = { en: english, de: german, fr: french }

/** The translation for the first of these languages that has one, otherwise English. */
export const translationsFor = (...locales: readonly (string | null | undefined)[]): Translations =>
  inLanguage(languages, ...locales) ?? english

/** The business's language, where it differs from the translation's. Otherwise null. */
export const ownLanguage = (translations: Translations, locale: string): string | null =>
  locale.toLowerCase().split('-')[0] === translations.language ? null : locale
