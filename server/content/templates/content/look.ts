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

const channel = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(colour.slice(at, at + 2)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever has more contrast on the colour. */
export const inkOn = (colour: string): string => (luminance(colour) > 0.179 ? '#000000' : '#ffffff')
