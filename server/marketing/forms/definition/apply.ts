import { typeOf } from '../field-types/index.ts'
import type { DefinitionInput, FieldInput, FormDefinition, FormField } from './types.ts'

type Translation = FormDefinition['translations'][number]
type TranslationInput = NonNullable<DefinitionInput['translations']>[number]

/** A field with all its members. */
const wholeField = (input: FieldInput): FormField => ({
  id: input.id,
  type: input.type,
  label: input.label ?? null,
  help: input.help ?? null,
  placeholder: input.placeholder ?? null,
  required: input.required ?? false,
  default_values: input.default_values ?? [],
  options: input.options ?? [],
  settings: input.settings ?? {},
  visible_if: input.visible_if ?? null,
  target: input.target ?? null,
  merge: input.merge ?? 'fill_empty',
})

const wholeTranslation = (input: TranslationInput): Translation => ({
  language: input.language,
  title: input.title ?? null,
  intro: input.intro ?? null,
  success_text: input.success_text ?? null,
  fields: (input.fields ?? []).map((field) => ({
    field_id: field.field_id,
    label: field.label ?? null,
    help: field.help ?? null,
    placeholder: field.placeholder ?? null,
    text: field.text ?? null,
    options: field.options ?? [],
  })),
})

/** The field with which a form builder begins. */
export const initialField = (type: FormField['type'], id: string): FormField =>
  wholeField({ id, type, ...typeOf(type).initial } as FieldInput)

/** The definition of a new form: an address and a button. */
export const initialDefinition = (language: string): FormDefinition => ({
  language,
  title: null,
  intro: null,
  fields: [initialField('email', 'email'), initialField('submit', 'submit')],
  translations: [],
  opt_in: 'double',
  list_ids: [],
  tag_ids: [],
  success: { action: 'show_message', text: null, redirect_url: null },
  theme: {
    accent_colour: null,
    background_colour: null,
    surface_colour: null,
    text_colour: null,
    font: null,
  },
  presentation: {
    kind: 'inline',
    edge: null,
    delay_seconds: null,
    scroll_percent: null,
    on_exit: false,
    repeat_after_days: null,
  },
  allowed_origins: null,
  spam: { proof_of_work: true, minimum_seconds: 2, block_disposable: false },
})

/** The members of `change` that are present, over those of `before`. */
const over = <Part extends object>(
  before: Part,
  change: { [Key in keyof Part]?: Part[Key] | undefined } = {},
): Part => {
  const known = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(known) }
}

/** Applies a change. Members left out stay, arrays replace the stored ones. */
export const applyDefinition = (before: FormDefinition, change: DefinitionInput): FormDefinition => {
  const { fields, translations, success, theme, presentation, spam, ...rest } = change
  return {
    ...over(before, rest),
    fields: fields?.map(wholeField) ?? before.fields,
    translations: translations?.map(wholeTranslation) ?? before.translations,
    success: over(before.success, success),
    theme: over(before.theme, theme),
    presentation: over(before.presentation, presentation),
    spam: over(before.spam, spam),
  }
}
