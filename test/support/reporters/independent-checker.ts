import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { readContract } from '../../../openapi/tools/contract.ts'
import { redocly } from '../../../openapi/tools/redocly-cli.ts'
import { archiveOf, readTraffic, trafficVariable } from '../traffic.ts'

const server = 'http://127.0.0.1:8080'
const coverage = 'test/contract/coverage/by-domain/'

interface Problem {
  target: 'request' | 'response'
  status: number
  method: string
  path: string
  message: string
}

interface Report {
  run: { totalExchanges: number; undocumentedExchanges: number }
  problems: Problem[]
}

interface Part {
  covered: number
  total: number
}

interface Coverage {
  totals: { operations: Part; parameters: Part; properties: Part; responses: Part }
}

/** The least that the traffic exercises, as parts of the whole. Raise them when it is more. */
const least = { operations: 1, parameters: 0.72, properties: 0.65, responses: 1 }

const write = (line: string): void => void process.stdout.write(`${line}\n`)

/** Redocly 2.77 does not split a list whose values are separated by commas (`explode: false`). */
const isUnsplit = ({ message }: Problem): boolean => /^Invalid query parameter "\w+": .*"\[0\]"/.test(message)

/**
 * Redocly 2.77 cuts a union that contains itself where it comes back, and takes what is left for anything. A rule inside
 * a tree then fits both alternatives. The service's own check of responses has no such limit.
 */
const isCut = ({ path, message }: Problem): boolean =>
  path.endsWith('/conditions/count') && /"conditions\[\d+\]/.test(message)

/** What is wrong besides the requests that the service refused. */
const faultsOf = ({ run, problems }: Report): string[] => {
  const found = problems.filter(
    (problem) =>
      (problem.target === 'response' && !isCut(problem)) ||
      (problem.target === 'request' && problem.status < 400 && !isUnsplit(problem)),
  )
  const undocumented = run.undocumentedExchanges
  return [
    ...(undocumented === 0 ? [] : [`${undocumented} requests match no operation.`]),
    ...found.map(({ method, path, status, message }) => `${method} ${path} ${status}: ${message}`),
  ]
}

/**
 * Lets `redocly drift`, which shares no code with the checks of this project, compare the traffic of the coverage tests with the
 * contract. Prints how much of the contract it exercises. Runs without all of these tests compare nothing.
 */
export default class IndependentChecker implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest
    const traffic = process.env[trafficVariable]
    if (vitest === undefined || traffic === undefined || vitest.config.testNamePattern !== undefined) return
    const isCoverage = (path: string): boolean => relative(vitest.config.root, path).startsWith(coverage)
    const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) => isCoverage(moduleId))
    const run = modules.filter(({ moduleId }) => isCoverage(moduleId))
    if (run.length < all.length || !run.every((module) => module.ok())) return
    const faults = await this.#compare(traffic)
    for (const fault of faults.slice(0, 20)) write(`redocly drift: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }

  async #compare(traffic: string): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'drift-'))
    const file = (name: string): string => join(folder, name)
    try {
      await writeFile(file('contract.json'), JSON.stringify(readContract()))
      await writeFile(file('traffic.har'), archiveOf(readTraffic(traffic, server)))
      const result = await redocly([
        'drift',
        file('traffic.har'),
        '--api',
        file('contract.json'),
        '--server',
        `${server}/service/v1`,
        '--coverage',
        '--coverage-output',
        file('coverage.json'),
        '--format',
        'json',
        '--output',
        file('report.json'),
      ])
      const text = await readFile(file('report.json'), 'utf8').catch(() => null)
      if (text === null) return [`it wrote no report: ${result.stderr.slice(-2000)}`]
      const report = JSON.parse(text) as Report
      const { totals } = JSON.parse(await readFile(file('coverage.json'), 'utf8')) as Coverage
      write(
        `\nThe contract in the traffic of the tests, by redocly drift (${report.run.totalExchanges} requests):`,
      )
      return [...faultsOf(report), ...this.#coverage(totals)]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  #coverage(totals: Coverage['totals']): string[] {
    return Object.entries(least).flatMap(([name, part]) => {
      const { covered, total } = totals[name as keyof typeof least]
      write(`${`${covered} of ${total}`.padStart(16)}  ${name}`)
      return covered / total < part ? [`${name}: ${covered} of ${total} is less than ${part}.`] : []
    })
  }
}
