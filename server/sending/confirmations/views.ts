import type { components } from '../../../generated/types.ts'
import type { Page, Words } from '../pages/index.ts'
import { html, inLanguage, type Markup, paragraphs } from '../pages/index.ts'

type PageText = components['schemas']['RecipientPageText'] | null

export interface ConfirmView {
  words: Words
  business: string | null
  email: string
  text: PageText
  /** The business's language, where it differs from the page's. Otherwise null. */
  own: string | null
}

const bodyOf = ({ text, own }: ConfirmView, usual: Markup): Markup => {
  if (text === null) return usual
  return own === null
    ? paragraphs(text.body ?? '')
    : html`<div${inLanguage(own)}>${paragraphs(text.body ?? '')}</div>`
}

/** The page with the confirmation button. `lists` are the names of the lists to confirm. */
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

/** The page for a contact that has confirmed before. */
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

/** The page for an expired link. `again` is the address to request a new one. */
export const lateConfirmPage = (words: Words, again: string): Page =>
  askAgainPage(words, words.late.body, again)

/**
 * The page for a contact that unsubscribed or was removed after the link was created, and may be asked again.
 */
export const overtakenPage = (words: Words, again: string): Page =>
  askAgainPage(words, words.overtaken.body, again)

/**
 * The page for a contact that unsubscribed after the link was created. `preferences` is where to subscribe
 * again.
 */
export const leftPage = ({ gone, overtaken, confirmed }: Words, preferences: string): Page => ({
  title: gone.title,
  content: html`
<p>${overtaken.left}</p>
<p class="aside"><a href="${preferences}">${confirmed.choose}</a></p>`,
})

/** The page after a request for a new link. It does not reveal whether anything is pending. */
export const askedAgainPage = ({ askedAgain }: Words, email: string): Page => ({
  title: askedAgain.title,
  content: html`
<p role="status">${askedAgain.body(email)}</p>
<p class="aside">${askedAgain.hint}</p>`,
})
