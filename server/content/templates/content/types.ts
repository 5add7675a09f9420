import type { components } from '../../../../generated/types.ts'
import type { Catalogue, Compiled, ReadText, RenderFault, Use } from '../../smart-codes/language.ts'
import type { Look } from './look.ts'

/** The content of a message, in the language `kind`. */
export interface Content {
  kind: components['schemas']['ContentKind']
  subject: string | null
  preheader: string | null
  source: string
  text: string | null
}

export interface ContentOptions {
  catalogue: Catalogue
  /** If omitted, smart codes of every kind of e-mail are allowed. */
  use?: Use | undefined
  /** The design of Markdown; without one, the plain conversion. */
  look?: Look | undefined
}

/** A URL in the body whose clicks can be counted. */
export interface ContentLink {
  /** From the top, from 1: the argument that the renderers of HTML and text pass to `link`. */
  position: number
  /** As written, with smart codes as codes. */
  url: string
  /** The link's text, or the alternative text of its image; null if there is none. */
  label: string | null
}

export interface ContentImage {
  /** As written. */
  url: string
  /** Null if there is none; empty if the image is marked as decorative. */
  alt: string | null
}

/** Parsed content: plain data that threads can exchange. */
export interface ReadContent
  extends Omit<CompiledContent, 'subject' | 'preheader' | 'html' | 'text' | 'targets'> {
  targets: (ReadText | null)[]
  subject: ReadText | null
  preheader: ReadText | null
  html: ReadText | null
  text: ReadText | null
  /** The text was generated from the HTML; smart codes and tags may leave blank lines in it. */
  isTextMade: boolean
}

/** Compiled content, to be rendered for many contacts. Missing parts are null. */
export interface CompiledContent {
  kind: Content['kind']
  /** Keys of all smart codes in all parts, in alphabetical order. */
  codes: string[]
  /**
   * If they include an error, the content is neither saved nor sent, though parts of it may still be shown.
   */
  faults: RenderFault[]
  subject: Compiled | null
  preheader: Compiled | null
  /** Null for `plain`. */
  html: Compiled | null
  text: Compiled | null
  links: ContentLink[]
  /** The URL of each link with smart codes, to be rendered for each contact; null for links that are the same for all. */
  targets: (Compiled | null)[]
  images: ContentImage[]
  /** Bytes of the source, and of the HTML before rendering. */
  sizes: { source: number; html: number }
}
