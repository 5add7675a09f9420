import { parseCookie, stringifySetCookie } from 'cookie'
import type { Response } from 'express'

export const SESSION_COOKIE = 'crs_session'
/** Binds a log-in form to the browser that received it. */
export const LOG_IN_COOKIE = 'crs_log_in'

/** Proves that a user has logged in with this browser before. */
export const KNOWN_BROWSER_COOKIE = 'crs_known_browser'

export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[name]

interface CookieOptions {
  path: string
  sameSite: 'lax' | 'strict'
  /** Seconds; 0 deletes the cookie. */
  maxAge: number
  secure: boolean
}

export const setCookie = (response: Response, name: string, value: string, options: CookieOptions): void => {
  response.append('set-cookie', stringifySetCookie({ name, value, httpOnly: true, ...options }))
}
