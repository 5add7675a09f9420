import { piecesOf, type Span } from '../../smart-codes/language.ts'

/** Elements that run code in a page, and that no mail program runs: removed with their content. */
const leftOut = new Set(['script', 'iframe', 'frame', 'frameset', 'object', 'applet'])
const leftOutAlone = new Set(['embed', 'base', 'link', ...leftOut])

/**
 * HTML without scripts, frames, external style sheets and event handlers, and the names of what was removed.
 */
export const withoutActive = (html: string): { html: string; removed: string[] } => {
  const cuts: Span[] = []
  const removed = new Set<string>()
  let open: { name: string; begin: number; depth: number } | null = null
  for (const piece of piecesOf(html)) {
    if (open) {
      if (piece.kind === 'open' && piece.name === open.name) open.depth++
      if (piece.kind === 'close' && piece.name === open.name && --open.depth === 0) {
        cuts.push({ begin: open.begin, end: piece.end })
        open = null
      }
      continue
    }
    if (piece.kind !== 'open' && piece.kind !== 'close') continue
    if (piece.kind === 'open' && leftOut.has(piece.name)) {
      open = { name: piece.name, begin: piece.begin, depth: 1 }
      removed.add(piece.name)
      continue
    }
    if (leftOutAlone.has(piece.name)) {
      cuts.push(piece)
      removed.add(piece.name)
      continue
    }
    if (piece.kind === 'close') continue
    for (const { name, start, begin, end, quote } of piece.attributes) {
      const runs = name.startsWith('on') || name === 'srcdoc'
      const isScript = /^\s*(?:javascript|vbscript|data\s*:\s*text)/i.test(html.slice(begin, end))
      if (!runs && !(isScript && (name === 'href' || name === 'src' || name === 'action'))) continue
      cuts.push({ begin: runs ? start : begin, end: runs && quote !== null ? end + 1 : end })
      removed.add(name)
    }
  }
  if (open) cuts.push({ begin: open.begin, end: html.length })
  let rest = ''
  let at = 0
  for (const { begin, end } of cuts) {
    rest += html.slice(at, Math.max(at, begin))
    at = Math.max(at, end)
  }
  return { html: rest + html.slice(at), removed: [...removed] }
}
