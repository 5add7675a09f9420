import { own } from './own.ts'

const knownZones = new Set(Intl.supportedValuesOf('timeZone'))

/**
 * Whether a name is a time zone. The list has only canonical names; the database also knows others, such as
 * UTC and former names.
 */
export const isTimeZone = (name: string): boolean => {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether a value is a language tag (BCP 47). */
export const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The value for the first of these languages that has one, by the first part of the language tag. */
export const inLanguage = <Translation>(
  languages: Readonly<Record<string, Translation>>,
  ...locales: readonly (string | null | undefined)[]
): Translation | undefined => {
  for (const locale of locales) {
    const found = own(languages, locale?.toLowerCase().split('-')[0] ?? '')
    if (found !== undefined) return found
  }
  return undefined
}
