import { automationKill } from './automation-kill.ts'
import { campaignKill } from './campaign-kill.ts'
import { generators } from './generators.ts'
import { hostileInput } from './hostile-input.ts'
import { importKill } from './import-kill.ts'
import { jobsKill } from './jobs-kill.ts'
import { killWrites } from './kill-writes.ts'
import { migrationKill } from './migration-kill.ts'
import { mutationsProof } from './mutations.ts'
import { prismProxy } from './prism-proxy.ts'
import { randomRequests } from './random-requests.ts'
import { readMails } from './read-mails.ts'
import { runtimes } from './runtimes.ts'
import { webhooksKill } from './webhooks-kill.ts'

export interface Proof {
  name: string
  summary: string
  /** Throws if the proof fails; otherwise returns a summary. */
  run: (say: (line: string) => void) => Promise<string>
}

const proofs: Proof[] = [
  killWrites,
  jobsKill,
  importKill,
  campaignKill,
  automationKill,
  migrationKill,
  webhooksKill,
  mutationsProof,
  prismProxy,
  generators,
  runtimes,
  hostileInput,
  randomRequests,
  readMails,
]

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length) {
  say(`There is no proof ${unknown.join(', ')}. npm run -s proof -- [NAME …]`)
  for (const { name, summary } of proofs) say(`  ${name}: ${summary}`)
  process.exit(2)
}
for (const proof of proofs.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  say(`${proof.name}: ${proof.summary}`)
  say(`${proof.name} holds: ${await proof.run(say)}`)
}
