import type { Driver, SourceDescriptor } from '../records/index.ts'
import { activecampaign } from './activecampaign/index.ts'
import { brevo } from './brevo/index.ts'
import { fileDescriptors } from './file/index.ts'
import { fluentcrm } from './fluentcrm/index.ts'
import { groundhogg } from './groundhogg/index.ts'
import { hubspot } from './hubspot/index.ts'
import { kit } from './kit/index.ts'
import { klaviyo } from './klaviyo/index.ts'
import { listmonk } from './listmonk/index.ts'
import { mailchimp } from './mailchimp/index.ts'
import { mailerlite } from './mailerlite/index.ts'
import { mautic } from './mautic/index.ts'

/** The drivers of sources with an API. */
export const drivers: readonly Driver[] = [
  listmonk,
  kit,
  mailerlite,
  brevo,
  mailchimp,
  klaviyo,
  activecampaign,
  hubspot,
  fluentcrm,
  groundhogg,
  mautic,
]

/** The sources in the order of the catalogue: files, then tools. */
export const sources: readonly SourceDescriptor[] = [
  ...fileDescriptors,
  ...drivers.map(({ descriptor }) => descriptor),
]

/** @throws if there is no such source */
export const descriptorOf = (key: string): SourceDescriptor => {
  const found = sources.find((source) => source.key === key)
  if (found === undefined) throw new Error(`No source ${key}.`)
  return found
}

/** The driver of a source. Connections exist only for sources that have one. */
export const driverOf = (key: string): Driver => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === key)
  if (driver === undefined) throw new Error(`No driver for ${key}.`)
  return driver
}
