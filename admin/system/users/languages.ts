/** The choice that follows the browser. */
export const ofBrowser = 'browser'

/** English of regions that write dates and numbers in different ways. */
const tags = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-AT',
  'en-BE',
  'en-CA',
  'en-DE',
  'en-DK',
  'en-FI',
  'en-IE',
  'en-IN',
  'en-NL',
  'en-NZ',
  'en-SE',
  'en-CH',
  'en-ZA',
]

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

const nameOf = (tag: string): string => {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The languages to choose from, and the one that is chosen. */
export const languages = (chosen: string | null): { id: string; label: string }[] =>
  [...new Set([...tags, ...(chosen === null ? [] : [chosen])])].map((id) => ({ id, label: nameOf(id) }))
