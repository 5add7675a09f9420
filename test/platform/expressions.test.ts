import { globSync, readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isLinear } from '../../openapi/rules/support/linear.ts'
import { unproven } from './unproven-expressions.ts'

/** Those that `recheck` has proven to be linear: a proof takes seconds, and what is written does not change. */
const provenFile = 'test/platform/linear-expressions.json'
const proven = new Set<string>(JSON.parse(readFileSync(provenFile, 'utf8')))

/** The regular expressions that stand in the server. */
const written = new Set<string>()
for (const file of globSync('server/**/*.ts')) {
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) written.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext))
}
const excepted = unproven.flatMap(({ expressions }) => expressions)

/** By the rule of the contract's lint. */
const notLinear = (expressions: string[]): string[] =>
  expressions.filter((expression) => {
    const [, source = '', flags = ''] = /^[/](.*)[/]([a-z]*)$/s.exec(expression) ?? []
    // Where a search begins, and whether it goes on, changes nothing in how long one attempt takes.
    return !isLinear(source, flags.replaceAll(/[dgvy]/g, ''))
  })

test('a regular expression takes time linear in its text, or is told why that holds nobody up', {
  timeout: 300_000,
}, () => {
  const fresh = [...written].filter((text) => !proven.has(text) && !excepted.includes(text))
  const quadratic = '/^[a-z ]*[a-z][a-z ]*$/'
  expect(notLinear([...fresh, '/^(?:a|b)+$/', quadratic, '/ +$/'])).toEqual([quadratic, '/ +$/'])
  // KEEP_PROVEN=1 npm test -- test/platform/expressions.test.ts
  const linear = [...written].filter((text) => !excepted.includes(text)).sort()
  if (process.env.KEEP_PROVEN === '1') writeFileSync(provenFile, `${JSON.stringify(linear, null, 2)}\n`)
})

test('nothing is excepted that is gone', () => {
  expect(excepted.filter((expression) => !written.has(expression))).toEqual([])
})
