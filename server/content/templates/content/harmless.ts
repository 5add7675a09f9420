import sanitize, { type IOptions } from 'sanitize-html'

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
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
})

/** HTML to show to people other than its author: without scripts, frames, forms and event handlers. */
export default (html: string): string => {
  const rules = rulesWith(sanitize.defaults.allowedTags as string[])
  return `<!doctype html>\n${sanitize(html, rules).trim()}`
}
