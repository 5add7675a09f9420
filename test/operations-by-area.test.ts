import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

/** The area of a file below `openapi/` or `server/`: `audience/contacts`. */
const areaOf = (file: string): string => file.split('/').slice(1, 3).join('/')

/** Each operation with the area of its folder, including those of the recipients' pages. */
const described = new Map(
  globSync('openapi/*/*/paths/*.yaml').flatMap((file) =>
    Object.values(parse(readFileSync(file, 'utf8')) as Record<string, { operationId?: string }>).flatMap(
      ({ operationId }) => (operationId === undefined ? [] : [[operationId, areaOf(file)] as const]),
    ),
  ),
)

/**
 * The names of handlers in a file: functions in an object, a page's `handler`, and named functions that a
 * router gets.
 */
const handlersIn = (text: string): string[] => {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) names.push(node.name.text)
    else if (ts.isFunctionExpression(node) && node.name) names.push(node.name.text)
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      if (ts.isArrowFunction(node.initializer)) names.push(node.name.text)
      if (node.name.text === 'handler' && ts.isIdentifier(node.initializer)) names.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('handlers.ts', text, ts.ScriptTarget.ESNext))
  return names
}

const handled = globSync('server/**/*.ts').flatMap((file) =>
  handlersIn(readFileSync(file, 'utf8'))
    .filter((name) => described.has(name))
    .map((name) => ({ name, area: areaOf(file) })),
)

/** Operations that another area handles. The list may only shrink: an unused entry fails. */
const exceptions: { operation: string; area: string; reason: string }[] = [
  {
    operation: 'exportContact',
    area: 'audience/exports',
    reason:
      'It is a path and a scope of contacts, and the file is written by the job of exports, above them.',
  },
]

/** Operations that are not handled exactly once, by the area of their folder. */
const breachesOf = (handlers: readonly { name: string; area: string }[]): string[] =>
  [...described].flatMap(([name, area]) => {
    const found = handlers.filter((handler) => handler.name === name).map((handler) => handler.area)
    return found.join() === area ? [] : [`${name} of ${area}: ${found.join(', ') || 'nowhere'}`]
  })

describe('an operation is handled in the folder that describes it', () => {
  const excepted = exceptions.map(
    ({ operation, area }) => `${operation} of ${described.get(operation)}: ${area}`,
  )

  test('in every area', () => {
    expect(described.size).toBeGreaterThan(200)
    expect(breachesOf(handled).filter((breach) => !excepted.includes(breach))).toEqual([])
  })

  test('has no unused exception', () => {
    const breaches = breachesOf(handled)
    expect(excepted.filter((exception) => !breaches.includes(exception))).toEqual([])
  })

  test('finds a handler that is in another area, duplicate, or missing', () => {
    const others = handled.filter(({ name }) => name !== 'listTags' && name !== 'exportContact')
    const at = (...places: string[]) => [...others, ...places.map((area) => ({ name: 'listTags', area }))]
    const ofTags = (handlers: typeof handled) =>
      breachesOf(handlers).filter((one) => one.startsWith('listTags'))
    expect(ofTags(at('audience/tags'))).toEqual([])
    expect(ofTags(at('audience/lists'))).toEqual(['listTags of audience/tags: audience/lists'])
    expect(ofTags(at('audience/lists', 'audience/tags'))).toHaveLength(1)
    expect(ofTags(at())).toEqual(['listTags of audience/tags: nowhere'])
  })

  test('reads methods, pages and routes, and nothing else', () => {
    const text = `
      const a = { listTags() { return call(getTag) }, getTag: 1, deleteTag: () => 1, handler: createTag }
      router.post('/x', async function updateTag() {})`
    expect(handlersIn(text)).toEqual(['listTags', 'deleteTag', 'createTag', 'updateTag'])
  })
})
