import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { KNOWN_BROWSER_COOKIE, readCookie, setCookie } from './cookies.ts'
import { keyedHash, sameText } from './tokens.ts'

/** Browsers delete cookies after 400 days at most, and a browser unused for half a year counts as unknown. */
const DAYS = 180

const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{32})$/

const markOf = (secret: Uint8Array, login: string, name: string): string =>
  keyedHash(secret, 'known-browser', login.toLowerCase(), name)

/**
 * The id of a browser in which a user has logged in with this login; wrong attempts of others do not block
 * it. It grants no access: its thief has no more attempts than anyone else.
 */
export const knownBrowserOf = (request: Request, secret: Uint8Array, login: string): string | null => {
  const [, name = '', mark = ''] =
    SHAPE.exec(readCookie(request.headers.cookie, KNOWN_BROWSER_COOKIE) ?? '') ?? []
  return name !== '' && sameText(mark, markOf(secret, login, name)) ? name : null
}

/** Marks the browser as known after a correct password. It keeps its id. */
export const rememberBrowser = (
  request: Request,
  response: Response,
  { secret, login, secure }: { secret: Uint8Array; login: string; secure: boolean },
): void => {
  const name = knownBrowserOf(request, secret, login) ?? randomBytes(16).toString('base64url')
  setCookie(response, KNOWN_BROWSER_COOKIE, `${name}.${markOf(secret, login, name)}`, {
    path: '/host/login',
    sameSite: 'strict',
    maxAge: DAYS * 24 * 60 * 60,
    secure,
  })
}
