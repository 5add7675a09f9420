import { html, type Page, type Words } from '../pages/index.ts'

interface VerifyView {
  words: Words
  business: string | null
  email: string
}

export const verifyPage = ({ words, business, email }: VerifyView): Page => ({
  title: words.verify.title,
  content: html`
<p>${words.verify.body(business, email)}</p>
<form method="post"><button>${words.verify.button}</button></form>
<p class="aside">${words.verify.otherwise}</p>`,
})

export const verifiedPage = ({ words, business, email }: VerifyView, already: boolean): Page => ({
  title: already ? words.verified.already : words.verified.title,
  content: html`<p role="status">${words.verified.body(business, email)}</p>`,
})
