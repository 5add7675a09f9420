import type { components } from '../../../../generated/types.ts'
import type { Catalogue, Compiled, ReadText, RenderFault, Use } from '../../smart-codes/language.ts'
import type { Look } from './look.ts'

/** What a message says, in the language that `kind` names. */
export interface Content {
  kind: components['schemas']['ContentKind']
  subject: string | null
  preheader: string | null
  source: string
  text: string | null
}

export interface ContentOptions {
  catalogue: Catalogue
  /** Left out, smart codes of every kind of mail may stand. */
  use?: Use | undefined
  /** How Markdown is laid out; left out, as it comes. */
  look?: Look | undefined
}

/** An address in the body that a click can be counted for. */
export interface ContentLink {
  /** Counted from the top, from 1: what the renderers of HTML and text call `link` with. */
  position: number
  /** As it is written: smart codes in it stand as codes. */
  url: string
  /** What is read there, or the words for a picture; null where there are none. */
  label: string | null
}

export interface ContentImage {
  /** As it is written. */
  url: string
  /** Null where there is none; empty where it was said that it means nothing. */
  alt: string | null
}

/** Content as it was read: plain data, which threads hand to one another. */
export interface ReadContent extends Omit<CompiledContent, 'subject' | 'preheader' | 'html' | 'text'> {
  subject: ReadText | null
  preheader: ReadText | null
  html: ReadText | null
  text: ReadText | null
  /** The text was made of the HTML, and smart codes and tags may leave blank lines in it. */
  isTextMade: boolean
}

/** Content made ready once, to be rendered for many contacts. Parts that it does not have are null. */
export interface CompiledContent {
  kind: Content['kind']
  /** Keys of all smart codes in all parts, in alphabetical order. */
  codes: string[]
  /** With an error among them it is neither saved nor sent, though parts of it may still be shown. */
  faults: RenderFault[]
  subject: Compiled | null
  preheader: Compiled | null
  /** Null for `plain`. */
  html: Compiled | null
  text: Compiled | null
  links: ContentLink[]
  images: ContentImage[]
  /** Bytes of the source, and of the HTML with its codes as codes. */
  sizes: { source: number; html: number }
}
