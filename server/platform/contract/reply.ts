import type { Request, Response } from 'express'
import { jsonText } from '../http/json-text.ts'

const entityTags = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

export const isNotModified = (request: Request, etag: string | undefined): boolean => {
  const given = request.headers['if-none-match']
  if (given === undefined || etag === undefined || request.method !== 'GET') return false
  return given.trim() === '*' || entityTags(given).includes(`"${etag}"`)
}

export const setHeaders = (response: Response, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/**
 * Sends head and body in one system call. Express would compare the response with the cache headers again.
 */
export const sendJson = (response: Response, status: number, body: unknown): void => {
  const text = jsonText(body)
  response.statusCode = status
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}
