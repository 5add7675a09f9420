import {
  neutralised,
  type Personalisation,
  piecesOf,
  type TranslateOptions,
  translateTags,
} from '../../../content/smart-codes/index.ts'
import { importedHtml, withoutDeadLinks } from '../../../content/templates/index.ts'

/** The parts of an e-mail, as the source has written them. */
export interface Written {
  kind: 'html' | 'markdown' | 'plain'
  subject: string | null
  preheader: string | null
  source: string | null
  text: string | null
}

export type Part = 'subject' | 'preheader' | 'source' | 'text'

/** A tag that stays as text. */
export interface Untranslated {
  part: Part
  tag: string
  count: number
  /** Null if it was in the address of a link, which is removed. */
  place: { line: number; column: number } | null
}

export interface TranslatedContent {
  content: Written
  untranslated: Untranslated[]
  /** The smart codes in it, as they are written. */
  codes: Set<string>
  /** What was removed from the HTML, by kind. */
  removed: Record<string, number>
  /** Addresses of links that lead nowhere: the links are removed. */
  deadLinks: string[]
}

export const parts = ['subject', 'preheader', 'source', 'text'] as const

const placeOf = (text: string, tag: string): Untranslated['place'] => {
  const at = text.indexOf(neutralised(tag).replace(/\u200B$/, ''))
  if (at < 0) return null
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/** The spans of HTML that are not style sheets, and those that are, in order. */
const segmentsOf = (html: string): { text: string; isStyle: boolean }[] => {
  const segments: { text: string; isStyle: boolean }[] = []
  let at = 0
  for (const piece of piecesOf(html)) {
    if (piece.kind !== 'raw' || piece.name !== 'style') continue
    segments.push({ text: html.slice(at, piece.begin), isStyle: false })
    segments.push({ text: html.slice(piece.begin, piece.end), isStyle: true })
    at = piece.end
  }
  segments.push({ text: html.slice(at), isStyle: false })
  return segments
}

export interface TranslateContentOptions extends Pick<TranslateOptions, 'field'> {
  /** By part: smart codes that are not possible there. */
  refused?: Partial<Record<Part, TranslateOptions['refused']>>
}

/** An e-mail of a source with our smart codes, and without what runs or counts. */
export const translateContent = (
  written: Written,
  personalisation: Personalisation | undefined,
  { field, refused }: TranslateContentOptions,
): TranslatedContent => {
  const untranslated: Untranslated[] = []
  const codes = new Set<string>()
  let removed: Record<string, number> = {}
  let deadLinks: string[] = []

  const translate = (text: string, part: Part, tags: Map<string, number>): string => {
    const html = part === 'source' && written.kind === 'html'
    const own = refused?.[part]
    const result = translateTags(text, personalisation, { field, html, ...(own ? { refused: own } : {}) })
    for (const code of result.codes) codes.add(code)
    for (const [tag, count] of result.untranslated) tags.set(tag, (tags.get(tag) ?? 0) + count)
    return result.text
  }

  const fromHtml = (given: string, tags: Map<string, number>): string => {
    const imported = importedHtml(given)
    const html = segmentsOf(imported.html)
      .map(({ text, isStyle }) => (isStyle ? text : translate(text, 'source', tags)))
      .join('')
    const linked = withoutDeadLinks(html)
    removed = imported.removed
    deadLinks = linked.dead
    return linked.html
  }

  const content = { ...written }
  for (const part of parts) {
    const given = written[part]
    if (given === null) continue
    const tags = new Map<string, number>()
    const isHtml = part === 'source' && written.kind === 'html'
    const text = isHtml ? fromHtml(given, tags) : translate(given, part, tags)
    content[part] = text
    for (const [tag, count] of tags) untranslated.push({ part, tag, count, place: placeOf(text, tag) })
  }
  return { content, untranslated, codes, removed, deadLinks }
}
