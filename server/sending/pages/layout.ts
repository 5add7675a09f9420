import type { House } from './house.ts'
import { html, inLanguage, type Markup } from './html.ts'
import { ownLanguage, type Words } from './words.ts'

/** What goes out: a whole document, and what its policy lets it load and do. */
export interface Page {
  title: string
  /** Of the title, where it is not that of the page. */
  titleLanguage?: string | null
  content: Markup
  /** Where a form of the page may lead, besides the service itself. */
  leadsTo?: string | null
}

const head = ({ logoUrl, website }: House, name: string): Markup => {
  const mark = logoUrl === null ? html`${name}` : html`<img src="${logoUrl}" alt="${name}">`
  return html`<header>${website === null ? mark : html`<a href="${website}" rel="noreferrer">${mark}</a>`}</header>`
}

/** A page as a document. */
export const documentOf = (house: House, words: Words, { title, titleLanguage, content }: Page): string => {
  const name = house.name ?? ''
  const hasHead = house.logoUrl !== null || name !== ''
  return html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${house.theme.schemes}">
<meta name="robots" content="noindex, nofollow">
<title>${name === '' ? title : `${title} · ${name}`}</title>
<style>${{ markup: house.theme.css }}</style>
</head>
<body>
${hasHead && head(house, name)}
<main>
<h1${inLanguage(titleLanguage ?? null)}>${title}</h1>
${content}
</main>
${house.footer !== null && html`<footer${inLanguage(ownLanguage(words, house.locale))}>${house.footer}</footer>`}
</body>
</html>
`.markup
}

const originOf = (url: string | null | undefined): string | null => {
  if (!url || !URL.canParse(url)) return null
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/** What the browser may load and do there: no script, nothing from elsewhere but the logo. */
export const policyOf = (house: House, { leadsTo }: Pick<Page, 'leadsTo'>): string => {
  const images = originOf(house.logoUrl)
  // A browser follows the redirect after a form only to where the page may lead.
  const beyond = originOf(leadsTo)
  return [
    "default-src 'none'",
    `style-src 'sha256-${house.theme.cssHash}'`,
    ...(images === null ? [] : [`img-src ${images}`]),
    `form-action 'self'${beyond === null ? '' : ` ${beyond}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
