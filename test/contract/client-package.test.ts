import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)

/** The code of an integrator, compiled in strict mode against the installed package. */
const consumer = `
import { createClient, isProblem, unwrap, type Contact, type ProblemOf } from 'contact-relationship-client'
import { problems } from 'contact-relationship-client/problems'
import { verifyWebhook } from 'contact-relationship-client/webhooks'
import { contactStatusKeyValues } from 'contact-relationship-client/types'

const client = createClient({
  baseUrl: process.argv[2] ?? '',
  auth: { kind: 'application_password', user: 'ada', password: 'secret' },
})

const seen: string[] = []
for await (const contact of client.pages('/contacts', { params: { query: { status: ['subscribed'], limit: 1 } } })) {
  seen.push(contact.email)
}

const { data, error } = await client.POST('/contacts', { body: { email: 'ada@example.com' } })
const taken: ProblemOf<'email_taken'> | null = isProblem(error, 'email_taken') ? error : null
const status: 409 | null = taken === null ? null : taken.status
const contact: Contact | undefined = data
const id: string | undefined = contact?.id
const status404: 404 = problems.not_found.status
const knowsPending: boolean = contactStatusKeyValues.includes('pending')

const me = await unwrap(client.GET('/me'))
const capabilities: string[] = me.capabilities
const refusal: string = await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_YQ==' }).then(
  ({ event }) => event.type,
  (thrown: Error) => thrown.name,
)

console.log(JSON.stringify({ seen, status, id, capabilities, status404, knowsPending, refusal }))
`

const wrongConsumer = `
import { createClient } from 'contact-relationship-client'
const client = createClient({ baseUrl: 'http://127.0.0.1' })
export const call = () => client.POST('/contacts', { body: { first_name: 'Ada' } })
`

/** Node's own, which this project has no types of. */
const globals = `
declare const process: { argv: string[]; env: Record<string, string | undefined> }
declare module 'node:fs/promises' {
  export const readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>
}
`

/** What the samples of a README take from the program around them. */
const surroundings = `
declare const password: string
declare const request: Request
declare const secret: string
`

/** The guides name the package for these. */
const clientOfGuides = `
import { type ServiceClient, unwrap } from 'contact-relationship-client'
declare const client: ServiceClient
`

/** Each call has one member that the contract does not have. */
const misspelt = `
import { createClient } from 'contact-relationship-client'
const client = createClient({ baseUrl: 'http://127.0.0.1' })
const one = { params: { path: { id: '1' } } }
export const calls = [
  () => client.POST('/contacts', { body: { email: 'ada@example.com', first_nam: 'Ada' } }),
  () => client.PUT('/contacts/{id}', { ...one, body: { first_nam: 'Ada' } }),
  () => client.POST('/lists', { body: { name: 'Readers', visibilty: 'public' } }),
  () => client.PUT('/campaigns/{id}', { ...one, body: { content: { subjct: 'Tea' } } }),
  () => client.GET('/contacts', { params: { query: { limitt: 1 } } }),
]
`

/** A host with just enough of the service to call: two pages, a refusal and `/me`. */
const tinyService = (): Server =>
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Basic ${btoa('ada:secret')}`) return send(401, {})
    if (pathname === '/service/v1/me') return send(200, { capabilities: ['crm_access'] })
    if (request.method === 'POST') {
      const code = request.headers['idempotency-key'] ? 'email_taken' : 'internal_error'
      return send(409, { code, status: 409, request_id: 'r', title: 'Taken', detail: 'Taken.' })
    }
    const isFirst = !searchParams.has('cursor')
    const next_cursor = isFirst ? 'second' : null
    send(200, { data: [{ email: isFirst ? 'ada@example.com' : 'grace@example.com' }], page: { next_cursor } })
  })

describe('the client package, installed into an empty project', () => {
  let folder: string
  let server: Server

  const inProject = (command: string, ...parameters: string[]) =>
    run(command, parameters, { cwd: folder, env: { ...process.env, npm_config_offline: 'true' } })

  const pack = async (path: string): Promise<string> => {
    const quiet = ['--ignore-scripts', '--json', '--pack-destination', folder]
    const { stdout } = await inProject('npm', 'pack', resolve(path), ...quiet)
    return `./${(JSON.parse(stdout) as { filename: string }[])[0]?.filename}`
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'integrator-'))
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const tarballs: string[] = []
    for (const path of [
      'build/client',
      'node_modules/openapi-fetch',
      'node_modules/openapi-typescript-helpers',
    ]) {
      tarballs.push(await pack(path))
    }
    await inProject('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs)
    server = tinyService()
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready)
    })
  }, 60_000)

  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  const compile = async (name: string, source: string, compiler: string): Promise<string> => {
    const project = join(folder, name)
    await mkdir(project, { recursive: true })
    await writeFile(join(project, 'consumer.ts'), source)
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
    }
    await writeFile(join(project, 'globals.d.ts'), globals)
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const outcome = await inProject(process.execPath, resolve(compiler), '-p', project).catch(
      (error: { stdout: string }) => error,
    )
    return outcome.stdout
  }

  test('contains only the client and its types', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', resolve('build/client')])
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    expect(files.map(({ path }) => path).sort()).toEqual([
      'README.md',
      ...[
        'client',
        'client-calls',
        'client-errors',
        'client-files',
        'client-jobs',
        'client-send',
        'client-webhooks',
      ]
        .flatMap((name) => [`${name}.d.ts`, `${name}.js`])
        .sort(),
      'package.json',
      'problems.d.ts',
      'problems.js',
      'types.d.ts',
      'types.js',
    ])
  })

  const compilers = { '5.9': 'node_modules/typescript/bin/tsc', '7': 'node_modules/typescript-7/bin/tsc' }

  test.each(Object.entries(compilers))(
    'compiles with TypeScript %s',
    async (_, compiler) => {
      expect(await compile('right', consumer, compiler)).toBe('')
    },
    60_000,
  )

  test.each(['docs/getting-started.md', 'packages/client/README.md', 'docs/sending.md'])(
    'compiles the samples of %s',
    async (path) => {
      const samples = [...(await readFile(path, 'utf8')).matchAll(/^```ts\n(.*?)^```/gms)].map(
        ([, code]) => code,
      )
      expect(samples.length).toBeGreaterThan(0)
      const known = path === 'docs/sending.md' ? clientOfGuides : surroundings
      expect(await compile(path.replaceAll(/\W/g, '-'), [known, ...samples].join('\n'), compilers[7])).toBe(
        '',
      )
    },
    60_000,
  )

  test('rejects a program that omits a required member', async () => {
    expect(await compile('wrong', wrongConsumer, compilers[7])).toContain("'email' is missing")
  })

  test.each(Object.entries(compilers))(
    'rejects a misspelt member of a body or of a query with TypeScript %s',
    async (version, compiler) => {
      const faults = (await compile(`misspelt-${version}`, misspelt, compiler)).split('\n')
      for (const name of ['first_nam', 'first_nam', 'visibilty', 'subjct', 'limitt'])
        expect(faults.some((line) => line.includes(`'${name}' does not exist`))).toBe(true)
      expect(faults.filter((line) => line.startsWith('misspelt')).length).toBe(5)
    },
    60_000,
  )

  test('is at most 6 kB in a browser, with everything that it has', async () => {
    const everything = `
      import * as client from 'contact-relationship-client'
      import * as webhooks from 'contact-relationship-client/webhooks'
      globalThis.all = [client, webhooks]`
    await writeFile(join(folder, 'everything.js'), everything)
    const bundle = await rolldown({ input: join(folder, 'everything.js'), platform: 'browser' })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    expect(output).toHaveLength(1)
    expect(gzipSync(output[0].code).length).toBeLessThanOrEqual(6000)
  })

  test('runs', async () => {
    const { port } = server.address() as AddressInfo
    const program = join('right', 'consumer.js')
    const { stdout } = await inProject(process.execPath, program, `http://127.0.0.1:${port}`)
    expect(JSON.parse(stdout)).toEqual({
      seen: ['ada@example.com', 'grace@example.com'],
      status: 409,
      capabilities: ['crm_access'],
      status404: 404,
      knowsPending: true,
      refusal: 'WebhookRefused',
    })
  })
})

test('the project itself exports the client and the bundle', async () => {
  const script = `
    const { createClient } = await import('contact-relationship-service/client')
    const { default: bundle } = await import('contact-relationship-service/openapi.json', { with: { type: 'json' } })
    process.stdout.write(typeof createClient + ' ' + bundle.openapi)
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout).toBe('function 3.1.1')
})
