import { readContract } from '../../openapi/tools/contract.ts'
import { runMockCommand } from './src/cli.ts'
import { type Mock, type MockOptions, serveMock } from './src/serve.ts'
import { startStateful } from './src/stateful.ts'

interface Options extends MockOptions {
  /** Without Prism: the engine of the package. It starts sooner, and needs less memory. */
  light?: boolean
}

/** Serves the contract of this checkout as a mock: Prism selects the responses, unless `light` is set. */
export const startMock = async ({ light = false, ...options }: Options): Promise<Mock> => {
  const document = readContract()
  if (light) return serveMock(document, options)
  // Loaded only when it is wanted: it takes half a second.
  const { startPrism } = await import('./src/prism.ts')
  return serveMock(document, { ...options, select: startPrism(document) })
}

if (import.meta.main) {
  await runMockCommand({
    usage: 'npm run mock --',
    start: startMock,
    checkout: {
      help: `  --light              without Prism, as the package: starts sooner, and needs less memory
  --stateful           the real service, on a database that is deleted at the end
  --contacts 200       contacts of the stateful mock
`,
      startLight: (options) => startMock({ ...options, light: true }),
      runStateful: startStateful,
    },
  })
}
