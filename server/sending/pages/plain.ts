import { html } from './html.ts'
import type { Page } from './layout.ts'
import type { Words } from './translations.ts'

export type GoneReason = keyof Words['gone']['reasons']

const page = ({ title, body }: { title: string; body: string }): Page => ({
  title,
  content: html`<p>${body}</p>`,
})

export const notFoundPage = ({ notFound }: Words): Page => page(notFound)
export const gonePage = ({ gone }: Words, reason: GoneReason): Page =>
  page({ title: gone.title, body: gone.reasons[reason] })
export const tooManyPage = ({ tooMany }: Words): Page => page(tooMany)
export const tooLargePage = ({ tooLarge }: Words): Page => page(tooLarge)
export const unsupportedPage = ({ unsupported }: Words): Page => page(unsupported)
export const unavailablePage = ({ unavailable }: Words): Page => page(unavailable)
export const failedPage = ({ failed }: Words, requestId: string): Page =>
  page({ title: failed.title, body: failed.body(requestId) })
