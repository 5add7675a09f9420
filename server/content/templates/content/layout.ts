import { legible, textRatio } from '../../../platform/colours.ts'
import { fontOf, type Look } from './look.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const head = (locale: string, more: string): string => `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title></title>
${more}</head>`

/** Wraps a fragment of HTML in a page. */
export const asPage = (html: string, locale: string): string =>
  /<(?:!doctype|html|body|head)[\s>]/i.test(html)
    ? html
    : `${head(locale, '')}\n<body>\n${html}\n</body>\n</html>`

/** Lays out Markdown in the design of the business; styles are inlined afterwards. */
export const inLayout = (html: string, look: Look): string => {
  const { background_colour, surface_colour, accent_colour, locale } = look
  const [text, link] = [look.text_colour, accent_colour].map((colour) =>
    legible(colour, [surface_colour], textRatio),
  )
  const styles = `<style>
body { margin: 0; padding: 0; background-color: ${background_colour}; }
.page { width: 100%; background-color: ${background_colour}; }
.sheet { width: 100%; max-width: 600px; background-color: ${surface_colour}; border-radius: 8px; }
.text { padding: 40px; font-family: ${fontOf(look)}; font-size: 17px; line-height: 1.6; color: ${text}; text-align: left; }
h1 { margin: 0 0 20px; font-size: 28px; line-height: 1.25; }
h2 { margin: 32px 0 12px; font-size: 22px; line-height: 1.3; }
h3 { margin: 24px 0 8px; font-size: 18px; line-height: 1.4; }
p { margin: 0 0 16px; }
a { color: ${link}; text-decoration: underline; }
ul, ol { margin: 0 0 16px; padding-left: 24px; }
li { margin: 0 0 6px; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${accent_colour}; }
img { max-width: 100%; height: auto; border: 0; border-radius: 4px; }
hr { margin: 32px 0; border: 0; border-top: 1px solid #d9d9d9; }
code { font-family: Menlo, Consolas, monospace; font-size: 15px; }
pre { margin: 0 0 16px; white-space: pre-wrap; }
td.cell, th.cell { padding: 6px 12px 6px 0; text-align: left; }
@media (max-width: 480px) { .text { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #14181d !important; }
  .sheet { background-color: #1e242b !important; }
  .text, .text h1, .text h2, .text h3 { color: #e8eaed !important; }
  .text a { color: #9cc8e0 !important; }
}
</style>
`
  return `${head(locale, styles)}
<body>
<table class="page" role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center" style="padding: 24px 12px;">
<table class="sheet" role="presentation" border="0" cellpadding="0" cellspacing="0" width="600"><tr><td class="text">
${html}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

/** Filler that keeps mail programs from showing body text after the preheader. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(30)

/** The preheader, as HTML with codes: mail programs show it in the list, and it is hidden in the message. */
export const withPreheader = (html: string, preheader: string): string => {
  const hidden = `<div class="mail-preheader" style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;">${preheader}${filling}</div>`
  const body = html.search(/<body\b/i)
  const at = body < 0 ? 0 : html.indexOf('>', body) + 1
  if (at === 0) return hidden + html
  return `${html.slice(0, at)}\n${hidden}${html.slice(at)}`
}
