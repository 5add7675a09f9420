import type { AddressInfo } from 'node:net'
import { createApp } from '../server/app.ts'
import { createApplicationPassword } from '../server/host/embedded/application-passwords.ts'
import { ensureAdministrator } from '../server/host/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Audience } from './audience.ts'

export type Query = Record<string, string | string[]>

export interface AudienceServer {
  /** The number of contacts on the page, which is not compressed without an `encoding`. */
  get: (query: Query, cursor?: string | null, encoding?: 'gzip') => Promise<number>
  /** Sends a POST and returns the response. */
  post: <Body>(path: string, body: object) => Promise<Body>
  /** Uploads a file to a signed URL. */
  upload: (path: string, content: string) => Promise<void>
  close: () => Promise<void>
}

/** Serves an audience over HTTP, with an administrator and without rate limits. */
export const serveAudience = async ({ context, sql }: Audience): Promise<AudienceServer> => {
  const { login } = await ensureAdministrator({
    sql,
    clock: systemClock,
    config: readConfig({ ADMIN_PASSWORD: 'a password for the bench' }),
  })
  const [user] = await sql<{ id: string }[]>`select id from host_users where login = ${login} limit 1`
  // Removes the password of an earlier run.
  await sql`delete from host_application_passwords where name = 'bench'`
  const { password } = await createApplicationPassword(sql, systemClock, user?.id ?? '', 'bench')
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const much = { requests: 1_000_000, window_seconds: 60 }
  const server = createApp(context, { quotas: { read: much, bulk: much } }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service/v1`
  return {
    get: async (query, cursor, encoding) => {
      const parameters = Object.entries({ ...query, ...(cursor ? { cursor } : {}) })
        .map(([name, value]) => `${name}=${encodeURIComponent([value].flat().join(','))}`)
        .join('&')
      const headers = { authorization, 'accept-encoding': encoding ?? 'identity' }
      const response = await fetch(`${base}/contacts?${parameters}`, { headers })
      const { data } = (await response.json()) as { data?: unknown[] }
      if (data === undefined) throw new Error(`${parameters}: ${response.status}`)
      return data.length
    },
    post: async <Body>(path: string, body: object) => {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
    upload: async (path, content) => {
      const response = await fetch(new URL(path, base), { method: 'PUT', body: content })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
