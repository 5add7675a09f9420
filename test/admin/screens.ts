import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A row of `app/screens.ts`, as it is written: the rows of the areas load components, which only a browser runs. */
export interface Row {
  /** The index of the area. */
  index: string
  /** With one of the values of each parameter that is not an id: `/contacts/$id/emails`. */
  path: string
  reads: string[]
  /** The file of the component. */
  file: string
}

const textOf = (node: ts.Expression | undefined): string => {
  if (node === undefined || !ts.isStringLiteralLike(node)) throw new Error(`not a text: ${node?.getText()}`)
  return node.text
}

const membersOf = (node: ts.Expression): Map<string, ts.Expression> => {
  if (!ts.isObjectLiteralExpression(node)) throw new Error(`not a row: ${node.getText()}`)
  return new Map(
    node.properties.map((member) => {
      if (!ts.isPropertyAssignment(member)) throw new Error(`not a plain member: ${member.getText()}`)
      return [member.name.getText().replaceAll("'", ''), member.initializer]
    }),
  )
}

/** The path in `() => import('./List.tsx')`. */
const importedBy = (node: ts.Expression | undefined): string => {
  const call = node !== undefined && ts.isArrowFunction(node) ? node.body : undefined
  if (call === undefined || !ts.isCallExpression(call)) throw new Error(`no import: ${node?.getText()}`)
  return textOf(call.arguments[0])
}

const textsOf = (node: ts.Expression | undefined): string[] => {
  if (node === undefined || !ts.isArrayLiteralExpression(node)) throw new Error(`no list: ${node?.getText()}`)
  return node.elements.map(textOf)
}

/** A path with each value of a parameter. */
const pathsWith = (paths: string[], [name, values]: [string, ts.Expression]): string[] =>
  textsOf(values).flatMap((value) => paths.map((path) => path.replace(`$${name}`, value)))

const rowsOf = (index: string, node: ts.Expression): Row[] => {
  const members = membersOf(node)
  const params = members.get('params')
  const values = params === undefined ? [] : [...membersOf(params)]
  return values.reduce(pathsWith, [textOf(members.get('path'))]).map((path) => ({
    index,
    path,
    reads: textsOf(members.get('reads')),
    file: join(dirname(index), importedBy(members.get('load'))),
  }))
}

const arraysIn = (source: ts.SourceFile, name: string): ts.ArrayLiteralExpression[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter((declared) => declared.name.getText() === name)
    .flatMap(({ initializer }) =>
      initializer !== undefined && ts.isArrayLiteralExpression(initializer) ? [initializer] : [],
    )

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

const composed = 'admin/app/screens.ts'

/** The indexes whose rows `app/screens.ts` spreads, in its order. */
export const composedIndexes = (): string[] => {
  const source = parse(composed)
  const paths = new Map(
    source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings
      if (bindings === undefined || !ts.isNamedImports(bindings)) return []
      const path = join(dirname(composed), textOf(moduleSpecifier))
      return bindings.elements.map(({ name }) => [name.text, path] as const)
    }),
  )
  return arraysIn(source, 'screens').flatMap(({ elements }) =>
    elements.map((element) => {
      const path = ts.isSpreadElement(element) ? paths.get(element.expression.getText()) : undefined
      if (path === undefined) throw new Error(`${composed} has a row of its own: ${element.getText()}`)
      return path
    }),
  )
}

/** The indexes of areas that have rows. */
export const indexesWithScreens = (): string[] =>
  globSync('admin/*/*/index.{ts,tsx}')
    .filter((file) => arraysIn(parse(file), 'screens').length > 0)
    .sort()

/** The files that export a component to be loaded by a route. */
export const defaultExports = (): string[] =>
  globSync('admin/*/**/*.tsx')
    .filter((file) => /^export default /m.test(readFileSync(file, 'utf8')))
    .sort()

/** All rows, in the order of the application. */
export const readScreens = (): Row[] =>
  composedIndexes().flatMap((index) =>
    arraysIn(parse(index), 'screens').flatMap(({ elements }) =>
      elements.flatMap((element) => rowsOf(index, element)),
    ),
  )
