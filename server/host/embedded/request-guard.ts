import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { LOG_IN_COOKIE, readCookie, setCookie } from './cookies.ts'
import { keyedHash, sameText } from './tokens.ts'

/** Milliseconds for which a log-in form is valid. After that it is shown again with a message. */
const FORM_MINUTES = 60
const PURPOSE = 'host-log-in-form'

/** Browsers report cross-site form posts. Ours are never cross-site. */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/**
 * The hidden value of a log-in form, bound to a cookie in the same browser. Prevents login CSRF: another site
 * cannot log a browser in to an account of its choice.
 */
export const issueFormToken = (
  request: Request,
  response: Response,
  secret: Uint8Array,
  now: Date,
  secure: boolean,
): string => {
  const known = readCookie(request.headers.cookie, LOG_IN_COOKIE)
  const browser =
    known !== undefined && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  const maxAge = FORM_MINUTES * 60
  setCookie(response, LOG_IN_COOKIE, browser, { path: '/host/login', sameSite: 'strict', maxAge, secure })
  const end = String(now.getTime() + maxAge * 1000)
  return `${end}.${keyedHash(secret, PURPOSE, browser, end)}`
}

export const isFormToken = (request: Request, secret: Uint8Array, now: Date, token: unknown): boolean => {
  const browser = readCookie(request.headers.cookie, LOG_IN_COOKIE)
  if (typeof token !== 'string' || browser === undefined) return false
  const [end = '', mac = ''] = token.split('.', 2)
  return sameText(mac, keyedHash(secret, PURPOSE, browser, end)) && Number(end) > now.getTime()
}
