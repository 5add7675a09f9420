/** WCAG AA: the least contrast of text, and of the edges of controls. */
export const [textRatio, edgeRatio] = [4.5, 3]

type Channels = [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** Mixes `share` (0 to 1) of `other` into `colour`. All as #rrggbb. */
export const mix = (colour: string, other: string, share: number): string => {
  const [from, to] = [channelsOf(colour), channelsOf(other)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of WCAG 2, between 0 and 1. */
export const luminance = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of WCAG 2, between 1 and 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, whichever has more contrast on a colour. */
export const inkOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'

/** A surface with a touch of the accent colour. It stays the surface where no text would be readable on both. */
export const tintOf = (surface: string, accent: string): string => {
  const tint = mix(surface, accent, 0.08)
  return contrast(inkOn(surface), tint) >= textRatio ? tint : surface
}

/** The colour itself where it has enough contrast to all backgrounds, otherwise the closest one that has. */
export const legible = (colour: string, grounds: readonly string[], ratio: number): string => {
  const [ground = '#ffffff'] = grounds
  const end = inkOn(ground)
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(colour, end, share)
    if (grounds.every((one) => contrast(tried, one) >= ratio)) return tried
  }
  return end
}

/** The colour closest to another that has enough contrast to all backgrounds; null if there is none. */
export const nearestLegible = (colour: string, grounds: readonly string[]): string | null => {
  for (let step = 0; step <= 100; step += 1)
    for (const end of ['#000000', '#ffffff']) {
      const tried = mix(colour, end, step / 100)
      if (grounds.every((ground) => contrast(tried, ground) >= textRatio)) return tried
    }
  return null
}
