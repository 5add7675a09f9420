import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import type { Proof } from './run.ts'

const seeds = Number(process.env.PROOF_SEEDS ?? 100)
const runs = Number(process.env.PROOF_RUNS ?? 10)

/** The random requests of one seed; answers what the tests printed where one is red. */
const requestsOf = (seed: number): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', 'test/contract/requests.test.ts', '--reporter=dot'],
      { env: { ...process.env, FAST_CHECK_SEED: String(seed), FAST_CHECK_RUNS: String(runs) } },
    )
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-20_000)
      })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? null : printed))
  })

const prove: Proof['run'] = async (say) => {
  for (let number = 1; number <= seeds; number++) {
    const seed = randomInt(2 ** 31)
    say(`${number} of ${seeds}: FAST_CHECK_SEED=${seed} FAST_CHECK_RUNS=${runs}`)
    const printed = await requestsOf(seed)
    if (printed !== null) throw new Error(`${printed}\nThe seed ${seed} is red.`)
  }
  return `${seeds} seeds, ${runs} requests of each kind to each operation: each is answered as the contract says.`
}

export const randomRequests: Proof = {
  name: 'random-requests',
  summary:
    'Random requests from new seeds: valid ones are understood, and one fault is refused for that fault.',
  run: prove,
}
