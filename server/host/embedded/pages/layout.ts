import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { type Html, html } from './html.ts'

/** The look of the admin application: a test compares the colours with its tokens. */
const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f4f5f7, #12151a); --panel: light-dark(#ffffff, #1b2027);
  --hover: light-dark(#eceef2, #272e38); --ink: light-dark(#1a1f28, #edeff3); --soft: light-dark(#545d6b, #aab3c1);
  --line: light-dark(#d9dde4, #343c48); --edge: light-dark(#7d8695, #6f7a8a); --accent: light-dark(#1c5bb8, #86b6ff);
  --accent-hover: light-dark(#164a97, #a6caff); --on-accent: light-dark(#ffffff, #0d1520);
  --good: light-dark(#17663a, #7fd6a4); --good-soft: light-dark(#e2f3e8, #16321f);
  --bad: light-dark(#a3161c, #ff9fa3); --bad-soft: light-dark(#fde7e8, #451a1d); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: .875rem/1.25rem system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
.bar { display: flex; align-items: center; gap: .5rem 1rem; min-height: 3rem; padding: 0 .75rem; background: var(--panel);
  border-bottom: 1px solid var(--line); }
.bar a { color: inherit; font-weight: 600; text-decoration: none; }
.bar form { margin-inline-start: auto; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
main.narrow { max-width: 24rem; padding-top: 10vh; }
h1 { font-size: 1.25rem; line-height: 1.75rem; margin: 0 0 1rem; }
h2 { font-size: 1rem; line-height: 1.5rem; margin: 0 0 .75rem; }
section, .card { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem;
  margin: 0 0 1rem; }
p, dl, ul { margin: 0 0 1rem; }
section > :last-child, .card > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
label { display: block; font-weight: 500; margin-bottom: .25rem; }
.field { margin-bottom: 1rem; }
.hint { color: var(--soft); margin: 0 0 .25rem; }
.fault { color: var(--bad); margin: 0 0 .25rem; }
input { width: 100%; min-height: 2rem; padding: .375rem .5rem; border: 1px solid var(--edge); border-radius: .25rem;
  font: inherit; background: var(--panel); color: inherit; }
input[aria-invalid='true'] { border: 2px solid var(--bad); }
button { min-height: 2rem; padding: .375rem .75rem; border: 1px solid transparent; border-radius: .25rem; font: inherit;
  font-weight: 500; background: var(--accent); color: var(--on-accent); }
button:hover { background: var(--accent-hover); }
button.plain { border-color: var(--edge); background: var(--panel); color: var(--ink); }
button.plain:hover { background: var(--hover); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.summary, .notice { border: 1px solid var(--bad); background: var(--bad-soft); padding: .75rem 1rem; margin: 0 0 1rem;
  border-radius: .5rem; }
.notice { border-color: var(--good); background: var(--good-soft); }
.summary a { color: inherit; }
.summary p, .summary ul, .notice p { margin: 0 0 .5rem; }
.summary > :last-child, .notice > :last-child { margin-bottom: 0; }
code, .secret { font-family: ui-monospace, monospace; }
.secret { display: block; font-size: 1rem; padding: .5rem 0; user-select: all; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.items { list-style: none; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .75rem 0; border-bottom: 1px solid var(--line); }
.items div { flex: 1 1 14rem; overflow-wrap: anywhere; }
.items p { margin: 0; }
@media (pointer: coarse) { button, input { min-height: 2.75rem; } }
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
  /** At the end of the top bar. */
  action?: Html
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
<header class="bar"><a href="/admin">Contact Relationship Service</a>${page.action ?? null}</header>
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
