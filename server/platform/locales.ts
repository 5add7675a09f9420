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
