/**
 * Writes down how many statements each operation sends, where they have become fewer or the operation is new: `node
 * test/contract/statements/write.ts`. More are never written: an engineer with a reason for one more enters the number by hand.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['vitest', 'run', 'test/contract/statements'], {
  stdio: 'inherit',
  env: { ...process.env, STATEMENTS: 'write' },
})
process.exitCode = status ?? 1
