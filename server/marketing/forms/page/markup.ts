import { createHash } from 'node:crypto'
import { type Branding, html, type Markup, paragraphs, themeOf } from '../../../sending/pages/index.ts'
import type { SettingsValues } from '../../../system/settings/index.ts'
import type { FormDefinition } from '../definition/types.ts'
import { fieldMarkup } from './fields.ts'
import type { LocalisedForm } from './localise.ts'
import { textsFor } from './texts.ts'

type Appearance = SettingsValues['appearance']

/** What a form shows of a submission that was refused. */
export interface Attempt {
  values: ReadonlyMap<string, readonly string[]>
  faults: ReadonlyMap<string, string>
  /** A fault of the whole form. */
  fault: string | null
}

/** Values that the page sends besides the answers. Their names cannot be ids of fields. */
export interface Hidden {
  /** The signed time at which the form was shown. */
  started: string
  /** The page that shows the form. */
  page: string | null
}

/** The field that only programs fill in. */
export const trapName = '_homepage'

const noAttempt: Attempt = { values: new Map(), faults: new Map(), fault: null }

const rules = `
.field{margin:0 0 1.25rem}
.field>label:not(.choice){display:block;margin:0 0 .25rem;font-weight:600}
.must{font-weight:400;color:var(--muted);font-size:.9375rem}
.hint p{margin:.25rem 0 0}
fieldset>.hint{margin:.5rem 0 0}
.choice>span{align-self:center}
select[multiple]{min-height:8rem}
hr{margin:1.75rem 0;border:0;border-top:1px solid var(--line)}
[hidden]{display:none!important}
[data-trap]{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
`.replaceAll('\n', '')

/** The look of a form: that of the settings with the colours of the form. */
export const themed = (
  branding: Branding,
  appearance: Appearance,
  theme: FormDefinition['theme'],
): Branding => {
  const chosen = Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== null))
  const made = themeOf({ ...appearance, ...chosen })
  const css = `${made.css}${rules}`
  const cssHash = createHash('sha256').update(css).digest('base64')
  return { ...branding, theme: { ...made, css, cssHash, rules: `${made.rules}${rules}` } }
}

const summary = ({ faults, fault }: Attempt, form: LocalisedForm, title: string): Markup | false =>
  (faults.size > 0 || fault !== null) &&
  html`<div class="note alarm" role="alert" tabindex="-1"><p><strong>${title}</strong></p>
${fault !== null && html`<p>${fault}</p>`}
${
  faults.size > 0 &&
  html`<ul>${form.fields.flatMap(({ id, label }) => {
    const text = faults.get(id)
    return text === undefined ? [] : [html`<li><a href="#field-${id}">${label ?? id}</a>: ${text}</li>`]
  })}</ul>`
}</div>`

/** The form element with all its fields. It works without a script. */
export const formMarkup = (
  form: LocalisedForm,
  action: string,
  hidden: Hidden | null,
  attempt: Attempt = noAttempt,
): Markup => {
  const texts = textsFor(form.language)
  const hasButton = form.fields.some(({ type }) => type === 'submit')
  const hasCaptcha = form.fields.some(({ type }) => type === 'captcha')
  const hasFiles = form.fields.some(({ type }) => type === 'file')
  // Before the files, so that the service knows them when the first file arrives.
  const own = html`<input type="hidden" name="_language" value="${form.language}">
${hidden !== null && html`<input type="hidden" name="_started" value="${hidden.started}">`}
${hidden !== null && hidden.page !== null && html`<input type="hidden" name="_page" value="${hidden.page}">`}
`
  return html`${form.intro !== null && paragraphs(form.intro)}
${summary(attempt, form, texts.faultsTitle)}
<form method="post" action="${action}" accept-charset="utf-8"${hasFiles && html` enctype="multipart/form-data"`}>
${hasFiles && own}${form.fields.map((field) => [
  field.type === 'submit' && !hasCaptcha && html`<div data-captcha></div>`,
  fieldMarkup({
    field,
    texts,
    language: form.language,
    needsProof: form.needsProof,
    values: attempt.values.get(field.id) ?? field.default_values,
    fault: attempt.faults.get(field.id) ?? null,
  }),
])}
${!hasButton && html`${!hasCaptcha && html`<div data-captcha></div>`}<div class="actions"><button>${texts.send}</button></div>`}
<div data-trap aria-hidden="true"${hidden === null && html` hidden`}><label>${texts.trap} <input name="${trapName}" tabindex="-1" autocomplete="off"></label></div>
${!hasFiles && own}</form>`
}
