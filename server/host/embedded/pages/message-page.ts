import { html } from './html.ts'
import type { Page } from './layout.ts'

/** A page with a message and a link to continue. */
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
