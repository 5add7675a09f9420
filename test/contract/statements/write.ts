/**
 * Updates the number of statements of each operation if it has decreased or the operation is new: `node
 * test/contract/statements/write.ts`. It never writes a higher number: enter that by hand, with a reason.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['vitest', 'run', 'test/contract/statements'], {
  stdio: 'inherit',
  env: { ...process.env, STATEMENTS: 'write' },
})
process.exitCode = status ?? 1
