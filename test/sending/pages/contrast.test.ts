import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../../server/platform/colours.ts'
import { themeOf } from '../../../server/sending/pages/theme.ts'
import { defaults } from '../../../server/system/settings/values.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Texts and controls of the pages with their backgrounds, and the contrast that WCAG AA requires. */
const pairs: [string, string, number][] = [
  ['outer', 'background', 4.5],
  ['faint', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'tint', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'tint', 4.5],
  ['alarm', 'surface', 4.5],
  ['alarm', 'tint', 4.5],
  ['ink', 'accent', 4.5],
  ['accent', 'surface', 3],
  ['edge', 'surface', 3],
]

/** The palettes of a theme's styles: light, and dark. */
const palettesOf = (css: string): Map<string, string>[] =>
  [...css.matchAll(/:root\{([^}]*)\}/g)].map(
    ([, text = '']) =>
      new Map(
        [...text.matchAll(/--(\w+):(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']) => [name, value]),
      ),
  )

test('pages have enough contrast in any colours, light and dark, also in those stored before they were checked', () => {
  fc.assert(
    fc.property(colour, colour, colour, colour, (background, surface, text, accent) => {
      const palettes = palettesOf(
        themeOf({
          ...defaults.appearance,
          background_colour: background,
          surface_colour: surface,
          text_colour: text,
          accent_colour: accent,
        }).css,
      )
      expect(palettes).toHaveLength(2)
      for (const palette of palettes)
        for (const [name, ground, ratio] of pairs)
          expect(
            contrast(palette.get(name) ?? '', palette.get(ground) ?? ''),
            `${name} on ${ground}`,
          ).toBeGreaterThanOrEqual(ratio)
    }),
    { numRuns: 500 },
  )
})

test('a text on a dark page around a light area is light there, and dark on the area', () => {
  const [light] = palettesOf(themeOf({ ...defaults.appearance, background_colour: '#102a43' }).css)
  expect(light?.get('text')).toBe(defaults.appearance.text_colour)
  expect(contrast(light?.get('outer') ?? '', '#102a43')).toBeGreaterThanOrEqual(4.5)
})
