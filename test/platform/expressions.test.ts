import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { unproven } from './unproven-expressions.ts'

/** Those that `recheck` has proven to be linear: a proof takes seconds, and what is written does not change. */
const proven: string[] = JSON.parse(readFileSync('test/platform/linear-expressions.json', 'utf8'))

/** The regular expressions that stand in the server. */
const written = new Set<string>()
for (const file of globSync('server/**/*.ts')) {
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      written.add((node as ts.RegularExpressionLiteral).text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext))
}
const excepted = unproven.flatMap(({ expressions }) => expressions)
const fresh = [...written].filter((text) => !proven.includes(text) && !excepted.includes(text))

/** The rule of the contract's lint, which is no TypeScript. */
const isLinear = (expression: string): boolean => {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(expression) ?? []
  const script =
    'const { isLinear } = await import(process.argv[1]); process.stdout.write(String(isLinear(process.argv[2], process.argv[3])))'
  const rule = new URL('../../openapi/rules/support/linear.js', import.meta.url).href
  // Where a search begins, and whether it goes on, changes nothing in how long one attempt takes.
  const words = [rule, source, flags.replaceAll(/[dgvy]/g, '')]
  return execFileSync(process.execPath, ['--input-type=module', '-e', script, ...words]).toString() === 'true'
}

test('a regular expression that is new takes time linear in its text', { timeout: 300_000 }, () => {
  expect(fresh.filter((expression) => !isLinear(expression))).toEqual([])
})

test('what proves it finds one that does not', { timeout: 60_000 }, () => {
  expect([isLinear('/^(?:a|b)+$/'), isLinear('/^[a-z ]*[a-z][a-z ]*$/'), isLinear('/ +$/')]).toEqual([
    true,
    false,
    false,
  ])
})

test('nothing is excepted that is gone', () => {
  expect(excepted.filter((expression) => !written.has(expression))).toEqual([])
})
