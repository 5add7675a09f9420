import { operationRows, type Scope } from '../../generated/operations.ts'

/** Every scope that an operation requires, in alphabetical order. */
export const allScopes: readonly Scope[] = [
  ...new Set(
    operationRows.flatMap(({ scope, furtherScopes }) => [
      ...(scope === null ? [] : [scope]),
      ...furtherScopes,
    ]),
  ),
].sort()

/** Reads scopes from words that a user wrote. Returns the words that are none. */
export const readScopes = (text: string): { scopes: Scope[]; unknown: string[] } => {
  const words = [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
  const scopes = allScopes.filter((scope) => words.includes(scope))
  return { scopes, unknown: words.filter((word) => !scopes.includes(word as Scope)) }
}
