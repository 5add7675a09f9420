import { sizeText } from '../../../platform/disk-limits.ts'
import { doesNotExist, notALanguageTag } from '../../../platform/fault-details.ts'
import { isLocale } from '../../../platform/locales.ts'
import { own } from '../../../platform/own.ts'
import { faultsOfContrast, type SettingsValues } from '../../../system/settings/index.ts'
import { textOf } from '../field-types/type.ts'
import { fileBytesOf, fileFieldsOf, fileLimitsOf, mostFileBytes, mostFiles } from '../files/settings.ts'
import { sizeOfPattern } from '../pattern.ts'
import { checkField } from './check-field.ts'
import type { FormDefinition, FormFault, FormField } from './types.ts'

/** What a definition refers to, as it is stored. */
export interface Known {
  lists: ReadonlySet<string>
  tags: ReadonlySet<string>
  /** The types of the custom fields, by key. */
  customTypes: Readonly<Record<string, string>>
  /** The keys of those that are archived. */
  archivedFields: ReadonlySet<string>
  /** The values of their options, by key. Fields without choices have none. */
  customOptions: Readonly<Record<string, readonly string[]>>
  /** Origins to which a form may redirect besides its own. */
  origins: readonly string[]
  hasFiles: boolean
  /** The colours that a theme without its own uses. */
  appearance: SettingsValues['appearance']
}

const choicesOf = ({ fields }: Pick<FormDefinition, 'fields'>, type: FormField['type']): string[] =>
  fields.filter((field) => field.type === type).flatMap(({ options }) => options.map(({ value }) => value))

/** Lists and tags that a definition names, in lower case. */
export const listIdsOf = (definition: FormDefinition): string[] => [
  ...new Set([...definition.list_ids, ...choicesOf(definition, 'list_choice')].map((id) => id.toLowerCase())),
]
export const tagIdsOf = (definition: FormDefinition): string[] => [
  ...new Set([...definition.tag_ids, ...choicesOf(definition, 'tag_choice')].map((id) => id.toLowerCase())),
]

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

type Say = (pointer: string, detail: string, prevents?: FormFault['prevents']) => void

const checkReferences = (definition: FormDefinition, known: Known, say: Say): void => {
  const missing = (
    ids: readonly string[],
    there: ReadonlySet<string>,
    member: string,
    what: string,
  ): void => {
    for (const [index, id] of ids.entries())
      if (!there.has(id.toLowerCase())) say(`/${member}/${index}`, doesNotExist(what, id))
  }
  missing(definition.list_ids, known.lists, 'list_ids', 'list')
  missing(definition.tag_ids, known.tags, 'tag_ids', 'tag')
  for (const [index, field] of definition.fields.entries()) {
    const ids = field.options.map(({ value }) => value)
    const there = field.type === 'list_choice' ? known.lists : field.type === 'tag_choice' ? known.tags : null
    if (there !== null)
      for (const [at, id] of ids.entries())
        if (!there.has(id.toLowerCase()))
          say(
            `/fields/${index}/options/${at}/value`,
            doesNotExist(field.type === 'list_choice' ? 'list' : 'tag', id),
          )
    const key = field.target?.startsWith('custom.') ? field.target.slice('custom.'.length) : null
    if (key !== null && own(known.customTypes, key) === undefined)
      say(`/fields/${index}/target`, doesNotExist('custom field', key))
    if (key !== null && known.archivedFields.has(key))
      say(
        `/fields/${index}/target`,
        `The custom field \`${key}\` is archived. Unarchive it, or choose another target.`,
        'publishing',
      )
    const kept = key === null ? [] : (own(known.customOptions, key) ?? [])
    if (kept.length > 0)
      for (const [at, id] of ids.entries())
        if (!kept.includes(id))
          say(
            `/fields/${index}/options/${at}/value`,
            `The custom field \`${key}\` has no option \`${id}\`. Add the option there, or remove it here.`,
            'publishing',
          )
  }
}

const checkIds = ({ fields }: FormDefinition, say: Say): void => {
  const ids = new Set<string>()
  const targets = new Set<string>()
  for (const [index, { id, target }] of fields.entries()) {
    if (ids.has(id)) say(`/fields/${index}/id`, `Two fields have the id \`${id}\`. Each id must be unique.`)
    if (target !== null && targets.has(target))
      say(`/fields/${index}/target`, `Two fields have the target \`${target}\`. Each target must be unique.`)
    ids.add(id)
    if (target !== null) targets.add(target)
  }
}

const checkTranslations = ({ language, fields, translations }: FormDefinition, say: Say): void => {
  const ids = new Set(fields.map(({ id }) => id))
  if (!isLocale(language)) say('/language', notALanguageTag('language'))
  const seen = new Set([language.toLowerCase()])
  for (const [index, translation] of translations.entries()) {
    const tag = translation.language.toLowerCase()
    if (!isLocale(translation.language)) say(`/translations/${index}/language`, notALanguageTag('language'))
    if (seen.has(tag))
      say(
        `/translations/${index}/language`,
        `The form already has the language \`${translation.language}\`. Remove this translation.`,
      )
    seen.add(tag)
    for (const [at, { field_id }] of translation.fields.entries())
      if (!ids.has(field_id))
        say(`/translations/${index}/fields/${at}/field_id`, doesNotExist('field', field_id))
  }
}

const checkSuccess = ({ success, allowed_origins }: FormDefinition, known: Known, say: Say): void => {
  if (success.action !== 'redirect') return
  if (success.redirect_url === null) {
    say('/success/redirect_url', 'The action `redirect` requires a URL in `redirect_url`.')
    return
  }
  const origin = originOf(success.redirect_url)
  const allowed = [...(allowed_origins ?? []), ...known.origins]
  if (origin === null || !allowed.includes(origin))
    say(
      '/success/redirect_url',
      `A form can redirect only to origins in \`allowed_origins\`, to the website of the business, or to this service. Add ${origin ?? 'the origin of the URL'} to \`allowed_origins\`.`,
    )
}

/** Colours that the theme leaves to the appearance settings are checked there. */
const checkColours = ({ theme }: FormDefinition, { appearance }: Known, say: Say): void => {
  const colours = {
    text_colour: theme.text_colour ?? appearance.text_colour,
    surface_colour: theme.surface_colour ?? appearance.surface_colour,
    background_colour: theme.background_colour ?? appearance.background_colour,
  }
  for (const { pointer, detail } of faultsOfContrast(colours, (member) => theme[member] !== null))
    say(`/theme${pointer}`, detail, 'publishing')
}

const checkForPublishing = (definition: FormDefinition, known: Known, say: Say): void => {
  const { fields } = definition
  checkColours(definition, known, say)
  const address = fields.findIndex(({ target }) => target === 'email')
  if (address < 0)
    say(
      '/fields',
      'The form does not ask for an e-mail address. Add a field of the type `email` with the target `email`.',
      'publishing',
    )
  else {
    const field = fields[address] as FormField
    if (!field.required)
      say(
        `/fields/${address}/required`,
        'The field with the target `email` must be required. Set `required` to `true`.',
        'publishing',
      )
    if (field.visible_if !== null)
      say(
        `/fields/${address}/visible_if`,
        'The field with the target `email` must always be visible. Set `visible_if` to `null`.',
        'publishing',
      )
  }
  if (!known.hasFiles)
    for (const [index, { type }] of fields.entries())
      if (type === 'file')
        say(
          `/fields/${index}/type`,
          'Files require the Pro edition. Remove this field to publish the form.',
          'publishing',
        )
  const counted = fileFieldsOf(definition).reduce((sum, field) => sum + fileLimitsOf(field).count, 0)
  if (counted > mostFiles)
    say(
      '/fields',
      `A submission may have at most ${mostFiles} files in total. Lower \`max_files\`, or remove fields of the type \`file\`.`,
      'publishing',
    )
  if (fileBytesOf(definition) > mostFileBytes)
    say(
      '/fields',
      `The files of a submission may be at most ${sizeText(mostFileBytes)} in total. Lower \`max_files\` or \`max_size_kb\`, or remove fields of the type \`file\`.`,
      'publishing',
    )
}

const mostFaults = 200

/** The patterns of a form together: with them, the largest answers take less than a tenth of a second. */
const mostStates = 1000

/** The states of a field's pattern. A text that is too long is another fault, and is not parsed. */
const statesOf = ({ type, settings }: FormField): number => {
  const pattern = type === 'text' ? own(settings, 'pattern') : undefined
  return typeof pattern === 'string' && pattern.length <= 200 ? sizeOfPattern(pattern) : 0
}

/** HTML is cleaned again for each view of a form. */
const mostHtml = 40_000

/** Each has all countries as its options. */
const mostCountries = 10

const checkSize = ({ fields, translations }: FormDefinition, say: Say): void => {
  const html = fields.filter(({ type }) => type === 'html')
  const lengthIn = (texts: readonly { field_id: string; text: string | null }[]): number => {
    const translated = new Map(texts.map(({ field_id, text }) => [field_id, text]))
    return html.reduce(
      (sum, field) => sum + (translated.get(field.id) ?? textOf(field, 'text') ?? '').length,
      0,
    )
  }
  const tooLong = `The HTML of all fields together must have at most ${mostHtml.toLocaleString('en')} characters.`
  if (lengthIn([]) > mostHtml) say('/fields', tooLong)
  for (const [index, translation] of translations.entries())
    if (lengthIn(translation.fields) > mostHtml) say(`/translations/${index}/fields`, tooLong)
  if (fields.filter(({ type }) => type === 'country').length > mostCountries)
    say('/fields', `A form must have at most ${mostCountries} fields of the type \`country\`.`)
}

/** Whether a definition is too large to be shown, even as a preview. */
export const isTooLarge = (definition: FormDefinition): boolean => {
  let isLarge = false
  checkSize(definition, () => {
    isLarge = true
  })
  return isLarge
}

/** Everything that is wrong with a definition. Pointers lead to its members. */
export const checkDefinition = (definition: FormDefinition, known: Known): FormFault[] => {
  const faults: FormFault[] = []
  const say: Say = (pointer, detail, prevents = 'saving') => faults.push({ pointer, prevents, detail })
  checkIds(definition, say)
  let states = 0
  for (const [index, field] of definition.fields.entries()) {
    states += statesOf(field)
    if (states > mostStates) {
      say(
        `/fields/${index}/settings/pattern`,
        'The patterns of the form are too complex in total. Simplify them.',
      )
      break
    }
    const earlier = definition.fields.slice(0, index)
    for (const { pointer, detail } of checkField(field, earlier, known.customTypes))
      say(`/fields/${index}${pointer}`, detail)
  }
  checkSize(definition, say)
  for (const [index, origin] of (definition.allowed_origins ?? []).entries())
    if (originOf(origin) !== origin)
      say(
        `/allowed_origins/${index}`,
        'This must be an origin as browsers send it: lower case, without a path, a final slash or a default port.',
      )
  checkReferences(definition, known, say)
  checkTranslations(definition, say)
  checkSuccess(definition, known, say)
  checkForPublishing(definition, known, say)
  return faults.slice(0, mostFaults)
}
