import { request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { insertInbound } from '../../server/bounces/store/inbound.ts'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { addressOf, sampleCall } from '../contract/walk/calls.ts'
import {
  bodySchemaOf,
  document,
  type Operation,
  operations,
  parametersIn,
} from '../contract/walk/contract.ts'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, type Service, startService } from '../support/service.ts'
import { authorize } from './campaign/stage.ts'
import { hostileBodies } from './hostile/bodies.ts'
import { contentBombs, fileBombs, mailBombs } from './hostile/contents.ts'
import type { Proof } from './run.ts'

/** Milliseconds: the longest that `/healthz` may take, and the longest that a refusal may. */
const goals = { stall: 250, refusal: 2000 }
/** After so long nobody waits any more; what is still going on is a stall without end. */
const patience = 60_000

interface Seen {
  group: string
  what: string
  status: number | null
  took: number
  stall: number
}

interface Input {
  group: string
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

type Poll = () => Promise<number>

/** The longest answer of `/healthz` since it was asked last. */
const startPolling = (url: string): { poll: Poll; stop: () => Promise<unknown> } => {
  const worker = new Worker(new URL('./hostile/poll.ts', import.meta.url), { workerData: { url } })
  const poll: Poll = () =>
    new Promise((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('how long?')
    })
  return { poll, stop: () => worker.terminate() }
}

interface Answer {
  status: number | null
  text: string
  took: number
}

const ask = (
  url: string,
  { method, path, headers = {}, body }: Omit<Input, 'group' | 'what'>,
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number | null, text = '') =>
      resolve({ status, text, took: performance.now() - began })
    const sent = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest(
      `${url}/`,
      { method, path, headers: { ...sent, ...headers }, timeout: patience },
      (response) => {
        let text = ''
        response.on('data', (block: Buffer) => {
          if (text.length < 100_000) text += block.toString('latin1')
        })
        response.once('end', () => end(response.statusCode ?? null, text))
        response.once('error', () => end(response.statusCode ?? null))
      },
    )
    request.once('timeout', () => request.destroy())
    // A refusal may come while the body is still on its way, and then the connection ends.
    request.once('error', () => end(null))
    request.end(body)
  })

const long = 14_000

const queries: [what: string, query: string][] = [
  ['seven thousand parameters', '&a'.repeat(long / 2)],
  ['one long value', `x=${'a'.repeat(long)}`],
  ['one long name', 'a'.repeat(long)],
  ['percent signs', `x=${'%41'.repeat(long / 3)}`],
  ['broken percent signs', `x=${'%'.repeat(long)}`],
  ['nothing but equals signs', '=&'.repeat(long / 2)],
]

const queriesOf = (operation: Operation): [string, string][] => [
  ...queries,
  ...parametersIn(operation, 'query').map(({ name }): [string, string] => [
    `${name} as a list without end`,
    `${name}=${'a,'.repeat(long / 2)}`,
  ]),
]

const ofOperations = (authorization: string): Input[] => {
  const basic = { authorization, 'content-type': 'application/json' }
  return operations.flatMap((operation): Input[] => {
    const path = `/service/v1${addressOf(operation, sampleCall(operation))}`
    const at = { group: operation.id, method: operation.method, headers: basic }
    const schema = bodySchemaOf(operation)
    if (schema !== undefined)
      return hostileBodies(document, schema).map(({ what, text }) => ({ ...at, path, what, body: text }))
    if (operation.method !== 'GET') return []
    const [bare = ''] = path.split('?')
    return queriesOf(operation).map(([what, query]) => ({ ...at, path: `${bare}?${query}`, what }))
  })
}

const ofContent = (authorization: string, templateId: string): Input[] => {
  const headers = { authorization, 'content-type': 'application/json' }
  return contentBombs.flatMap(({ what, kind, source }): Input[] => {
    const at = { method: 'POST', headers, what: `${kind}: ${what}` }
    const name = `${kind} ${what}`.slice(0, 90)
    return [
      {
        ...at,
        group: 'content: preview',
        path: `/service/v1/templates/${templateId}/preview`,
        body: JSON.stringify({ content: { kind, subject: 'a', source } }),
      },
      {
        ...at,
        group: 'content: template',
        path: '/service/v1/templates',
        body: JSON.stringify({ name, kind, subject: 'a', source }),
      },
      {
        ...at,
        group: 'content: smart codes',
        path: '/service/v1/smart-codes/render',
        body: JSON.stringify({ format: kind === 'html' ? 'html' : 'text', source }),
      },
    ]
  })
}

const form = 'application/x-www-form-urlencoded'

const ofPages = (): Input[] => {
  const pages = ['unsubscribe', 'preferences', 'confirm', 'verify-sender', 'view', 'c', 'o']
  const headers = { 'content-type': form }
  const forms: [string, string][] = [
    ['a field of 60 kB', `token=${'a'.repeat(60_000)}`],
    ['30,000 fields', 'a&'.repeat(30_000)],
    ['percent signs', `a=${'%41'.repeat(20_000)}`],
  ]
  return [
    ...pages.flatMap((page): Input[] => [
      { group: 'pages', what: `${page}: a long token`, method: 'GET', path: `/${page}/${'a'.repeat(long)}` },
      {
        group: 'pages',
        what: `${page}: a token of dots`,
        method: 'GET',
        path: `/${page}/${'.'.repeat(long)}`,
      },
      {
        group: 'pages',
        what: `${page}: broken percent signs`,
        method: 'GET',
        path: `/${page}/${'%'.repeat(long)}`,
      },
      ...forms.map(([what, body]) => ({
        group: 'pages',
        what: `${page}: ${what}`,
        method: 'POST',
        path: `/${page}/abc.def`,
        headers,
        body,
      })),
    ]),
    {
      group: 'log-in',
      what: 'a long name',
      method: 'POST',
      path: '/host/login',
      headers,
      body: `login=${'a'.repeat(7000)}&password=a&token=a`,
    },
    {
      group: 'log-in',
      what: 'four thousand fields',
      method: 'POST',
      path: '/host/login',
      headers,
      body: 'a&'.repeat(4000),
    },
    {
      group: 'log-in',
      what: 'ten megabytes',
      method: 'POST',
      path: '/host/login',
      headers,
      body: 'a'.repeat(10_000_000),
    },
    {
      group: 'paths',
      what: 'seven thousand segments',
      method: 'GET',
      path: `/service/v1${'/a'.repeat(long / 2)}`,
    },
    { group: 'paths', what: 'slashes', method: 'GET', path: '/'.repeat(long) },
    { group: 'paths', what: 'dots', method: 'GET', path: `/service/v1${'/..'.repeat(long / 3)}` },
    {
      group: 'headers',
      what: 'two thousand cookies',
      method: 'GET',
      path: '/host/session',
      headers: { cookie: 'a=b; '.repeat(2500) },
    },
    {
      group: 'headers',
      what: 'a long log-in',
      method: 'GET',
      path: '/service/v1/me',
      headers: { authorization: `Basic ${'a'.repeat(long)}` },
    },
    {
      group: 'headers',
      what: 'media types',
      method: 'GET',
      path: '/openapi.json',
      headers: { 'accept-encoding': 'a;q=0.1,'.repeat(1500) },
    },
  ]
}

const ofReports = async (url: string, authorization: string): Promise<Input[]> => {
  const { text } = await ask(url, {
    method: 'GET',
    path: '/service/v1/settings/bounces',
    headers: { authorization },
  })
  const addresses = [...new Set(text.match(/\/inbound\/[a-z]+\/[^"\\]+/g) ?? [])]
  const bodies: [string, string][] = [
    ['arrays without end', '['.repeat(5_000_000)],
    ['a million events', `[${'{},'.repeat(1_000_000)}{}]`],
    ['one long text', JSON.stringify({ Type: 'Notification', Message: 'a'.repeat(4_900_000) })],
  ]
  const headers = { 'content-type': 'application/json' }
  return addresses.flatMap((path) =>
    bodies.map(([what, body]) => ({
      group: 'reports',
      what: `${path.split('/')[2]}: ${what}`,
      method: 'POST',
      path,
      headers,
      body,
    })),
  )
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  let service: Service | null = null
  try {
    service = await startService(folder)
    return await attack(service, folder, say)
  } finally {
    service?.signal('SIGTERM')
    await service?.ended
    killStragglers()
    await removeDataFolder(folder)
  }
}

const attack = async ({ url }: Service, folder: string, say: (line: string) => void): Promise<string> => {
  const authorization = await authorize(folder)
  const storage = await openStorage(readConfig({ DATA_DIR: folder }), {
    role: 'command',
    log: createLogger('silent'),
  })
  const { poll, stop } = startPolling(url)
  const seen: Seen[] = []
  try {
    await pause(500)
    await poll()
    await pause(5000)
    const idle = await poll()
    say(`  nothing going on: /healthz took ${Math.round(idle)} ms at most`)

    const headers = { authorization, 'content-type': 'application/json' }
    const send = async (input: Input): Promise<Answer> => {
      // The limits are not what is proven here: they begin anew before any is reached.
      if (seen.length % 20 === 0) await storage.sql`truncate rate_limits`
      const answer = await ask(url, input)
      const { group, what } = input
      seen.push({ group, what, status: answer.status, took: answer.took, stall: await poll() })
      return answer
    }

    let group = ''
    for (const input of ofOperations(authorization)) {
      if (group !== '' && group !== input.group) tell(group, seen, say)
      group = input.group
      await send(input)
    }
    tell(group, seen, say)
    for (const input of ofPages()) await send(input)
    for (const input of await ofReports(url, authorization)) await send(input)
    const template = await ask(url, {
      method: 'POST',
      path: '/service/v1/templates',
      headers,
      body: JSON.stringify({ name: 'A letter', kind: 'html', subject: 'a', source: '<p>a</p>' }),
    })
    const { id } = JSON.parse(template.text) as { id: string }
    for (const input of ofContent(authorization, id)) await send(input)
    await sendFiles(url, headers, send)
    await sendMails(storage.sql, poll, seen)
    return judge(seen, idle, say)
  } finally {
    await stop()
    await storage.close()
  }
}

const sendFiles = async (
  url: string,
  headers: Record<string, string>,
  send: (input: Input) => Promise<Answer>,
): Promise<void> => {
  for (const { what, text } of fileBombs) {
    const made = await ask(url, {
      method: 'POST',
      path: '/service/v1/imports',
      headers,
      body: JSON.stringify({ filename: 'people.csv', format: 'csv' }),
    })
    const { id, upload } = JSON.parse(made.text) as { id: string; upload: { url: string } }
    const path = new URL(upload.url).pathname
    await send({ group: 'files: upload', what, method: 'PUT', path, body: text })
    await send({
      group: 'files: preview',
      what,
      method: 'GET',
      path: `/service/v1/imports/${id}/preview`,
      headers,
    })
  }
}

/** Puts mails where the reader of the mailbox puts them, and waits until each is dealt with. */
const sendMails = async (sql: Database, poll: Poll, seen: Seen[]): Promise<void> => {
  for (const { what, raw } of mailBombs) {
    const eventId = newId()
    const began = performance.now()
    await sql.begin((tx) =>
      insertInbound(tx, { channel: 'mailbox', eventId, body: Buffer.from(raw) }, new Date()),
    )
    const isOpen = async (): Promise<boolean> => {
      const [row] = await sql<{ open: boolean }[]>`
        select state = 'waiting' and attempts = 0 as open from inbound_messages where event_id = ${eventId}`
      return row?.open ?? false
    }
    while ((await isOpen()) && performance.now() - began < patience) await pause(20)
    await pause(500)
    seen.push({ group: 'mail', what, status: null, took: 0, stall: await poll() })
  }
}

const worst = (seen: Seen[], by: 'stall' | 'took'): Seen | undefined =>
  seen.toSorted((a, b) => b[by] - a[by])[0]

const tell = (group: string, seen: Seen[], say: (line: string) => void): void => {
  const inputs = seen.filter((one) => one.group === group)
  const [stall, slow] = [worst(inputs, 'stall'), worst(inputs, 'took')]
  say(
    `  ${group}: ${inputs.length} inputs; longest stall ${Math.round(stall?.stall ?? 0)} ms (${stall?.what}); slowest ${Math.round(slow?.took ?? 0)} ms (${slow?.what}, ${slow?.status})`,
  )
}

const judge = (seen: Seen[], idle: number, say: (line: string) => void): string => {
  const rest = seen.map(({ group }) => group).filter((group) => !/^[a-z]+[A-Z]/.test(group))
  for (const group of new Set(rest)) tell(group, seen, say)
  const refused = seen.filter(({ status }) => status === null || status >= 400)
  const [stall, slow] = [worst(seen, 'stall'), worst(refused, 'took')]
  const failed = seen.filter(({ status }) => status !== null && status >= 500)
  for (const { group, what, status } of failed) say(`  ${status}: ${group}, ${what}`)
  const summary =
    `${seen.length} inputs; longest stall ${Math.round(stall?.stall ?? 0)} ms (${stall?.group}, ${stall?.what}; ` +
    `${Math.round(idle)} ms while nothing went on); slowest refusal ${Math.round(slow?.took ?? 0)} ms (${slow?.group}, ${slow?.what}).`
  const missed = [
    ...((stall?.stall ?? 0) > goals.stall ? [`a stall above ${goals.stall} ms`] : []),
    ...((slow?.took ?? 0) > goals.refusal ? [`a refusal slower than ${goals.refusal} ms`] : []),
    ...(failed.some(({ status }) => status === 500) ? ['an answer of 500'] : []),
  ]
  if (missed.length > 0) throw new Error(`${missed.join(', ')}: ${summary}`)
  return summary
}

export const hostileInput: Proof = {
  name: 'hostile-input',
  summary:
    'the worst that can be sent to every operation and every other way in, with /healthz asked beside it',
  run: prove,
}
