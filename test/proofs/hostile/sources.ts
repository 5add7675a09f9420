import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stage } from './ask.ts'

/** Just below the largest answer that is read. */
const full = 33_000_000

/** As many parts as fit. */
const filled = (make: (index: number) => string, size = full): string => {
  const parts: string[] = []
  for (let [index, length] = [0, 0]; length < size; index += 1) {
    const part = make(index)
    parts.push(part)
    length += part.length + 1
  }
  return parts.join()
}

const names = (index: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `"k${index}_${at}":0`).join()

const person = (index: number, attribs: string): string =>
  `{"id":${index + 1},"email":"person${index}@example.com","name":"A B","status":"enabled","attribs":{${attribs}},` +
  '"lists":[{"id":1,"name":"News","optin":"single","subscription_status":"confirmed"}],' +
  '"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}'

const page = (people: string[]): string =>
  `{"data":{"results":[${people.join()}],"total":${people.length},"per_page":500,"page":1}}`

interface SourceBomb {
  what: string
  /** Where the answer is; the source is honest elsewhere. */
  at: 'lists' | 'subscribers' | 'profile'
  status?: number
  answer(): string
}

/** Answers of 32 MiB, as the most that a source can send at once. */
const sourceBombs: SourceBomb[] = [
  {
    what: 'keys of one object',
    at: 'subscribers',
    answer: () =>
      page([
        person(
          0,
          filled((at) => `"k${at}":0`),
        ),
      ]),
  },
  { what: 'keys beside the lists', at: 'lists', answer: () => `{"data":{${filled((at) => `"k${at}":0`)}}}` },
  {
    what: 'keys in a refusal',
    at: 'profile',
    status: 403,
    answer: () => `{${filled((at) => `"k${at}":0`)}}`,
  },
  {
    what: 'objects of a hundred keys each',
    at: 'subscribers',
    answer: () => page([person(0, `"a":[${filled((at) => `{${names(at, 100)}}`)}]`)]),
  },
  {
    what: '500 people of 400 keys each that no other has',
    at: 'subscribers',
    answer: () => page(Array.from({ length: 500 }, (_, at) => person(at, names(at, 400)))),
  },
  {
    what: 'a person of 100 objects of 10,000 keys',
    at: 'subscribers',
    answer: () =>
      page([person(0, Array.from({ length: 100 }, (_, at) => `"o${at}":{${names(at, 9999)}}`).join())]),
  },
  {
    what: 'addresses without end',
    at: 'subscribers',
    answer: () => page([person(0, '').replace(/person0@/, `${'a@example.com, '.repeat(full / 15 - 100)}a@`)]),
  },
  {
    what: 'a name without end',
    at: 'subscribers',
    answer: () => page([person(0, '').replace('A B', 'A '.repeat(full / 2 - 500))]),
  },
  {
    what: 'a person of 600,000 lists',
    at: 'subscribers',
    answer: () =>
      page([person(0, '').replace('"lists":[', `"lists":[${'{"id":1},'.repeat(90_000)}`)]).replace(
        '"attribs":{}',
        `"attribs":{${Array.from({ length: 5 }, (_, at) => `"a${at}":[${'{"id":1},'.repeat(90_000)}0]`).join()}}`,
      ),
  },
  {
    what: '500 people of 30 texts of 2,000 characters',
    at: 'subscribers',
    answer: () =>
      page(
        Array.from({ length: 500 }, (_, at) =>
          person(at, Array.from({ length: 30 }, (_, key) => `"k${key}":"${'x'.repeat(2000)}"`).join()),
        ),
      ),
  },
  {
    what: 'a name of a member without end',
    at: 'subscribers',
    answer: () => page([person(0, `"${'k'.repeat(full - 500)}":0`)]),
  },
  { what: 'empty objects', at: 'subscribers', answer: () => `{"data":{"results":[${filled(() => '{}')}]}}` },
  { what: 'numbers', at: 'subscribers', answer: () => `{"data":{"results":[${filled(() => '0')}]}}` },
  { what: 'arrays without end', at: 'subscribers', answer: () => '['.repeat(full) },
  {
    what: 'arrays in arrays around numbers',
    at: 'subscribers',
    answer: () => `{"data":${'['.repeat(60)}${filled(() => '0', 3_500_000)}${']'.repeat(60)}}`,
  },
  {
    what: 'one text',
    at: 'subscribers',
    answer: () => page([person(0, `"a":"${'\\"'.repeat(full / 2 - 500)}"`)]),
  },
  { what: 'blanks', at: 'subscribers', answer: () => ' '.repeat(full) },
]

const permissions = ['lists:get_all', 'subscribers:get_all', 'subscribers:get', 'campaigns:get_all']
const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const honest = (path: string, shape: number): string => {
  if (path === 'profile')
    return JSON.stringify({ data: { username: 'crm', user_role: { permissions }, list_role: null } })
  const results = path === 'lists' ? [{ id: 1, uuid: uuidOf(shape), name: 'News', optin: 'single' }] : []
  return JSON.stringify({
    data: path === 'templates' ? [] : { results, total: results.length, per_page: 500, page: 1 },
  })
}

/** A source at loopback. The first part of a path is the number of its shape. */
const startSource = async () => {
  let last: { shape: number; bytes: Buffer } | null = null
  const bytesOf = (shape: number): Buffer => {
    if (last?.shape !== shape) last = { shape, bytes: Buffer.from(sourceBombs[shape]?.answer() ?? '') }
    return last.bytes
  }
  const answer = (url: string, response: ServerResponse): void => {
    const [, number, , path = ''] = new URL(url, 'http://source').pathname.split('/')
    const shape = Number(number)
    const bomb = sourceBombs[shape]
    const isBomb = bomb?.at === path
    const body = isBomb ? bytesOf(shape) : Buffer.from(honest(path, shape))
    response.writeHead(isBomb ? (bomb.status ?? 200) : 200, {
      'content-type': 'application/json',
      'content-length': body.length,
    })
    response.end(body)
  }
  const server = createServer((request, response) => answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Makes the answer before anything is measured: this process asks for `/healthz` too. */
    prepare: bytesOf,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Repetitions of a broken answer take minutes: this long, the first ones are watched. */
const patience = 10_000

/** Connects to sources that answer with what costs most to read, and tries to bring their people. */
export const readSources = async ({ headers, send, post, get, watchUntil }: Stage): Promise<void> => {
  const source = await startSource()
  try {
    for (const [shape, { what }] of sourceBombs.entries()) {
      source.prepare(shape)
      await watchUntil('sources: setup', what, async () => true)
      const name = `Hostile source ${shape}`
      const connected = await send({
        group: 'sources: connect',
        what,
        method: 'POST',
        path: '/service/v1/migration/connections',
        headers,
        body: JSON.stringify({
          name,
          source_key: 'listmonk',
          credentials: { username: 'crm', token: 'a token of the source' },
          base_url: `${source.url}/${shape}`,
        }),
      })
      if (connected.status !== 201) continue
      const { id: connection_id } = JSON.parse(connected.text) as { id: string }
      const { id } = await post('/migrations', { name, connection_id })
      const job = await post(`/migrations/${id}/start`, { mode: 'dry_run' })
      const over = performance.now() + patience
      await watchUntil('sources: dry run', what, async () => {
        const { state } = await get<{ state: string }>(`/jobs/${job.id}`)
        return !['queued', 'running'].includes(state) || performance.now() > over
      })
      const { state } = await get<{ state: string }>(`/jobs/${job.id}`)
      if (['queued', 'running'].includes(state)) await post(`/jobs/${job.id}/cancel`, {})
    }
  } finally {
    await source.close()
  }
}
