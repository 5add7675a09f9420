import type { components } from '../../../generated/types.ts'
import type { Page, Words } from '../pages/index.ts'
import { html, inLanguage, type Markup, paragraphs } from '../pages/index.ts'

type PageText = components['schemas']['RecipientPageText'] | null

export interface ConfirmView {
  words: Words
  business: string | null
  email: string
  text: PageText
  /** What the business writes in, where it is not the language of the words. */
  own: string | null
}

const bodyOf = ({ text, own }: ConfirmView, usual: Markup): Markup => {
  if (text === null) return usual
  return own === null
    ? paragraphs(text.body ?? '')
    : html`<div${inLanguage(own)}>${paragraphs(text.body ?? '')}</div>`
}

/** Asks for the yes. `lists` are the names of those that it is about. */
export const confirmPage = (
  view: ConfirmView,
  about: { lists: readonly string[]; consentText: string | null; redirectUrl: string | null },
): Page => {
  const { words, business, email, text, own } = view
  const usual = html`<p>${words.confirm.body(business, email)}</p>
${about.lists.length > 0 && html`<p>${words.confirm.about}</p><ul>${about.lists.map((name) => html`<li${inLanguage(own)}>${name}</li>`)}</ul>`}`
  return {
    title: text?.title ?? words.confirm.title,
    titleLanguage: text?.title ? own : null,
    leadsTo: about.redirectUrl,
    content: html`
${bodyOf(view, usual)}
${about.consentText !== null && html`<p class="small"${inLanguage(own)}>${about.consentText}</p>`}
<form method="post"><button${inLanguage(text?.button_label ? own : null)}>${text?.button_label ?? words.confirm.button}</button></form>
<p class="aside">${words.confirm.otherwise}</p>`,
  }
}

export const confirmedPage = (view: ConfirmView, preferences: string): Page => {
  const { words, business, email, text, own } = view
  return {
    title: text?.title ?? words.confirmed.title,
    titleLanguage: text?.title ? own : null,
    content: html`
<div role="status">${bodyOf(view, html`<p>${words.confirmed.body(business, email)}</p>`)}</div>
<p class="aside"><a href="${preferences}">${words.confirmed.choose}</a></p>`,
  }
}

/** To somebody who has said yes before. */
export const confirmedAlreadyPage = (view: ConfirmView, preferences: string): Page => ({
  ...confirmedPage({ ...view, text: null }, preferences),
  title: view.words.confirmed.already,
})

const askAgainPage = ({ gone, late }: Words, why: string, again: string): Page => ({
  title: gone.title,
  content: html`
<p>${why}</p>
<form method="post" action="${again}"><button>${late.button}</button></form>`,
})

/** To somebody whose link came too late: `again` is where a new one is asked for. */
export const lateConfirmPage = (words: Words, again: string): Page =>
  askAgainPage(words, words.late.body, again)

/** To somebody who has left since the link was made, or was taken off, and may be asked again. */
export const overtakenPage = (words: Words, again: string): Page =>
  askAgainPage(words, words.overtaken.body, again)

/** To somebody who has unsubscribed since: `preferences` is where to come back. */
export const leftPage = ({ gone, overtaken, confirmed }: Words, preferences: string): Page => ({
  title: gone.title,
  content: html`
<p>${overtaken.left}</p>
<p class="aside"><a href="${preferences}">${confirmed.choose}</a></p>`,
})

/** After that. It does not tell whether anything is still to be confirmed. */
export const askedAgainPage = ({ askedAgain }: Words, email: string): Page => ({
  title: askedAgain.title,
  content: html`
<p role="status">${askedAgain.body(email)}</p>
<p class="aside">${askedAgain.hint}</p>`,
})
