import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, type Service, startService } from '../../support/service.ts'

/** A service in the free edition with a verified sender, whose mail is written to a folder. */
export interface Shop {
  service: Service
  /** The password of the user `admin`. */
  password: string
  contactsCount: () => Promise<number>
}

const newPassword = async (folder: string): Promise<string> => {
  const command = run(['app-password', 'create', '--user', 'admin', '--name', 'generators'], {
    environment: { DATA_DIR: folder },
  })
  if ((await command.ended) !== 0) throw new Error(command.err())
  return command.out().trim()
}

/** The link in the mail that verifies a sender. */
const verificationLink = async (folder: string): Promise<string> => {
  for (;;) {
    const names = await readdir(join(folder, 'mail'), { recursive: true }).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const text = (await readFile(join(folder, 'mail', name), 'utf8')).replaceAll('=\r\n', '')
      const [link] = /http\S*\/verify-sender\/[A-Za-z0-9_-]*/.exec(text) ?? []
      if (link !== undefined) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const openShop = async (folder: string, environment: Record<string, string> = {}): Promise<Shop> => {
  const service = await startService(folder, [], { environment })
  const password = await newPassword(folder)
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.url}/service/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  await send('PUT', '/settings/general', {
    business_name: 'Harbour Books',
    address: { line1: '1 Harbour Street', city: 'London', country: 'GB' },
  })
  const sender = { name: 'Harbour Books', email: 'hello@harbourbooks.example' }
  const { id } = await send('POST', '/senders', sender)
  await send('POST', `/senders/${id}/verify`, {})
  const verified = await fetch(await verificationLink(folder), { method: 'POST' })
  if (!verified.ok) throw new Error(`The sender was not verified: ${verified.status}.`)
  for (const name of ['ada', 'grace', 'alan'])
    await send('POST', '/contacts', { email: `${name}@example.com` })
  const contactsCount = async (): Promise<number> => {
    const { page } = await send('GET', '/contacts?limit=1&total=exact')
    return (page as { total: { value: number } }).total.value
  }
  return { service, password, contactsCount }
}
