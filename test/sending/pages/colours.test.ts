import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, inkOn, legible, luminance, mix } from '../../../server/sending/pages/colours.ts'
import { html, paragraphs } from '../../../server/sending/pages/html.ts'

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
})

describe('markup', () => {
  test('escapes the values that are inserted', () => {
    const name = `<b title="x" class='y'>&</b>`
    expect(html`<p>${name}</p>${[html`<i>${1}</i>`, null, false, undefined]}`.markup).toBe(
      '<p>&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;&lt;/b&gt;</p><i>1</i>',
    )
  })

  test('keeps the paragraphs and lines of a text', () => {
    expect(paragraphs('One\ntwo\n\n \n\nthree <3').markup).toBe('<p>One<br>two</p><p>three &lt;3</p>')
  })
})
