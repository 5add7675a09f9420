import type { components } from '../../../../generated/types.ts'
import { html } from '../../../sending/pages/index.ts'
import type { FormRow } from '../store/forms.ts'
import { localiseForm } from './localise.ts'
import { formMarkup } from './markup.ts'
import { textsFor } from './texts.ts'

/** HTML that shows a form in another page. */
export const embedCodeOf = (
  { slug, definition }: Pick<FormRow, 'slug' | 'definition'>,
  publicUrl: string,
): components['schemas']['FormEmbedCode'] => {
  const url = `${publicUrl}/forms/${slug}`
  const form = localiseForm(definition, definition.language)
  const title = form.title ?? textsFor(form.language).title
  return {
    hosted_url: url,
    script: html`<script async src="${publicUrl}/forms/embed.js" data-form="${slug}"></script>`.markup,
    iframe:
      html`<iframe src="${url}/frame" title="${title}" width="100%" height="600" loading="lazy"></iframe>`
        .markup,
    html: formMarkup(form, url, null).markup.replace(/\n+/g, '\n'),
  }
}
