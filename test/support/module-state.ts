import ts from 'typescript'

/** Names that a parameter or variable binds. */
const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []))

const rootOf = (node: ts.Expression): string | null => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
    ? rootOf(node.expression)
    : null
}

/** The names that stand for themselves in a value. What a call makes of an argument is another value. */
const valuesIn = (node: ts.Node): string[] => {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSpreadAssignment(node))
    return valuesIn(node.expression)
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(valuesIn)
  if (ts.isShorthandPropertyAssignment(node)) return [node.name.text]
  if (ts.isPropertyAssignment(node)) return valuesIn(node.initializer)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(valuesIn)
  if (ts.isConditionalExpression(node)) return [...valuesIn(node.whenTrue), ...valuesIn(node.whenFalse)]
  return []
}

const storing = new Set(['set', 'push', 'unshift', 'add'])

/** The variable that a statement stores values in, and the names of the values. */
const storeOf = (node: ts.Node): { target: string; values: string[] } | null => {
  if (ts.isBinaryExpression(node)) {
    const { EqualsToken, QuestionQuestionEqualsToken, BarBarEqualsToken } = ts.SyntaxKind
    const isAssignment = [EqualsToken, QuestionQuestionEqualsToken, BarBarEqualsToken].some(
      (kind) => kind === node.operatorToken.kind,
    )
    const target = isAssignment ? rootOf(node.left) : null
    return target === null ? null : { target, values: valuesIn(node.right) }
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const target = storing.has(node.expression.name.text) ? rootOf(node.expression.expression) : null
  const value = node.arguments.at(-1)
  return target === null || value === undefined ? null : { target, values: valuesIn(value) }
}

interface Scope {
  variables: Set<string>
  parameters: Set<string>
  /** The variable or declaration that the function belongs to. */
  of: string | null
}

export interface ModuleState {
  /** Module variables in which a function stores what it is given: `variable ← parameter`. */
  filled: string[]
  /** Functions that make something with a function that stores what it is given, by name. */
  fillable: string[]
  /** Calls of functions that make the constants of the module, by name. */
  made: string[]
  /** Calls of other modules' functions while the module is loaded. */
  called: string[]
  /** Modules that are imported for their side effects. */
  effects: string[]
}

/** What a module keeps of what other modules give it. */
export const moduleStateIn = (file: string, text: string): ModuleState => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext)
  const found: ModuleState = { filled: [], fillable: [], made: [], called: [], effects: [] }
  const imported = new Set<string>()
  const moduleScope: Scope = { variables: new Set(), parameters: new Set(), of: null }

  const visit = (node: ts.Node, scopes: readonly Scope[], name: string | null): void => {
    let inner = scopes
    if (ts.isFunctionLike(node)) {
      const parameters = new Set(node.parameters.flatMap((one) => namesOf(one.name)))
      inner = [
        ...scopes,
        {
          variables: new Set(),
          parameters,
          of: ts.isFunctionDeclaration(node) ? (node.name?.text ?? null) : name,
        },
      ]
    }
    if (ts.isVariableDeclaration(node))
      for (const one of namesOf(node.name)) scopes.at(-1)?.variables.add(one)
    const store = storeOf(node)
    if (store !== null) {
      const at = scopes.findLastIndex(({ variables, parameters }) =>
        [variables, parameters].some((names) => names.has(store.target)),
      )
      const later = scopes.slice(at + 1)
      const given = store.values.find((value) => later.some(({ parameters }) => parameters.has(value)))
      if (given !== undefined && at === 0) found.filled.push(`${store.target} ← ${given}`)
      const maker = scopes[1]?.of
      if (given !== undefined && at > 0 && maker && scopes[at]?.variables.has(store.target))
        found.fillable.push(maker)
    }
    const isNamed = (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name
    const named = isNamed && ts.isIdentifier(isNamed) ? isNamed.text : name
    ts.forEachChild(node, (child) => visit(child, inner, named))
  }

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { importClause, moduleSpecifier } = statement
      if (importClause === undefined && ts.isStringLiteral(moduleSpecifier))
        found.effects.push(moduleSpecifier.text)
      const bindings = importClause?.namedBindings
      if (importClause?.name) imported.add(importClause.name.text)
      if (bindings && ts.isNamespaceImport(bindings)) imported.add(bindings.name.text)
      if (bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements) imported.add(name.text)
    }
    if (ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)) {
      const root = rootOf(statement.expression.expression)
      if (root !== null && imported.has(root)) found.called.push(root)
    }
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        for (const one of namesOf(name)) moduleScope.variables.add(one)
        if (initializer && ts.isCallExpression(initializer) && ts.isIdentifier(initializer.expression))
          found.made.push(initializer.expression.text)
      }
  }
  visit(source, [moduleScope], null)
  return found
}
