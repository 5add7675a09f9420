import { Template } from './template.ts'

/** A statement as it is sent. */
export interface Statement {
  readonly text: string
  /** The name under which each connection prepares it; undefined if it is planned on every execution. */
  name: string | undefined
}

/** Statements by the pieces that they consist of: their texts are long, and are needed only once. */
interface Node {
  statement: Statement | null
  readonly next: Map<object | string, Node>
}

const newNode = (): Node => ({ statement: null, next: new Map() })

const root = newNode()
/** Stands for a parameter. Each piece has as many parts as its strings require, so that a path has one meaning. */
const parameter = {}

const byText = new Map<string, Statement>()
let namesGiven = 0
/** Maximum number of prepared texts; later ones are planned on every execution. */
const mostStatements = 5_000

const nextName = (): string => `s${++namesGiven}`

const step = (node: Node, key: object | string): Node => {
  const known = node.next.get(key)
  if (known !== undefined) return known
  const next = newNode()
  // When there are too many, a path that ends outside the tree is followed for this statement only.
  if (byText.size < mostStatements) node.next.set(key, next)
  return next
}

/** Follows the pieces of a template, and adds its parameters to `values`. */
const follow = (template: Template, from: Node, values: unknown[]): Node => {
  let node = step(from, template.key)
  for (const part of template.parts)
    if (part instanceof Template) node = follow(part, node, values)
    else {
      values.push(part)
      node = step(node, parameter)
    }
  return node
}

/** Different pieces may have the same text. */
const statementOf = (text: string): Statement => {
  const known = byText.get(text)
  if (known !== undefined) return known
  if (byText.size >= mostStatements) return { text, name: undefined }
  const statement = { text, name: nextName() }
  byText.set(text, statement)
  return statement
}

/** The statement of a template, and its parameters. */
export const prepared = (template: Template): { statement: Statement; values: unknown[] } => {
  const values: unknown[] = []
  const node = follow(template, root, values)
  node.statement ??= statementOf(template.text)
  return { statement: node.statement, values }
}

/** The next execution prepares the statement under another name: the plans of this one are stale everywhere. */
export const renameStatement = (statement: Statement, name: string): void => {
  if (statement.name === name) statement.name = nextName()
}
