import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { webhookUrl } from '../../server/marketing/flows/index.ts'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { createLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { openStorage } from '../../server/platform/storage/storage.ts'
import { insertInbound } from '../../server/sending/bounces/store/inbound.ts'
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
import { authorize } from './campaign/setup.ts'
import { type Answer, ask, type Input, patience, type Stage } from './hostile/ask.ts'
import { loadAutomations } from './hostile/automations.ts'
import { hostileBodies } from './hostile/bodies.ts'
import { archiveBombs, contentBombs, fileBombs, mailBombs, reportBombs } from './hostile/contents.ts'
import { definitionBombs, expensiveForm, hookEmail, publicInputs } from './hostile/forms.ts'
import { readSources } from './hostile/sources.ts'
import type { Proof } from './run.ts'

/** Milliseconds: the longest allowed response of `/healthz`, and the longest allowed refusal. */
const goals = { stall: 250, refusal: 2000 }
/** Only a part of the shapes, such as `hooks,sources,automations`. */
const parts = (process.env.PROOF_PARTS ?? 'input,hooks,sources,automations').split(',')
const detailed = /^(?:hooks|sources|automations)/

interface Seen {
  group: string
  what: string
  status: number | null
  took: number
  stall: number
}

type Poll = () => Promise<number>

/** `poll` returns the longest response of `/healthz` since the last call. */
const startPolling = (url: string): { poll: Poll; stop: () => Promise<unknown> } => {
  const worker = new Worker(new URL('./hostile/poll.ts', import.meta.url), { workerData: { url } })
  const poll: Poll = () =>
    new Promise((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('how long?')
    })
  return { poll, stop: () => worker.terminate() }
}

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

/** Publishes a form, and makes the requests that only reach one that is published. */
const ofForms = async ({ post, headers }: Stage, url: string, secret: Uint8Array): Promise<Input[]> => {
  const { id, slug } = await post<{ id: string; slug: string }>('/forms', {
    name: 'Expensive',
    definition: expensiveForm,
  })
  await post(`/forms/${id}/publish`, {})
  await post('/contacts', { email: hookEmail })
  const tag = await post('/tags', { name: 'Hostile' })
  const flow = await post('/automations', {
    name: 'Hostile',
    definition: {
      triggers: [{ key: 'webhook_received', settings: {} }],
      start: 'tag',
      nodes: [{ id: 'tag', type: 'add_tag', settings: { tag_id: tag.id } }],
    },
  })
  await post(`/automations/${flow.id}/publish`, {})
  const hook = new URL(webhookUrl(url, secret, { flowId: flow.id, generation: 0 })).pathname
  const definitions = definitionBombs.flatMap(({ what, definition }, index): Input[] => [
    {
      group: 'forms: preview',
      what,
      method: 'POST',
      path: '/service/v1/forms/preview',
      headers,
      body: JSON.stringify({ definition }),
    },
    {
      group: 'forms: draft',
      what,
      method: 'POST',
      path: '/service/v1/forms',
      headers,
      body: JSON.stringify({ name: `Bomb ${index}`, definition }),
    },
  ])
  return [...definitions, ...publicInputs(slug, hook)]
}

const password = 'a password that was agreed'
const basic = `Basic ${Buffer.from(`crm:${password}`).toString('base64')}`
/** How each provider proves that a report is its own, where it does not sign the body. */
const credentials: Readonly<Record<string, Record<string, string>>> = {
  postmark: { authorization: basic },
  sparkpost: { authorization: basic },
  brevo: { authorization: `Bearer ${password}` },
}

const enabled = { enabled: true, secret: password }
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const verificationKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const providers = {
  ses: { enabled: true, allowed_topics: ['arn:aws:sns:eu-west-1:123456789012:bounces'] },
  sendgrid: { enabled: true, secret: verificationKey },
  mailgun: enabled,
  postmark: enabled,
  brevo: enabled,
  sparkpost: enabled,
  generic: { enabled: true, secret: `whsec_${Buffer.alloc(32, 'a').toString('base64')}` },
}

const ofReports = async (url: string, authorization: string): Promise<Input[]> => {
  const { status, text } = await ask(url, {
    method: 'PUT',
    path: '/service/v1/settings/bounces',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ providers }),
  })
  const addresses = [...new Set(text.match(/\/inbound\/[a-z]+\/[^"\\]+/g) ?? [])]
  if (addresses.length !== Object.keys(providers).length)
    throw new Error(`The providers could not be enabled: ${status} ${text}`)
  return addresses.flatMap((path) => {
    const provider = path.split('/')[2] ?? ''
    const headers = { 'content-type': 'application/json', ...credentials[provider] }
    return reportBombs.map(({ what, text: body }) => ({
      group: 'reports',
      what: `${provider}: ${what}`,
      method: 'POST',
      path,
      headers,
      body,
    }))
  })
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  let service: Service | null = null
  try {
    service = await startService(folder, [], { environment: { MIGRATION_ALLOWED_HOSTS: '127.0.0.1' } })
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
    const note = (one: Seen, took = one.took): void => {
      seen.push(one)
      if (!detailed.test(one.group)) return
      const { group, what, status, stall } = one
      say(
        `  ${group}, ${what}: /healthz ${Math.round(stall)} ms beside ${Math.round(took)} ms (${status ?? 'work'})`,
      )
    }
    const send = async (input: Input): Promise<Answer> => {
      // This proof is not about rate limits: they are reset before any is reached.
      if (seen.length % 20 === 0) await storage.sql`truncate rate_limits`
      const answer = await ask(url, input)
      const { group, what } = input
      note({ group, what, status: answer.status, took: answer.took, stall: await poll() })
      return answer
    }

    /** The work of jobs afterwards counts too. */
    const watchUntil = async (
      group: string,
      what: string,
      isDone: () => Promise<boolean>,
    ): Promise<boolean> => {
      const began = performance.now()
      let isOver = await isDone()
      for (; !isOver && performance.now() - began < patience; isOver = await isDone()) await pause(50)
      note({ group, what, status: null, took: 0, stall: await poll() }, performance.now() - began)
      return isOver
    }
    const stage: Stage = { sql: storage.sql, headers, send, watchUntil, ...callsTo(url, headers) }
    if (parts.includes('input')) {
      let group = ''
      for (const input of ofOperations(authorization)) {
        if (group !== '' && group !== input.group) tell(group, seen, say)
        group = input.group
        await send(input)
      }
      tell(group, seen, say)
      for (const input of ofPages()) await send(input)
      for (const input of await ofReports(url, authorization)) await send(input)
      const source = '<p>a</p>'
      const { id } = await stage.post('/templates', { name: 'A letter', kind: 'html', subject: 'a', source })
      for (const input of ofContent(authorization, id)) await send(input)
      await watchUntil('reports: read', 'all that were taken', () => isInboxRead(storage.sql))
      await sendFiles(url, headers, send, watchUntil)
      await sendArchives(stage)
      await sendMails(storage.sql, watchUntil)
    }
    for (const input of await ofForms(stage, url, storage.secret))
      if (parts.includes(input.group === 'hooks' ? 'hooks' : 'input')) await send(input)
    const isRouted = async () => (await storage.sql`select from trigger_events limit 1`).length === 0
    if (parts.includes('hooks')) await watchUntil('hooks: routed', 'all that were taken', isRouted)
    await underLoad(stage, poll, say)
    return judge(seen, idle, say)
  } finally {
    await stop()
    await storage.close()
  }
}

/** Calls that set the scene. A part of an answer is enough for none of them. */
const callsTo = (url: string, headers: Record<string, string>): Pick<Stage, 'post' | 'get'> => {
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const { status, text } = await ask(url, { method, path: `/service/v1${path}`, headers, ...sent })
    if ((status ?? 500) >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text) as Body
  }
  return { post: (path, body) => call('POST', path, body), get: (path) => call('GET', path) }
}

/** What a large installation has, and what a source of a migration answers, beside an idle time of the same minute. */
const underLoad = async (stage: Stage, poll: Poll, say: (line: string) => void): Promise<void> => {
  await poll()
  await pause(5000)
  say(`  nothing going on: /healthz took ${Math.round(await poll())} ms at most`)
  if (parts.includes('sources')) await readSources(stage)
  if (parts.includes('automations')) await loadAutomations(stage)
}

type WatchUntil = Stage['watchUntil']

const isInboxRead = async (sql: Database): Promise<boolean> => {
  const rows =
    await sql`select 1 from inbound_messages where state = 'waiting' and (attempts = 0 or reader is not null) limit 1`
  return rows.length === 0
}

/** Uploads, previews and imports files. */
const sendFiles = async (
  url: string,
  headers: Record<string, string>,
  send: (input: Input) => Promise<Answer>,
  watchUntil: WatchUntil,
): Promise<void> => {
  const settings = {
    filename: 'people.csv',
    format: 'csv',
    has_header: false,
    mapping: [{ column: 'Column 1', target: 'email' }],
  }
  for (const { what, text } of fileBombs) {
    const made = await ask(url, {
      method: 'POST',
      path: '/service/v1/imports',
      headers,
      body: JSON.stringify(settings),
    })
    const { id, upload } = JSON.parse(made.text) as { id: string; upload: { url: string } }
    await send({
      group: 'files: upload',
      what,
      method: 'PUT',
      path: new URL(upload.url).pathname,
      body: text,
    })
    const path = `/service/v1/imports/${id}`
    await send({ group: 'files: preview', what, method: 'GET', path: `${path}/preview`, headers })
    await send({ group: 'files: start', what, method: 'POST', path: `${path}/start`, headers, body: '{}' })
    await watchUntil('files: import', what, async () => {
      const { text: found } = await ask(url, { method: 'GET', path, headers })
      return (JSON.parse(found) as { state: string }).state !== 'running'
    })
  }
}

/** Uploads, previews and tries archives and dumps of other tools. */
const sendArchives = async ({ headers, post, get, send, watchUntil }: Stage): Promise<void> => {
  for (const { what, source, filename, bytes } of archiveBombs) {
    const { id } = await post<{ id: string }>('/migrations', { name: what, source_key: source })
    const file = await post<{ id: string; upload: { url: string } }>(`/migrations/${id}/files`, { filename })
    const upload = new URL(file.upload.url).pathname
    await send({ group: 'archives: upload', what, method: 'PUT', path: upload, body: bytes })
    const path = `/service/v1/migrations/${id}`
    const preview = `${path}/files/${file.id}/preview`
    await send({ group: 'archives: preview', what, method: 'GET', path: preview, headers })
    const body = '{"mode":"dry_run"}'
    const begun = await send({
      group: 'archives: start',
      what,
      method: 'POST',
      path: `${path}/start`,
      headers,
      body,
    })
    if (begun.status !== 202) continue
    const job = (JSON.parse(begun.text) as { id: string }).id
    await watchUntil('archives: dry run', what, async () => {
      const { state } = await get<{ state: string }>(`/jobs/${job}`)
      return !['queued', 'running'].includes(state)
    })
  }
}

/** Inserts mails as a visit to the mailbox does, and waits until each is processed. */
const sendMails = async (sql: Database, watchUntil: WatchUntil): Promise<void> => {
  for (const { what, raw } of mailBombs) {
    await sql.begin((tx) =>
      insertInbound(tx, { channel: 'mailbox', eventId: newId(), body: Buffer.from(raw) }, new Date()),
    )
    await watchUntil('mail', what, () => isInboxRead(sql))
    await pause(500)
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
  // Connections to sources are refused after the source was asked twice.
  const refused = seen.filter(
    ({ group, status }) => (status === null || status >= 400) && group !== 'sources: connect',
  )
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
