import { i18n } from '@lingui/core'
import { boot } from '../api/boot.ts'
import { type Preferences, preferences } from '../api/preferences.ts'
import { formatLanguage, setFormats } from '../ui/format.ts'

const showColours = (scheme: string): void => {
  const { dataset } = document.documentElement
  const isFixed = scheme === 'light' || scheme === 'dark'
  if (isFixed) dataset.theme = scheme
  else delete dataset.theme
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', isFixed ? scheme : 'light dark')
}

const apply = ({ colour_scheme, locale, timezone }: Preferences): void => {
  showColours(colour_scheme)
  setFormats(locale ?? navigator.language, timezone ?? boot.timezone)
  // English is in the code. `words/` has what another language would need.
  i18n.loadAndActivate({ locale: 'en', locales: formatLanguage(), messages: {} })
}

/** From now on the page looks as the user prefers, also after a change. */
export const followPreferences = (): void => {
  apply(preferences.get())
  preferences.subscribe(() => apply(preferences.get()))
}
