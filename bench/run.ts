import { mkdir, writeFile } from 'node:fs/promises'
import { admin } from './admin.ts'
import { apiRequests } from './api-requests.ts'
import { type Bench, table } from './bench.ts'
import { campaignSend } from './campaign-send.ts'
import { clientTypes } from './client-types.ts'
import { conditionCount } from './condition-count.ts'
import { enrolments } from './enrolments.ts'
import { entryLatency } from './entry-latency.ts'
import { exportBench } from './export.ts'
import { importBench } from './import.ts'
import { importUndo } from './import-undo.ts'
import { listPage } from './list-page.ts'
import { listUnderLoad } from './list-under-load.ts'
import { messageLatency } from './message-latency.ts'
import { migration } from './migration.ts'
import { outboxCost } from './outbox-cost.ts'
import { referenceSearch } from './reference-search.ts'
import { validatedRequest } from './validated-request.ts'

const benches: Bench[] = [
  validatedRequest,
  apiRequests,
  listPage,
  conditionCount,
  listUnderLoad,
  exportBench,
  importBench,
  importUndo,
  migration,
  campaignSend,
  messageLatency,
  enrolments,
  entryLatency,
  outboxCost,
  clientTypes,
  referenceSearch,
  admin,
]

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const usage = (): string =>
  ['npm run -s bench -- [NAME …]', ...benches.map(({ name, summary }) => `  ${name}: ${summary}`)].join('\n')

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length) {
  say(`There is no bench ${unknown.join(', ')}.\n${usage()}`)
  process.exit(2)
}

const results = new URL('./results/', import.meta.url)
await mkdir(results, { recursive: true })
let missed = 0
for (const bench of wanted.length ? benches.filter(({ name }) => wanted.includes(name)) : benches) {
  const result = await bench.run((line) => process.stderr.write(`${line}\n`))
  await writeFile(new URL(`${result.name}.json`, results), `${JSON.stringify(result, null, 2)}\n`)
  say(table(result))
  missed += result.figures.filter(({ met }) => met === false).length
}
process.exitCode = missed === 0 ? 0 : 1
