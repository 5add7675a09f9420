import type { components } from '../../../../generated/types.ts'
import type { Page, Words } from '../../pages/index.ts'
import { html, inLanguage, type Markup, paragraphs } from '../../pages/index.ts'

type PageText = components['schemas']['RecipientPageText'] | null
type Reason = components['schemas']['UnsubscribeReason']

/** The data of both pages about unsubscribing. */
export interface LeavingView {
  words: Words
  business: string | null
  email: string
  /** The settings' own texts. */
  text: PageText
  /** The business's language, where it differs from the page's. Otherwise null. */
  own: string | null
  /** The path of the preference centre. */
  preferences: string
  isTest: boolean
}

const bodyOf = ({ text, own }: LeavingView, usual: string): Markup => {
  if (text === null) return html`<p>${usual}</p>`
  return own === null
    ? paragraphs(text.body ?? '')
    : html`<div${inLanguage(own)}>${paragraphs(text.body ?? '')}</div>`
}

const note = ({ words, isTest }: LeavingView): Markup | false =>
  isTest && html`<p class="note">${words.test}</p>`

const reasonFields = (words: Words, reasons: readonly Reason[]): Markup => html`
<fieldset>
<legend>${words.unsubscribe.why}</legend>
<p class="hint">${words.unsubscribe.whyHint}</p>
<div class="choices">
${reasons.map((reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> <span>${words.reasons[reason]}</span></label>`)}
</div>
</fieldset>
<label class="field words"><span>${words.unsubscribe.inYourWords}</span>
<textarea name="reason_text" maxlength="500" rows="3"></textarea></label>`

/** The page with the button to unsubscribe. */
export const unsubscribePage = (view: LeavingView, reasons: readonly Reason[]): Page => {
  const { words, business, email, text, own, preferences } = view
  return {
    title: text?.title ?? words.unsubscribe.title,
    titleLanguage: text?.title ? own : null,
    content: html`
${note(view)}
${bodyOf(view, words.unsubscribe.body(business, email))}
<form method="post">
${reasons.length > 0 && reasonFields(words, reasons)}
<button${inLanguage(text?.button_label ? own : null)}>${text?.button_label ?? words.unsubscribe.button}</button>
</form>
<p class="aside">${words.unsubscribe.rather} <a href="${preferences}">${words.unsubscribe.choose}</a></p>`,
  }
}

/** The page after unsubscribing. The same for a contact that was unsubscribed before. */
export const unsubscribedPage = (view: LeavingView, already: boolean): Page => {
  const { words, business, email, text, own, preferences } = view
  const body = already ? words.unsubscribed.already : words.unsubscribed.body
  return {
    title: text?.title ?? words.unsubscribed.title,
    titleLanguage: text?.title ? own : null,
    content: html`
${note(view)}
<div role="status">${bodyOf(view, body(business, email))}</div>
<div class="aside"><p>${words.unsubscribed.mistake}</p>
<form method="post" action="${preferences}" class="actions">
<button class="quiet" name="resubscribe" value="yes"${inLanguage(text?.button_label ? own : null)}>${text?.button_label ?? words.unsubscribed.undo}</button>
<a href="${preferences}">${words.unsubscribed.choose}</a>
</form></div>`,
  }
}
