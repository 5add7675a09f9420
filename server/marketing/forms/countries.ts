import { countryCodes } from '../../audience/contact-members/index.ts'

/** The countries with their names in a language, by name. */
export const countriesIn = (language: string): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}
