import type { IOptions } from 'sanitize-html'
import type { components } from '../../../generated/types.ts'
import { lazily } from '../../platform/lazily.ts'
import { type RenderFault, tryRender, type Values } from '../../smart-codes/index.ts'
import type { CompiledContent } from './types.ts'

const sanitizer = lazily<typeof import('sanitize-html')>('sanitize-html')

const structure = [
  'html',
  'head',
  'body',
  'title',
  'meta',
  'style',
  'center',
  'font',
  'img',
  'map',
  'area',
  'picture',
  'source',
]
const shown = ['del', 'ins', 'big', 'strike', 'u', 'tt', 'button', 'progress']
const attributes = [
  'style',
  'class',
  'id',
  'title',
  'lang',
  'dir',
  'role',
  'align',
  'valign',
  'bgcolor',
  'background',
  'border',
  'cellpadding',
  'cellspacing',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'color',
  'face',
  'size',
  'hidden',
  'aria-label',
  'aria-hidden',
  'aria-labelledby',
  'aria-describedby',
  'aria-roledescription',
  'start',
  'type',
]

const rulesWith = (usual: readonly string[]): IOptions => ({
  allowedTags: [...usual, ...structure, ...shown],
  // Nothing runs where a preview is shown, and no style reaches beyond its frame.
  allowVulnerableTags: true,
  allowedAttributes: {
    '*': attributes,
    a: ['href', 'name', 'target', 'rel'],
    area: ['href', 'shape', 'coords', 'alt'],
    img: ['src', 'srcset', 'alt', 'usemap'],
    source: ['srcset', 'media'],
    map: ['name'],
    meta: ['charset', 'name', 'content'],
    style: ['media'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
})

/** HTML for a page that shows it to somebody else than its author: without scripts, frames, forms and event handlers. */
export const harmless = (html: string): string => {
  const sanitize = sanitizer()
  const rules = rulesWith(sanitize.defaults.allowedTags as string[])
  return `<!doctype html>\n${sanitize(html, rules).trim()}`
}

const asOneLine = (text: string | null): string | null => (text === null ? null : text.slice(0, 998))

/** Content as it would be sent. */
export const previewOf = (content: CompiledContent, values: Values): components['schemas']['MailPreview'] => {
  const faults: RenderFault[] = [...content.faults]
  const part = (name: 'subject' | 'preheader' | 'html' | 'text'): string | null => {
    const compiled = content[name]
    if (compiled === null) return null
    const member = name === 'html' ? 'source' : name
    const { rendered, faults: found } = tryRender(compiled, values, member)
    faults.push(...found.filter((fault) => !faults.some((known) => isSame(known, fault))))
    return rendered
  }
  const html = part('html')
  const text = part('text')
  return {
    subject: asOneLine(part('subject')),
    preheader: asOneLine(part('preheader')),
    html: html === null ? null : harmless(html),
    text,
    size_bytes: html === null ? 0 : Buffer.byteLength(html),
    faults: faults.slice(0, 100),
  }
}

/** What stands in the HTML stands in the text made of it too, and on another line. */
const isSame = (one: RenderFault, other: RenderFault): boolean =>
  one.code === other.code &&
  (one.excerpt === other.excerpt || (one.member === other.member && one.detail === other.detail))
