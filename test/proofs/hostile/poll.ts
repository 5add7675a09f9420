/** Runs in a thread of its own: asks `/healthz` again and again, and tells how long the longest answer took. */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const { url } = workerData as { url: string }
let longest = 0
let askedAt: number | null = null

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

// One that has not been answered yet counts as long as it has taken.
parentPort?.on('message', () => {
  const open = askedAt === null ? 0 : performance.now() - askedAt
  parentPort?.postMessage(Math.max(longest, open))
  longest = 0
})

while (true) {
  askedAt = performance.now()
  await ask().catch(() => undefined)
  longest = Math.max(longest, performance.now() - askedAt)
  askedAt = null
  await pause(10)
}
