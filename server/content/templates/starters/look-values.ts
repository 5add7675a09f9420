import { fontOf, inkOn, type Look } from '../content/look.ts'

/** Mixes two colours; `share` is that of the second. */
const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
      return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The values of the placeholders in the designs: `[[accent]]` is the accent colour of the business. */
export const lookValues = (look: Look): Readonly<Record<string, string>> => {
  const {
    accent_colour: accent,
    background_colour: background,
    surface_colour: sheet,
    text_colour: ink,
  } = look
  const onAccent = inkOn(accent)
  const soft = mixed(ink, sheet, 0.32)
  const deep = mixed(accent, '#000000', 0.28)
  return {
    locale: look.locale,
    font: fontOf(look).replaceAll('"', "'"),
    accent,
    background,
    sheet,
    ink,
    soft,
    deep,
    on_accent: onAccent,
    tint: mixed(sheet, accent, 0.08),
    light: mixed(accent, '#ffffff', 0.6),
    kicker: mixed(onAccent, accent, 0.2),
    button_ink: onAccent === '#ffffff' ? deep : '#ffffff',
    stripe_2: mixed(accent, '#ffffff', 0.35),
    stripe_3: mixed(accent, '#e8a33d', 0.75),
    stripe_4: mixed(accent, '#c8553d', 0.7),
    rule: mixed(sheet, ink, 0.15),
    quiet: mixed(soft, ink, 0.25),
  }
}
