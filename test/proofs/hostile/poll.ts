/** Runs in its own thread: requests `/healthz` repeatedly, and reports the longest response. */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const { url } = workerData as { url: string }
let longest = 0
let isReportRequested = false

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

parentPort?.on('message', () => {
  isReportRequested = true
})

while (true) {
  // If the main thread asks during a request, the answer waits for its end: the stall belongs to the input
  // before.
  const isLast = isReportRequested
  const askedAt = performance.now()
  await ask().catch(() => undefined)
  longest = Math.max(longest, performance.now() - askedAt)
  if (isLast) {
    parentPort?.postMessage(longest)
    isReportRequested = false
    longest = 0
  }
  await pause(10)
}
