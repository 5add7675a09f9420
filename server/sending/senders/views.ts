import { html, type Page, type Translations } from '../pages/index.ts'

interface VerifyView {
  translations: Translations
  business: string | null
  email: string
}

export const verifyPage = ({ translations, business, email }: VerifyView): Page => ({
  title: translations.verify.title,
  content: html`
<p>${translations.verify.body(business, email)}</p>
<form method="post"><button>${translations.verify.button}</button></form>
<p class="aside">${translations.verify.otherwise}</p>`,
})

export const verifiedPage = ({ translations, business, email }: VerifyView, already: boolean): Page => ({
  title: already ? translations.verified.already : translations.verified.title,
  content: html`<p role="status">${translations.verified.body(business, email)}</p>`,
})
