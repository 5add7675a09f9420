import { readFileSync } from 'node:fs'
import type { Look } from '../content/look.ts'
import type { Content } from '../content/types.ts'
import gallery from './designs/gallery.json' with { type: 'json' }
import { lookValues } from './look-values.ts'

export interface Starter {
  key: string
  label: string
  description: string
  group: string
  kind: Content['kind']
  subject: string
  preheader: string | null
  /** The design, with placeholders such as `[[accent]]` for the look of the business. */
  source: string
}

const endings: Readonly<Record<Content['kind'], string>> = {
  mjml: 'mjml',
  html: 'html',
  markdown: 'md',
  plain: 'txt',
}

const read = (given: Omit<Starter, 'source'>): Starter => {
  const file = new URL(`./designs/${given.key}.${endings[given.kind]}`, import.meta.url)
  return { ...given, source: readFileSync(file, 'utf8') }
}

/** All built-in starters, in display order. */
export const starters: readonly Starter[] = (gallery as Omit<Starter, 'source'>[]).map(read)

export const findStarter = (key: string): Starter | undefined =>
  starters.find((starter) => starter.key === key)

/** The content of a starter, in the colours of the business. */
export const contentOf = (starter: Starter, look: Look): Content => {
  const values = lookValues(look)
  return {
    kind: starter.kind,
    subject: starter.subject,
    preheader: starter.preheader,
    source: starter.source.replaceAll(/\[\[(\w+)\]\]/g, (found, name: string) => values[name] ?? found),
    text: null,
  }
}
