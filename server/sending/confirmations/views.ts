import type { components } from '../../../generated/types.ts'
import type { Page, Translations } from '../pages/index.ts'
import { html, inLanguage, type Markup, paragraphs } from '../pages/index.ts'

type PageText = components['schemas']['RecipientPageText'] | null

export interface ConfirmView {
  translations: Translations
  business: string | null
  email: string
  text: PageText
  /** The business's language, where it differs from the page's. Otherwise null. */
  businessLanguage: string | null
}

/** A text of a form as it reads there, where `[terms](https://…)` is a link. */
const withoutLinks = (text: string): string =>
  text.replace(/\[([^[\]]{1,500})\]\(https?:[^\s()]{1,1000}\)/g, '$1')

const bodyOf = ({ text, businessLanguage }: ConfirmView, usual: Markup): Markup => {
  if (text === null) return usual
  return businessLanguage === null
    ? paragraphs(text.body ?? '')
    : html`<div${inLanguage(businessLanguage)}>${paragraphs(text.body ?? '')}</div>`
}

/** The page with the confirmation button. `lists` are the names of the lists to confirm. */
export const confirmPage = (
  view: ConfirmView,
  about: {
    lists: readonly string[]
    consentTexts: readonly { text: string; language: string | null }[]
    redirectUrl: string | null
  },
): Page => {
  const { translations, business, email, text, businessLanguage } = view
  const usual = html`<p>${translations.confirm.body(business, email)}</p>
${about.lists.length > 0 && html`<p>${translations.confirm.about}</p><ul>${about.lists.map((name) => html`<li${inLanguage(businessLanguage)}>${name}</li>`)}</ul>`}`
  return {
    title: text?.title ?? translations.confirm.title,
    titleLanguage: text?.title ? businessLanguage : null,
    leadsTo: about.redirectUrl,
    content: html`
${bodyOf(view, usual)}
${about.consentTexts.map(({ text, language }) => html`<p class="small"${inLanguage(language)}>${withoutLinks(text)}</p>`)}
<form method="post"><button${inLanguage(text?.button_label ? businessLanguage : null)}>${text?.button_label ?? translations.confirm.button}</button></form>
<p class="aside">${translations.confirm.otherwise}</p>`,
  }
}

export const confirmedPage = (view: ConfirmView, preferences: string): Page => {
  const { translations, business, email, text, businessLanguage } = view
  return {
    title: text?.title ?? translations.confirmed.title,
    titleLanguage: text?.title ? businessLanguage : null,
    content: html`
<div role="status">${bodyOf(view, html`<p>${translations.confirmed.body(business, email)}</p>`)}</div>
<p class="aside"><a href="${preferences}">${translations.confirmed.choose}</a></p>`,
  }
}

/** The page for a contact that has confirmed before. */
export const confirmedAlreadyPage = (view: ConfirmView, preferences: string): Page => ({
  ...confirmedPage({ ...view, text: null }, preferences),
  title: view.translations.confirmed.already,
})

const newLinkPage = ({ gone, late }: Translations, why: string, again: string): Page => ({
  title: gone.title,
  content: html`
<p>${why}</p>
<form method="post" action="${again}"><button>${late.button}</button></form>`,
})

/** The page for an expired link. `again` is the address to request a new one. */
export const lateConfirmPage = (translations: Translations, again: string): Page =>
  newLinkPage(translations, translations.late.body, again)

/**
 * The page for a contact that unsubscribed or was removed after the link was created, and may be asked again.
 */
export const overtakenPage = (translations: Translations, again: string): Page =>
  newLinkPage(translations, translations.overtaken.body, again)

/**
 * The page for a contact that unsubscribed after the link was created. `preferences` is where to subscribe
 * again.
 */
export const unsubscribedPage = (
  { gone, overtaken, confirmed }: Translations,
  preferences: string,
): Page => ({
  title: gone.title,
  content: html`
<p>${overtaken.left}</p>
<p class="aside"><a href="${preferences}">${confirmed.choose}</a></p>`,
})

/** The page after a request for a new link. It does not reveal whether anything is pending. */
export const newLinkSentPage = ({ newLinkSent }: Translations, email: string): Page => ({
  title: newLinkSent.title,
  content: html`
<p role="status">${newLinkSent.body(email)}</p>
<p class="aside">${newLinkSent.hint}</p>`,
})
