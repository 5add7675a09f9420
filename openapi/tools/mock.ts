import { readFile } from 'node:fs/promises'
import type { OpenApiDocument } from './document.ts'
import { runMockCommand } from './mock/command.ts'
import { type Mock, type MockOptions, serveMock } from './mock/serve.ts'
import { startStateful } from './mock/stateful.ts'
import { toolFile } from './redocly-cli.ts'

interface Options extends MockOptions {
  /** Uses Prism, which knows nothing but the document: slower, larger, and an independent reading of the contract. */
  prism?: boolean
}

/** Serves the contract of this checkout as a mock. Prism is loaded only when it is wanted: it takes a second and 200 MB. */
export const startMock = async ({ prism = false, ...options }: Options): Promise<Mock> => {
  const document: OpenApiDocument = JSON.parse(
    await readFile(toolFile('../../generated/contract.json'), 'utf8'),
  )
  if (!prism) return serveMock(document, options)
  const { startPrism } = await import('./mock/prism.ts')
  return serveMock(document, { ...options, engine: await startPrism(document) })
}

if (import.meta.main) {
  await runMockCommand({
    usage: 'npm run mock --',
    start: startMock,
    checkout: {
      help: `  --prism              uses Prism instead of the mock of this project
  --stateful           the real service, on a database that is deleted at the end
  --contacts 200       contacts of the stateful mock
`,
      startPrism: (options) => startMock({ ...options, prism: true }),
      runStateful: startStateful,
    },
  })
}
