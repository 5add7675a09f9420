import { html } from './html.ts'
import type { Page } from './layout.ts'
import type { Words } from './translations.ts'

export type GoneReason = keyof Words['gone']['reasons']

const said = ({ title, body }: { title: string; body: string }): Page => ({
  title,
  content: html`<p>${body}</p>`,
})

export const notFoundPage = ({ notFound }: Words): Page => said(notFound)
export const gonePage = ({ gone }: Words, reason: GoneReason): Page =>
  said({ title: gone.title, body: gone.reasons[reason] })
export const tooManyPage = ({ tooMany }: Words): Page => said(tooMany)
export const tooLargePage = ({ tooLarge }: Words): Page => said(tooLarge)
export const unsupportedPage = ({ unsupported }: Words): Page => said(unsupported)
export const unavailablePage = ({ unavailable }: Words): Page => said(unavailable)
export const failedPage = ({ failed }: Words, requestId: string): Page =>
  said({ title: failed.title, body: failed.body(requestId) })
