import { readCountry as countryOf, readYesNo } from '../../../audience/contact-members/index.ts'
import { bad, type Checked, type FieldType, type FormField, good, numberOf, plain, whole } from './type.ts'

const one = (values: readonly string[], { options }: FormField): Checked => {
  const [value = ''] = values
  return options.some((option) => option.value === value) ? good(value) : bad('enum', 'option')
}

/** In the order of the options, so that the same choice is always the same answer. */
const several = (values: readonly string[], field: FormField): Checked => {
  const known = field.options.map(({ value }) => value)
  if (values.some((value) => !known.includes(value))) return bad('enum', 'option')
  const chosen = known.filter((value) => values.includes(value))
  const least = numberOf(field, 'min_choices') ?? 0
  const most = numberOf(field, 'max_choices') ?? known.length
  if (chosen.length < least) return bad('min_items', 'too_few', least)
  if (chosen.length > most) return bad('max_items', 'too_many', most)
  return good(chosen)
}

/** False if the box was in the form and not ticked. */
const readBox = ([text]: readonly string[]): Checked => {
  return good(readYesNo(text ?? ''))
}

const readCountry = (values: readonly string[]): Checked => {
  const code = countryOf(values[0] ?? '')
  return code === null ? bad('enum', 'option') : good(code)
}

const readRating = (values: readonly string[], field: FormField): Checked => {
  const most = numberOf(field, 'maximum') ?? 5
  const value = /^\d{1,2}$/.test(values[0] ?? '') ? Number(values[0]) : 0
  return value >= 1 && value <= most ? good(value) : bad('maximum', 'option')
}

const counts = {
  min_choices: whole('Minimum number of options', 0, 50),
  max_choices: whole('Maximum number of options', 1, 50),
}

const single = {
  ...plain,
  group: 'choice',
  valueType: 'choice',
  hasOptions: true,
  targets: [
    'prefix',
    'source',
    'locale',
    'timezone',
    'company',
    'job_title',
    'custom.single_select',
    'custom.text',
  ],
  read: one,
} as const

const multiple = {
  ...plain,
  group: 'choice',
  valueType: 'choices',
  hasOptions: true,
  settings: counts,
  rules: ['min_choices', 'max_choices'],
  targets: ['custom.multi_select'],
  read: several,
} as const

const starting = {
  label: 'Choose',
  options: [
    { value: 'first', label: 'First' },
    { value: 'second', label: 'Second' },
  ],
}

/** Types whose answer is chosen. */
export const choiceTypes: readonly FieldType[] = [
  {
    ...single,
    key: 'select',
    label: 'Drop-down',
    description: 'One of several options, in a drop-down list.',
    initial: starting,
  },
  {
    ...multiple,
    key: 'multi_select',
    label: 'Multiple drop-down',
    description: 'Any number of options, in a list.',
    initial: starting,
  },
  {
    ...single,
    key: 'radio',
    label: 'Radio buttons',
    description: 'One of a few options, all of which are visible.',
    initial: starting,
  },
  {
    ...plain,
    key: 'checkbox',
    label: 'Checkbox',
    description: 'Yes or no. A box that is shown but not ticked means no.',
    group: 'choice',
    valueType: 'boolean',
    targets: ['custom.boolean'],
    initial: { label: 'Yes' },
    read: readBox,
  },
  {
    ...multiple,
    key: 'checkboxes',
    label: 'Checkboxes',
    description: 'Any number of a few options, all of which are visible.',
    initial: starting,
  },
  {
    ...plain,
    key: 'country',
    label: 'Country',
    description: 'A country, stored as its code (ISO 3166-1).',
    group: 'contact',
    valueType: 'choice',
    targets: ['address.country', 'custom.text'],
    initial: { label: 'Country', target: 'address.country' },
    read: readCountry,
  },
  {
    ...plain,
    key: 'rating',
    label: 'Rating',
    description: 'A number of stars.',
    group: 'choice',
    valueType: 'number',
    settings: { maximum: whole('Number of stars', 2, 10) },
    rules: ['maximum'],
    targets: ['custom.number'],
    initial: { label: 'How do you rate us?', settings: { maximum: 5 } },
    read: readRating,
  },
  {
    ...multiple,
    key: 'list_choice',
    label: 'Choice of lists',
    description: 'Lists that the person can join. The value of each option is the id of a list.',
    group: 'audience',
    targets: [],
    initial: { label: 'Newsletters' },
  },
  {
    ...multiple,
    key: 'tag_choice',
    label: 'Choice of interests',
    description: 'Tags that the person can choose. The value of each option is the id of a tag.',
    group: 'audience',
    targets: [],
    initial: { label: 'Interests' },
  },
]
