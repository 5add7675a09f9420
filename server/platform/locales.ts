import { own } from './own.ts'

const knownZones = new Set(Intl.supportedValuesOf('timeZone'))

/** The list of the canonical names leaves out what else the database knows, such as UTC and former names. */
export const isTimeZone = (name: string): boolean => {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether something is a language tag (BCP 47). */
export const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** What is there in the first of these languages in which there is something, by the first part of their tags. */
export const inLanguage = <Words>(
  languages: Readonly<Record<string, Words>>,
  ...locales: readonly (string | null | undefined)[]
): Words | undefined => {
  for (const locale of locales) {
    const found = own(languages, locale?.toLowerCase().split('-')[0] ?? '')
    if (found !== undefined) return found
  }
  return undefined
}
