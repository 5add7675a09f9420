import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { LOG_IN_COOKIE, readCookie, setCookie } from './cookies.ts'
import { encrypt, sameText } from './tokens.ts'

/** A log-in form is good for this long; after that it is shown again with a word about it. */
const FORM_MINUTES = 60
const PURPOSE = 'host-log-in-form'

/** A browser tells when a form comes from another site; such a form is never one of ours. */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/**
 * The hidden value of a log-in form, bound to a cookie that only the browser with the form holds: nobody can log
 * a visitor in to an account of their choice from another site.
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
  return `${end}.${encrypt(secret, PURPOSE, browser, end)}`
}

export const isFormToken = (request: Request, secret: Uint8Array, now: Date, token: unknown): boolean => {
  const browser = readCookie(request.headers.cookie, LOG_IN_COOKIE)
  if (typeof token !== 'string' || browser === undefined) return false
  const [end = '', mac = ''] = token.split('.', 2)
  return sameText(mac, encrypt(secret, PURPOSE, browser, end)) && Number(end) > now.getTime()
}
