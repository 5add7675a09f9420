import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readContract } from '../../openapi/tools/contract.ts'
import { operationsOf } from '../../openapi/tools/document.ts'
import { startPrismProxy } from '../../packages/mock/src/prism.ts'
import { routesOf } from '../../packages/mock/src/routes.ts'
import { type Entry, readTraffic, trafficVariable } from '../support/traffic.ts'
import type { Proof } from './run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const server = 'http://127.0.0.1:8080'
/** Exchanges of each operation and status that pass through the proxy. */
const atMost = 2

/** The traffic of the coverage tests. */
const recordTraffic = async (): Promise<Entry[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'traffic-'))
  try {
    const words = ['node_modules/vitest/vitest.mjs', 'run', 'test/contract/coverage/by-domain']
    const env = { ...process.env, [trafficVariable]: folder }
    await promisify(execFile)(process.execPath, words, { cwd: root, env, maxBuffer: 1 << 28 })
    return readTraffic(folder, server)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isParsable = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const headersOf = (headers: { name: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))

/** Returns again what the service returned; the header `x-exchange` says which. */
const startReplay = async (entries: readonly Entry[]) => {
  const upstream = createServer((request, response) => {
    request.resume()
    const { response: recorded } = entries[Number(request.headers['x-exchange'])] as Entry
    const { 'content-length': _, 'content-encoding': __, ...headers } = headersOf(recorded.headers)
    response.writeHead(recorded.status, headers).end(recorded.content.text)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}`), close: () => upstream.close() }
}

const prove: Proof['run'] = async (say) => {
  say('  recording the traffic of the coverage tests')
  const entries = await recordTraffic()
  const document = readContract()
  const replay = await startReplay(entries)
  const proxy = startPrismProxy(document, replay.url)
  const findRoutes = routesOf(document)
  const counts = new Map<string, number>()
  const faults: string[] = []
  let passed = 0
  try {
    for (const [index, { request, response }] of entries.entries()) {
      const url = new URL(request.url)
      const route = findRoutes(url.pathname).find(({ method }) => method === request.method)
      if (route === undefined) continue
      const cell = `${route.id} ${response.status}`
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
      if ((counts.get(cell) ?? 0) > atMost) continue
      const headers: Record<string, string> = { ...headersOf(request.headers), 'x-exchange': String(index) }
      const text = request.postData?.text
      const isJson =
        text !== undefined && (headers['content-type'] ?? '').includes('json') && isParsable(text)
      const body = isJson ? JSON.parse(text) : text
      const { requestFaults, responseFaults } = await proxy(route, { url, headers, body })
      passed += 1
      const wrong = response.status < 400 ? [...requestFaults, ...responseFaults] : responseFaults
      for (const fault of wrong) faults.push(`${cell}: ${fault}`)
    }
  } finally {
    replay.close()
  }
  for (const fault of new Set(faults)) say(`  ${fault}`)
  if (faults.length > 0) throw new Error(`Prism reports ${faults.length} faults.`)
  const cells = operationsOf(document).reduce((sum, at) => sum + Object.keys(at.responses).length, 0)
  if (counts.size < cells)
    throw new Error(`Only ${counts.size} of ${cells} operations and statuses were seen.`)
  return `${passed} requests of ${counts.size} operations and statuses passed the validating proxy of Prism without a fault.`
}

export const prismProxy: Proof = {
  name: 'prism-proxy',
  summary: 'The traffic of the coverage tests passes the validating proxy of Prism.',
  run: prove,
}
