import { html } from './html.ts'
import { errorSummary, type FieldFault, inputField, type Page } from './layout.ts'

interface LogInPage {
  /** Binds the form to the browser's pre-session cookie. */
  token: string
  /** Local path to open after log-in. */
  next: string
  login?: string
  /** Why the last attempt failed. */
  failure?: string
  faults?: FieldFault[]
}

export const logInPage = ({ token, next, login = '', failure, faults = [] }: LogInPage): Page => ({
  title: failure === undefined ? 'Log in' : 'Error: Log in',
  narrow: true,
  body: html`
<h1>Log in</h1>
${failure === undefined ? null : errorSummary(failure, faults)}
<form class="card" method="post" action="/host/login" novalidate>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="next" value="${next}">
${inputField(
  {
    id: 'login',
    label: 'User name',
    type: 'text',
    autocomplete: 'username',
    value: login,
    maxLength: 60,
    focus: failure === undefined,
  },
  faults,
)}
${inputField({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, faults)}
<button type="submit">Log in</button>
</form>
<p class="soft">Programs do not log in here: they use an application password, made on your account page.</p>`,
})
