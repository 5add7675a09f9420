import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import type { RealService } from './service.ts'

const made = async <Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> => {
  const { data, error } = await call
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

/** The link in the mail that verifies a sender. */
const linkIn = (folder: string): string | undefined =>
  globSync('mail/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8').replaceAll('=\r\n', '')
      return /http\S*\/verify-sender\/[\w-]+/.exec(text) ?? []
    })[0]

const waiting = { timeout: 50_000, interval: 100 }

type Audience = components['schemas']['CampaignCreate']['audience']

const everybody: Audience = { include: { condition: { match: 'all', conditions: [] } } }

/** Makes a sender whose address is verified. */
const prepareSender = async ({ client, folder }: RealService): Promise<void> => {
  await made(
    client.PUT('/settings/general', {
      body: {
        business_name: 'Harbour Books',
        address: { line1: '1 Harbour Street', city: 'London', country: 'GB' },
      },
    }),
  )
  const sender = await made(
    client.POST('/senders', { body: { name: 'Harbour Books', email: 'katherine@harbour-books.example' } }),
  )
  await made(client.POST('/senders/{id}/verify', { params: { path: { id: sender.id } } }))
  await fetch(await vi.waitUntil(() => linkIn(folder), waiting), { method: 'POST' })
}

/** Sends a campaign, and returns its name when it has ended. */
export const sendNewsletter = async (
  service: RealService,
  name = 'Autumn books',
  audience = everybody,
): Promise<string> => {
  const { client } = service
  const { data: senders } = await client.GET('/senders')
  if (senders?.data.length === 0) await prepareSender(service)
  const campaign = await made(
    client.POST('/campaigns', {
      body: {
        name,
        content: {
          kind: 'markdown',
          subject: name,
          source: '# New books\n\n[Unsubscribe]({{ links.unsubscribe_url }})\n\n{{ business.address }}',
        },
        audience,
      },
    }),
  )
  const params = { path: { id: campaign.id } }
  await made(client.POST('/campaigns/{id}/send', { params, body: {} }))
  await vi.waitUntil(async () => {
    const { state } = await made(client.GET('/campaigns/{id}', { params }))
    return state === 'finished' || state === 'partially_failed'
  }, waiting)
  return name
}
