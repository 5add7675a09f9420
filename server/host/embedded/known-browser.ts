import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { KNOWN_BROWSER_COOKIE, readCookie, setCookie } from './cookies.ts'
import { encrypt, sameText } from './tokens.ts'

/** Browsers forget cookies after 400 days at most, and a browser that was not used for half a year is as good as unknown. */
const DAYS = 180

const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{32})$/

const markOf = (secret: Uint8Array, login: string, name: string): string =>
  encrypt(secret, 'known-browser', login.toLowerCase(), name)

/**
 * The name of the browser, where somebody has logged in by it with this login: wrong attempts of others do not keep it out. It lets
 * nobody in by itself, and who has stolen it may guess as often as anybody else.
 */
export const knownBrowserOf = (request: Request, secret: Uint8Array, login: string): string | null => {
  const [, name = '', mark = ''] =
    SHAPE.exec(readCookie(request.headers.cookie, KNOWN_BROWSER_COOKIE) ?? '') ?? []
  return name !== '' && sameText(mark, markOf(secret, login, name)) ? name : null
}

/** Makes the browser known, after a right password. It keeps its name. */
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
