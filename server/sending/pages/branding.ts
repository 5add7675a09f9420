import type { Sql } from '../../platform/storage/open.ts'
import { readSettings, type SettingsValues } from '../../system/settings/index.ts'
import { type Theme, themeOf } from './theme.ts'

/** Data of the business that all pages use: its name, appearance and language. */
export interface Branding {
  /** Null where the settings have none. */
  name: string | null
  logoUrl: string | null
  footer: string | null
  website: string | null
  locale: string
  theme: Theme
}

const themes = new WeakMap<SettingsValues['appearance'], Theme>()

const rememberedTheme = (appearance: SettingsValues['appearance']): Theme => {
  const theme = themes.get(appearance) ?? themeOf(appearance)
  themes.set(appearance, theme)
  return theme
}

export const readBranding = async (sql: Sql): Promise<Branding> => {
  const [general, appearance] = await Promise.all([
    readSettings(sql, 'general'),
    readSettings(sql, 'appearance'),
  ])
  return {
    name: general.business_name,
    logoUrl: appearance.logo_url ?? general.logo_url,
    footer: appearance.footer_text ?? general.business_name,
    website: general.website_url,
    locale: general.default_locale,
    theme: rememberedTheme(appearance),
  }
}

/** Used until the settings can be read. */
export const plainBranding: Branding = {
  name: null,
  logoUrl: null,
  footer: null,
  website: null,
  locale: 'en',
  theme: themeOf({
    logo_url: null,
    background_colour: '#f4f4f2',
    surface_colour: '#ffffff',
    text_colour: '#1f2933',
    accent_colour: '#33475b',
    font: 'system',
    footer_text: null,
  }),
}
