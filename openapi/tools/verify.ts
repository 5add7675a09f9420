import { readContract } from './contract.ts'
import { run } from './verify/cli.ts'
import type { Document } from './verify/document.ts'

// The command of this checkout: it needs no package of its own.
await run(() => readContract() as unknown as Document)
