import type { Driver, Query, SourceAnswer, SourceHttp } from '../../../server/marketing/migration/driver.ts'
import { SourceFault } from '../../../server/marketing/migration/driver.ts'
import type { Vendor } from './frame.ts'

/** Requests without limiter and repetition: for tests of walks and normalisers alone. */
export const plainHttp = (vendor: Vendor, driver: Driver): SourceHttp => {
  const send = async (path: string, init: RequestInit, query: Query = {}): Promise<SourceAnswer> => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
    const response = await fetch(`${vendor.url}${path}${search.size === 0 ? '' : `?${search}`}`, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...driver.access.headers(vendor.credentials),
      },
    })
    const codes = { 401: 'source_unauthorized', 403: 'source_forbidden', 404: 'source_not_found' } as const
    const text = await response.text()
    if (!response.ok)
      throw new SourceFault(
        codes[response.status as 401] ?? 'source_unavailable',
        `${response.status} ${text}`,
      )
    try {
      return { body: JSON.parse(text), headers: Object.fromEntries(response.headers) }
    } catch {
      throw new SourceFault('source_bad_answer', `${path}: not JSON`)
    }
  }
  return {
    get: (path, query) => send(path, {}, query),
    postRead: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
