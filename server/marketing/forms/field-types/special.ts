import { fileKinds } from '../files/kinds.ts'
import { type Checked, type FieldType, good, isYes, plain, whole } from './type.ts'

/** Parts of the layout have no answer. */
const nothing = (): Checked => good(null)

const layout = { ...plain, group: 'layout', valueType: 'none', read: nothing } as const

const longestHidden = 1000

/** People do not see the value, so they could not correct a fault. It is cleaned and cut instead. */
const readHidden = ([value = '']: readonly string[]): Checked => {
  const text = [...value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()].slice(0, longestHidden).join('').trim()
  return good(text === '' ? null : text)
}

/** Types with special rules: consent, hidden values, files, and the layout. */
export const specialTypes: readonly FieldType[] = [
  {
    ...plain,
    key: 'hidden',
    label: 'Hidden value',
    description: "A value that people do not see: a fixed value, or a parameter of the page's URL.",
    group: 'text',
    valueType: 'text',
    settings: {
      query_parameter: {
        type: 'string',
        title: 'Parameter of the URL',
        minLength: 1,
        maxLength: 64,
        pattern: '^[A-Za-z0-9_.-]+$',
      },
    },
    targets: ['source', 'custom.text'],
    initial: {},
    read: readHidden,
  },
  {
    ...plain,
    key: 'consent',
    label: 'Consent',
    description:
      'A checkbox with the text that the person agrees to. The consent ledger keeps the version of the text.',
    group: 'consent',
    valueType: 'consent',
    settings: {
      text: { type: 'string', title: 'Text', minLength: 1, maxLength: 5000 },
      purpose: {
        type: 'string',
        title: 'Purpose',
        description: 'The purpose in the consent ledger; marketing by default.',
        minLength: 1,
        maxLength: 64,
        pattern: '^[a-z][a-z0-9_-]*$',
      },
    },
    requiredSettings: ['text'],
    initial: {
      label: 'Consent',
      settings: {
        text: 'I would like to receive e-mails. I can unsubscribe at any time.',
        purpose: 'marketing',
      },
    },
    // A consent that is not given has no answer.
    read: ([text]) => good(isYes(text) ? true : null),
  },
  {
    ...plain,
    key: 'file',
    label: 'File',
    description:
      'Files that the person uploads. They are stored separately from the contact, and offered only as downloads.',
    group: 'text',
    valueType: 'file',
    feature: 'form_files',
    settings: {
      file_types: {
        type: 'array',
        title: 'Types',
        description: 'Detected from the content of the file, not from its name. Default: PDF, JPEG and PNG.',
        items: { type: 'string', enum: fileKinds.map(({ key }) => key) },
        minItems: 1,
        maxItems: fileKinds.length,
        uniqueItems: true,
      },
      max_files: whole('Maximum number of files', 1, 5),
      max_size_kb: whole('Maximum size of a file in kB', 1, 10_240),
      keep_days: {
        ...whole('Days until the files are deleted', 1, 3650),
        description: 'Default: the files are kept as long as their submission.',
      },
    },
    rules: ['file_types', 'max_files', 'max_size_kb'],
    initial: { label: 'File', settings: { max_files: 1, max_size_kb: 2048 } },
    // The names of the files that were stored.
    read: (names) => good([...names]),
  },
  {
    ...layout,
    key: 'html',
    label: 'Text',
    description: 'Text between the fields. Scripts and styles are removed from the HTML.',
    settings: { text: { type: 'string', title: 'Text', minLength: 1, maxLength: 20_000 } },
    requiredSettings: ['text'],
    initial: { settings: { text: '<p>Some text.</p>' } },
  },
  { ...layout, key: 'divider', label: 'Divider', description: 'A line between the fields.' },
  {
    ...layout,
    key: 'submit',
    label: 'Button',
    description: 'The button that sends the form. A form without one has a button at its end.',
    initial: { label: 'Subscribe' },
  },
  {
    ...layout,
    key: 'captcha',
    label: 'Spam defence',
    description: 'Position of the proof of work. Without this field, it is shown above the button.',
    group: 'protection',
  },
]
