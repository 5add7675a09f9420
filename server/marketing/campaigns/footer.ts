import { piecesOf } from '../../content/smart-codes/index.ts'
import { own } from '../../platform/own.ts'
import type { SettingsValues } from '../../system/settings/index.ts'
import type { Content } from './store/campaigns.ts'

type Footer = Pick<SettingsValues['sending'], 'footer_html' | 'footer_text'>

/** The link texts of the default footer. */
const labels: Record<string, { unsubscribe: string; preferences: string }> = {
  de: { unsubscribe: 'Abmelden', preferences: 'Einstellungen' },
  fr: { unsubscribe: 'Se désabonner', preferences: 'Préférences' },
}

const english = { unsubscribe: 'Unsubscribe', preferences: 'Preferences' }

const labelsIn = (locale: string) => own(labels, locale.toLowerCase().split('-')[0] ?? '') ?? english

const defaultHtml = (locale: string): string => {
  const { unsubscribe, preferences } = labelsIn(locale)
  return (
    '<p style="margin: 32px 0 0; font-size: 13px; line-height: 1.5; color: #5b6470; text-align: center;">' +
    '{{ business.name }}<br>{{ business.address }}<br>' +
    `<a href="{{ links.unsubscribe_url }}" style="color: #5b6470;">${unsubscribe}</a> · ` +
    `<a href="{{ links.preferences_url }}" style="color: #5b6470;">${preferences}</a></p>`
  )
}

const defaultText = (locale: string): string => {
  const { unsubscribe, preferences } = labelsIn(locale)
  return [
    '-- ',
    '{{ business.name }}',
    '{{ business.address }}',
    `${unsubscribe}: {{ links.unsubscribe_url }}`,
    `${preferences}: {{ links.preferences_url }}`,
  ].join('\n')
}

const names = (text: string, code: string): boolean =>
  new RegExp(`\\{\\{-?\\s*${code.replace('.', '\\.')}\\b`).test(text)

/**
 * Whether a text has both items that the law requires of marketing e-mails: an unsubscribe link and the
 * address of the business.
 */
const isComplete = (text: string): boolean =>
  names(text, 'links.unsubscribe_url') && names(text, 'business.address')

/** Inserts before the last closing tag of a kind, or at the end. */
const before = (source: string, tag: string, added: string): string => {
  const at = source.toLowerCase().lastIndexOf(`</${tag}>`)
  return at < 0 ? `${source}\n${added}` : `${source.slice(0, at)}${added}\n${source.slice(at)}`
}

const inSource = (kind: Content['kind'], source: string, html: string): string => {
  switch (kind) {
    case 'html':
      return before(source, 'body', html)
    case 'mjml':
      return before(
        source,
        'mj-body',
        `<mj-section><mj-column><mj-text align="center" font-size="13px">${html}</mj-text></mj-column></mj-section>`,
      )
    case 'markdown':
      return `${source}\n\n${html}\n`
    case 'plain':
      return source
  }
}

/** HTML with the URLs of links after their texts. */
const withAddresses = (html: string): string => {
  let text = ''
  let at = 0
  let address: string | null = null
  for (const piece of piecesOf(html)) {
    if ((piece.kind !== 'open' && piece.kind !== 'close') || piece.name !== 'a') continue
    text += html.slice(at, piece.begin)
    at = piece.end
    if (piece.kind === 'close' && address !== null) text += `: ${address}`
    const href = piece.kind === 'open' ? piece.attributes.find(({ name }) => name === 'href') : undefined
    address = href === undefined ? null : html.slice(href.begin, href.end)
  }
  return text + html.slice(at)
}

/** Converts HTML to text, as far as footers need it. */
const asText = (html: string): string =>
  withAddresses(html)
    .replace(/<br\s*\/?>|<\/(?:p|div|tr|li)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()

/**
 * Appends the footer of the settings to content without an unsubscribe link or the sender's address. The
 * default footer is in the language of the business if it is translated.
 */
export const withFooter = (
  content: Content & { source: string },
  footer: Footer,
  locale: string,
): Content & { source: string } => {
  const { kind, source, text } = content
  const html = footer.footer_html ?? defaultHtml(locale)
  const plain =
    footer.footer_text ?? (footer.footer_html === null ? defaultText(locale) : asText(footer.footer_html))
  const isPlain = kind === 'plain'
  return {
    ...content,
    source: isComplete(source) ? source : isPlain ? `${source}\n\n${plain}\n` : inSource(kind, source, html),
    text: text === null || isPlain || isComplete(text) ? text : `${text}\n\n${plain}\n`,
  }
}
