import type { HostUser } from '../../../platform/host.ts'
import { own } from '../../../platform/own.ts'
import type { ApplicationPassword } from '../application-passwords.ts'
import { type Html, html } from './html.ts'
import { errorSummary, type FieldFault, inputField, type Page } from './layout.ts'

interface AccountPage {
  user: HostUser
  nonce: string
  applicationPasswords: ApplicationPassword[]
  /** A new application password, shown only this once. */
  made?: { name: string; password: string }
  notice?: string
  failure?: string
  faults?: FieldFault[]
}

const CAPABILITIES: Record<string, string> = {
  crm_access: 'see the CRM and work with contacts',
  crm_administer: 'change settings, send, and delete',
}

const time = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`

const hiddenNonce = (nonce: string): Html => html`<input type="hidden" name="nonce" value="${nonce}">`

const madeNotice = (made: { name: string; password: string }): Html => html`
<div class="notice" role="status" tabindex="-1" autofocus>
<p><strong>The application password “${made.name}” is ready.</strong> Copy it now: it is not shown again.</p>
<span class="secret">${made.password}</span>
<p>Use it with your user name as HTTP Basic authentication; the spaces do not count.</p>
</div>`

const whoAmI = (user: HostUser): Html => html`
<section aria-labelledby="who">
<h2 id="who">Who you are</h2>
<dl>
<dt>User name</dt><dd>${user.login}</dd>
<dt>Name</dt><dd>${user.display_name}</dd>
<dt>E-mail</dt><dd>${user.email ?? 'none'}</dd>
<dt>Roles</dt><dd>${user.roles.join(', ') || 'none'}</dd>
<dt>You may</dt><dd>${
  user.capabilities.length === 0
    ? 'not use the CRM'
    : user.capabilities.map((each) => html`<code>${each}</code> (${own(CAPABILITIES, each) ?? ''}) `)
}</dd>
</dl>
</section>`

const item = (password: ApplicationPassword, nonce: string): Html => html`
<li>
<div>
<strong>${password.name}</strong>
<p class="soft">Begins with <code>${password.prefix}</code>, made ${time(password.created_at)},
${password.last_used_at === null ? 'never used' : html`last used ${time(password.last_used_at)}`}</p>
<p class="soft">${password.scopes === null ? 'Has all your permissions.' : html`Limited to <code>${password.scopes.join(' ')}</code>`}</p>
</div>
<form method="post" action="/host/application-passwords/${password.id}/revoke">
${hiddenNonce(nonce)}
<button class="plain" type="submit" aria-label="Revoke ${password.name}">Revoke</button>
</form>
</li>`

const applicationPasswords = (page: AccountPage, faults: FieldFault[]): Html => html`
<section aria-labelledby="passwords">
<h2 id="passwords">Application passwords</h2>
<p class="soft">One for each program that works in your name. Revoking one shuts out that program alone, at once.</p>
${
  page.applicationPasswords.length === 0
    ? html`<p>There is none yet.</p>`
    : html`<ul class="items">${page.applicationPasswords.map((each) => item(each, page.nonce))}</ul>`
}
<form method="post" action="/host/application-passwords" novalidate>
${hiddenNonce(page.nonce)}
${inputField(
  {
    id: 'name',
    label: 'Name of the program',
    type: 'text',
    autocomplete: 'off',
    hint: 'A name by which you recognise it here, such as “Web shop”.',
    maxLength: 100,
  },
  faults,
)}
${inputField(
  {
    id: 'scopes',
    label: 'Limit to scopes (optional)',
    type: 'text',
    autocomplete: 'off',
    hint: 'Such as “contacts:read contacts:write” for a shop. The reference names the scopes of each operation. Without scopes, the program has all your permissions.',
    maxLength: 2000,
  },
  faults,
)}
<button type="submit">Create application password</button>
</form>
</section>`

const changePassword = (page: AccountPage, faults: FieldFault[]): Html => html`
<section aria-labelledby="change">
<h2 id="change">Change your password</h2>
<p class="soft">This ends your sessions in all other browsers. Application passwords stay valid.</p>
<form method="post" action="/host/password" novalidate>
${hiddenNonce(page.nonce)}
<input type="hidden" name="username" value="${page.user.login}" autocomplete="username">
${inputField({ id: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' }, faults)}
${inputField(
  {
    id: 'new',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters. A few unrelated words are better than one word with symbols.',
  },
  faults,
)}
<button type="submit">Change password</button>
</form>
</section>`

export const accountPage = (page: AccountPage): Page => {
  const faults = page.faults ?? []
  return {
    title: page.failure === undefined ? 'Your account' : 'Error: Your account',
    action: html`
<form method="post" action="/host/logout">
${hiddenNonce(page.nonce)}
<button class="plain" type="submit">Log out</button>
</form>`,
    body: html`
<h1>Your account</h1>
${page.failure === undefined ? null : errorSummary(page.failure, faults)}
${page.notice === undefined ? null : html`<div class="notice" role="status"><p>${page.notice}</p></div>`}
${page.made === undefined ? null : madeNotice(page.made)}
${whoAmI(page.user)}
${applicationPasswords(page, faults)}
${changePassword(page, faults)}
<section aria-labelledby="api">
<h2 id="api">For programs</h2>
<ul>
<li><a href="/reference">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
</ul>
</section>`,
  }
}
