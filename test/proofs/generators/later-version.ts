import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Json = unknown

/** Members whose own members are not named by the contract: they are data. */
const maps = new Set(['custom_fields', 'values', 'counts'])

/** What a later version may send: a further member in each object, and a kind of job that is new. */
const withMembers = (value: Json, isMap = false): Json => {
  if (Array.isArray(value)) return value.map((one) => withMembers(one))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withMembers(inner, maps.has(name))])
  return { ...Object.fromEntries(members), ...(!isMap && { later_member: 'later' }) }
}

const later = (value: Json, path: string): Json => {
  const isJob = path.includes('/jobs/') || path.endsWith('/start')
  return { ...(withMembers(value) as object), ...(isJob && { kind: 'later_kind' }) }
}

/** A server before the service, whose answers are those of a later version. Returns its address, and how many answers it changed. */
export const startLaterVersion = async (serviceUrl: string) => {
  let changed = 0
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers
    const body = await buffer(request)
    const answer = await fetch(`${serviceUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '')
    if (isJson) changed += 1
    const text = isJson ? JSON.stringify(later(JSON.parse(bytes.toString('utf8')), request.url ?? '')) : bytes
    const kept = [...answer.headers].filter(
      ([name]) => !['content-length', 'content-encoding', 'transfer-encoding', 'connection'].includes(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    changedCount: () => changed,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
