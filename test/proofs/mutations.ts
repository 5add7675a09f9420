import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Mutation, mutations } from './mutations/list.ts'
import type { Proof } from './run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const resultsFile = fileURLToPath(new URL('mutations/results.json', import.meta.url))

/** Parts of the names of mutations, separated by commas; all by default. */
const chosen = process.env.PROOF_MUTATIONS?.split(',')

const tsc = 'node_modules/typescript-7/bin/tsc'

/** The check as a command of Node in the copy. */
const commandOf = ({ red, only }: Pick<Mutation, 'red' | 'only'>): string[] => {
  if (red === 'breaking') return ['openapi/tools/breaking.ts']
  if (red === 'lint') return ['openapi/tools/lint.ts']
  if (red === 'generate') return ['openapi/tools/generate.ts']
  if (red === 'typecheck') return [tsc, '--noEmit', '-p', 'tsconfig.json']
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', red]
  return only === undefined ? tests : [...tests, '-t', only]
}

const checkOf = ({ red, only }: Mutation): string => (only === undefined ? red : `${red}: ${only}`)

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

/** The last result of a mutation. */
interface Result {
  /** The check, and whether it turned red. */
  check: string
  turned_red: boolean
  seconds: number
  tried_on: string
}

const readResults = async (): Promise<Record<string, Result>> =>
  JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}'))

/** Keeps the last result of each mutation that there is, in the order of the list. */
const writeResults = async (results: Record<string, Result>): Promise<void> => {
  const kept = mutations.flatMap(({ what }) => {
    const result = results[what]
    return result === undefined ? [] : [[what, result] as const]
  })
  await writeFile(resultsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

const prove: Proof['run'] = async (say) => {
  const wanted = mutations.filter(
    ({ what }) => chosen === undefined || chosen.some((part) => what.includes(part)),
  )
  if (wanted.length === 0) throw new Error('PROOF_MUTATIONS is in the name of no mutation.')
  const folder = await copyProject()
  const results = await readResults()
  const survivors: string[] = []
  try {
    for (const [check, [one]] of Map.groupBy(wanted, checkOf))
      if (one !== undefined && !(await succeeds(folder, commandOf(one))))
        throw new Error(`${check} is red without a mutation.`)
    for (const mutation of wanted) {
      const restore = await mutate(folder, mutation)
      const started = performance.now()
      const survives = await succeeds(folder, commandOf(mutation))
      const seconds = Math.round((performance.now() - started) / 100) / 10
      await restore()
      results[mutation.what] = {
        check: checkOf(mutation),
        turned_red: !survives,
        seconds,
        tried_on: new Date().toISOString().slice(0, 10),
      }
      await writeResults(results)
      say(`  ${survives ? 'SURVIVES' : 'red'}: ${mutation.what} (${checkOf(mutation)}, ${seconds} s)`)
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
