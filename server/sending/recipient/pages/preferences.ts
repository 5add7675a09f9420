import type { components } from '../../../../generated/types.ts'
import type { Page, Translations } from '../../pages/index.ts'
import { html, inLanguage, type Markup } from '../../pages/index.ts'

type Schemas = components['schemas']
type Field = Schemas['PreferenceField']
export type FaultyField = keyof Translations['preferences']['faults']

/** The data of the page, and the input that could not be saved. */
export interface PreferencesView {
  translations: Translations
  /** The business's language, where it differs from the page's. Otherwise null. */
  businessLanguage: string | null
  business: string | null
  email: string
  offers: Schemas['PreferenceCentre']
  /** The path of the page about one's data; null where the settings do not offer it. */
  privacy: string | null
  lists: readonly { id: string; name: string; description: string | null; chosen: boolean }[]
  frequency: string
  tracking: string
  fields: Record<Field, string>
  /** Whether the contact gets no marketing e-mail. */
  unsubscribed: boolean
  /** Whether the contact may subscribe again: not after a complaint. */
  mayReturn: boolean
  isTest: boolean
  outcome: 'shown' | 'saved' | 'subscribed_again' | 'unsubscribed_now' | 'refused'
  faults: readonly FaultyField[]
}

const faultOf = ({ faults, translations }: PreferencesView, name: FaultyField): Markup | false =>
  faults.includes(name) &&
  html`<span class="fault" id="fault-${name}" role="alert">${translations.preferences.faults[name]}</span>`

/** Marks an invalid control, so that a screen reader announces the fault there. */
const attributesOf = ({ faults }: PreferencesView, name: FaultyField): Markup | false =>
  faults.includes(name) && html` aria-invalid="true" aria-describedby="fault-${name}"`

/** Marks a group, which cannot be invalid as a whole. */
const groupAttributesOf = ({ faults }: PreferencesView, name: FaultyField): Markup | false =>
  faults.includes(name) && html` aria-describedby="fault-${name}"`

const checked = (is: boolean): Markup | false => is && html` checked`

const listFields = (view: PreferencesView): Markup => html`
<fieldset${groupAttributesOf(view, 'lists')}><legend>${view.translations.preferences.lists}</legend>${faultOf(view, 'lists')}
<div class="choices"${inLanguage(view.businessLanguage)}>
${view.lists.map(
  ({ id, name, description, chosen }) => html`
<input type="hidden" name="lists_shown" value="${id}"><label class="choice"><input type="checkbox" name="lists" value="${id}"${checked(chosen)}> <span>${name}</span>${description !== null && html` <small>${description}</small>`}</label>`,
)}
</div></fieldset>`

const radios = (
  view: PreferencesView,
  name: 'frequency' | 'tracking',
  options: readonly (readonly [value: string, label: string, hint?: string])[],
): Markup => html`
<fieldset role="radiogroup"${attributesOf(view, name)}><legend>${view.translations.preferences[name]}</legend>${faultOf(view, name)}
${name === 'tracking' && html`<p class="hint">${view.translations.preferences.trackingHint}</p>`}
<div class="choices">
${options.map(
  ([value, label, hint]) => html`
<label class="choice"><input type="radio" name="${name}" value="${value}"${checked(view[name] === value)}> <span>${label}</span>${hint !== undefined && html` <small>${hint}</small>`}</label>`,
)}
</div></fieldset>`

/** The offered languages, besides the current one. */
const offeredLanguages =
  'ar bg ca cs cy da de el en en-GB en-US es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv mt nb nl pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh'.split(
    ' ',
  )

const languageName = (tag: string): string => {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

const languageOptions = offeredLanguages.map((tag) => [tag, languageName(tag)] as const)
const zoneOptions = Intl.supportedValuesOf('timeZone').map(
  (zone) => [zone, zone.replaceAll('_', ' ')] as const,
)

const select = (
  view: PreferencesView,
  name: 'locale' | 'timezone',
  offered: readonly (readonly [value: string, label: string])[],
): Markup => {
  const value = view.fields[name]
  const known = value === '' || offered.some(([one]) => one === value)
  const options: (readonly [string, string])[] = [
    ['', view.translations.preferences.noChoice],
    ...(known ? [] : [[value, name === 'locale' ? languageName(value) : value] as const]),
    ...offered,
  ]
  return html`<select name="${name}"${attributesOf(view, name)}>${options.map(
    ([one, label]) =>
      html`<option value="${one}"${one === value && html` selected`}${one !== '' && name === 'locale' && html` lang="${one}"`}>${label}</option>`,
  )}</select>`
}

const controlOf = (view: PreferencesView, name: Field): Markup => {
  const input = (type: string, autocomplete: string, longest: number): Markup =>
    html`<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${longest}" value="${view.fields[name]}"${attributesOf(view, name)}>`
  switch (name) {
    case 'first_name':
      return input('text', 'given-name', 100)
    case 'last_name':
      return input('text', 'family-name', 100)
    case 'phone':
      return input('tel', 'tel', 32)
    case 'date_of_birth':
      return input('date', 'bday', 10)
    case 'locale':
      return select(view, name, languageOptions)
    case 'timezone':
      return select(view, name, zoneOptions)
  }
}

const personFields = (view: PreferencesView): Markup => html`
<fieldset><legend>${view.translations.preferences.fields}</legend>
${view.offers.fields.map(
  (name) =>
    html`<label class="field"><span>${view.translations.preferences.fieldNames[name]}</span>${controlOf(view, name)}${faultOf(view, name)}</label>`,
)}</fieldset>`

const undo = (translations: Translations): Markup =>
  html`<form method="post"><button class="quiet" name="resubscribe" value="yes">${translations.preferences.undo}</button></form>`

const noteOf = (view: PreferencesView): Markup | false => {
  const { translations, outcome, unsubscribed, mayReturn, lists } = view
  const { preferences } = translations
  switch (outcome) {
    case 'saved':
      return html`<p class="note" role="status">${preferences.saved}</p>`
    case 'subscribed_again':
      return html`<p class="note" role="status">${preferences.subscribedAgain}</p>`
    case 'unsubscribed_now':
      return html`<div class="note" role="status"><p>${preferences.unsubscribedNow}</p>${mayReturn && undo(translations)}</div>`
    case 'refused':
      return html`<p class="note alarm" role="alert">${preferences.refusedBody}</p>`
    case 'shown':
      return (
        unsubscribed &&
        html`<div class="note"><p>${lists.length > 0 && mayReturn ? preferences.unsubscribed : preferences.unsubscribedWithoutLists}</p>${mayReturn && undo(translations)}</div>`
      )
  }
}

/** The preference centre with what the settings offer. The way to unsubscribe is always there. */
export const preferencesPage = (view: PreferencesView): Page => {
  const { translations, offers, business, email, lists, outcome, isTest, unsubscribed, privacy } = view
  const { preferences } = translations
  const offersAny =
    lists.length > 0 || offers.shows_frequency || offers.shows_tracking || offers.fields.length > 0
  return {
    title: outcome === 'refused' ? preferences.refused : preferences.title(business),
    content: html`
${isTest && html`<p class="note">${translations.test}</p>`}
${noteOf(view)}
<p>${preferences.body(email)}</p>
<form method="post">
${lists.length > 0 && listFields(view)}
${offers.shows_frequency && radios(view, 'frequency', Object.entries(preferences.frequencies))}
${
  offers.shows_tracking &&
  radios(
    view,
    'tracking',
    Object.entries(preferences.trackings).map(
      ([value, [label = '', hint = '']]) => [value, label, hint] as const,
    ),
  )
}
${offers.fields.length > 0 && personFields(view)}
${offersAny && html`<button>${preferences.save}</button>`}
</form>
${
  !unsubscribed &&
  html`<div class="aside"><p>${preferences.leave}</p>
<form method="post"><button class="quiet" name="unsubscribe" value="all">${preferences.unsubscribe}</button></form></div>`
}
${privacy !== null && html`<p class="aside"><a href="${privacy}">${translations.privacy.link}</a></p>`}`,
  }
}
