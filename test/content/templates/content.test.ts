import { describe, expect, test } from 'vitest'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import { previewOf } from '../../../server/content/templates/content/preview.ts'
import type { Content } from '../../../server/content/templates/index.ts'
import { catalogue, valuesOf } from '../smart-codes/support.ts'

const compiled = (content: Partial<Content> & Pick<Content, 'kind' | 'source'>) =>
  compileContent({ subject: null, preheader: null, text: null, ...content }, { catalogue })

const ada = valuesOf({
  'contact.first_name': 'Ada & <Co>',
  'contact.tags': ['reader', 'maths'],
  'links.unsubscribe_url': 'https://x.example/unsubscribe/1',
  'event.rows': [
    { name: 'First', url: 'https://x.example/1' },
    { name: 'Second', url: 'javascript:x' },
  ],
})

const mjml = (inner: string, head = ''): string =>
  `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

describe('codes survive in every language of content', () => {
  test.for([
    [
      'html',
      '<p>{{ contact.first_name | default: "you" }}</p>{% for row in event.rows %}<b>{{ row.name }}</b>{% endfor %}',
    ],
    [
      'mjml',
      mjml(
        '<mj-text>{{ contact.first_name | default: "you" }}{% for row in event.rows %}<b>{{ row.name }}</b>{% endfor %}</mj-text>',
      ),
    ],
    [
      'markdown',
      '{{ contact.first_name | default: "you" }}\n\n{% for row in event.rows %}\n\n**{{ row.name }}**\n\n{% endfor %}',
    ],
  ] as const)('%s', async ([kind, source]) => {
    const { html, text, faults } = await compiled({ kind, source })
    expect(faults).toEqual([])
    expect(html?.render(ada)).toMatch(/Ada &amp; &lt;Co&gt;[\s\S]*First[\s\S]*Second/)
    expect(text?.render(ada)).toMatch(/^Ada & <Co>[\s\S]*First[\s\S]*Second/)
  })

  test('as entities in HTML too, as editors write them', async () => {
    const { html, faults } = await compiled({
      kind: 'html',
      source: '<p>{{ contact.last_name | default: &quot;you&quot; }}</p>',
    })
    expect(faults).toEqual([])
    expect(html?.render(ada)).toContain('<p>you</p>')
  })

  test('plain text is unchanged, and has no HTML', async () => {
    const { html, text, sizes } = await compiled({
      kind: 'plain',
      source: 'Dear {{ contact.first_name }},\n\n\n  <b>',
    })
    expect(html).toBeNull()
    expect(text?.render(ada)).toBe('Dear Ada & <Co>,\n\n\n  <b>')
    expect(sizes.html).toBe(0)
  })
})

describe('faults are returned with their position', () => {
  const faultsOf = async (content: Parameters<typeof compiled>[0]) => (await compiled(content)).faults

  test('in every member', async () => {
    const bad = '{{ contact.nix }}'
    const faults = await faultsOf({
      kind: 'html',
      source: `<p>\n${bad}</p>`,
      subject: bad,
      preheader: bad,
      text: bad,
    })
    expect(faults.map(({ member, code, line_number }) => [member, code, line_number])).toEqual([
      ['subject', 'unknown_code', 1],
      ['preheader', 'unknown_code', 1],
      ['text', 'unknown_code', 1],
      ['source', 'unknown_code', 2],
    ])
  })

  test('broken MJML, and tags where MJML does not allow them', async () => {
    expect(await faultsOf({ kind: 'mjml', source: '<p>x</p>' })).toMatchObject([
      { code: 'invalid_markup', level: 'error' },
    ])
    expect(await faultsOf({ kind: 'mjml', source: mjml('\n<mj-nix />') })).toMatchObject([
      { code: 'invalid_markup', level: 'error', line_number: 2 },
    ])
    expect(await faultsOf({ kind: 'mjml', source: mjml('<mj-text nix="1">x</mj-text>') })).toMatchObject([
      { level: 'warning' },
    ])
    const lost =
      '<mjml><mj-body>{% if contact.first_name %}<mj-section></mj-section>{% endif %}</mj-body></mjml>'
    expect((await faultsOf({ kind: 'mjml', source: lost }))[0]).toMatchObject({
      code: 'invalid_markup',
      level: 'error',
    })
  })

  test('MJML cannot include files, which is reported', async () => {
    const source = mjml(
      '<!-- <mj-include path="./x" /> -->\n<mj-include path="./package.json" type="html" />',
    )
    expect(await faultsOf({ kind: 'mjml', source })).toMatchObject([
      {
        code: 'invalid_markup',
        level: 'error',
        detail: '`mj-include` is not supported. Insert the content of the file.',
        line_number: 2,
      },
    ])
  })

  test.for(['', '/new', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'tel:', 'new.html'])(
    'an invalid link: "%s"',
    async (url) => {
      expect(await faultsOf({ kind: 'html', source: `<a href="${url}">x</a>` })).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ code: 'invalid_link', level: 'error' })]),
      )
    },
  )

  test.for(['ftp://x.example', 'htp:/x', 'skypee:ada?call'])('an unusual scheme: "%s"', async (url) => {
    expect(await faultsOf({ kind: 'html', source: `<a href="${url}">x</a>` })).toMatchObject([
      { code: 'invalid_link', level: 'warning', line_number: 1 },
    ])
  })

  test.for([
    'sms:+15551234',
    'webcal://x.example/a.ics',
    'facetime:ada@x.example',
    '//x.example/a',
    'tel:+44 1',
    'geo:51.5,0',
  ])('none for "%s", which is kept and not counted', async (url) => {
    const content = await compiled({ kind: 'html', source: `<a href="${url}">x</a>` })
    expect(content).toMatchObject({ faults: [], links: [] })
    expect((await previewOf(content, ada)).html).toContain(`href="${url}"`)
  })

  test('codes in styles that appear only in the converted page', async () => {
    const faults = await faultsOf({
      kind: 'mjml',
      source: mjml('<mj-text color="{{ contact.first_name }}">x</mj-text>'),
    })
    expect(
      faults.some(
        ({ code, excerpt }) => code === 'not_in_this_place' && excerpt?.includes('contact.first_name'),
      ),
    ).toBe(true)
  })
})

describe('the page', () => {
  test('has inlined styles, and keeps those for small screens', async () => {
    const source =
      '<style>p { color: #123456; } @media (max-width: 480px) { p { color: red !important; } }</style><p>x</p>'
    const page = (await compiled({ kind: 'html', source })).html?.render(ada)
    expect(page).toContain('<p style="color: #123456;">x</p>')
    expect(page).toContain('@media (max-width: 480px)')
  })

  test('has the preheader at its start, hidden, and not in the text', async () => {
    const content = { kind: 'html', source: '<p>Body</p>', preheader: '<b>{{ contact.first_name }}' } as const
    const { html, text, preheader } = await compiled(content)
    expect(html?.render(ada)).toMatch(
      /<body>\s*<div class="mail-preheader"[^>]*display:none[^>]*>&lt;b&gt;Ada &amp; &lt;Co&gt;/,
    )
    expect(text?.render(ada)).toBe('Body')
    expect(preheader?.render(ada)).toBe('<b>Ada & <Co>')
  })

  test('has no text for its spacers', async () => {
    const spaced = mjml('<mj-text>One</mj-text><mj-spacer /><mj-spacer /><mj-text>Two</mj-text>')
    const { text } = await compiled({ kind: 'mjml', source: spaced })
    expect(text?.render(ada)).toBe('One\n\nTwo')
  })

  test('has no scripts, frames and event handlers', async () => {
    const source =
      '<p onclick="a()" onload=b()>x</p><script>c()</script><iframe src="https://x.example"></iframe><object data="x"><b>y</b></object><base href="https://x.example"><script src=x>'
    const { html, faults } = await compiled({ kind: 'html', source })
    expect(faults.every(({ level }) => level === 'warning')).toBe(true)
    expect(faults.length).toBeGreaterThan(3)
    expect(html?.render(ada)).not.toMatch(/onclick|onload|script|iframe|object|<base|c\(\)/)
  })

  test('keeps conditional comments for Outlook', async () => {
    const source = '<!--[if mso]><table><tr><td>{{ contact.first_name }}<![endif]--><p>x</p>'
    expect((await compiled({ kind: 'html', source })).html?.render(ada)).toContain(
      '<!--[if mso]><table><tr><td>Ada &amp; &lt;Co&gt;',
    )
  })
})

/**
 * As builders write it: VML buttons and backgrounds for Outlook, conditional comments, dark pictures and styles for mail programs.
 * Sources of the shapes: mailchimp/email-blueprints, TedGoas/Cerberus, and the output of MJML, BEE and Stripo.
 */
test('a mail of a builder loses nothing on its way', async () => {
  const kept = [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" lang="en">',
    '<!--[if gte mso 15]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->',
    '<meta name="color-scheme" content="light dark">',
    '<!--[if mso]><style>*{font-family:sans-serif!important}</style><![endif]-->',
    '<body id="body" class="clean-body" style="margin:0;background-color:#e7e7e7" bgcolor="#e7e7e7">',
    '<td align="center" background="https://x.example/bg.png">',
    '<!--[if gte mso 9]><v:rect fill="true" style="width:600px;"><v:fill type="tile" src="https://x.example/bg.png" color="#7bceeb" /><v:textbox inset="0,0,0,0"><![endif]-->',
    '<!--[if mso]><v:roundrect href="https://x.example/buy" arcsize="10%"><w:anchorlock/><center>Buy</center></v:roundrect><![endif]-->',
    '<!--[if !mso]><!--><picture><source srcset="https://x.example/dark.png" media="(prefers-color-scheme: dark)"><img src="https://x.example/l.png" alt="Logo" width="100"></picture><!--<![endif]-->',
    '<area shape="rect" coords="0,0,1,1" href="https://x.example/area" alt="a">',
  ]
  const source = `${kept.slice(0, 2).join('')}<head>${kept.slice(2, 5).join('')}
<style>#outlook a{padding:0} .button{color:#fff} [data-ogsb] .button{padding:10px}</style></head>
${kept[5]}<table><tr>${kept.slice(6, 10).join('')}<a class="button" href="https://x.example/buy">Buy</a><map>${kept[10]}</map>
<img src="https://x.example/p.png" alt=""></td></tr></table></body></html>`
  const { html, images, faults } = await compiled({ kind: 'html', source })
  expect(faults).toEqual([])
  const sent = (html?.render(ada) ?? '').replaceAll('}\n', '}').replaceAll(': ', ':')
  for (const one of kept.map((written) => written.replaceAll(': ', ':'))) expect(sent).toContain(one)
  expect(sent).toContain('#outlook a{padding:0;}[data-ogsb] .button{padding:10px;}')
  expect(sent).toContain('<a class="button" href="https://x.example/buy" style="color:#fff;">')
  expect(images).toContainEqual({ url: 'https://x.example/p.png', alt: '' })
})

describe('links', () => {
  const source = `
    <a href="https://x.example/new?a=1&amp;b={{ contact.first_name }}"><b>See</b>  them &amp; more</a>
    <a href="{{ links.unsubscribe_url }}">out</a> <a href="mailto:ada@example.com">write</a> <a href="tel:+441">call</a> <a href="#x">up</a>
    {% for row in event.rows %}<a href="{{ row.url }}">{{ row.name }}</a>{% endfor %}
    <a href="https://x.example/picture"><img src="https://x.example/p.png" alt="A picture"></a>`

  test('that can be counted are found with their text', async () => {
    const { links, images, faults } = await compiled({ kind: 'html', source })
    expect(faults).toEqual([])
    expect(links).toEqual([
      { position: 1, url: 'https://x.example/new?a=1&b={{ contact.first_name }}', label: 'See them & more' },
      { position: 2, url: 'https://x.example/picture', label: 'A picture' },
    ])
    expect(images).toEqual([{ url: 'https://x.example/p.png', alt: 'A picture' }])
  })

  test('are replaced in HTML and text, and no others are', async () => {
    const { html, text } = await compiled({ kind: 'html', source })
    const link = (position: number): string => `https://t.example/${position}?x&y`
    const page = html?.render(ada, { link }) ?? ''
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'https://t.example/1?x&amp;y',
      'https://x.example/unsubscribe/1',
      'mailto:ada@example.com',
      'tel:+441',
      '#x',
      'https://x.example/1',
      '',
      'https://t.example/2?x&amp;y',
    ])
    const words = text?.render(ada, { link }) ?? ''
    expect(words).toContain('See them & more [https://t.example/1?x&y]')
    expect(words).toContain('A picture [https://t.example/2?x&y]')
    expect(words).not.toContain('x.example/new')
  })

  test('are unchanged without tracking', async () => {
    const { html } = await compiled({ kind: 'html', source })
    expect(html?.render(ada)).toContain('href="https://x.example/new?a=1&amp;b=Ada%20%26%20%3CCo%3E"')
    expect(html?.render(ada)).not.toMatch(/[\uE000-\uE003]/)
  })
})

test('a preview runs nothing, with any content and values', async () => {
  const content = await compiled({
    kind: 'html',
    source:
      '<meta http-equiv="refresh" content="0;url=https://x.example"><svg onload=a()><form action="https://x.example"><input></form><math><a xlink:href="javascript:a()">x</a></math><p style="background:url(javascript:x)">{{ contact.first_name }}</p><noscript><p title="</noscript><img src=x onerror=a()>">',
  })
  const { html } = await previewOf(
    content,
    valuesOf({ 'contact.first_name': '<img src=x onerror=alert(1)>' }),
  )
  // Text in quotes is not markup.
  expect(html?.replace(/"[^"]*"/g, '""')).not.toMatch(
    /<svg|<form|<input|<math|<noscript|http-equiv|<[^>]*\son\w+=/i,
  )
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
