import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import type { Proof } from './run.ts'

const seeds = Number(process.env.PROOF_SEEDS ?? 100)
const runs = Number(process.env.PROOF_RUNS ?? 10)
/** Seeds that share a service: starting one for each takes longer than the requests. */
const together = 25

/** Sends the random requests of these seeds; returns the output of the tests if one fails. */
const requestsOf = (some: readonly number[]): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', 'test/contract/requests.test.ts', '--reporter=dot'],
      { env: { ...process.env, FAST_CHECK_SEEDS: some.join(), FAST_CHECK_RUNS: String(runs) } },
    )
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-200_000)
      })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? null : printed))
  })

const prove: Proof['run'] = async (say) => {
  for (let done = 0; done < seeds; done += together) {
    const some = Array.from({ length: Math.min(together, seeds - done) }, () => randomInt(2 ** 31))
    say(`  FAST_CHECK_RUNS=${runs} FAST_CHECK_SEEDS=${some.join()}`)
    const printed = await requestsOf(some)
    if (printed !== null) throw new Error(`${printed}\nOne of these seeds is red: ${some.join()}.`)
  }
  return `${seeds} seeds, ${runs} requests of each kind to each operation: each is answered as the contract says.`
}

export const randomRequests: Proof = {
  name: 'random-requests',
  summary:
    'Random requests from new seeds: valid ones are understood, and one fault is refused for that fault.',
  run: prove,
}
