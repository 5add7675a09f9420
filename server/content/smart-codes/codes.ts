import { type ContactMember, memberNames, members } from '../../audience/contact-members/index.ts'
import { exampleToken } from '../../platform/mail/links.ts'
import type { CodeInfo, Place, Use, Value } from './types.ts'

export const groups = [
  { key: 'contact', label: 'Contact', description: 'Data about the person.' },
  { key: 'custom_fields', label: 'Custom fields', description: 'Fields that your business defines.' },
  { key: 'business', label: 'Business', description: 'The business, as in the general settings.' },
  { key: 'links', label: 'Links', description: 'URLs of pages for the contact.' },
  {
    key: 'campaign',
    label: 'Campaign',
    description: 'The campaign, sequence or automation that the message belongs to.',
  },
  { key: 'sequence', label: 'Sequence', description: 'The sequence that the message belongs to.' },
  {
    key: 'automation',
    label: 'Automation',
    description: 'The automation that the message belongs to, and the event that started it.',
  },
  { key: 'form', label: 'Form', description: 'The last submission of a form by the contact.' },
  { key: 'sender', label: 'Sender', description: 'The sender of the message.' },
  {
    key: 'event',
    label: 'Event',
    description:
      'Values that the client sends with a single message, or of the event that started an automation.',
  },
  { key: 'date', label: 'Date', description: 'The day of the message.' },
  { key: 'host', label: 'Site', description: 'The site on which the service runs.' },
] as const

const everywhere: readonly Place[] = ['subject', 'preheader', 'html', 'text', 'link']
const inBody: readonly Place[] = ['html', 'text', 'link']
const anyMail: readonly Use[] = ['campaign', 'message', 'confirmation', 'automation']
const textFilters = [
  'default',
  'capitalize',
  'upcase',
  'downcase',
  'strip',
  'truncate',
  'replace',
  'append',
  'prepend',
  'url_encode',
]
const dateFilters = ['default', 'date']
const listFilters = ['default', 'join', 'size', 'first', 'last']
const numberFilters = ['default', 'plus', 'minus']

type Given = Pick<CodeInfo, 'key' | 'label' | 'description' | 'example'> & Partial<CodeInfo>

const code = (group: string, given: Given): CodeInfo => ({
  group,
  fallback: null,
  places: everywhere,
  usedIn: anyMail,
  canBeEmpty: true,
  filters: given.isUrl ? [] : textFilters,
  isUrl: false,
  ...given,
})

const filtersOf = ({ column }: ContactMember, name: string, example: Value): readonly string[] => {
  if (Array.isArray(example)) return listFilters
  return column === 'date' || column === 'time' || name.endsWith('_at') ? dateFilters : textFilters
}

/** The smart codes of a contact, from the definitions of its members. */
const contactCodes: readonly CodeInfo[] = memberNames.flatMap((name) => {
  const member: ContactMember = members[name]
  if (member.code === null) return []
  const { example, fallback = null, isUrl } = member.code
  const { label, description, always } = member
  const filters = filtersOf(member, name, example)
  return code('contact', {
    key: `contact.${name}`,
    label,
    description,
    example,
    fallback,
    canBeEmpty: always === undefined || Array.isArray(example),
    ...(isUrl ? { isUrl, places: inBody } : { filters }),
  })
})

const business = (
  name: string,
  label: string,
  description: string,
  example: string,
  more: Partial<CodeInfo> = {},
) => code('business', { key: `business.${name}`, label, description, example, ...more })

const businessCodes: readonly CodeInfo[] = [
  business('name', 'Name', 'The name of the business.', 'Harbour Books'),
  business(
    'address',
    'Postal address',
    'The postal address that marketing mail must show.',
    '1 Quay Street, Harwich',
  ),
  business('phone', 'Phone', 'The telephone number of the business.', '+44 1255 555 010'),
  business('logo_url', 'Logo', 'URL of the logo.', 'https://harbourbooks.example/logo.png', {
    places: inBody,
    isUrl: true,
  }),
  business('website', 'Website', 'URL of the website.', 'https://harbourbooks.example', {
    isUrl: true,
  }),
]

const link = (
  name: string,
  label: string,
  description: string,
  page: 'unsubscribe' | 'preferences' | 'view' | 'confirm',
  usedIn: readonly Use[],
): CodeInfo =>
  code('links', {
    key: `links.${name}`,
    label,
    description,
    // Its path below the service's URL.
    example: `/${page}/${exampleToken}`,
    places: inBody,
    usedIn,
    canBeEmpty: false,
    isUrl: true,
  })

const marketing: readonly Use[] = ['campaign', 'automation']

const linkCodes: readonly CodeInfo[] = [
  link(
    'unsubscribe_url',
    'Unsubscribe',
    'URL of the page on which the contact unsubscribes.',
    'unsubscribe',
    marketing,
  ),
  link(
    'preferences_url',
    'Preferences',
    'URL of the page on which the contact chooses lists and frequency.',
    'preferences',
    ['campaign', 'message', 'automation'],
  ),
  link('view_in_browser_url', 'View in browser', 'URL of the message as a web page.', 'view', marketing),
  link('web_version', 'Web version', 'The same URL as `links.view_in_browser_url`.', 'view', marketing),
  link(
    'confirm_url',
    'Confirm',
    'URL of the page on which the contact confirms the subscription.',
    'confirm',
    ['confirmation'],
  ),
]

/** In e-mails of sequences and automations these stand for the sequence or automation, so that a shared footer can use them. */
const ofCampaign = { usedIn: marketing, canBeEmpty: false }

const otherCodes: readonly CodeInfo[] = [
  code('campaign', {
    key: 'campaign.name',
    label: 'Name',
    description: 'The internal name of the campaign, sequence or automation.',
    example: 'October letter',
    ...ofCampaign,
  }),
  code('campaign', {
    key: 'campaign.subject',
    label: 'Subject',
    description: 'The subject of the message as it is written, with smart codes not replaced.',
    example: 'New on our shelves',
    ...ofCampaign,
    places: ['preheader', 'html', 'text', 'link'],
  }),
  code('campaign', {
    key: 'campaign.id',
    label: 'Id',
    description: 'The id of the campaign, sequence or automation.',
    example: '01a14e49-7b00-7fe4-9ec9-2a6dd8c0c6b1',
    ...ofCampaign,
  }),
  code('sequence', {
    key: 'sequence.name',
    label: 'Name',
    description: 'The name of the sequence; empty in e-mails of automations.',
    example: 'Welcome series',
    usedIn: ['automation'],
  }),
  code('sequence', {
    key: 'sequence.id',
    label: 'Id',
    description: 'The id of the sequence; empty in e-mails of automations.',
    example: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b2',
    usedIn: ['automation'],
  }),
  code('automation', {
    key: 'automation.name',
    label: 'Name',
    description: 'The name of the automation; empty in e-mails of sequences.',
    example: 'Thanks for the order',
    usedIn: ['automation'],
  }),
  code('automation', {
    key: 'automation.id',
    label: 'Id',
    description: 'The id of the automation; empty in e-mails of sequences.',
    example: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b3',
    usedIn: ['automation'],
  }),
  code('sender', {
    key: 'sender.name',
    label: 'Name',
    description: 'The name of the sender.',
    example: 'Harbour Books',
    canBeEmpty: false,
  }),
  code('sender', {
    key: 'sender.email',
    label: 'Address',
    description: 'The address of the sender.',
    example: 'letters@harbourbooks.example',
    canBeEmpty: false,
  }),
]

const date = (name: string, label: string, description: string, example: string) =>
  code('date', {
    key: `date.${name}`,
    label,
    description,
    example,
    canBeEmpty: false,
    filters: name === 'year' ? numberFilters.slice(1) : ['date'],
  })

const lastCodes: readonly CodeInfo[] = [
  date(
    'today',
    'Today',
    'The day on which the message is rendered, in the time zone of the business.',
    '2026-10-21',
  ),
  date('tomorrow', 'Tomorrow', 'The day after `date.today`.', '2026-10-22'),
  date('in_7_days', 'In a week', 'Seven days after `date.today`.', '2026-10-28'),
  date('in_30_days', 'In thirty days', 'Thirty days after `date.today`.', '2026-11-20'),
  date('year', 'Year', 'The year of `date.today`.', '2026'),
  code('host', {
    key: 'host.site_name',
    label: 'Name',
    description: 'The name of the business; without one, the host name of the service.',
    example: 'Harbour Books',
    canBeEmpty: false,
  }),
  code('host', {
    key: 'host.site_url',
    label: 'Address',
    description: 'URL of the service.',
    example: 'https://harbourbooks.example',
    canBeEmpty: false,
    isUrl: true,
  }),
]

const formName = code('form', {
  key: 'form.name',
  label: 'Name',
  description: 'The name of the form that the contact submitted last.',
  example: 'Reading circle',
  fallback: '',
})

/** Names of one's own: values of a message, properties of the event that started an automation, and fields of a form. */
const ownKey = /^(?:event|automation\.trigger|form\.answers)\.[a-z][a-z0-9_]{0,63}$/

const ownFilters = [
  ...textFilters,
  ...dateFilters.slice(1),
  ...numberFilters.slice(1),
  ...listFilters.slice(1),
]

/** A code with a name of the caller's own; one of each group represents them in the catalogue. */
export const ownCode = (key: string): CodeInfo => {
  if (key.startsWith('form.'))
    return code('form', {
      key,
      label: 'Answer',
      description:
        'Answer of the contact to the field with this id, from the last submission of a form. Choices are shown by their labels. In confirmations, the person is not verified yet.',
      example: 'The harbour at night',
      fallback: '',
      filters: ownFilters,
    })
  return key.startsWith('event.')
    ? code('event', {
        key,
        label: 'Value of the message',
        description:
          'Value that the client sends with a single message, under a name of your choice. Use `for` to iterate over rows. In automations, a property of the event that started the automation.',
        example: '4711',
        usedIn: ['message', 'automation'],
        fallback: '',
        filters: ownFilters,
      })
    : code('automation', {
        key,
        label: 'Property of the trigger',
        description: 'A property of the event that started the automation, by its name.',
        example: '4711',
        usedIn: ['automation'],
        fallback: '',
        filters: ownFilters,
      })
}

export const isOwnKey = (key: string): boolean => ownKey.test(key)

/** The built-in codes, with those of custom fields after the contact's. */
export const codesAround = (customCodes: readonly CodeInfo[]): CodeInfo[] => [
  ...contactCodes,
  ...customCodes,
  ...businessCodes,
  ...linkCodes,
  ...otherCodes,
  formName,
  ownCode('form.answers.message'),
  ownCode('automation.trigger.order_number'),
  ownCode('event.order_number'),
  ...lastCodes,
]

/** What a custom field's code accepts, by the type of the field. */
export const serializeCustom = (type: string): Partial<CodeInfo> => {
  if (type === 'number') return { filters: numberFilters }
  if (type === 'date' || type === 'date_time') return { filters: dateFilters }
  if (type === 'multi_select') return { filters: listFilters }
  if (type === 'url') return { isUrl: true, places: inBody, filters: ['default'] }
  if (type === 'boolean') return { filters: ['default'] }
  return {}
}

export const customCode = (given: Given): CodeInfo => code('custom_fields', given)
