import type { components } from '../../../../generated/types.ts'
import type { Page, Translations } from '../../pages/index.ts'
import { html, inLanguage, type Markup, paragraphs } from '../../pages/index.ts'

type PageText = components['schemas']['RecipientPageText'] | null
type Reason = components['schemas']['UnsubscribeReason']

/** The data of both pages about unsubscribing. */
export interface UnsubscribeView {
  translations: Translations
  business: string | null
  email: string
  /** The settings' own texts. */
  text: PageText
  /** The business's language, where it differs from the page's. Otherwise null. */
  businessLanguage: string | null
  /** The path of the preference centre. */
  preferences: string
  isTest: boolean
}

const bodyOf = ({ text, businessLanguage }: UnsubscribeView, usual: string): Markup => {
  if (text === null) return html`<p>${usual}</p>`
  return businessLanguage === null
    ? paragraphs(text.body ?? '')
    : html`<div${inLanguage(businessLanguage)}>${paragraphs(text.body ?? '')}</div>`
}

const note = ({ translations, isTest }: UnsubscribeView): Markup | false =>
  isTest && html`<p class="note">${translations.test}</p>`

const reasonFields = (translations: Translations, reasons: readonly Reason[]): Markup => html`
<fieldset>
<legend>${translations.unsubscribe.why}</legend>
<p class="hint">${translations.unsubscribe.whyHint}</p>
<div class="choices">
${reasons.map((reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> <span>${translations.reasons[reason]}</span></label>`)}
</div>
</fieldset>
<label class="field words"><span>${translations.unsubscribe.comment}</span>
<textarea name="reason_text" maxlength="500" rows="3"></textarea></label>`

/** The page with the button to unsubscribe. */
export const unsubscribePage = (view: UnsubscribeView, reasons: readonly Reason[]): Page => {
  const { translations, business, email, text, businessLanguage, preferences } = view
  return {
    title: text?.title ?? translations.unsubscribe.title,
    titleLanguage: text?.title ? businessLanguage : null,
    content: html`
${note(view)}
${bodyOf(view, translations.unsubscribe.body(business, email))}
<form method="post">
${reasons.length > 0 && reasonFields(translations, reasons)}
<button${inLanguage(text?.button_label ? businessLanguage : null)}>${text?.button_label ?? translations.unsubscribe.button}</button>
</form>
<p class="aside">${translations.unsubscribe.rather} <a href="${preferences}">${translations.unsubscribe.choose}</a></p>`,
  }
}

/** The page after unsubscribing. The same for a contact that was unsubscribed before. */
export const unsubscribedPage = (view: UnsubscribeView, already: boolean): Page => {
  const { translations, business, email, text, businessLanguage, preferences } = view
  const body = already ? translations.unsubscribed.already : translations.unsubscribed.body
  return {
    title: text?.title ?? translations.unsubscribed.title,
    titleLanguage: text?.title ? businessLanguage : null,
    content: html`
${note(view)}
<div role="status">${bodyOf(view, body(business, email))}</div>
<div class="aside"><p>${translations.unsubscribed.mistake}</p>
<form method="post" action="${preferences}" class="actions">
<button class="quiet" name="resubscribe" value="yes"${inLanguage(text?.button_label ? businessLanguage : null)}>${text?.button_label ?? translations.unsubscribed.undo}</button>
<a href="${preferences}">${translations.unsubscribed.choose}</a>
</form></div>`,
  }
}
