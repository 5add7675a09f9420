import { globSync, readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isLinear } from '../../openapi/rules/support/linear.ts'
import { unproven } from './unproven-expressions.ts'

/** Expressions that `recheck` has proven to be linear: a proof takes seconds and stays valid. */
const provenFile = 'test/platform/linear-expressions.json'
const proven = new Set<string>(JSON.parse(readFileSync(provenFile, 'utf8')))

/** The regular expressions in the server. */
const written = new Set<string>()
for (const file of globSync('server/**/*.ts')) {
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) written.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext))
}
const excepted = unproven.flatMap(({ expressions }) => expressions)

/** Proven by the rule of the contract's lint. */
const notLinear = (expressions: string[]): string[] =>
  expressions.filter((expression) => {
    const [, source = '', flags = ''] = /^[/](.*)[/]([a-z]*)$/s.exec(expression) ?? []
    // The flags d, g, v and y do not change the time of one attempt.
    return !isLinear(source, flags.replaceAll(/[dgvy]/g, ''))
  })

test('every regular expression is linear, or has an exception with the bound of its text', {
  timeout: 300_000,
}, () => {
  const fresh = [...written].filter((text) => !proven.has(text) && !excepted.includes(text))
  const quadratic = '/^[a-z ]*[a-z][a-z ]*$/'
  expect(notLinear([...fresh, '/^(?:a|b)+$/', quadratic, '/ +$/'])).toEqual([quadratic, '/ +$/'])
  // KEEP_PROVEN=1 npm test -- test/platform/expressions.test.ts
  const linear = [...written].filter((text) => !excepted.includes(text)).sort()
  if (process.env.KEEP_PROVEN === '1') writeFileSync(provenFile, `${JSON.stringify(linear, null, 2)}\n`)
})

test('no exception is unused', () => {
  expect(excepted.filter((expression) => !written.has(expression))).toEqual([])
})
