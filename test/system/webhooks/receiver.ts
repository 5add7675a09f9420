import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import { startDeliveries } from '../../../server/system/webhooks/deliver.ts'
import type { TestApp } from '../../support/app.ts'
import { publish } from './support.ts'

export interface Call {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a response; by default 200. */
type Answering = (response: ServerResponse, call: Call) => void
const taken: Answering = (response) => response.writeHead(200).end('ok')

/** Starts a receiver of webhooks on this machine. */
export const startReceiver = async () => {
  const calls: Call[] = []
  const conduct = { answer: taken }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      calls.push(call)
      conduct.answer(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    calls.length = 0
    conduct.answer = taken
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Sets how the receiver answers from now on. */
    answering: (answer: Answering) => {
      conduct.answer = answer
    },
  }
}

/** Publishes and makes the calls that are due, until none is. */
export const deliverAll = async (
  { context }: TestApp,
  outbound = createOutbound({ allowed: ['127.0.0.1'] }),
): Promise<void> => {
  await publish({ context } as TestApp)
  const work = { ...context, findUser: context.host.findUser, outbound }
  for (;;) {
    const begun = await startDeliveries(work, 32)
    if (begun.length === 0) return
    await Promise.all(begun)
  }
}

/** For the application whose webhooks call a receiver on this machine. */
export const mayCallReceivers = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }
