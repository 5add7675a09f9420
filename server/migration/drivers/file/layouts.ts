import { columnNames, tools, toolsOfHeader } from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import type { SourceKey } from '../../records/index.ts'
import type { Layout } from './layout.ts'
import { fileStatuses, noStatus, wordOfFile } from './statuses.ts'
import { activecampaign, brevo, fluentcrm, hubspot, kit, klaviyo, mailerlite } from './tools-with-api.ts'

/* The words of the exports of tools, as data. Their columns are in the table of tools, which imports read as well. */

/** What imports do not know: they have one time and one address of a consent. */
const csv: Layout = {
  tool: null,
  columns: {
    ...columnNames(
      'confirmed_at',
      'confirmedat confirmtime confirmationtime confirmationdate confirmeddate bestaetigtam',
    ),
    ...columnNames('confirmed_ip', 'confirmip confirmationip confirmedip'),
    ...columnNames(
      'unsubscribed_at',
      'unsubscribedat unsubscribetime unsubscribedate unsubtime optoutdate optedoutat abgemeldetam',
    ),
    ...columnNames('created_at', 'createdat created datecreated creationdate'),
    ...columnNames('updated_at', 'updatedat updated datemodified lastchanged'),
    ...columnNames('deleted_at', 'deletedat deleteddate'),
    ...columnNames('list_status', 'liststatus'),
    ...columnNames('reason', 'reason unsubscribereason unsubreason'),
    ...columnNames('source_id', 'id sourceid'),
  },
  statuses: fileStatuses,
  word: wordOfFile,
}

/** Not told apart by the file's name: `unsubscribed` and `nonsubscribed` contain `subscribed`. */
const mailchimp: Layout = {
  tool: tools.mailchimp,
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
  tool: tools.mailpoet,
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
  tool: tools.groundhogg,
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
  tool: tools.sendy,
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
  tool: tools.substack,
  columns: { emaildisabled: 'status' },
  // A subscription that is paid for says nothing about mail.
  types: { activesubscription: 'boolean' },
  statuses: { [noStatus]: 'implied', false: 'explicit', true: 'opted_out' },
}

const ghost: Layout = {
  tool: tools.ghost,
  types: { complimentaryplan: 'boolean' },
  statuses: { [noStatus]: 'implied', true: 'explicit', false: 'opted_out', deleted: 'gone' },
}

const beehiiv: Layout = {
  tool: tools.beehiiv,
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
export const sourcesOfHeader = (columns: readonly string[]): SourceKey[] =>
  toolsOfHeader(columns).flatMap((key) => {
    const source = key === 'mailchimp' ? 'mailchimp_archive' : key
    return own(layouts, source) === undefined ? [] : [source as SourceKey]
  })
