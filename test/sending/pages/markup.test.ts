import { describe, expect, test } from 'vitest'
import { html, paragraphs } from '../../../server/sending/pages/html.ts'

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
