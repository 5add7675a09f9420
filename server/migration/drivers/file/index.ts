import { own } from '../../../platform/own.ts'
import type { SourceDescriptor, SourceKey } from '../../records/index.ts'
import { layouts } from './layouts.ts'
import { describeFiles, type FileSource } from './source.ts'

const fileSource = (key: keyof typeof layouts, ...formats: FileSource['formats']): FileSource => ({
  key,
  formats,
  layout: layouts[key],
})

const csv = fileSource('csv', 'csv')
const ndjson: FileSource = { key: 'ndjson', formats: ['ndjson'], layout: layouts.csv }
const mailchimpArchive = fileSource('mailchimp_archive', 'zip', 'csv')
const mailpoet = fileSource('mailpoet', 'csv', 'ndjson')
const sendy = fileSource('sendy', 'csv')
const substack = fileSource('substack', 'csv', 'zip')
const ghost = fileSource('ghost', 'csv')
const beehiiv = fileSource('beehiiv', 'csv')
/** Exports of tools that have an API as well: their catalogue entries are those of the drivers. */
const exportsOfTools = (
  ['groundhogg', 'kit', 'brevo', 'activecampaign', 'mailerlite', 'klaviyo', 'hubspot', 'fluentcrm'] as const
).map((key) => fileSource(key, 'csv'))

const fileSources: readonly FileSource[] = [
  csv,
  ndjson,
  mailchimpArchive,
  mailpoet,
  sendy,
  substack,
  ghost,
  beehiiv,
  ...exportsOfTools,
]

/** How files of a source are read; undefined if it has none. */
export const fileSourceOf = (key: SourceKey): FileSource | undefined =>
  own(Object.fromEntries(fileSources.map((source) => [source.key, source])), key)

export const fileSourceKeys: readonly SourceKey[] = fileSources.map(({ key }) => key)

const evidence = ['opted_in_at', 'confirmed_at', 'ip', 'double_opt_in'] as const

/** The sources that are only files, in the order of the catalogue. */
export const fileDescriptors: readonly SourceDescriptor[] = [
  describeFiles(csv, 'CSV file of any tool', {
    consent: [...evidence, 'source', 'unsubscribed_at', 'reason'],
  }),
  describeFiles(ndjson, 'File with one JSON record on each line', {
    consent: [...evidence, 'source', 'text', 'unsubscribed_at', 'reason'],
    templates: true,
    campaigns: true,
  }),
  describeFiles(mailchimpArchive, 'Mailchimp export', {
    consent: [...evidence, 'unsubscribed_at', 'reason'],
    suppressions: ['bounced', 'complained'],
    templates: true,
    campaigns: true,
  }),
  describeFiles(mailpoet, 'MailPoet', {
    consent: [...evidence, 'source'],
    suppressions: ['bounced'],
    campaigns: true,
  }),
  describeFiles(sendy, 'Sendy', { suppressions: ['bounced', 'complained'] }),
  describeFiles(substack, 'Substack', {
    lists: false,
    tags: false,
    per_list_status: false,
    suppressions: [],
  }),
  describeFiles(ghost, 'Ghost', { lists: false, per_list_status: false, suppressions: [] }),
  describeFiles(beehiiv, 'beehiiv', {
    lists: false,
    per_list_status: false,
    suppressions: ['bounced', 'blocked'],
    consent: ['unsubscribed_at'],
  }),
]
