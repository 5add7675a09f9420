import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inTurns } from './audience.ts'
import { type Bench, inverse, median } from './bench.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const rounds = 7

/** Five operations, as the code of a screen calls them. */
const five = `import { createClient } from 'contact-relationship-client'
const client = createClient({ baseUrl: 'http://127.0.0.1' })
export const created = client.POST('/contacts', { body: { email: 'ada@example.com', first_name: 'Ada' } })
export const listed = client.GET('/contacts', { params: { query: { limit: 10 } } })
export const changed = client.PUT('/contacts/{id}', { params: { path: { id: '1' } }, body: { last_name: 'Lovelace' } })
export const made = client.POST('/lists', { body: { name: 'Readers' } })
export const sent = client.POST('/campaigns/{id}/send', { params: { path: { id: '1' } }, body: {} })
`

/** As `tsc --init` writes them. */
const settings = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    noEmit: true,
    types: [],
    skipLibCheck: true,
  },
}

/** A project with one file, which has the package of the client installed. */
const makeProject = async (folder: string, name: string, source: string): Promise<string> => {
  const project = join(folder, name)
  await mkdir(join(project, 'node_modules'), { recursive: true })
  await symlink(join(root, 'build/client'), join(project, 'node_modules/contact-relationship-client'))
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(settings))
  await writeFile(join(project, 'main.ts'), source)
  return project
}

const compile = async (compiler: string, project: string, ...options: string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules', compiler),
    '-p',
    project,
    ...options,
  ])
}

interface Reply {
  type: string
  request_seq?: number
  success?: boolean
  body?: { displayString?: string }
}

/** An editor's server of types. `ask` returns the milliseconds of a request. */
const startEditor = (project: string) => {
  const server: ChildProcess = spawn(
    process.execPath,
    [join(root, 'node_modules/typescript/lib/tsserver.js')],
    {
      cwd: project,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const waiting = new Map<number, (reply: Reply) => void>()
  createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (!line.startsWith('{')) return
    const reply = JSON.parse(line) as Reply
    if (reply.type === 'response') waiting.get(reply.request_seq ?? 0)?.(reply)
  })
  let seq = 0
  const send = (command: string, given: object): number => {
    seq += 1
    server.stdin?.write(`${JSON.stringify({ seq, type: 'request', command, arguments: given })}\n`)
    return seq
  }
  const file = join(project, 'main.ts')
  send('open', { file })
  return {
    /** Hovers over a word of a line, both counted from 1. */
    hover: async (line: number, offset: number): Promise<number> => {
      const started = performance.now()
      const id = send('quickinfo', { file, line, offset })
      const reply = await new Promise<Reply>((resolve) => waiting.set(id, resolve))
      if (!reply.body?.displayString) throw new Error(`Nothing is shown at ${line}:${offset}.`)
      return performance.now() - started
    },
    end: (): void => {
      server.kill()
    },
  }
}

const run: Bench['run'] = async (progress) => {
  const folder = await mkdtemp(join(tmpdir(), 'client-types-'))
  try {
    const [own, empty] = [
      await makeProject(folder, 'five', five),
      await makeProject(folder, 'empty', 'export const nothing = 1\n'),
    ]
    const figures = []
    for (const [name, compiler] of [
      ['TypeScript 5', 'typescript/bin/tsc'],
      ['TypeScript 7', 'typescript-7/bin/tsc'],
    ] as const) {
      const [ours = [], bare = [], declarations = []] = await inTurns(rounds, [
        () => compile(compiler, own),
        () => compile(compiler, empty),
        () => compile(compiler, own, '--skipLibCheck', 'false'),
      ])
      progress(`${name}: ${median(ours).toFixed(0)} ms / ${median(bare).toFixed(0)} ms`)
      figures.push(inverse(`${name}, ms for five operations beside 2,000`, median(ours), 2000, 1))
      figures.push(inverse(`${name}, ms for five operations beside none`, median(ours), median(bare), null))
      figures.push(
        inverse(`${name}, ms with every declaration checked beside 2,000`, median(declarations), 2000, null),
      )
    }
    const editor = startEditor(own)
    try {
      // The first hover loads the project.
      const first = await editor.hover(3, 14)
      const further = [
        await editor.hover(4, 14),
        await editor.hover(5, 14),
        await editor.hover(6, 14),
        await editor.hover(7, 14),
      ]
      figures.push(inverse('first hover, ms beside 2,000', first, 2000, 1))
      figures.push(inverse('slowest further hover, ms beside 1,000', Math.max(...further), 1000, 1))
    } finally {
      editor.end()
    }
    return {
      name: 'client-types',
      figures,
      conditions: {
        baseline: 'the time that is allowed, or the same project without the client',
        rounds: `${rounds}, in turns; medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const clientTypes: Bench = {
  name: 'client-types',
  summary: 'the type-check of five operations with the client, and the hovers of an editor',
  run,
}
