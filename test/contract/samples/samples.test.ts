import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../../openapi/tools/contract.ts'
import { type OpenApiDocument, operationsOf } from '../../../openapi/tools/document.ts'
import { addCodeSamples } from '../../../openapi/tools/generate/code-samples.ts'
import { createClient } from '../../../packages/client/src/client.ts'
import { startMock } from '../../../packages/mock/command.ts'
import type { Mock } from '../../../packages/mock/src/serve.ts'
import { startPython } from './python.ts'

const run = promisify(execFile)
const document: OpenApiDocument = readContract()
const operations = operationsOf(document)
const AsyncFunction = (async () => undefined).constructor as FunctionConstructor

describe('code samples', () => {
  const sampleOf = (id: string, label: string): string => {
    const samples = operations.find((at) => at.id === id)?.operation['x-codeSamples'] ?? []
    const sample = samples.find((candidate) => candidate.label === label)
    if (sample === undefined) throw new Error(`${id} has no sample for ${label}`)
    return sample.source
  }

  let mock: Mock
  const answers: string[] = []
  let prism: Mock
  let curlOf: Map<string, string[]>
  let python: Awaited<ReturnType<typeof startPython>>
  beforeAll(async () => {
    mock = await startMock({ port: 0, light: true, onAnswer: (line) => answers.push(line) })
    prism = await startMock({ port: 0 })
    python = await startPython()
    const read = await readByShell(operations.map(({ id }) => sampleOf(id, 'curl')))
    expect(read).toHaveLength(operations.length)
    curlOf = new Map(operations.map(({ id }, at) => [id, read[at] ?? []]))
  })
  afterAll(() => Promise.all([mock.close(), prism.close()]))

  /** The arguments that a shell passes to curl for each sample. One shell reads all: to start one for each takes longer than the samples. */
  const readByShell = async (samples: string[]): Promise<string[][]> => {
    const stubs = `curl() { printf '%s\\0' "$@"; }; uuidgen() { printf 'a-key'; }; APPLICATION_PASSWORD=secret\n`
    const script = samples.map((sample) => `(${sample}\n) || exit\nprintf '\\n\\0'\n`)
    const shell = run('sh', ['-s'], { maxBuffer: 16 * 1024 ** 2 })
    shell.child.stdin?.end([stubs, ...script].join(''))
    const { stdout } = await shell
    const words = stdout.split('\0').slice(0, -1)
    const ends = words.flatMap((word, at) => (word === '\n' ? [at] : []))
    return ends.map((end, at) => words.slice((ends[at - 1] ?? -1) + 1, end))
  }

  test.each(operations)('the curl sample of $id succeeds', async (at) => {
    const words = curlOf.get(at.id) ?? []
    const given = (option: string) =>
      words.flatMap((word, index) => (words[index - 1] === option ? [word] : []))
    const url = words.find((word) => word.startsWith('http://')) ?? ''
    const [body] = given('--data')
    const response = await fetch(prism.url + new URL(url).pathname + new URL(url).search, {
      method: given('--request')[0] ?? 'GET',
      headers: [
        ['Authorization', `Basic ${btoa(given('--user')[0] ?? '')}`],
        ...given('--header').map((line) => line.split(': ', 2) as [string, string]),
      ],
      ...(body !== undefined && { body }),
    })
    expect(response.headers.get('sl-violations')).toBeNull()
    expect(response.ok).toBe(true)
  })

  test.each(operations)('the Python sample of $id succeeds', async (at) => {
    const calls = python(sampleOf(at.id, 'Python'))
    expect(calls).toHaveLength(1)
    for (const { method, url, params = {}, headers = {}, json, auth } of calls) {
      const query = new URLSearchParams(
        Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const response = await fetch(
        `${mock.url}${new URL(url).pathname}${query.size > 0 ? `?${query}` : ''}`,
        {
          method,
          headers: {
            ...headers,
            authorization: `Basic ${btoa(auth.join(':'))}`,
            ...(json !== undefined && { 'content-type': 'application/json' }),
          },
          ...(json !== undefined && { body: JSON.stringify(json) }),
        },
      )
      expect(response.ok).toBe(true)
      expect(method).toBe(at.method)
    }
  })

  test.each(operations)('the TypeScript sample of $id succeeds', async (at) => {
    const source = sampleOf(at.id, 'TypeScript client').replace(/^import .*$/m, '')
    const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2024 } })
    const before = answers.length
    const sampleClient = (options: Parameters<typeof createClient>[0]) =>
      createClient({ ...options, baseUrl: mock.url })
    const use = new AsyncFunction('createClient', 'console', 'process', outputText)
    await use(sampleClient, { log: () => undefined }, { env: {} })
    expect(answers.slice(before).join('\n')).toMatch(new RegExp(`^(?:${at.method} \\S+ 2\\d\\d\\n?)+$`))
  })

  test('the TypeScript samples compile against the client', () => {
    const sources = new Map(
      operations.map((at) => [resolve(`samples/${at.id}.ts`), sampleOf(at.id, 'TypeScript client')]),
    )
    const sound = sampleOf('createContactNote', 'TypeScript client')
    sources.set(resolve('samples/wrong.ts'), sound.replace('title:', 'title: 38, was:'))
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      paths: { 'contact-relationship-client': [resolve('packages/client/src/client.ts')] },
    }
    const host = ts.createCompilerHost(options)
    const { fileExists, readFile: read } = host
    host.fileExists = (name) => sources.has(name) || fileExists(name)
    host.readFile = (name) => sources.get(name) ?? read(name)
    const program = ts.createProgram([...sources.keys()], options, host)
    const faults = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    // One sample is wrong on purpose: it proves that the compiler checks the samples.
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/wrong\.ts: Type 'number' is not assignable/)
  }, 60_000)

  test('reject a path parameter without an example', () => {
    const broken = structuredClone(document)
    const parameter = { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' } }
    const item = broken.paths['/contacts/{id}']
    if (item?.get === undefined) throw new Error('The contract has no GET /contacts/{id}')
    item.parameters = []
    item.get.parameters = [parameter]
    expect(() => addCodeSamples(broken)).toThrow('getContact: the parameter id needs an example')
  })
})
