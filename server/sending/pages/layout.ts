import type { Branding } from './branding.ts'
import { html, inLanguage, type Markup } from './html.ts'
import { ownLanguage, type Translations } from './translations.ts'

/** The content of a page, with what its policy allows. */
export interface Page {
  title: string
  /** The language of the title, where it differs from the page's. */
  titleLanguage?: string | null
  content: Markup
  /** Where a form of the page may redirect, besides the service itself. */
  leadsTo?: string | null
}

const head = ({ logoUrl, website }: Branding, name: string): Markup => {
  const logo = logoUrl === null ? html`${name}` : html`<img src="${logoUrl}" alt="${name}">`
  return html`<header>${website === null ? logo : html`<a href="${website}" rel="noreferrer">${logo}</a>`}</header>`
}

/** Renders a page as a document. */
export const documentOf = (
  branding: Branding,
  translations: Translations,
  { title, titleLanguage, content }: Page,
): string => {
  const name = branding.name ?? ''
  const hasHead = branding.logoUrl !== null || name !== ''
  return html`<!doctype html>
<html lang="${translations.language}" dir="${translations.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${branding.theme.schemes}">
<meta name="robots" content="noindex, nofollow">
<title>${name === '' ? title : `${title} · ${name}`}</title>
<style>${{ markup: branding.theme.css }}</style>
</head>
<body>
${hasHead && head(branding, name)}
<main>
<h1${inLanguage(titleLanguage ?? null)}>${title}</h1>
${content}
</main>
${branding.footer !== null && html`<footer${inLanguage(ownLanguage(translations, branding.locale))}>${branding.footer}</footer>`}
</body>
</html>
`.markup
}

const originOf = (url: string | null | undefined): string | null => {
  if (!url || !URL.canParse(url)) return null
  const { origin, protocol } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/** The content security policy: no scripts, and no external resources except the logo. */
export const policyOf = (branding: Branding, { leadsTo }: Pick<Page, 'leadsTo'>): string => {
  const images = originOf(branding.logoUrl)
  // A browser follows a form's redirect only to an allowed host.
  const beyond = originOf(leadsTo)
  return [
    "default-src 'none'",
    `style-src 'sha256-${branding.theme.cssHash}'`,
    ...(images === null ? [] : [`img-src ${images}`]),
    `form-action 'self'${beyond === null ? '' : ` ${beyond}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
