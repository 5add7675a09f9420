import {
  exampleValues,
  lineCounter,
  type MissingValue,
  type RenderFault,
  tryRender,
  type Values,
} from '../../../content/smart-codes/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { contentOf, pointerOf } from '../content.ts'
import type { OpenContent } from '../open-content.ts'
import type { CampaignRow, VariantKey } from '../store/campaigns.ts'
import { issue, type LintContext, type LintIssue, type LintKey } from './finding.ts'

/** Some mail programs clip longer HTML. A kB has 1000 bytes, as in the contract. */
const maxHtmlKilobytes = 102
/** Images embedded in the e-mail: maximum of their size and number. */
const maxImageBytes = 200_000
const maxImages = 30
const maxSubjectLength = 70
/** Minimum of words beside images: recipients who block images would see almost nothing. */
const minWords = 20

const shorteners = [
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
]

const spamWords =
  /\b(?:viagra|casino|lottery|100% free|act now|click here now|earn money fast|no risk|winner!|risk[- ]free|make money)\b/i

const faultKeys: Record<RenderFault['code'], LintKey> = {
  syntax: 'smart_code_misplaced',
  unknown_code: 'smart_code_unknown',
  unknown_filter: 'smart_code_unknown',
  unknown_tag: 'smart_code_unknown',
  not_in_this_place: 'smart_code_misplaced',
  empty_value: 'smart_code_without_default',
  limit_exceeded: 'markup_invalid',
  invalid_markup: 'markup_invalid',
  invalid_link: 'link_invalid',
  unreadable_date: 'date_unreadable',
  foreign_placeholder: 'placeholder_foreign',
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.toLowerCase()
  } catch {
    return ''
  }
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

type At = (member: 'subject' | 'preheader' | 'source' | 'text') => Pick<LintIssue, 'pointer' | 'variant'>

const subjectIssues = (subject: string, at: At): LintIssue[] => {
  const issues: LintIssue[] = []
  if (subject.length > maxSubjectLength)
    issues.push(
      issue(
        'subject_too_long',
        'hint',
        `The subject has ${subject.length} characters. Phones show only about 40. Shorten it.`,
        at('subject'),
      ),
    )
  const subjectLetters = subject.replace(/\{\{.*?\}\}/g, '').replace(/[^\p{L}]/gu, '')
  if (
    (subjectLetters.length > 5 &&
      subjectLetters === subjectLetters.toUpperCase() &&
      subjectLetters !== subjectLetters.toLowerCase()) ||
    /[!?]{2,}/.test(subject)
  )
    issues.push(
      issue(
        'subject_shouts',
        'warning',
        'The subject is in capital letters, or has several ! or ? in a row. Spam filters react to this. Rewrite it.',
        at('subject'),
      ),
    )
  if (spamWords.test(subject))
    issues.push(
      issue(
        'text_like_spam',
        'warning',
        'The subject contains words that are common in spam. Replace them.',
        at('subject'),
      ),
    )
  return issues
}

/** Maximum of links searched in the source; findings about further links have no line. */
const maxLinesFound = 500

/** The line of the source on which a URL first appears; null if the source writes it differently. */
const lineFinder = (source: string): ((url: string) => number | null) => {
  const positionAt = lineCounter(source)
  let looked = 0
  return (url) => {
    const found = looked++ < maxLinesFound ? source.indexOf(url) : -1
    return found < 0 ? null : positionAt(found).line_number
  }
}

const linkIssues = ({ content }: OpenContent, source: string | null, at: At): LintIssue[] => {
  const issues: LintIssue[] = []
  const lineOf = lineFinder(source ?? '')
  for (const { url } of content.links) {
    if (!url.startsWith('http:') && !shorteners.includes(hostOf(url))) continue
    const excerpt = { excerpt: url.slice(0, 300), line_number: lineOf(url) }
    if (url.startsWith('http:'))
      issues.push(
        issue('link_insecure', 'warning', 'The link is not encrypted. Use https if the site supports it.', {
          ...at('source'),
          ...excerpt,
        }),
      )
    if (shorteners.includes(hostOf(url)))
      issues.push(
        issue('link_shortened', 'warning', 'Spam filters react to shortened links. Use the full URL.', {
          ...at('source'),
          ...excerpt,
        }),
      )
  }
  if (content.links.length === 0 && content.kind !== 'plain')
    issues.push(issue('link_missing', 'hint', 'The content has no link to a website. Add one.', at('source')))
  return issues
}

const imageIssues = ({ content }: OpenContent, text: string, at: At): LintIssue[] => {
  const issues: LintIssue[] = []
  const inline = content.images.reduce((sum, { url }) => sum + (url.startsWith('data:') ? url.length : 0), 0)
  if (inline > maxImageBytes || content.images.length > maxImages)
    issues.push(
      issue(
        'images_too_heavy',
        'warning',
        'The images load slowly, because there are many or they are large. Use fewer or smaller images.',
        at('source'),
      ),
    )
  for (const { url, alt } of content.images)
    if (alt === null)
      issues.push(
        issue('image_without_text', 'hint', 'The image has no alternative text. Add an alt attribute.', {
          ...at('source'),
          excerpt: url.slice(0, 300),
        }),
      )
  if (content.images.length > 0 && countWords(text) < minWords)
    issues.push(
      issue('images_only', 'warning', 'The message consists mostly of images. Add text.', at('source')),
    )
  return issues
}

const partsOf = ({ subject, preheader, html, text }: OpenContent['content']) =>
  [
    ['subject', subject],
    ['preheader', preheader],
    ['source', html ?? text],
  ] as const

/** Smart codes that are empty for a contact without any data. */
const missingDefaults = ({ content }: OpenContent, known: Values, at: At): LintIssue[] => {
  return partsOf(content).flatMap(([member, compiled]) => {
    if (compiled === null || compiled.faults.some(({ level }) => level === 'error')) return []
    const missingValues: MissingValue[] = []
    compiled.render(known, { missingValues })
    const excerpts = [...new Set(missingValues.map(({ excerpt }) => excerpt))]
    return excerpts.map((excerpt) =>
      issue(
        'smart_code_without_default',
        'hint',
        `${excerpt} is empty for contacts without a value. Add a default.`,
        {
          ...at(member),
          excerpt,
        },
      ),
    )
  })
}

/** Values that are no dates where one is formatted: of the content itself, and of the examples of its smart codes. */
const dateIssues = ({ content }: OpenContent, examples: Values, at: At): LintIssue[] => {
  return partsOf(content).flatMap(([member, compiled]) => {
    const faults = compiled === null ? [] : tryRender(compiled, examples, member).faults
    return faults.flatMap(({ code, level, detail, excerpt }) =>
      code === 'unreadable_date' ? [issue(faultKeys[code], level, detail, { ...at(member), excerpt })] : [],
    )
  })
}

/** Lints the content of a campaign or of one of its variants. */
export const contentIssues = async (
  { config, clock }: LintContext,
  sql: Sql,
  row: CampaignRow,
  key: VariantKey | null,
  opened: OpenContent,
): Promise<{ issues: LintIssue[]; sizes: object }> => {
  const { content, catalogue } = opened
  const own = contentOf(row, key)
  const at: At = (member) => ({ pointer: pointerOf(row, key, member), variant: key })
  const issues: LintIssue[] = content.faults.map(({ code, level, detail, member, line_number, excerpt }) =>
    issue(faultKeys[code], level, detail, { ...at(member), line_number, excerpt }),
  )
  const context = {
    catalogue,
    now: clock.now(),
    publicUrl: config.publicUrl,
    campaign: { id: row.id, name: row.name, subject: own.subject },
  }
  const values = await exampleValues(sql, context)
  const html = content.html === null ? null : tryRender(content.html, values, 'source').rendered
  const text = content.text === null ? null : tryRender(content.text, values, 'text').rendered
  const sizes = {
    html_size_bytes: Buffer.byteLength(html ?? ''),
    text_size_bytes: Buffer.byteLength(text ?? ''),
    links_count: content.links.length,
    images_count: content.images.length,
  }

  if (own.subject === null)
    issues.push(issue('subject_missing', 'error', 'The campaign has no subject. Add one.', at('subject')))
  else issues.push(...subjectIssues(own.subject, at))
  if (own.preheader === null && own.kind !== 'plain')
    issues.push(
      issue(
        'preheader_missing',
        'hint',
        'The campaign has no preheader, so mail programs show the first words of the message beside the subject. Add one.',
        at('preheader'),
      ),
    )
  if (own.source === null) {
    issues.push(
      issue(
        'content_missing',
        'error',
        'The campaign has no content. Write it in `content.source`.',
        at('source'),
      ),
    )
    return { issues, sizes }
  }
  const parts = [content.html, content.text].filter((part) => part !== null)
  if (parts.some(({ codes }) => !codes.includes('links.unsubscribe_url')))
    issues.push(
      issue(
        'unsubscribe_missing',
        'error',
        'Neither the content nor the footer has an unsubscribe link. Add one.',
        at('source'),
      ),
    )
  const [general, compliance] = [await readSettings(sql, 'general'), await readSettings(sql, 'compliance')]
  const hasAddress = compliance.postal_address !== null || general.address.line1 !== null
  if (!hasAddress || parts.some(({ codes }) => !codes.includes('business.address')))
    issues.push(
      issue(
        'postal_address_missing',
        'error',
        hasAddress
          ? 'Neither the content nor the footer shows the postal address of the business. Add it.'
          : 'The postal address of the business is missing. Enter it in the settings for compliance.',
        hasAddress ? at('source') : { variant: key },
      ),
    )
  const kilobytes = Math.ceil(sizes.html_size_bytes / 1000)
  if (kilobytes > maxHtmlKilobytes)
    issues.push(
      issue(
        'html_too_large',
        'warning',
        `The size of the HTML is ${kilobytes} kB. Some mail programs cut it off at ${maxHtmlKilobytes} kB. Shorten it.`,
        at('source'),
      ),
    )
  if (spamWords.test(text ?? ''))
    issues.push(
      issue(
        'text_like_spam',
        'warning',
        'The text contains words that are common in spam. Replace them.',
        at('source'),
      ),
    )
  const known = Object.assign(Object.create(null) as Values, values)
  for (const code of Object.keys(known))
    if (code.startsWith('contact.') && code !== 'contact.email') delete known[code]
  issues.push(
    ...linkIssues(opened, own.source, at),
    ...imageIssues(opened, text ?? '', at),
    ...missingDefaults(opened, known, at),
    ...dateIssues(opened, values, at),
  )
  return { issues, sizes }
}
