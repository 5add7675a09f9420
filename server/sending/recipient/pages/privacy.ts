import type { components } from '../../../../generated/types.ts'
import { html, type Page, type Translations } from '../../pages/index.ts'

type Kind = components['schemas']['PrivacyRequestKind']

/** The page with a button for each kind of request. */
export const privacyPage = (
  { privacy, test }: Translations,
  { business, isTest, refused }: { business: string | null; isTest: boolean; refused: boolean },
): Page => ({
  title: privacy.title,
  content: html`
${isTest && html`<p class="note">${test}</p>`}
${refused && html`<p class="note alarm" role="alert">${privacy.choose}</p>`}
<p>${privacy.body(business)}</p>
${(['access', 'erase'] as const).map(
  (kind) => html`<form method="post"><h2>${privacy.kinds[kind].title}</h2>
<p>${privacy.kinds[kind].body}</p>
<button${kind === 'erase' && html` class="quiet"`} name="request" value="${kind}">${privacy.kinds[kind].button}</button></form>`,
)}
<p class="aside">${privacy.next}</p>`,
})

/** The page after asking. It does not reveal whether an e-mail was sent. */
export const privacyAskedPage = ({ privacyAsked }: Translations): Page => ({
  title: privacyAsked.title,
  content: html`
<p role="status">${privacyAsked.body}</p>
<p class="aside">${privacyAsked.hint}</p>`,
})

export const confirmPrivacyPage = (
  { confirmPrivacy }: Translations,
  { business, email, kind }: { business: string | null; email: string; kind: Kind },
): Page => ({
  title: confirmPrivacy.title,
  content: html`
<p>${confirmPrivacy.bodies[kind](business, email)}</p>
<form method="post"><button>${confirmPrivacy.buttons[kind]}</button></form>
<p class="aside">${confirmPrivacy.otherwise}</p>`,
})

/** The page for a request that is confirmed. `day` is its due date, written out. */
export const privacyConfirmedPage = ({ privacyConfirmed }: Translations, day: string): Page => ({
  title: privacyConfirmed.title,
  content: html`<p role="status">${privacyConfirmed.body(day)}</p>`,
})

/** The page for a request that is answered. */
export const privacyAnsweredPage = ({ privacyAnswered }: Translations): Page => ({
  title: privacyAnswered.title,
  content: html`<p role="status">${privacyAnswered.body}</p>`,
})

/** The page with the button that downloads the file. `leadsTo` is where the file is. */
export const privacyFilePage = ({ privacyFile }: Translations, leadsTo: string): Page => ({
  title: privacyFile.title,
  leadsTo,
  content: html`
<p>${privacyFile.body}</p>
<form method="post"><button>${privacyFile.button}</button></form>
<p class="aside">${privacyFile.hint}</p>`,
})
