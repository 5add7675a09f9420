import type { Page, Request, Response } from 'playwright-core'
import { basePath } from '../../../generated/operations.ts'
import { operationAt } from '../operations.ts'

/** All texts in an answer that are addresses. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

const pathOf = (url: string): string => new URL(url).pathname

/**
 * Finds the requests of a page that are not allowed. Allowed are operations of the document, links of an answer, the session address, and
 * the files of the application.
 */
export const watchRequests = (page: Page, origin: string) => {
  const requests: Request[] = []
  const links = new Set<string>()
  const reading: Promise<unknown>[] = []
  const used = new Set<string>()

  const readLinks = async (response: Response): Promise<void> => {
    if (!pathOf(response.url()).startsWith(`${basePath}/`)) return
    if (!(response.headers()['content-type'] ?? '').includes('json')) return
    const text = await response.text().catch(() => '')
    if (text === '') return
    for (const address of addressesIn(JSON.parse(text))) links.add(pathOf(address))
  }
  page.on('request', (request) => requests.push(request))
  page.on('response', (response) => {
    reading.push(readLinks(response))
  })

  const isAllowed = (request: Request): boolean => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:') return true
    if (url.origin !== origin) return false
    const method = request.method()
    const operation = operationAt(method, url.pathname)
    if (operation !== undefined) used.add(operation.id)
    return (
      operation !== undefined ||
      links.has(url.pathname) ||
      (method === 'GET' && url.pathname === '/host/session') ||
      (method === 'GET' && url.pathname.startsWith('/admin/'))
    )
  }
  return {
    /** `GET /healthz` of what nothing allows, and the operations that were called. */
    judge: async (): Promise<{ strange: string[]; operations: string[]; count: number }> => {
      await Promise.all(reading)
      const strange = requests
        .filter((request) => !isAllowed(request))
        .map((request) => `${request.method()} ${request.url()}`)
      return { strange, operations: [...used].sort(), count: requests.length }
    },
  }
}
