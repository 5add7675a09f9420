import { activecampaign } from './activecampaign.ts'
import { brevo } from './brevo.ts'
import { fluentcrm } from './fluentcrm.ts'
import { serve, type Vendor, type VendorOptions } from './frame.ts'
import { groundhogg } from './groundhogg.ts'
import { hubspot } from './hubspot.ts'
import { kit } from './kit.ts'
import { klaviyo } from './klaviyo.ts'
import { listmonk } from './listmonk.ts'
import { mailchimp } from './mailchimp.ts'
import { mailerlite } from './mailerlite.ts'
import { mautic } from './mautic.ts'

/** The imitations, by the key of the source. */
export const imitations = {
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
}

export type VendorKind = keyof typeof imitations

export const startVendor = (kind: VendorKind, options: VendorOptions = {}): Promise<Vendor> =>
  serve(imitations[kind], options)
