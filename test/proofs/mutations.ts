import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Mutation, mutations } from './mutations/list.ts'
import type { Proof } from './run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const chosen = process.env.PROOF_MUTATIONS?.split(',')

const tsc = 'node_modules/typescript-7/bin/tsc'

/** The check as a command of Node in the copy. */
const commandOf = (red: string): string[] => {
  if (red === 'breaking') return ['openapi/tools/breaking.ts']
  if (red === 'typecheck') return [tsc, '--noEmit', '-p', 'tsconfig.json']
  return ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', red]
}

const run = promisify(execFile)

/** Whether a command succeeds. */
const succeeds = async (folder: string, words: readonly string[]): Promise<boolean> => {
  try {
    await run(process.execPath, words as string[], { cwd: folder, maxBuffer: 1 << 28, timeout: 600_000 })
    return true
  } catch {
    return false
  }
}

/** The project without what is not its own, beside the same packages. */
const copyProject = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && !name.startsWith('.git/')))
    await cp(join(root, file), join(folder, file), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // Deleted and not committed yet.
        if (error.code !== 'ENOENT') throw error
      },
    )
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Makes the fault, and returns how to take it back. */
const mutate = async (folder: string, { file, from, to, what }: Mutation): Promise<() => Promise<void>> => {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${what}: ${file} has no ${from}`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
  const generate = async (): Promise<void> => {
    if (dirname(file).startsWith('openapi')) await succeeds(folder, ['openapi/tools/generate.ts'])
  }
  await generate()
  return async () => {
    await writeFile(path, text)
    await generate()
  }
}

const prove: Proof['run'] = async (say) => {
  const wanted = mutations.filter(
    ({ what }) => chosen === undefined || chosen.some((part) => what.includes(part)),
  )
  const folder = await copyProject()
  const survivors: string[] = []
  try {
    for (const red of new Set(wanted.map((one) => one.red)))
      if (!(await succeeds(folder, commandOf(red)))) throw new Error(`${red} is red without a mutation.`)
    for (const mutation of wanted) {
      const restore = await mutate(folder, mutation)
      const started = performance.now()
      const survives = await succeeds(folder, commandOf(mutation.red))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      await restore()
      say(`  ${survives ? 'SURVIVES' : 'red'}: ${mutation.what} (${mutation.red}, ${seconds} s)`)
      if (survives) survivors.push(mutation.what)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (survivors.length > 0) throw new Error(`${survivors.length} survive: ${survivors.join('; ')}`)
  return `${wanted.length} mutations, each found by its check`
}

export const mutationsProof: Proof = {
  name: 'mutations',
  summary: `${mutations.length} faults, and the check that finds each`,
  run: prove,
}
