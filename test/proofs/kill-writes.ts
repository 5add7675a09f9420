import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, run, type Service, startService } from '../support/service.ts'
import type { Proof } from './run.ts'

const kills = 20
const writers = 4

interface Write {
  email: string
  key: string
}

const create = async (
  service: Service,
  authorization: string,
  { email, key }: Write,
): Promise<number | null> => {
  try {
    const response = await fetch(`${service.url}/service/v1/contacts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ email }),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

const authorize = async (folder: string): Promise<string> => {
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'proof'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return `Basic ${Buffer.from(`admin:${command.out().trim()}`).toString('base64')}`
}

/** Writes until the process is killed, and returns the acknowledged writes and those without an answer. */
const live = async (
  round: number,
  service: Service,
  authorization: string,
): Promise<{ acknowledged: Write[]; open: Write[] }> => {
  const acknowledged: Write[] = []
  const open: Write[] = []
  let alive = true
  const writer = async (number: number): Promise<void> => {
    for (let turn = 0; alive; turn += 1) {
      const name = `r${round}-w${number}-${turn}`
      const write = { email: `${name}@example.com`, key: `key-${name}` }
      const status = await create(service, authorization, write)
      if (status === 201) acknowledged.push(write)
      else open.push(write)
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
  await pause(100 + Math.random() * 700)
  service.signal('SIGKILL')
  await service.ended
  alive = false
  await all
  return { acknowledged, open }
}

/** Kills the database process, as in a power failure. */
const killDatabase = async (folder: string): Promise<void> => {
  const location = await readFile(join(folder, 'database-location'), 'utf8').catch(() =>
    join(folder, 'postgres'),
  )
  const [pid] = (await readFile(join(location.trim(), 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const listAll = async (service: Service, authorization: string): Promise<string[]> => {
  const emails: string[] = []
  let cursor: string | null = null
  do {
    const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await fetch(`${service.url}/service/v1/contacts?limit=200${query}`, {
      headers: { authorization },
    })
    const page = (await response.json()) as {
      data: { email: string }[]
      page: { next_cursor: string | null }
    }
    emails.push(...page.data.map(({ email }) => email))
    cursor = page.page.next_cursor
  } while (cursor !== null)
  return emails
}

const prove: Proof['run'] = async (say) => {
  const folder = await makeDataFolder('crs-proof-')
  try {
    const acknowledged: Write[] = []
    let repeated = 0
    let open: Write[] = []
    for (let round = 1; round <= kills; round += 1) {
      const service = await startService(folder)
      const authorization = await authorize(folder)
      // Repeats the unanswered writes with their keys, as a client does.
      for (const write of open) {
        const status = await create(service, authorization, write)
        if (status !== 201)
          throw new Error(`${write.email} was answered with ${status} when it was sent again.`)
        acknowledged.push(write)
        repeated += 1
      }
      const outcome = await live(round, service, authorization)
      acknowledged.push(...outcome.acknowledged)
      open = outcome.open.filter(({ email }) => !acknowledged.some((write) => write.email === email))
      if (round % 2 === 0) await killDatabase(folder)
      say(`  kill ${round}: ${outcome.acknowledged.length} acknowledged, ${open.length} under way`)
    }
    const service = await startService(folder)
    const authorization = await authorize(folder)
    for (const write of open)
      if ((await create(service, authorization, write)) === 201) acknowledged.push(write)
    const found = await listAll(service, authorization)
    service.signal('SIGTERM')
    await service.ended
    const expected = new Set(acknowledged.map(({ email }) => email))
    const missing = [...expected].filter((email) => !found.includes(email))
    if (missing.length) throw new Error(`Acknowledged and lost: ${missing.join(', ')}`)
    if (found.length !== new Set(found).size) throw new Error('A contact is there twice.')
    if (found.length !== expected.size)
      throw new Error(`${found.length} are there, ${expected.size} were acknowledged.`)
    return `${kills} kills, ${expected.size} writes acknowledged, ${repeated} of them sent again, all there once.`
  } finally {
    killStragglers()
    await removeDataFolder(folder)
  }
}

export const killWrites: Proof = {
  name: 'kill-writes',
  summary: `SIGKILL of the service in the middle of writes, ${kills} times, every other time of its database too`,
  run: prove,
}
