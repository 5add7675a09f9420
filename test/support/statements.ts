import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** SQL in a file: the text of a template, with a token for each expression. */
export interface Piece {
  file: string
  line: number
  tokens: Token[]
}

interface Token {
  kind: 'word' | 'name' | 'hole' | 'mark'
  /** Words are in lower case. The text of an expression is its TypeScript. */
  text: string
}

/**
 * The tables that SQL reads and writes, and the functions it calls. Names have no schema unless it is another
 * than `public`.
 */
export interface Mentions {
  writes: Set<string>
  reads: Set<string>
  calls: Set<string>
  /** Table names that are expressions: the TypeScript of each. */
  holes: Set<string>
}

const shape =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|[eE]?'(?:[^']|'')*'|"(?<name>(?:[^"]|"")*)"|(?<word>[a-zA-Z_]\w*)|(?<mark>[.,();])|[\d.]+|\S/g

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(shape)].flatMap(({ groups = {} }): Token[] => {
    if (groups.name !== undefined) return [{ kind: 'name', text: groups.name }]
    if (groups.word !== undefined) return [{ kind: 'word', text: groups.word.toLowerCase() }]
    if (groups.mark !== undefined) return [{ kind: 'mark', text: groups.mark }]
    return [{ kind: 'mark', text: '?' }]
  })

/** Reads plain SQL, such as the body of a function in the database. */
export const readText = (text: string): Mentions => mentionsOf(tokensOf(text))

/** The table of a paged list (`List` in platform/http/pagination.ts): `table: 'contacts'`. */
const listOf = (node: ts.Node): string | null =>
  ts.isPropertyAssignment(node) && node.name.getText() === 'table' && ts.isStringLiteral(node.initializer)
    ? node.initializer.text
    : null

/** SQL that a call sends without a template: `sql.unsafe(…)`, `pool.query(…)`. */
const sentBy = (node: ts.Node): ts.Expression | null =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  (node.expression.name.text === 'unsafe' || node.expression.name.text === 'query')
    ? (node.arguments[0] ?? null)
    : null

/**
 * The SQL of a file: its tagged templates (those without SQL mention no table), SQL sent as text, and the
 * tables of lists.
 */
export const readPieces = (file: string): Piece[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true)
  const pieces: Piece[] = []
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const table = listOf(node)
    const sent = sentBy(node)
    if (ts.isTaggedTemplateExpression(node))
      pieces.push({ file, line, tokens: tokensOfTemplate(node.template) })
    if (table !== null) pieces.push({ file, line, tokens: tokensOf(`select from ${table}`) })
    if (sent !== null && ts.isTemplateLiteral(sent))
      pieces.push({ file, line, tokens: tokensOfTemplate(sent) })
    else if (sent !== null && ts.isStringLiteral(sent))
      pieces.push({ file, line, tokens: tokensOf(sent.text) })
    else if (sent !== null)
      pieces.push({
        file,
        line,
        tokens: [...tokensOf('select from'), { kind: 'hole', text: sent.getText() }],
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return pieces
}

const tokensOfTemplate = (template: ts.TemplateLiteral): Token[] => {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return tokensOf(template.text)
  return [
    ...tokensOf(template.head.text),
    ...template.templateSpans.flatMap(({ expression, literal }): Token[] => [
      { kind: 'hole', text: expression.getText() },
      ...tokensOf(literal.text),
    ]),
  ]
}

/** Functions whose arguments have a FROM of their own: `extract(epoch from …)`. */
const withFrom = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
/** Keywords that end a list of tables. */
const enders = new Set([
  ...[
    'where',
    'group',
    'order',
    'having',
    'window',
    'limit',
    'offset',
    'for',
    'union',
    'except',
    'intersect',
  ],
  ...['returning', 'on', 'set', 'select', 'when'],
])
/** Words that may stand between a keyword and the name of a table. */
const between = new Set(['only', 'lateral', 'table'])
/**
 * Words before an `update` that is not a statement: `for update`, `on conflict do update`, a trigger's `after
 * update`.
 */
const notUpdate = new Set(['for', 'do', 'on', 'key', 'before', 'after', 'or', 'then'])

export const mentionsOf = (tokens: readonly Token[]): Mentions => {
  const found: Mentions = { writes: new Set(), reads: new Set(), calls: new Set(), holes: new Set() }
  const word = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '')
  const mark = (at: number): string => (tokens[at]?.kind === 'mark' ? tokens[at].text : '')
  const isName = (at: number): boolean => tokens[at]?.kind === 'word' || tokens[at]?.kind === 'name'

  /** Names of `with … as (…)`: nothing else is written `name as (`. */
  const common = new Set(
    tokens.flatMap((token, at) => {
      if (!isName(at)) return []
      let next = at + 1
      if (mark(next) === '(') next = tokens.findIndex((_, index) => index > next && mark(index) === ')') + 1
      if (word(next) !== 'as') return []
      next += 1
      while (word(next) === 'not' || word(next) === 'materialized') next += 1
      const inside = tokens[next + 1]
      const begins =
        inside?.kind === 'hole' || /^(select|insert|update|delete|values|with|merge)$/.test(word(next + 1))
      return mark(next) === '(' && begins ? [token.text] : []
    }),
  )

  /** Reads the name of a table at `from` and adds it to `into`. */
  const take = (from: number, into: Set<string>): void => {
    let at = from
    while (between.has(word(at))) at += 1
    const token = tokens[at]
    if (token?.kind === 'hole') found.holes.add(token.text)
    if (!isName(at) || token === undefined) return
    const qualified = mark(at + 1) === '.'
    const last = qualified ? at + 2 : at
    const name = tokens[last]?.text ?? ''
    if (qualified && tokens[last]?.kind === 'hole') found.holes.add(name)
    if (mark(last + 1) === '(' && into === found.reads) return
    const schema = qualified && token.text !== 'public' ? `${token.text}.` : ''
    if (schema !== '' || !common.has(name)) into.add(`${schema}${name}`)
  }

  /** For each open bracket: the word before it, and the list of tables that a comma continues. */
  const open: { before: string; list: Set<string> | null }[] = [{ before: '', list: null }]
  for (const [at, token] of tokens.entries()) {
    const here = open.at(-1) ?? { before: '', list: null }
    if (token.kind === 'mark') {
      if (token.text === '(') {
        if (isName(at - 1)) {
          const schema = mark(at - 2) === '.' && isName(at - 3) ? `${tokens[at - 3]?.text}.` : ''
          found.calls.add(`${schema === 'public.' ? '' : schema}${tokens[at - 1]?.text}`)
        }
        open.push({ before: word(at - 1), list: null })
      }
      if (token.text === ')' && open.length > 1) open.pop()
      if (token.text === ';') here.list = null
      if (token.text === ',' && here.list !== null) take(at + 1, here.list)
    }
    if (token.kind !== 'word' || mark(at - 1) === '.') continue
    const [last, next] = [word(at - 1), word(at + 1)]
    if (enders.has(token.text)) here.list = null
    const writes =
      (token.text === 'into' && (last === 'insert' || last === 'merge')) ||
      (token.text === 'update' && !notUpdate.has(last) && mark(at - 1) !== ',' && next !== 'of') ||
      (token.text === 'from' && last === 'delete') ||
      (token.text === 'table' && ['alter', 'drop', 'create', 'lock'].includes(last)) ||
      token.text === 'truncate' ||
      (token.text === 'copy' && mark(at + 1) !== '(')
    const reads =
      !writes &&
      ((token.text === 'from' && last !== 'distinct' && !withFrom.has(here.before)) ||
        token.text === 'using' ||
        token.text === 'join')
    if (!writes && !reads) continue
    const into = writes ? found.writes : found.reads
    if (reads || token.text === 'truncate') here.list = into
    take(at + 1, into)
  }
  return found
}
