import { piecesOf } from '../../smart-codes/language.ts'

/** A statement of a style sheet, and the character that ends it: `{`, `}`, `;`, or none at the end of the text. */
interface Statement {
  text: string
  ends: string
}

const structural = /\/\*|["'(){};\\]/g
const rests = { '"': /(?:[^"\\\n]|\\[\s\S])*"?/y, "'": /(?:[^'\\\n]|\\[\s\S])*'?/y } as const

const endOfString = (css: string, quote: '"' | "'", at: number): number => {
  const rest = rests[quote]
  rest.lastIndex = at
  return at + (rest.exec(css)?.[0].length ?? 0)
}

const endOfComment = (css: string, at: number): number => {
  const end = css.indexOf('*/', at)
  return end < 0 ? css.length : end + 2
}

/** Splits a style sheet, in one pass, and leaves out its comments. Strings and brackets hide what is in them. */
function* statementsOf(css: string): Generator<Statement> {
  let text = ''
  let begin = 0
  let at = 0
  let brackets = 0
  while (at < css.length) {
    structural.lastIndex = at
    const found = structural.exec(css)
    if (found === null) break
    const [sign] = found
    at = found.index + 1
    if (sign === '/*') {
      text += css.slice(begin, found.index)
      begin = at = endOfComment(css, at + 1)
    } else if (sign === '"' || sign === "'") at = endOfString(css, sign, at)
    else if (sign === '\\') at += 1
    else if (sign === '(') brackets += 1
    else if (sign === ')') brackets = Math.max(0, brackets - 1)
    else if (sign !== ';' || brackets === 0) {
      yield { text: (text + css.slice(begin, found.index)).trim(), ends: sign }
      text = ''
      begin = at
      brackets = 0
    }
  }
  yield { text: (text + css.slice(begin)).trim(), ends: '' }
}

/** The text as a mail program reads it: with escaped characters written out. */
const asRead = (text: string): string =>
  text
    .replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, code: string | undefined, sign: string) => {
      if (code === undefined) return sign
      const point = Number.parseInt(code, 16)
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : ''
    })
    .toLowerCase()

/** At-rules that load another style sheet, or that have a meaning only where the sheet began. */
const loading = /^@(?:import|charset|namespace)\b/
/** Declarations that run something in some program. */
const running = /^(?:behavior|-moz-binding)\s*:|expression\s*\(|(?:javascript|vbscript|livescript|mocha)\s*:/

/** A style sheet without what loads another one or runs something. */
const safeStyleSheet = (css: string): string => {
  let safe = ''
  /** How many blocks are open in what is left out. */
  let leftOut = 0
  for (const { text, ends } of statementsOf(css)) {
    if (leftOut > 0) {
      if (ends === '{') leftOut += 1
      if (ends === '}') leftOut -= 1
      continue
    }
    const read = asRead(text)
    const isSafe = !loading.test(read) && !(ends !== '{' && running.test(read))
    if (isSafe) safe += text
    else if (ends === '{') leftOut = 1
    if (isSafe || ends === '}') safe += ends === '}' ? '}\n' : ends
  }
  return safe
}

/** A page whose style sheets load no others and run nothing. Sheets without a rule are left out. */
export const withSafeStyles = (html: string): string => {
  let safe = ''
  let at = 0
  for (const piece of piecesOf(html)) {
    if (piece.kind !== 'raw' || piece.name !== 'style') continue
    safe += html.slice(at, piece.begin) + safeStyleSheet(html.slice(piece.begin, piece.end))
    at = piece.end
  }
  return (safe + html.slice(at)).replace(/<style[^<>]*>\s*<\/style>\n?/gi, '')
}

/** Each `&` beyond the first repeats the selectors around it. */
const copiesIn = (selectors: string): number =>
  selectors.split(',').reduce((sum, one) => sum + Math.max(1, one.split('&').length - 1), 0)

/** Counts the selectors of a style sheet as they are once its nested rules are written out. */
export const measureStyles = (css: string): { selectors: number; nested: number; depth: number } => {
  const blocks: { weight: number; inRule: boolean }[] = [{ weight: 1, inRule: false }]
  const measured = { selectors: 0, nested: 0, depth: 0 }
  for (const { text, ends } of statementsOf(css)) {
    if (ends === '}' && blocks.length > 1) blocks.pop()
    const outer = blocks.at(-1)
    if (ends !== '{' || outer === undefined) continue
    const isRule = !text.startsWith('@')
    const weight = isRule ? outer.weight * copiesIn(text) : outer.weight
    blocks.push({ weight, inRule: outer.inRule || isRule })
    if (isRule) measured.selectors += weight
    if (isRule && outer.inRule) measured.nested += weight
    measured.depth = Math.max(measured.depth, blocks.length - 1)
  }
  return measured
}
