import { describe, expect, test } from 'vitest'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import { previewOf } from '../../../server/content/templates/content/preview.ts'
import { withSafeStyles } from '../../../server/content/templates/content/style-sheets.ts'
import { catalogue, valuesOf } from '../smart-codes/support.ts'

const compiled = (source: string, kind: 'html' | 'markdown' = 'html') =>
  compileContent({ kind, source, subject: null, preheader: null, text: null }, { catalogue })
const sentOf = async (source: string, kind: 'html' | 'markdown' = 'html') =>
  (await compiled(source, kind)).html?.render(valuesOf({})) ?? ''

/**
 * Selectors for what mail programs put around or into a message. Sources: the client-specific styles of
 * mailchimp/email-blueprints (Outlook, Hotmail, Yahoo), TedGoas/Cerberus (iOS, Gmail, Samsung) and JayOram/email-css-resets
 * (Outlook), and hteumeuleu/email-bugs (dark mode of Outlook, Thunderbird, AOL).
 */
const ofMailPrograms = [
  '#outlook a',
  '.ReadMsgBody',
  '.ExternalClass td',
  '.copy a .yshortcuts',
  'a[x-apple-data-detectors]',
  '[x-apple-data-detectors-type="calendar-event"]',
  'u + .body .copy',
  '#MessageViewBody a',
  '.gmail_quote .copy',
  '[data-ogsc] .copy',
  '[data-ogsb] .copy',
  '[class=x_body] [role=link]',
  '.ms-outlook-linkify',
  '.moz-text-html .copy',
  '.aolReplacedBody .copy',
  '.body[data-outlook-cycle] .copy',
  '.copy:hover',
  '.copy::after',
  'img + div',
]

describe('a style sheet keeps what cannot be inlined', () => {
  test.each(ofMailPrograms)('the selector %s, in the sent mail and in the preview', async (selector) => {
    const source = `<head><style>${selector}{color:red!important} .copy{color:blue}</style></head><body class="body"><u></u><p class="copy">x</p><a href="https://x.example">y</a></body>`
    const content = await compiled(source)
    const sent = content.html?.render(valuesOf({})) ?? ''
    expect(sent).toContain(`${selector}{color: red!important;}`)
    expect(sent).toContain('<p class="copy" style="color: blue;">')
    expect((await previewOf(content, valuesOf({}))).html).toContain(`${selector}{color: red!important;}`)
  })

  test('one selector of several, without those that are inlined', async () => {
    const sent = await sentOf('<style>p, .ExternalClass p, b { margin: 0 }</style><p>x</p><b>y</b>')
    expect(sent).toContain('<style>.ExternalClass p{margin: 0;}')
  })

  test('rules with conditions, fonts and steps of animations', async () => {
    const kept = [
      '@supports (display:grid){.grid{color: red;}\n}',
      '@media (prefers-color-scheme: dark){p{color: red;}\n}',
      '@font-face{font-family: X;src: url(https://x.example/x.woff2);}',
      '@keyframes x{from{color: red;}\n}',
    ]
    const sent = await sentOf(`<style>${kept.join('\n')}</style><p>x</p>`)
    for (const one of kept) expect(sent).toContain(one)
  })

  test('no rules of our own layout that no element has', async () => {
    const sent = await sentOf('Good day', 'markdown')
    expect(sent).not.toMatch(/<style>[\s\S]*blockquote/)
    expect(await sentOf('<style>[data-ogsc] p { color: red }</style>\n\nGood day', 'markdown')).toContain(
      '[data-ogsc] p{color: red;}',
    )
  })

  test('no comments, and no sheet without a rule', async () => {
    const sent = await sentOf('<style>/* @tab Page { */ p { margin: 0 }</style><style> </style><p>x</p>')
    expect(sent).not.toContain('style>')
  })
})

describe('a style sheet loads no other one and runs nothing', () => {
  test.each([
    ['@import url("https://x.example/a;b.css") screen;', ''],
    ["@IMPORT 'x.css';", ''],
    ['@\\69mport "x.css";', ''],
    ['@import x { .y { color: red } }', ''],
    ['@charset "utf-8"; @namespace svg url(x);', ''],
    ['width: expression(alert(1))', null],
    ['width: exp/**/ression(alert(1))', null],
    ['width: \\65xpression(alert(1))', null],
    ['behavior: url(x.htc)', null],
    ['-moz-binding: url(x.xml#y)', null],
    ['background: url("javascript:alert(1)")', null],
    ['background: url(java\\000073cript:alert(1))', null],
  ])('without %s', (css, rest) => {
    const sheet = rest === null ? `.a{color:red;${css};}` : `${css}.a{color:red;}`
    expect(withSafeStyles(`<style>${sheet}</style>`)).toBe('<style>.a{color:red;}\n</style>')
  })

  test.each([
    '.a{scroll-behavior:smooth;}',
    '.a{background:url(data:image/png;base64,AA==);}',
    '.a::after{content:"}; @import /* x";}',
    ".a{content:'it\\'s; {';}",
  ])('and keeps %s', (css) => {
    expect(withSafeStyles(`<style>${css}</style>`)).toBe(`<style>${css}\n</style>`)
  })
})
