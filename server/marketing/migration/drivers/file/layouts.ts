import { own } from '../../../../platform/own.ts'
import type { SourceKey } from '../../driver.ts'
import { all, ignored, type Layout, named, plainName } from './layout.ts'
import { fileStatuses, noStatus } from './statuses.ts'
import { activecampaign, brevo, fluentcrm, hubspot, kit, klaviyo, mailerlite } from './tools-with-api.ts'

/*
 * The columns and words of the exports of tools, as data. Names of columns are compared without case, accents, spaces
 * and punctuation.
 */

/** What imports do not know: they have one time and one address of a consent. */
const csv: Layout = {
  signatures: [],
  columns: {
    ...all(
      'confirmed_at',
      'confirmedat confirmtime confirmationtime confirmationdate confirmeddate bestaetigtam',
    ),
    ...all('confirmed_ip', 'confirmip confirmationip confirmedip'),
    ...all(
      'unsubscribed_at',
      'unsubscribedat unsubscribetime unsubscribedate unsubtime optoutdate optedoutat abgemeldetam',
    ),
    ...all('created_at', 'createdat created datecreated creationdate'),
    ...all('updated_at', 'updatedat updated datemodified lastchanged'),
    ...all('deleted_at', 'deletedat deleteddate'),
    ...all('list_status', 'liststatus'),
    ...all('reason', 'reason unsubscribereason unsubreason'),
    ...all('source_id', 'id sourceid'),
    // The columns of several tools that say no, in files that were not brought as those of their tool.
    ...all('opted_out', 'emailblacklisted unsubscribedfromallemail emailoptout optedout hasoptedoutofemail'),
  },
  statuses: fileStatuses,
}

/** Not told apart by the file's name: `unsubscribed` and `nonsubscribed` contain `subscribed`. */
const mailchimp: Layout = {
  signatures: [
    ['emailaddress', 'leid'],
    ['emailaddress', 'euid'],
    ['emailaddress', 'memberrating'],
  ],
  columns: {
    ...named,
    emailaddress: 'email',
    phonenumber: 'phone',
    optintime: 'opted_in_at',
    optinip: 'opted_in_ip',
    confirmtime: 'confirmed_at',
    confirmip: 'confirmed_ip',
    timezone: 'timezone',
    lastchanged: 'updated_at',
    leid: 'source_id',
    unsubtime: 'unsubscribed_at',
    unsubreason: 'reason',
    cleantime: 'status_at',
    tags: 'tags',
    // Places and ratings are guesses of the tool, not what the person said.
    ...ignored(
      'memberrating latitude longitude gmtoff dstoff cc region euid notes unsubcampaigntitle unsubcampaignid ' +
        'unsubreasonother cleancampaigntitle cleancampaignid',
    ),
  },
  statuses: {
    [noStatus]: 'implied',
    subscribed: 'explicit',
    'non-subscribed': 'never',
    unsubscribed: 'opted_out',
    cleaned: 'bounced',
    'unsubscribed/abuse': 'complained',
  },
  perList: 'always',
  complaint: /spam|abuse/i,
}

/** Lists that MailPoet fills by itself. Sites in other languages name them otherwise: the database dump has their type. */
const synchronised = new Set(['wordpress users', 'woocommerce customers'])

const mailpoet: Layout = {
  signatures: [['email', 'globalstatus', 'liststatus', 'list']],
  columns: {
    ...named,
    email: 'email',
    subscriptionip: 'opted_in_ip',
    subscriptiontime: 'opted_in_at',
    confirmationtime: 'confirmed_at',
    confirmationip: 'confirmed_ip',
    globalstatus: 'status',
    liststatus: 'list_status',
    list: 'lists',
  },
  statuses: {
    [noStatus]: 'implied',
    subscribed: 'explicit',
    inactive: 'implied',
    // Users and customers of the site are subscribed by synchronisation, not by themselves.
    'subscribed/synchronised': 'implied',
    unconfirmed: 'unconfirmed',
    unsubscribed: 'opted_out',
    bounced: 'bounced',
    deleted: 'gone',
  },
  perList: 'explicit',
  listWord: (word, list) =>
    synchronised.has(list.trim().toLowerCase()) && word.trim().toLowerCase() === 'subscribed'
      ? 'subscribed/synchronised'
      : word,
  noLists: ['not in segment', 'not in a list'],
}

const numbersOfGroundhogg: Readonly<Record<string, string>> = {
  unconfirmed: '1',
  confirmed: '2',
  unsubscribed: '3',
  weekly: '4',
  monthly: '5',
  bounced: '6',
  'hard bounce': '6',
  'hard bounced': '6',
  spam: '7',
  complained: '8',
  complaint: '8',
  blocked: '9',
}

const groundhogg: Layout = {
  signatures: [
    ['email', 'optinstatus', 'dateoptinstatuschanged'],
    ['email', 'optinstatus', 'marketingconsent'],
  ],
  columns: {
    ...named,
    email: 'email',
    emailaddress: 'email',
    id: 'source_id',
    optinstatus: 'status',
    datecreated: 'created_at',
    dateoptinstatuschanged: 'status_at',
    ipaddress: 'opted_in_ip',
    leadsource: 'consent_source',
    marketingconsent: 'marketing_consent',
    marketingconsentdate: 'opted_in_at',
    unsubdate: 'unsubscribed_at',
    unsubreason: 'reason',
    primaryphone: 'phone',
    companyname: 'company',
    jobtitle: 'job_title',
    streetaddress1: 'address.line1',
    streetaddress2: 'address.line2',
    city: 'address.city',
    region: 'address.state',
    postalzip: 'address.postal_code',
    country: 'address.country',
    timezone: 'timezone',
    tags: 'tags',
    ...ignored('gdprconsent gdprconsentdate'),
  },
  statuses: {
    [noStatus]: 'implied',
    '1': 'unconfirmed',
    '1/marketing consent': 'implied',
    '2': 'explicit',
    '3': 'opted_out',
    '4': 'explicit',
    '5': 'explicit',
    '6': 'bounced',
    '7': 'blocked',
    '8': 'complained',
    '9': 'blocked',
  },
  importedOnly: true,
  word: (written, cell) => {
    const lower = written.trim().toLowerCase()
    const number = own(numbersOfGroundhogg, lower) ?? written
    return number === '1' && cell('marketing_consent')?.toLowerCase() === 'yes'
      ? '1/marketing consent'
      : number
  },
}

const sendy: Layout = {
  signatures: [],
  columns: { name: 'full_name', email: 'email', ...ignored('lastactivity') },
  statuses: {
    [noStatus]: 'implied',
    subscribed: 'explicit',
    unconfirmed: 'unconfirmed',
    unsubscribed: 'opted_out',
    bounced: 'bounced',
    complained: 'complained',
    'marked as spam': 'complained',
  },
  perList: 'always',
}

const substack: Layout = {
  signatures: [['email', 'activesubscription', 'emaildisabled']],
  columns: { email: 'email', emaildisabled: 'status', createdat: 'created_at' },
  // A subscription that is paid for says nothing about mail.
  types: { activesubscription: 'boolean' },
  statuses: { [noStatus]: 'implied', false: 'explicit', true: 'opted_out' },
}

const ghost: Layout = {
  signatures: [['email', 'subscribedtoemails', 'labels']],
  columns: {
    id: 'source_id',
    email: 'email',
    name: 'full_name',
    subscribedtoemails: 'status',
    createdat: 'created_at',
    deletedat: 'deleted_at',
    labels: 'tags',
  },
  types: { complimentaryplan: 'boolean' },
  statuses: { [noStatus]: 'implied', true: 'explicit', false: 'opted_out', deleted: 'gone' },
}

const beehiiv: Layout = {
  signatures: [
    ['email', 'status', 'tier', 'createdat'],
    ['email', 'status', 'tier', 'unsubscribedat'],
  ],
  columns: {
    ...named,
    email: 'email',
    status: 'status',
    createdat: 'created_at',
    unsubscribedat: 'unsubscribed_at',
    tags: 'tags',
  },
  statuses: {
    [noStatus]: 'implied',
    active: 'explicit',
    paused: 'implied',
    pending: 'unconfirmed',
    validating: 'unconfirmed',
    inactive: 'opted_out',
    invalid: 'bounced',
    needs_attention: 'blocked',
  },
}

export const layouts = {
  csv,
  mailchimp_archive: mailchimp,
  mailpoet,
  groundhogg,
  sendy,
  substack,
  ghost,
  beehiiv,
  kit,
  brevo,
  activecampaign,
  mailerlite,
  klaviyo,
  hubspot,
  fluentcrm,
} as const satisfies Partial<Record<SourceKey, Layout>>

/** The sources whose exports have this header, the one with the most columns in common first. */
export const sourcesOfHeader = (columns: readonly string[]): SourceKey[] => {
  const header = new Set(columns.map(plainName))
  return (Object.entries(layouts) as [SourceKey, Layout][])
    .flatMap(([key, { signatures }]) => {
      const met = signatures.filter((names) => names.every((name) => header.has(name)))
      return met.length === 0 ? [] : [{ key, score: Math.max(...met.map((names) => names.length)) }]
    })
    .sort((one, other) => other.score - one.score)
    .map(({ key }) => key)
}
