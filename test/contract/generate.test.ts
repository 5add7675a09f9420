import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationRows, operationTable } from '../../generated/operations.ts'
import { patternSentences, problems } from '../../generated/problems.ts'
import { readContract } from '../../openapi/tools/contract.ts'
import { type OpenApiDocument, operationsOf } from '../../openapi/tools/document.ts'
import { generate } from '../../openapi/tools/generate/files.ts'
import { differences, write } from '../../openapi/tools/generate/files-in.ts'
import { jsonFile } from '../../openapi/tools/generate/json-file.ts'
import { operationTableFile } from '../../openapi/tools/generate/operation-table.ts'
import { problemTableFile } from '../../openapi/tools/generate/problem-table.ts'
import { literal } from '../../openapi/tools/literal.ts'
import { notALanguageTag, notATimeZone } from '../../server/platform/fault-details.ts'

const run = promisify(execFile)
const document: OpenApiDocument = readContract()
const operations = operationsOf(document)

const generateInto = (folder: string, ...more: string[]) =>
  run(process.execPath, ['openapi/tools/generate.ts', '--into', folder, ...more])

/** The content of every file below a folder, by path. */
const bytesIn = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const),
    ),
  )
}

describe('npm run generate', { timeout: 60_000 }, () => {
  let folder: string
  let written: Map<string, string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generated-'))
    await generateInto(folder)
    written = await bytesIn(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  // What is there was written by another process. CI runs --check on it, which generates everything once more.
  test('writes the same bytes every time: those in generated/', async () => {
    expect(await differences('generated', written)).toEqual([])
  })

  test('--check lists each changed, removed or added file and exits with 1', async () => {
    await appendFile(join(folder, 'types.ts'), '// a word by hand\n')
    await rm(join(folder, 'problems.ts'))
    await writeFile(join(folder, 'stray.ts'), '')
    const failed = generateInto(folder, '--check')
    await expect(failed).rejects.toMatchObject({ code: 1 })
    const { stderr } = await failed.catch((error: { stderr: string }) => error)
    expect(stderr).toContain('types.ts is not up to date')
    expect(stderr).toContain('problems.ts is missing')
    expect(stderr).toContain('stray.ts should not be there')
    expect(stderr.trim().split('\n')).toHaveLength(4)
  })

  test('restores changed files and removes unknown ones', async () => {
    // Generating once more would write the same bytes, as the first test has shown.
    await write(folder, written)
    expect(await bytesIn(folder)).toEqual(written)
  })

  test('reports why a contract cannot be bundled', async () => {
    const root = join(folder, '..', `broken-${process.pid}.yaml`)
    await writeFile(
      root,
      'openapi: 3.1.1\ninfo: { title: x, version: 1.0.0 }\npaths:\n  /a: { $ref: nowhere.yaml }\n',
    )
    await expect(generate(root)).rejects.toThrow(/nowhere\.yaml/)
    await rm(root)
  })
})

describe('generated JSON', () => {
  test('has a list or object on one line up to its width, and else each member on a line', () => {
    const long = 'a'.repeat(110)
    const value = { short: { a: [1, null], b: 'x' }, list: [[], {}, { long }], none: undefined }
    const text = jsonFile(value)
    expect(text.split('\n')).toEqual([
      '{',
      ' "short": {"a": [1, null], "b": "x"},',
      ' "list": [',
      '  [],',
      '  {},',
      '  {',
      `   "long": "${long}"`,
      '  }',
      ' ]',
      '}',
      '',
    ])
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
  })

  test('is the document that is written, in its order', () => {
    expect(JSON.stringify(JSON.parse(jsonFile(document)))).toBe(JSON.stringify(document))
  })
})

describe('generated TypeScript', () => {
  test.each(['types', 'operations', 'problems'])('Node runs %s.ts unchanged', async (name) => {
    const script = `import(${JSON.stringify(resolve(`generated/${name}.ts`))})`
    await expect(run(process.execPath, ['--input-type=module', '--eval', script])).resolves.toMatchObject({
      stderr: '',
    })
  })
})

describe('operations.ts', () => {
  test("has one row per operation, in the document's order", () => {
    expect(Object.keys(operationTable)).toEqual(operations.map(({ id }) => id))
    expect(operationRows.map(({ id }) => id)).toEqual(operations.map(({ id }) => id))
  })

  test('contains the values of the document', () => {
    expect(operationTable.listContacts).toMatchObject({
      method: 'GET',
      path: '/contacts',
      area: 'contacts',
      capability: 'crm_access',
      scope: 'contacts:read',
    })
    expect(operationTable.createContact).toMatchObject({
      scope: 'contacts:write',
      planLimit: 'contacts',
    })
    expect(operationTable.createApiKey).toMatchObject({
      capability: 'crm_administer',
      proFeature: 'api_keys',
    })
    expect(operationTable.applyContactAction.capabilityByMember).toContainEqual(
      expect.objectContaining({ pointer: '/action' }),
    )
    expect(operationTable.getMe.scope).toBeNull()
  })

  const withChange = (change: (operation: Record<string, unknown>) => void): OpenApiDocument => {
    const copy = structuredClone(document)
    change(copy.paths['/contacts']?.get as unknown as Record<string, unknown>)
    return copy
  }

  test('rejects an operation without a capability, a rate policy, a tag or an id', () => {
    for (const name of ['x-capability', 'x-rate-limit-policy', 'tags', 'operationId']) {
      const broken = withChange((operation) => delete operation[name])
      expect(() => operationTableFile(broken), name).toThrow(/listContacts|GET \/contacts/)
    }
  })

  test('rejects a value that is not in its closed list', () => {
    for (const name of ['x-capability', 'x-pro-feature', 'x-plan-limit']) {
      const broken = withChange((operation) => Object.assign(operation, { [name]: 'nonsense' }))
      expect(() => operationTableFile(broken), name).toThrow('does not list nonsense')
    }
  })

  test('rejects an area without a scope, and two operations of one name', () => {
    expect(() =>
      operationTableFile(withChange((operation) => Object.assign(operation, { tags: ['shoes'] }))),
    ).toThrow('shoes:read')
    const twice = withChange((operation) => Object.assign(operation, { operationId: 'getMe' }))
    expect(() => operationTableFile(twice)).toThrow('Two operations are called getMe')
  })
})

describe('problems.ts', () => {
  test('has the status and title of every code', () => {
    expect(Object.keys(problems)).toEqual(document.components?.schemas?.ProblemCode?.enum)
    expect(problems.not_found.status).toBe(404)
  })

  test('rejects a code without a description, and a description without a code', () => {
    const broken = structuredClone(document)
    broken.components?.schemas?.ProblemCode?.enum?.push('brand_new')
    expect(() => problemTableFile(broken)).toThrow('lacks brand_new')
  })

  test('a pattern without a sentence is refused, and a sentence without its pattern', () => {
    const country = '^[A-Z]{2}$'
    const without = structuredClone(document)
    delete without['x-patterns']?.[country]
    expect(() => problemTableFile(without)).toThrow(`has no sentence for ${country}`)
    const changed = structuredClone(document)
    Object.assign(changed['x-patterns'] ?? {}, { '^[A-Z]{3}$': 'This must be three letters.' })
    expect(() => problemTableFile(changed)).toThrow('No schema has the pattern ^[A-Z]{3}$')
  })

  test('a pattern and a rule of the code with the same meaning have the same sentence', () => {
    const sentences = Object.values(patternSentences)
    expect(sentences).toContain(notALanguageTag())
    expect(sentences).toContain(notATimeZone())
  })
})

describe('problem pages', () => {
  test.each(Object.keys(problems))(
    '%s has a page that loads only its own files, with its code, status, an example and a link back',
    async (code) => {
      const page = await readFile(`build/reference/problems/${code}.html`, 'utf8')
      expect(page).toMatch(/^<!doctype html>\n<html lang="en" /)
      expect(page).not.toMatch(
        /<script(?! src="\.\.\/\w+\.js" defer>)|https?:\/\/(?!127\.0\.0\.1)[^"&<]*\.(?:js|css|woff)/,
      )
      expect(page.match(/<h1>/g)).toHaveLength(1)
      expect(page).toContain(`code <code>${code}</code>`)
      expect(page).toContain(`Status ${problems[code as keyof typeof problems].status}`)
      expect(page).toContain(`&quot;code&quot;: &quot;${code}&quot;`)
      expect(page).toContain('href="../index.html"')
      expect(await readFile('build/reference/problems/index.html', 'utf8')).toContain(`href="${code}.html"`)
    },
  )
})

describe('a literal', () => {
  test.each([
    ['it’s', `'it’s'`],
    [`a 'b' "c" \\ \n`, `'a \\'b\\' "c" \\\\ \\n'`],
    [{ a: 1, 'b-c': [null, true] }, `{ a: 1, 'b-c': [null, true] }`],
    [{}, '{}'],
    [[], '[]'],
  ])('of %j is TypeScript', (value, text) => {
    expect(literal(value)).toBe(text)
  })

  test('that is too long spans several lines', () => {
    expect(literal({ name: 'x'.repeat(20), words: ['y', 'z'] }, '', 30)).toBe(
      `{\n  name: '${'x'.repeat(20)}',\n  words: ['y', 'z'],\n}`,
    )
  })
})
