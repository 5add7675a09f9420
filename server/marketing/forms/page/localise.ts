import type { FormDefinition, FormField } from '../definition/types.ts'

/** The texts of a form in one language. */
export interface LocalisedForm {
  language: string
  title: string | null
  intro: string | null
  successText: string | null
  fields: readonly FormField[]
  /** Whether the form asks for a proof of work, and so for a script before it takes files. */
  needsProof: boolean
}

const prefixOf = (language: string): string => language.toLowerCase().split('-')[0] ?? ''

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])

/** The direction of texts in a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(prefixOf(language)) || /-(?:arab|hebr)\b/i.test(language) ? 'rtl' : 'ltr'

/**
 * The language for a person: the first of the wanted ones that the form has, exactly or by its first part. Otherwise
 * the form's own.
 */
export const languageFor = (
  { language, translations }: FormDefinition,
  wanted: readonly string[],
): string => {
  const offered = [language, ...translations.map((one) => one.language)]
  for (const want of wanted) {
    const exact = offered.find((one) => one.toLowerCase() === want.toLowerCase())
    const close = offered.find((one) => prefixOf(one) === prefixOf(want))
    if (exact ?? close) return (exact ?? close) as string
  }
  return language
}

/** The languages of an `Accept-Language` header, the preferred first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
      const quality = parameters.find((one) => one.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/** The language in which the text of a consent field is shown: the form's own if the translation lacks it. */
export const textLanguageOf = (
  { language: own, translations }: FormDefinition,
  fieldId: string,
  language: string,
): string => {
  const translation = translations.find((one) => one.language === language)
  const texts = translation?.fields.find(({ field_id }) => field_id === fieldId)
  return (texts?.text ?? null) === null ? own : language
}

/** The setting of a field that is a text for people. */
export const textSettingOf = ({ type }: FormField): 'text' | 'pattern_text' =>
  type === 'text' ? 'pattern_text' : 'text'

/** A form with its texts in one of its languages. */
export const localiseForm = (definition: FormDefinition, language: string): LocalisedForm => {
  const { title, intro, success, fields, spam } = definition
  const needsProof = spam.proof_of_work
  const own = { language: definition.language, title, intro, successText: success.text, fields, needsProof }
  const translation = definition.translations.find((one) => one.language === language)
  if (translation === undefined) return own
  return {
    language,
    needsProof,
    title: translation.title ?? title,
    intro: translation.intro ?? intro,
    successText: translation.success_text ?? success.text,
    fields: fields.map((field) => {
      const texts = translation.fields.find(({ field_id }) => field_id === field.id)
      if (texts === undefined) return field
      const labels = new Map(texts.options.map(({ value, label }) => [value, label]))
      return {
        ...field,
        label: texts.label ?? field.label,
        help: texts.help ?? field.help,
        placeholder: texts.placeholder ?? field.placeholder,
        options: field.options.map(({ value, label }) => ({ value, label: labels.get(value) ?? label })),
        settings:
          texts.text === null ? field.settings : { ...field.settings, [textSettingOf(field)]: texts.text },
      }
    }),
  }
}
