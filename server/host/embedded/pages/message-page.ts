import { html } from './html.ts'
import type { Page } from './layout.ts'

/** A page that only says what happened and where to go on. */
export const messagePage = (title: string, text: string, link: { href: string; text: string }): Page => ({
  title,
  narrow: true,
  body: html`
<div class="card">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${link.href}">${link.text}</a></p>
</div>`,
})
