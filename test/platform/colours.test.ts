import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, inkOn, legible, luminance, mix, nearestLegible } from '../../server/platform/colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  test('have the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(luminance('#ff0000')).toBeCloseTo(0.2126)
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  })

  test('of text are readable on any background, and stay unchanged where possible', () => {
    fc.assert(
      fc.property(colour, colour, (chosen, ground) => {
        const used = legible(chosen, [ground], 4.5)
        expect(contrast(used, ground)).toBeGreaterThanOrEqual(4.5)
        if (contrast(chosen, ground) >= 4.5) expect(used).toBe(chosen)
      }),
    )
  })

  test('of text on a button are black or white, whichever has more contrast', () => {
    expect([inkOn('#ffff00'), inkOn('#0b5c7a')]).toEqual(['#000000', '#ffffff'])
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('that are nearest have the contrast on all backgrounds, or there is none', () => {
    expect(nearestLegible('#1f2933', ['#ffffff', '#102a43'])).toBeNull()
    expect(nearestLegible('#1f2933', ['#ffffff'])).toBe('#1f2933')
    fc.assert(
      fc.property(colour, colour, (chosen, ground) => {
        const nearest = nearestLegible(chosen, [ground])
        expect(contrast(nearest ?? chosen, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
