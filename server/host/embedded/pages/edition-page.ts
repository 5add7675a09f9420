import { html } from './html.ts'
import type { Page } from './layout.ts'

/** The target of upgrade links in the admin application and in `pro_lock` problems. */
export const editionPage = (): Page => ({
  title: 'Pro edition',
  body: html`
<h1>The Pro edition</h1>
<section>
<p>What you asked for needs the Pro edition, or more than the plan in force allows.</p>
<p>A licence unlocks it. It is a signed text that this server verifies by itself; it asks nobody. An administrator installs
it with <code>PUT /service/v1/settings/licence</code>, or an operator on the server with</p>
<p><code>npm run -s cli -- licence install &lt;licence&gt;</code></p>
<p>It takes effect within a second, in all processes. To try the Pro edition, an operator can issue a development
licence for this installation:</p>
<p><code>npm run -s cli -- licence issue</code></p>
</section>
<p><a href="/host">Your account</a></p>`,
})
