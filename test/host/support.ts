import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll } from 'vitest'
import { createEmbeddedHost } from '../../server/host/index.ts'
import type { HostPlatform } from '../../server/platform/host.ts'
import { silentLogger } from '../../server/platform/log.ts'
import type { Database } from '../../server/platform/storage/open.ts'
import { sessionLength } from '../../server/system/settings/index.ts'
import { createTestClock, type TestClock } from '../support/clock.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export interface ServedHost {
  host: HostPlatform
  clock: TestClock
  /** `http://127.0.0.1:<port>` */
  url: string
  /** The client address of requests, until changed. */
  from: (address: string) => void
}

/** The embedded host in an application of its own on loopback, until the end of the file. */
export const serveHost = async (
  sql: Database,
  { publicUrl = 'http://localhost:8080' } = {},
): Promise<ServedHost> => {
  const clock = createTestClock('2026-10-01T06:00:00.000Z')
  const secret = randomBytes(32)
  const host = createEmbeddedHost({
    sql,
    clock,
    config: { publicUrl },
    log: silentLogger(),
    secret,
    sessionLength,
  })
  let address = '203.0.113.1'
  const app = express()
  app.use((request, _response, next) => {
    Object.defineProperty(request, 'ip', { value: address })
    next()
  })
  app.use('/host', host.routes)
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return {
    host,
    clock,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: (other) => {
      address = other
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** A browser without scripts: keeps cookies, does not follow redirects, sends forms. */
export const createBrowser = (base: string) => {
  const cookies = new Map<string, string>()

  const keepCookies = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers }
    const response = await fetch(`${base}${path}`, { ...init, headers, redirect: 'manual' })
    keepCookies(response.headers)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const get = (path: string): Promise<Answer> => send(path)
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers })

  const logIn = async (login: string, password: string, next = '/host'): Promise<Answer> => {
    const page = await get(`/host/login?next=${encodeURIComponent(next)}`)
    const fields = { token: hiddenValue(page, 'token'), next: hiddenValue(page, 'next') }
    return await post('/host/login', { ...fields, login, password })
  }

  const nonce = async (): Promise<string> => hiddenValue(await get('/host'), 'nonce')

  return { cookies, get, post, send, logIn, nonce }
}

export type Browser = ReturnType<typeof createBrowser>

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The value of a hidden field, as a browser would send it; empty if the page has none. */
export const hiddenValue = (page: Answer, name: string): string => {
  const [, value = ''] = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(page.text) ?? []
  return value.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}
