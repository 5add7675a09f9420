import { type Branding, documentOf, translationsFor } from '../../../sending/pages/index.ts'
import type { SettingsValues } from '../../../system/settings/index.ts'
import type { FormDefinition } from '../definition/types.ts'
import { languageFor, localiseForm } from './localise.ts'
import { formMarkup, themed } from './markup.ts'
import { textsFor } from './texts.ts'

/** The document of a form that is not published. It cannot be sent. */
export const previewOf = (
  definition: FormDefinition,
  language: string | null,
  branding: Branding,
  appearance: SettingsValues['appearance'],
): string => {
  const form = localiseForm(definition, languageFor(definition, language === null ? [] : [language]))
  const page = { title: form.title ?? textsFor(form.language).title, content: formMarkup(form, '', null) }
  const translations = translationsFor(form.language, branding.locale)
  return documentOf(themed(branding, appearance, definition.theme), translations, page).replace(/\n+/g, '\n')
}
