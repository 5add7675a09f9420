import type { SettingsValues } from '../../../system/settings/index.ts'

type Appearance = SettingsValues['appearance']

/** Colours, font and language of the business. */
export interface Look
  extends Pick<
    Appearance,
    'background_colour' | 'surface_colour' | 'text_colour' | 'accent_colour' | 'font'
  > {
  locale: string
}

export const defaultLook: Look = {
  background_colour: '#f4f1ea',
  surface_colour: '#ffffff',
  text_colour: '#1f2933',
  accent_colour: '#0b5c7a',
  font: 'humanist',
  locale: 'en',
}

const fonts: Record<Appearance['font'], string> = {
  system: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', Times, serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', Verdana, sans-serif",
  monospace: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
}

/** The font for CSS, with fallbacks for other devices. */
export const fontOf = ({ font }: Pick<Look, 'font'>): string => fonts[font]
