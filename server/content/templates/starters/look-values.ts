import { inkOn, legible, mix, textRatio, tintOf } from '../../../platform/colours.ts'
import { fontOf, type Look } from '../content/look.ts'

/**
 * The values of the placeholders in the designs: `[[accent]]` is the accent colour of the business. Those of texts have enough
 * contrast on the backgrounds on which the designs show them.
 */
export const lookValues = (look: Look): Readonly<Record<string, string>> => {
  const { accent_colour: accent, background_colour: background, surface_colour: sheet } = look
  const tint = tintOf(sheet, accent)
  const readable = (colour: string, ...grounds: string[]): string => legible(colour, grounds, textRatio)
  const ink = readable(look.text_colour, sheet, tint)
  const onAccent = inkOn(accent)
  const soft = mix(ink, sheet, 0.32)
  const deep = mix(accent, '#000000', 0.28)
  return {
    locale: look.locale,
    font: fontOf(look).replaceAll('"', "'"),
    accent,
    accent_text: readable(accent, sheet, tint),
    background,
    sheet,
    ink,
    soft: readable(soft, sheet, tint),
    deep,
    on_accent: onAccent,
    tint,
    light: mix(accent, '#ffffff', 0.6),
    kicker: readable(mix(onAccent, accent, 0.2), accent),
    button_ink: onAccent === '#ffffff' ? deep : '#ffffff',
    stripe_2: mix(accent, '#ffffff', 0.35),
    stripe_3: mix(accent, '#e8a33d', 0.75),
    stripe_4: mix(accent, '#c8553d', 0.7),
    rule: mix(sheet, ink, 0.15),
    quiet: readable(mix(soft, ink, 0.25), background),
  }
}
