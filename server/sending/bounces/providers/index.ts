import type { Provider } from '../../../system/settings/index.ts'
import type { InboundEvent } from '../events.ts'
import { brevo } from './brevo.ts'
import { generic } from './generic.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import type { ProviderAdapter } from './provider.ts'
import { sendgrid } from './sendgrid.ts'
import { createSes } from './ses.ts'
import { sparkpost } from './sparkpost.ts'

export type { Agreed, Incoming, Judgement, ProviderAdapter } from './provider.ts'

/** All providers. The caller owns the cache of Amazon's certificates. */
export const createProviders = (): Record<Provider, ProviderAdapter> => ({
  ses: createSes(),
  sendgrid,
  mailgun,
  postmark,
  brevo,
  sparkpost,
  generic,
})

const providers = createProviders()

export const knownProviders = Object.keys(providers) as Provider[]

/** The events of a genuine report. */
export const eventsOf = (provider: Provider, body: Buffer): InboundEvent[] => providers[provider].events(body)
