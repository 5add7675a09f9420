import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { redocly } from './redocly-cli.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const workflows = readdirSync(`${root}/openapi/workflows`).map((name) => `${root}/openapi/workflows/${name}`)

/**
 * `npm run lint` starts here: it checks the contract, the pages for recipients and the workflows with
 * `redocly.yaml`.
 */
const { exitCode, stdout, stderr } = await redocly([
  'lint',
  '--config',
  `${root}/redocly.yaml`,
  `${root}/openapi/openapi.yaml`,
  `${root}/openapi/recipient.yaml`,
  ...workflows,
])
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = exitCode
