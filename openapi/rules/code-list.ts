import { entries, examples, isObject, list, media, objectOf, wholeDocument } from './support/document.ts'
import type { Example, Found, JsonObject, Operation, Place, Report, Resolve } from './support/types.ts'

// The list of problem codes is closed. The server, the client and the pages of the reference are generated
// from its table (x-problems beside the enum). An example that contradicts it misleads developers.
const NAMES: Record<string, string[]> = {
  pro_lock: ['pro_lock_feature', 'pro_lock_limit', 'pro_lock_api_key'],
  not_found: ['not_found', 'not_found_merged'],
}

export default wholeDocument(({ operations, resolve, location }, report) => {
  const problems = operations.flatMap((operation) => problemsOf(operation))
  const codes = codeSchema(problems, resolve)
  if (!codes) {
    if (problems.length > 0)
      report('The schema of `code` in a problem needs its table: add x-problems beside its enum.', location)
    return
  }
  wholeTable(codes, report)
  for (const problem of problems) checkExample(problem, codes.node['x-problems'], report)
})

interface ProblemExample extends Example {
  status: number
  schema: Found | undefined
}

function problemsOf(operation: Operation): ProblemExample[] {
  return operation.responses
    .filter(({ status }) => status >= 400)
    .flatMap((answer) =>
      media(operation, answer).flatMap((type) =>
        examples(operation, type).map((example) => ({
          ...example,
          status: answer.status,
          schema: type.schema,
        })),
      ),
    )
}

/** The schema of the member `code` that has x-problems. */
function codeSchema(problems: ProblemExample[], resolve: Resolve): Found<JsonObject> | undefined {
  for (const { schema } of problems) {
    if (!schema) continue
    const branches = [schema, ...['oneOf', 'anyOf'].flatMap((word) => branchesOf(schema, word, resolve))]
    for (const branch of branches) {
      const code = objectOf(objectOf(branch.node).properties).code
      const { node, ...found } = resolve(code, branch.location.child(['properties', 'code']))
      if (isObject(node) && 'x-problems' in node) return { node, ...found }
    }
  }
  return undefined
}

function branchesOf(schema: Found, word: string, resolve: Resolve): Found[] {
  return list(objectOf(schema.node)[word]).map((node, at) => resolve(node, schema.location.child([word, at])))
}

function wholeTable({ node, location }: Place<JsonObject>, report: Report): void {
  const rows = objectOf(node['x-problems'])
  const codes = list(node.enum).map(String)
  for (const code of codes.filter((code) => !(code in rows))) {
    report(
      `"${code}" has no row in x-problems: add its status, title, meaning and remedy.`,
      location.child('enum'),
    )
  }
  for (const [code, written] of entries(rows)) {
    const row = objectOf(written)
    const at = location.child(['x-problems', code])
    if (!codes.includes(code)) report(`"${code}" is not in the enum: add it there, or remove its row.`, at)
    const words = ['title', 'meaning', 'remedy'].filter(
      (word) => typeof row[word] !== 'string' || row[word] === '',
    )
    if (words.length > 0) report(`The row of "${code}" has no ${words.join(', ')}.`, at)
    if (!(typeof row.status === 'number' && row.status >= 400 && row.status <= 599))
      report(`The row of "${code}" needs a status from 400 to 599.`, at)
  }
}

function checkExample({ name, node, location, status }: ProblemExample, rows: unknown, report: Report): void {
  const problem = objectOf(node).value
  if (!isObject(problem)) return
  const say = (member: string, message: string) =>
    report(`${message} (example "${name}")`, location.child(['value', member]))
  const code = String(problem.code)
  const row = objectOf(rows)[code]
  if (!isObject(row)) {
    say(
      'code',
      `"${code}" is not a problem code: use one of the closed list in ProblemCode, or add it there.`,
    )
    return
  }
  const mayBeNamed = NAMES[code] ?? [code]
  if (!mayBeNamed.includes(name)) {
    report(`Name the example after its code: ${mayBeNamed.join(' or ')}.`, location)
  }
  if (problem.status !== row.status) say('status', `"${code}" has the status ${row.status}.`)
  if (status !== row.status)
    report(`"${code}" has the status ${row.status}: document it there, not under ${status}.`, location)
  if (problem.title !== row.title) say('title', `The title of "${code}" is "${row.title}".`)
  const page = `/reference/problems/${code}.html`
  if (problem.type !== page) say('type', `The type of "${code}" is ${page}.`)
}
