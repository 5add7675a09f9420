import { readContract } from '../../openapi/tools/contract.ts'
import { run } from './src/cli.ts'
import type { Document } from './src/document.ts'

// The command of this checkout: it needs no package of its own.
await run(() => readContract() as unknown as Document)
