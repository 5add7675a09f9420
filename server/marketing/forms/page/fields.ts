import { sizeText } from '../../../platform/disk-limits.ts'
import { own } from '../../../platform/own.ts'
import { html, type Markup, paragraphs } from '../../../sending/pages/index.ts'
import { countriesIn } from '../countries.ts'
import type { FormField } from '../definition/types.ts'
import { isYes } from '../field-types/index.ts'
import { fileLimitsOf, kindsText } from '../files/settings.ts'
import { cleanHtml, withLinks } from './rich-text.ts'
import type { FormTexts } from './texts.ts'

/** What a field shows besides its definition. */
export interface FieldView {
  field: FormField
  texts: FormTexts
  language: string
  /** The values to show: the person's own, or the defaults. */
  values: readonly string[]
  fault: string | null
  needsProof: boolean
}

const inputTypes: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  number: 'number',
  phone: 'tel',
  url: 'url',
  date: 'date',
  date_time: 'datetime-local',
}

/** What browsers can fill in, by the target of the field. */
const autocomplete: Readonly<Record<string, string>> = {
  email: 'email',
  first_name: 'given-name',
  last_name: 'family-name',
  prefix: 'honorific-prefix',
  phone: 'tel',
  company: 'organization',
  job_title: 'organization-title',
  date_of_birth: 'bday',
  'address.line1': 'address-line1',
  'address.line2': 'address-line2',
  'address.city': 'address-level2',
  'address.state': 'address-level1',
  'address.postal_code': 'postal-code',
  'address.country': 'country',
}

/** Attributes for settings that browsers check as well. */
const limitAttributes: readonly (readonly [string, string])[] = [
  ['min_length', 'minlength'],
  ['max_length', 'maxlength'],
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['earliest_on', 'min'],
  ['latest_on', 'max'],
]

/** Names the boxes of a page, because browsers do not send those that are not ticked. */
export const boxName = '_box'

const idOf = ({ id }: FormField): string => `field-${id}`

/** A field that may be hidden is not required by the browser: without a script it is always visible. */
const isRequired = ({ required, visible_if }: FormField): boolean => required && visible_if === null

const described = ({ field, fault }: FieldView): Markup | false => {
  const ids = [
    ...(field.type === 'file' ? [`${idOf(field)}-accepts`] : []),
    ...(field.help === null ? [] : [`${idOf(field)}-help`]),
    ...(fault === null ? [] : [`${idOf(field)}-fault`]),
  ]
  return ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`
}

const control = (view: FieldView): Markup => {
  const { field, fault } = view
  const fill = field.target === null ? undefined : own(autocomplete, field.target)
  return html` name="${field.id}"${isRequired(field) && html` required`}${fault !== null && html` aria-invalid="true"`}${described(view)}${fill !== undefined && html` autocomplete="${fill}"`}`
}

const limits = ({ settings, type }: FormField): Markup =>
  html`${limitAttributes.map(([key, name]) => {
    const value = own(settings, key)
    return value !== undefined && type !== 'rating' && html` ${name}="${String(value)}"`
  })}${type === 'number' && html` step="any"`}`

const mark = ({ field, texts }: FieldView): Markup | false =>
  field.required && html` <span class="must">(${texts.required})</span>`

const around = ({ field, fault }: FieldView, inside: Markup): Markup => html`${inside}
${field.help !== null && html`<div class="hint" id="${idOf(field)}-help">${paragraphs(field.help)}</div>`}
${fault !== null && html`<p class="fault" id="${idOf(field)}-fault">${fault}</p>`}`

const condition = ({ visible_if }: FormField): Markup | false =>
  visible_if !== null && html` data-visible-if="${JSON.stringify(visible_if)}"`

const labelled = (view: FieldView, inside: Markup): Markup => {
  const { field } = view
  return html`<div class="field" data-field="${field.id}"${condition(field)}>
<label for="${idOf(field)}">${field.label}${mark(view)}</label>
${around(view, inside)}
</div>`
}

const grouped = (view: FieldView, inside: Markup): Markup => {
  const { field } = view
  return html`<fieldset id="${idOf(field)}" tabindex="-1" data-field="${field.id}"${condition(field)}${described(view)}>
<legend>${field.label}${mark(view)}</legend>
${around(view, inside)}
</fieldset>`
}

const input = (view: FieldView): Markup => {
  const { field, values } = view
  return labelled(
    view,
    html`<input id="${idOf(field)}" type="${inputTypes[field.type] ?? 'text'}" value="${values[0] ?? ''}"${field.placeholder !== null && html` placeholder="${field.placeholder}"`}${control(view)}${limits(field)}>`,
  )
}

const textarea = (view: FieldView): Markup => {
  const { field, values } = view
  const rows = typeof field.settings.rows === 'number' ? field.settings.rows : 4
  return labelled(
    view,
    html`<textarea id="${idOf(field)}" rows="${rows}"${field.placeholder !== null && html` placeholder="${field.placeholder}"`}${control(view)}${limits(field)}>
${values[0] ?? ''}</textarea>`,
  )
}

const select = (
  view: FieldView,
  options: readonly { value: string; label: string }[],
  several: boolean,
): Markup => {
  const { field, texts, values } = view
  return labelled(
    view,
    html`<select id="${idOf(field)}"${several && html` multiple`}${control(view)}>
${!several && html`<option value="">${field.placeholder ?? texts.choose}</option>`}
${options.map(({ value, label }) => html`<option value="${value}"${values.includes(value) && html` selected`}>${label}</option>`)}
</select>`,
  )
}

const choices = (
  view: FieldView,
  type: 'radio' | 'checkbox',
  options: readonly { value: string; label: string }[],
): Markup => {
  const { field, values, fault } = view
  return grouped(
    view,
    html`<div class="choices">
${options.map(({ value, label }) => html`<label class="choice"><input type="${type}" name="${field.id}" value="${value}"${values.includes(value) && html` checked`}${type === 'radio' && isRequired(field) && html` required`}${fault !== null && html` aria-invalid="true"`}><span>${label}</span></label>`)}
</div>`,
  )
}

const box = (view: FieldView, text: Markup): Markup => {
  const { field, values } = view
  return html`<div class="field" data-field="${field.id}"${condition(field)}>
${field.type === 'checkbox' && html`<input type="hidden" name="${boxName}" value="${field.id}">\n`}${around(view, html`<label class="choice"><input id="${idOf(field)}" type="checkbox" value="true"${isYes(values[0]) && html` checked`}${control(view)}><span>${text}${mark(view)}</span></label>`)}
</div>`
}

const fileInput = (view: FieldView): Markup => {
  const { field, texts, needsProof } = view
  const { kinds, most, count } = fileLimitsOf(field)
  const accept = kinds.flatMap(({ mediaType, ending }) => [mediaType, ending]).join(',')
  return labelled(
    view,
    html`<input id="${idOf(field)}" type="file" accept="${accept}"${count > 1 && html` multiple`}${control(view)}>
<p class="hint" id="${idOf(field)}-accepts">${texts.files(kindsText(kinds), sizeText(most), count)}</p>
${needsProof && html`<noscript><p class="hint">${texts.filesNeedScript}</p></noscript>`}`,
  )
}

const stars = (field: FormField, texts: FormTexts): { value: string; label: string }[] => {
  const most = typeof field.settings.maximum === 'number' ? field.settings.maximum : 5
  return Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: texts.stars(index + 1),
  }))
}

const textOf = ({ settings }: FormField): string => (typeof settings.text === 'string' ? settings.text : '')

/** The markup of one field. */
export const fieldMarkup = (view: FieldView): Markup => {
  const { field, texts, language, values } = view
  switch (field.type) {
    case 'textarea':
      return textarea(view)
    case 'select':
      return select(view, field.options, false)
    case 'country':
      return select(view, countriesIn(language), false)
    case 'multi_select':
      return select(view, field.options, true)
    case 'radio':
      return choices(view, 'radio', field.options)
    case 'rating':
      return choices(view, 'radio', stars(field, texts))
    case 'checkboxes':
    case 'list_choice':
    case 'tag_choice':
      return choices(view, 'checkbox', field.options)
    case 'checkbox':
      return box(view, html`${field.label}`)
    case 'consent':
      return box(view, withLinks(textOf(field)))
    case 'hidden':
      return html`<input type="hidden" name="${field.id}" value="${values[0] ?? ''}"${typeof field.settings.query_parameter === 'string' && html` data-query="${field.settings.query_parameter}"`}>`
    case 'html':
      return html`<div class="prose" data-field="${field.id}"${condition(field)}>${{ markup: cleanHtml(textOf(field)) }}</div>`
    case 'divider':
      return html`<hr data-field="${field.id}"${condition(field)}>`
    case 'submit':
      return html`<div class="actions"><button>${field.label ?? texts.send}</button></div>`
    case 'captcha':
      return html`<div data-captcha></div>`
    case 'file':
      return fileInput(view)
    default:
      return input(view)
  }
}
