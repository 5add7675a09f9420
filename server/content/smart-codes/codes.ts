import type { CodeInfo, Place, Use } from './types.ts'

export const groups = [
  { key: 'contact', label: 'Contact', description: 'What is known of the person.' },
  { key: 'custom_fields', label: 'Custom fields', description: 'What the business itself wants to know.' },
  { key: 'business', label: 'Business', description: 'Who the business is, as the general settings say.' },
  { key: 'links', label: 'Links', description: 'Addresses of pages for the contact.' },
  { key: 'campaign', label: 'Campaign', description: 'The campaign that the message belongs to.' },
  { key: 'sender', label: 'Sender', description: 'Who the message comes from.' },
  { key: 'event', label: 'Event', description: 'What the caller of a single message says.' },
  { key: 'date', label: 'Date', description: 'The day of the message.' },
  { key: 'host', label: 'Site', description: 'The site that the service runs at.' },
] as const

const everywhere: readonly Place[] = ['subject', 'preheader', 'html', 'text', 'link']
const inBody: readonly Place[] = ['html', 'text', 'link']
const anyMail: readonly Use[] = ['campaign', 'message', 'confirmation']
const wordFilters = [
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
  filters: given.isUrl ? [] : wordFilters,
  isUrl: false,
  ...given,
})

const contact = (
  name: string,
  label: string,
  description: string,
  example: string,
  more: Partial<CodeInfo> = {},
) => code('contact', { key: `contact.${name}`, label, description, example, ...more })

const always = { canBeEmpty: false } as const
const day = { filters: dateFilters } as const

export const contactCodes: readonly CodeInfo[] = [
  contact('first_name', 'First name', 'The given name of the contact.', 'Ada', { fallback: 'there' }),
  contact('last_name', 'Last name', 'The family name of the contact.', 'Lovelace', { fallback: 'reader' }),
  contact('full_name', 'Full name', 'Given and family name together.', 'Ada Lovelace', {
    fallback: 'reader',
  }),
  contact('prefix', 'Prefix', 'What stands before the name.', 'Dr', { fallback: '' }),
  contact('email', 'E-mail address', 'The address of the contact.', 'ada@example.com', always),
  contact('phone', 'Phone', 'The telephone number of the contact.', '+44 20 7946 0958', {
    fallback: 'unknown',
  }),
  contact('company', 'Company', 'Where the contact works.', 'Analytical Engines Ltd', {
    fallback: 'your company',
  }),
  contact('job_title', 'Job title', 'What the contact does there.', 'Mathematician', {
    fallback: 'your work',
  }),
  contact('date_of_birth', 'Date of birth', 'The day on which the contact was born.', '1815-12-10', day),
  contact('locale', 'Language', 'Language and region of the contact.', 'en-GB'),
  contact('timezone', 'Time zone', 'The time zone of the contact.', 'Europe/London'),
  contact('source', 'Source', 'Where the contact came from.', 'website'),
  contact('status', 'Status', 'The status of the contact.', 'subscribed', always),
  contact('external_id', 'External id', 'The id that another system knows the contact by.', '4711'),
  contact('id', 'Id', 'The id of the contact.', '01a05bfb-7000-7d7f-b041-7eac5f9dbb04', always),
  contact(
    'avatar_url',
    'Picture',
    'The address of a picture of the contact.',
    'https://example.com/ada.png',
    {
      places: inBody,
      isUrl: true,
    },
  ),
  contact('address.line1', 'Address, first line', 'Street and number.', '12 St James’s Square'),
  contact('address.line2', 'Address, second line', 'What else the address needs.', 'Flat 2'),
  contact('address.city', 'City', 'The town of the contact.', 'London', { fallback: 'your town' }),
  contact('address.state', 'State', 'State, county or region.', 'Greater London'),
  contact('address.postal_code', 'Postal code', 'The postal code of the contact.', 'SW1Y 4JH'),
  contact('address.country', 'Country', 'The country, as two letters.', 'GB'),
  contact('lists', 'Lists', 'The names of the lists that the contact is subscribed to.', 'Newsletter', {
    example: ['Newsletter', 'New arrivals'],
    filters: listFilters,
  }),
  contact('tags', 'Tags', 'The names of the tags of the contact.', 'reader', {
    example: ['reader', 'mathematics'],
    filters: listFilters,
  }),
  contact(
    'engagement.level',
    'Engagement',
    'How much the contact takes part: high, medium, low or none.',
    'high',
    always,
  ),
  contact(
    'engagement.last_opened_at',
    'Last opened',
    'When the contact last opened mail.',
    '2026-10-20T08:30:00.000Z',
    day,
  ),
  contact(
    'engagement.last_clicked_at',
    'Last clicked',
    'When the contact last followed a link.',
    '2026-10-20T08:31:00.000Z',
    day,
  ),
  contact(
    'engagement.last_active_at',
    'Last active',
    'When the contact last did anything.',
    '2026-10-20T08:31:00.000Z',
    day,
  ),
  contact(
    'tracking',
    'Tracking',
    'How the contact’s reading is counted: none, aggregate or individual.',
    'aggregate',
    always,
  ),
  contact(
    'frequency',
    'Frequency',
    'How often the contact wants mail: all, weekly or monthly.',
    'all',
    always,
  ),
  contact(
    'confirmed_at',
    'Confirmed',
    'When the contact confirmed the subscription.',
    '2026-01-12T09:00:00.000Z',
    day,
  ),
  contact(
    'unsubscribed_at',
    'Unsubscribed',
    'When the contact unsubscribed.',
    '2026-02-12T09:00:00.000Z',
    day,
  ),
  contact('created_at', 'Created', 'When the contact was created.', '2026-01-12T09:00:00.000Z', {
    ...day,
    ...always,
  }),
  contact('updated_at', 'Changed', 'When the contact last changed.', '2026-10-12T09:00:00.000Z', {
    ...day,
    ...always,
  }),
]

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
  business('logo_url', 'Logo', 'The address of the logo.', 'https://harbourbooks.example/logo.png', {
    places: inBody,
    isUrl: true,
  }),
  business('website', 'Website', 'The address of the website.', 'https://harbourbooks.example', {
    isUrl: true,
  }),
]

/** `path` is where such a page lies below the address of the service. */
const link = (
  name: string,
  label: string,
  description: string,
  path: string,
  usedIn: readonly Use[],
): CodeInfo =>
  code('links', {
    key: `links.${name}`,
    label,
    description,
    example: path,
    places: inBody,
    usedIn,
    canBeEmpty: false,
    isUrl: true,
  })

const linkCodes: readonly CodeInfo[] = [
  link(
    'unsubscribe_url',
    'Unsubscribe',
    'The page on which the contact unsubscribes.',
    '/unsubscribe/EXAMPLE',
    ['campaign'],
  ),
  link(
    'preferences_url',
    'Preferences',
    'The page on which the contact chooses what to get, and how often.',
    '/preferences/EXAMPLE',
    ['campaign', 'message'],
  ),
  link('view_in_browser_url', 'View in browser', 'The message as a page.', '/view/EXAMPLE', ['campaign']),
  link(
    'web_version',
    'Web version',
    'The message as a page: the same as the address to view it in a browser.',
    '/view/EXAMPLE',
    ['campaign'],
  ),
  link(
    'confirm_url',
    'Confirm',
    'The page on which the contact confirms the subscription.',
    '/confirm/EXAMPLE',
    ['confirmation'],
  ),
]

const ofCampaign = { usedIn: ['campaign'], canBeEmpty: false } as const

const otherCodes: readonly CodeInfo[] = [
  code('campaign', {
    key: 'campaign.name',
    label: 'Name',
    description: 'The name of the campaign, which is for the business.',
    example: 'October letter',
    ...ofCampaign,
  }),
  code('campaign', {
    key: 'campaign.subject',
    label: 'Subject',
    description: 'The subject of the campaign as it is written.',
    example: 'New on our shelves',
    ...ofCampaign,
    places: ['preheader', 'html', 'text', 'link'],
  }),
  code('campaign', {
    key: 'campaign.id',
    label: 'Id',
    description: 'The id of the campaign.',
    example: '01a14e49-7b00-7fe4-9ec9-2a6dd8c0c6b1',
    ...ofCampaign,
  }),
  code('sender', {
    key: 'sender.name',
    label: 'Name',
    description: 'The name that the message comes from.',
    example: 'Harbour Books',
    canBeEmpty: false,
  }),
  code('sender', {
    key: 'sender.email',
    label: 'Address',
    description: 'The address that the message comes from.',
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
    'The day on which the message is made, in the time zone of the business.',
    '2026-10-21',
  ),
  date('tomorrow', 'Tomorrow', 'The day after that.', '2026-10-22'),
  date('in_7_days', 'In a week', 'The day seven days after that on which the message is made.', '2026-10-28'),
  date(
    'in_30_days',
    'In thirty days',
    'The day thirty days after that on which the message is made.',
    '2026-11-20',
  ),
  date('year', 'Year', 'The year in which the message is made.', '2026'),
  code('host', {
    key: 'host.site_name',
    label: 'Name',
    description: 'The name of the site.',
    example: 'Harbour Books',
    canBeEmpty: false,
  }),
  code('host', {
    key: 'host.site_url',
    label: 'Address',
    description: 'The address of the site.',
    example: 'https://harbourbooks.example',
    canBeEmpty: false,
    isUrl: true,
  }),
]

const eventKey = /^event\.[a-z][a-z0-9_]{0,63}$/

/** What a caller says has any name; this one stands for all of them in the catalogue. */
export const eventCode = (key: string): CodeInfo =>
  code('event', {
    key,
    label: 'Value of the message',
    description:
      'A value that comes with a single message, under any name; rows are gone through with `for`.',
    example: '4711',
    usedIn: ['message'],
    fallback: '',
    filters: [...wordFilters, ...dateFilters.slice(1), ...numberFilters.slice(1), ...listFilters.slice(1)],
  })

export const isEventKey = (key: string): boolean => eventKey.test(key)

/** The codes that are there without anybody doing anything; those of custom fields stand after the first list. */
export const codesAround = (customCodes: readonly CodeInfo[]): CodeInfo[] => [
  ...contactCodes,
  ...customCodes,
  ...businessCodes,
  ...linkCodes,
  ...otherCodes,
  eventCode('event.order_number'),
  ...lastCodes,
]

/** What a code of a custom field is like, by the type of the field. */
export const customShape = (type: string): Partial<CodeInfo> => {
  if (type === 'number') return { filters: numberFilters }
  if (type === 'date' || type === 'date_time') return { filters: dateFilters }
  if (type === 'multi_select') return { filters: listFilters }
  if (type === 'url') return { isUrl: true, places: inBody, filters: ['default'] }
  if (type === 'boolean') return { filters: ['default'] }
  return {}
}

export const customCode = (given: Given): CodeInfo => code('custom_fields', given)
