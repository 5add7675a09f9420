import type { StagedCampaign, StagedTemplate } from '../../records/index.ts'
import type { Written } from './translate.ts'

export type StagedDocument = StagedTemplate | StagedCampaign

/** Maxima of templates and campaigns. */
export const most = { name: 100, line: 255, source: 500_000, text: 200_000, codes: 200 } as const

/** A text on one line. */
export const lineOf = (text: string | null | undefined): string | null => {
  const line = text?.slice(0, 10_000).replace(/\s+/g, ' ').trim()
  return line ? line : null
}

export const nameOf = (text: string, otherwise: string): string => {
  const name = (lineOf(text) ?? otherwise).slice(0, most.name).toWellFormed().trim()
  return name === '' ? otherwise : name
}

const absent = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** The parts of a template or campaign. Without HTML, the text is the content. */
export const writtenOf = (record: StagedDocument, html: 'sanitised' | 'skip'): Written => {
  const source = html === 'skip' ? null : absent(record.html)
  const text = absent(record.text)
  const about = { subject: lineOf(record.subject), preheader: lineOf(record.preheader) }
  if (source !== null || text === null) return { kind: 'html', ...about, source, text }
  const isMarkdown = record.kind === 'campaign' && record.is_markdown === true
  return { kind: isMarkdown ? 'markdown' : 'plain', ...about, source: text, text: null }
}
