import {
  escapeHtml,
  faultAt,
  limitFault,
  placeholdersIn,
  type ReadText,
  type RenderFault,
  readText,
  trackingMarker,
} from '../../smart-codes/language.ts'
import { withoutActive } from './active.ts'
import { type Protected, plainCodes, protect } from './codes.ts'
import { convert, type Flaw } from './convert.ts'
import { withPreheader } from './layout.ts'
import { excessOf } from './limits.ts'
import { findLinks } from './links.ts'
import { defaultLook } from './look.ts'
import { textOf } from './text.ts'
import type { Content, ContentImage, ContentLink, ContentOptions, ReadContent } from './types.ts'

/** Markers of links within a page: private-use characters, which are removed from content. */
const reservedCharacters = /[\uE000-\uE004]/g
/** Maximum for MJML: more would block a process for too long. */
const maxMjml = 200_000

const hasErrors = (faults: readonly RenderFault[]): boolean => faults.some(({ level }) => level === 'error')

const flawFault = ({ level, detail, line }: Flaw): RenderFault => ({
  code: 'invalid_markup',
  level,
  detail: detail.slice(0, 1000),
  member: 'source',
  line_number: line,
  column_number: line === null ? null : 1,
  excerpt: null,
})

/** Finds the position in the source of something found in its conversion. */
const sourceFault = (
  source: string,
  code: RenderFault['code'],
  detail: string,
  excerpt: string,
  level: RenderFault['level'] = 'error',
): RenderFault => {
  const at = excerpt === '' ? -1 : source.indexOf(excerpt)
  if (at >= 0) return faultAt(source, 'source', code, detail, at, at + excerpt.length, level)
  return {
    ...flawFault({ level, detail, line: null }),
    code,
    excerpt: excerpt.slice(0, 300) || null,
  }
}

/** Text with codes as HTML with the same codes. */
const codesInHtml = (text: string): string => {
  const { text: content, restore } = protect(text)
  return restore(escapeHtml(content))
}

/** Placeholders of other tools would be sent as text. */
const foreignFaults = (text: string, member: RenderFault['member'], isMarkup: boolean): RenderFault[] =>
  placeholdersIn(text, isMarkup)
    .slice(0, 20)
    .map(({ begin, end, code }) => {
      const mend =
        code === null ? 'Use a smart code, such as {{ contact.first_name }}.' : `Use {{ ${code} }}.`
      const detail = `${text.slice(begin, end)} is a placeholder of another tool, and is sent as text. ${mend}`
      return faultAt(text, member, 'foreign_placeholder', detail, begin, end, 'warning')
    })

interface Body {
  html: ReadText | null
  text: string | null
  links: ContentLink[]
  targets: (ReadText | null)[]
  images: ContentImage[]
  faults: RenderFault[]
  size: number
}

const nothing: Omit<Body, 'faults'> = { html: null, text: null, links: [], targets: [], images: [], size: 0 }

const bodyOf = async (
  kind: Exclude<Content['kind'], 'plain'>,
  source: string,
  preheader: string | null,
  { catalogue, use, look = defaultLook }: ContentOptions,
): Promise<Body> => {
  if (kind === 'mjml' && source.length > maxMjml)
    return {
      ...nothing,
      faults: [limitFault('source', `MJML must have at most ${maxMjml.toLocaleString('en')} characters.`)],
    }
  const content: Protected = protect(source)
  const excess = excessOf(kind, content.text)
  if (excess !== null) return { ...nothing, faults: [limitFault('source', excess)] }
  const converted = await convert(kind, content, look)
  const faults = converted.flaws.map(flawFault)
  if (converted.html === null) return { ...nothing, faults }
  const { html: calm, removed } = withoutActive(converted.html)
  for (const name of removed)
    faults.push(
      flawFault({
        level: 'warning',
        line: null,
        detail: `Active content is removed, because mail programs do not run it: \`${name}\`.`,
      }),
    )
  const found = findLinks(calm, content, (url) => readText(url, 'link', catalogue, { use }))
  for (const url of found.broken.slice(0, 20)) {
    const detail =
      url === ''
        ? 'A link has no address. Add one.'
        : `${url} is not a valid link. Use a URL that begins with https:, mailto: or tel:.`
    faults.push(sourceFault(source, 'invalid_link', detail, url))
  }
  for (const url of found.unusual.slice(0, 20)) {
    const detail = `${url} has an unusual scheme. Check its spelling.`
    faults.push(sourceFault(source, 'invalid_link', detail, url, 'warning'))
  }
  const restored = content.restore(found.html)
  const page = preheader === null ? restored : withPreheader(restored, codesInHtml(preheader))
  const html = readText(withMarkupMarker(page), 'html', catalogue, { use })
  for (const { code, detail, excerpt, level } of html.faults)
    faults.push(sourceFault(source, code, detail, excerpt ?? '', level))
  return {
    html,
    text: content.restore(textOf(found.html)),
    links: found.links,
    targets: found.targets,
    images: found.images,
    faults,
    size: Buffer.byteLength(page),
  }
}

/** Adds the marker for the sender's markup before the end of a page. */
const withMarkupMarker = (html: string): string => {
  const at = html.lastIndexOf('</body>')
  return at < 0 ? html + trackingMarker : html.slice(0, at) + trackingMarker + html.slice(at)
}

const unique = (faults: readonly RenderFault[]): RenderFault[] => [
  ...new Map(
    faults.map((fault) => [
      `${fault.member} ${fault.code} ${fault.line_number} ${fault.column_number} ${fault.detail}`,
      fault,
    ]),
  ).values(),
]

/**
 * Parses content once, so that it can be rendered for many contacts. It converts MJML and Markdown to HTML,
 * inlines styles, adds the preheader, generates a missing text part, and finds links. It never throws because
 * of the content: problems are in `faults`. It runs in a thread, because content can be slow to parse on
 * purpose.
 */
export const readContent = async (content: Content, options: ContentOptions): Promise<ReadContent> => {
  const { catalogue, use } = options
  const { kind } = content
  const clean = content.source.replace(reservedCharacters, '')
  const isMarkup = kind === 'html' || kind === 'mjml'
  const source = isMarkup ? plainCodes(clean) : clean
  const part = (member: 'subject' | 'preheader' | 'text'): ReadText | null => {
    const text = content[member]
    return text === null
      ? null
      : readText(text.replace(reservedCharacters, ''), member, catalogue, { use, member })
  }
  const [subject, preheader, givenText] = [part('subject'), part('preheader'), part('text')]
  const written = readText(source, isMarkup ? 'html' : 'text', catalogue, { use })
  const isReadable = !hasErrors([...written.faults, ...(preheader?.faults ?? [])])
  const body: Body =
    kind === 'plain' || !isReadable
      ? { ...nothing, faults: [] }
      : await bodyOf(kind, source, content.preheader?.replace(reservedCharacters, '') ?? null, options)
  const foreign = (['subject', 'preheader', 'text'] as const).flatMap((member) =>
    foreignFaults(content[member] ?? '', member, false),
  )
  const faults = unique([
    ...[subject, preheader, givenText, written, body].flatMap((read) => read?.faults ?? []),
    ...foreign,
    ...foreignFaults(source, 'source', isMarkup),
  ]).slice(0, 100)
  const madeText = body.text === null ? null : readText(body.text, 'text', catalogue, { use })
  const text = kind === 'plain' ? written : (givenText ?? madeText)
  const parts = [subject, preheader, body.html ?? written, text]
  return {
    kind,
    codes: [...new Set(parts.flatMap((read) => read?.codes ?? []))].sort(),
    faults,
    subject,
    preheader,
    html: body.html,
    text,
    isTextMade: text !== null && text === madeText,
    links: body.links,
    targets: body.targets,
    images: body.images,
    sizes: { source: Buffer.byteLength(content.source), html: body.size },
  }
}
