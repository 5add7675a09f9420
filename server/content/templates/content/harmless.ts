import sanitize, { type IOptions } from 'sanitize-html'
import { runningSchemes } from './links.ts'

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

/** The schemes of a page's links, which are those that the sent mail has. What runs something is never among them. */
const schemesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\bhref\s*=[\s"']*([a-z][a-z\d+.-]{0,40}):/gi)]
      .map(([, scheme = '']) => scheme.toLowerCase())
      .filter((scheme) => !runningSchemes.has(scheme)),
  ),
]

const rulesWith = (usual: readonly string[], schemes: readonly string[]): IOptions => ({
  allowedTags: [...usual, ...structure, ...shown],
  // Previews run nothing, and their styles do not reach beyond their frame.
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
  allowedSchemes: ['http', 'https', ...schemes],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  allowProtocolRelative: true,
  parseStyleAttributes: false,
})

/** HTML to show to people other than its author: without scripts, frames, forms and event handlers. */
export default (html: string): string => {
  const rules = rulesWith(sanitize.defaults.allowedTags as string[], schemesIn(html))
  return `<!doctype html>\n${sanitize(html, rules).trim()}`
}
