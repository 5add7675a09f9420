import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { type Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --ink: #1b1f27; --soft: #565e6c; --line: #8b94a3;
  --accent: #1f5fbf; --on-accent: #fff; --bad: #a3161c; --good: #17663a; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171c; --card: #1e232b; --ink: #eceef2; --soft: #a9b1bf; --line: #6d7686;
    --accent: #8ab8ff; --on-accent: #10141a; --bad: #ff9a9e; --good: #7fd6a4; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
main.narrow { max-width: 25rem; padding-top: 10vh; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
section, .card { background: var(--card); border-radius: .5rem; padding: 1.25rem; margin: 0 0 1rem; }
p, dl, ul { margin: 0 0 1rem; }
section > :last-child, .card > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between;
  margin-bottom: 1rem; }
header h1 { margin: 0; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
.field { margin-bottom: 1rem; }
.hint { color: var(--soft); margin: 0 0 .25rem; }
.fault { color: var(--bad); margin: 0 0 .25rem; }
input { width: 100%; padding: .55rem .65rem; border: 1px solid var(--line); border-radius: .3rem; font: inherit;
  background: var(--card); color: inherit; }
input[aria-invalid='true'] { border: 2px solid var(--bad); }
button { padding: .55rem 1rem; border: 1px solid var(--accent); border-radius: .3rem; font: inherit; font-weight: 600;
  background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.plain { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.summary, .notice { border-left: .3rem solid var(--bad); background: var(--card); padding: .75rem 1rem;
  margin: 0 0 1rem; border-radius: .3rem; }
.notice { border-color: var(--good); }
.summary p, .summary ul, .notice p { margin: 0 0 .5rem; }
.summary > :last-child, .notice > :last-child { margin-bottom: 0; }
code, .secret { font-family: ui-monospace, monospace; }
.secret { display: block; font-size: 1.2rem; padding: .5rem 0; user-select: all; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.items { list-style: none; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .75rem 0; border-bottom: 1px solid var(--line); }
.items div { flex: 1 1 14rem; overflow-wrap: anywhere; }
.items p { margin: 0; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Page {
  title: string
  body: Html
  narrow?: boolean
}

/** Sends a page with headers against caching, framing and scripts. */
export const sendPage = (response: Response, status: number, page: Page): void => {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} – Contact Relationship Service</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main class="${page.narrow === true ? 'narrow' : 'wide'}">
${page.body}
</main>
</body>
</html>
`
  response
    .status(status)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'DENY',
    })
    .send(document.markup)
}

export interface FieldFault {
  /** Id of the field. */
  field: string
  message: string
}

/** The errors above the form, focused and announced by screen readers. Each links to its field. */
export const errorSummary = (heading: string, faults: FieldFault[]): Html => html`
<div class="summary" role="alert" tabindex="-1" autofocus>
<p><strong>${heading}</strong></p>
${faults.length === 0 ? null : html`<ul>${faults.map((fault) => html`<li><a href="#${fault.field}">${fault.message}</a></li>`)}</ul>`}
</div>`

export interface Field {
  id: string
  label: string
  type: 'text' | 'password'
  autocomplete: string
  hint?: string
  value?: string
  focus?: boolean
  maxLength?: number
}

/** A labelled input. Its hint and error are linked for screen readers. */
export const inputField = (field: Field, faults: FieldFault[]): Html => {
  const fault = faults.find((each) => each.field === field.id)
  const described = [
    field.hint === undefined ? '' : `${field.id}-hint`,
    fault === undefined ? '' : `${field.id}-fault`,
  ]
    .join(' ')
    .trim()
  return html`
<div class="field">
<label for="${field.id}">${field.label}</label>
${field.hint === undefined ? null : html`<p class="hint" id="${field.id}-hint">${field.hint}</p>`}
${fault === undefined ? null : html`<p class="fault" id="${field.id}-fault">${fault.message}</p>`}
<input id="${field.id}" name="${field.id}" type="${field.type}" autocomplete="${field.autocomplete}" required
 maxlength="${field.maxLength ?? 1024}" value="${field.value ?? ''}" autocapitalize="none" spellcheck="false"
 ${described === '' ? null : html`aria-describedby="${described}"`}
 ${fault === undefined ? null : html`aria-invalid="true"`}
 ${field.focus === true ? html`autofocus` : null}>
</div>`
}
