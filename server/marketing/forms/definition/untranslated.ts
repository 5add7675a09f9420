import type { components } from '../../../../generated/types.ts'
import { textOf } from '../field-types/type.ts'
import { textSettingOf } from '../page/localise.ts'
import type { FormDefinition, FormField } from './types.ts'

type Untranslated = components['schemas']['FormUntranslatedText']
type FieldTexts = FormDefinition['translations'][number]['fields'][number]

/** The texts of a field that people see, and whether a translation has them, by pointer. */
const textsOfField = (field: FormField, texts: FieldTexts | undefined): [string, string | null, boolean][] =>
  field.type === 'hidden'
    ? []
    : [
        ['/label', field.label, (texts?.label ?? null) !== null],
        ['/help', field.help, (texts?.help ?? null) !== null],
        ['/placeholder', field.placeholder, (texts?.placeholder ?? null) !== null],
        [
          `/settings/${textSettingOf(field)}`,
          textOf(field, textSettingOf(field)) ?? null,
          (texts?.text ?? null) !== null,
        ],
        ...field.options.map(({ label, value }, at): [string, string | null, boolean] => [
          `/options/${at}/label`,
          label,
          texts?.options.some((option) => option.value === value) === true,
        ]),
      ]

const most = 200

/**
 * The texts that a translation lacks. People see them in the language of the form, and that is what the evidence of a consent
 * says.
 */
export const untranslatedOf = (definition: FormDefinition): Untranslated[] => {
  const { title, intro, success, fields, translations } = definition
  return translations
    .flatMap(({ language, ...texts }) => {
      const byId = new Map(texts.fields.map((one) => [one.field_id, one]))
      const all: [string, string | null, boolean][] = [
        ['/title', title, texts.title !== null],
        ['/intro', intro, texts.intro !== null],
        [
          '/success/text',
          success.action === 'show_message' ? success.text : null,
          texts.success_text !== null,
        ],
        ...fields.flatMap((field, index) =>
          textsOfField(field, byId.get(field.id)).map(
            ([pointer, ...rest]): [string, string | null, boolean] => [`/fields/${index}${pointer}`, ...rest],
          ),
        ),
      ]
      return all.flatMap(([pointer, own, isTranslated]): Untranslated[] =>
        own === null || own.trim() === '' || isTranslated ? [] : [{ language, pointer }],
      )
    })
    .slice(0, most)
}
