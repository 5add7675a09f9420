import type { Response } from 'express'
import type { Branding } from './branding.ts'
import { documentOf, type Page, policyOf } from './layout.ts'
import type { Translations } from './translations.ts'

/** The response of a handler. */
export type Answer =
  | { kind: 'page'; status: 200 | 400 | 404 | 410 | 413 | 415; page: Page; translations: Translations }
  /** A complete document with its own content security policy. */
  | { kind: 'document'; html: string; policy: string; status?: 200 | 400 | 404; isFramed?: boolean }
  | { kind: 'redirect'; status: 302 | 303; location: string }
  | { kind: 'pixel' }

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const sendHtml = (response: Response, status: number, policy: string, text: string): void => {
  response.status(status)
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(text)
}

export const sendPage = (
  response: Response,
  branding: Branding,
  status: number,
  page: Page,
  translations: Translations,
): void => sendHtml(response, status, policyOf(branding, page), documentOf(branding, translations, page))

/** Sends a response. The common headers are already set. */
export const sendAnswer = (response: Response, branding: Branding, answer: Answer): void => {
  switch (answer.kind) {
    case 'page':
      sendPage(response, branding, answer.status, answer.page, answer.translations)
      return
    case 'document':
      // The policy says who may frame the page. Old browsers would obey this header instead.
      if (answer.isFramed) response.removeHeader('X-Frame-Options')
      sendHtml(response, answer.status ?? 200, answer.policy, answer.html)
      return
    case 'redirect':
      response.status(answer.status)
      response.setHeader('Location', answer.location)
      response.end()
      return
    case 'pixel':
      response.status(200)
      response.setHeader('Content-Type', 'image/gif')
      response.end(pixel)
  }
}
