import { html } from './html.ts'
import type { Page } from './layout.ts'
import type { Translations } from './translations.ts'

export type GoneReason = keyof Translations['gone']['reasons']

const page = ({ title, body }: { title: string; body: string }): Page => ({
  title,
  content: html`<p>${body}</p>`,
})

export const notFoundPage = ({ notFound }: Translations): Page => page(notFound)
export const examplePage = ({ example }: Translations): Page => page(example)
export const gonePage = ({ gone }: Translations, reason: GoneReason): Page =>
  page({ title: gone.title, body: gone.reasons[reason] })
export const tooManyPage = ({ tooMany }: Translations): Page => page(tooMany)
export const tooLargePage = ({ tooLarge }: Translations): Page => page(tooLarge)
export const unsupportedPage = ({ unsupported }: Translations): Page => page(unsupported)
export const unavailablePage = ({ unavailable }: Translations): Page => page(unavailable)
export const failedPage = ({ failed }: Translations, requestId: string): Page =>
  page({ title: failed.title, body: failed.body(requestId) })
