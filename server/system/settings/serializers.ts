import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digestOf } from '../../platform/http/digest.ts'
import type { Principal } from '../../platform/principal.ts'
import { inboundUrl } from './addresses.ts'
import type { GroupRow } from './store.ts'
import { type Provider, providers } from './values.ts'

type Schemas = components['schemas']

/** The group without observations, which a write compares with. */
export const versionTag = ({ version }: GroupRow): string => `v${version}`

/** Includes observations, which do not change the version. */
export const bounceTag = (row: GroupRow<'bounces'>): string => `${versionTag(row)}-${digestOf(row.observed)}`

const serializeMailbox = ({
  value,
  secrets,
  observed,
}: GroupRow<'bounces'>): Schemas['BounceMailbox'] | null => {
  if (value.mailbox === null) return null
  const seen = observed.mailbox ?? { state: 'unchecked' as const, detail: null, read_at: null }
  return { ...value.mailbox, has_password: secrets.mailbox !== undefined, ...seen }
}

/** Who knows the URL can report bounces, so a key that only reads does not see its secret part. */
const mayKnowUrls = ({ scopes }: Pick<Principal, 'scopes'>): boolean =>
  scopes === null || scopes.includes('settings:write')

/** Secrets appear only as set or not set. */
export const serializeBounce = (
  row: GroupRow<'bounces'>,
  { config, secret }: Pick<AppContext, 'config' | 'secret'>,
  principal: Pick<Principal, 'scopes'>,
): Schemas['BounceSettings'] => {
  const { value, secrets, observed } = row
  const shape = (provider: Provider): Schemas['BounceProvider'] => {
    const { enabled, allowed_topics, address_number } = value.providers[provider]
    return {
      enabled,
      url: mayKnowUrls(principal)
        ? inboundUrl(config.publicUrl, secret, provider, address_number)
        : `${config.publicUrl}/inbound/${provider}/***`,
      has_secret: secrets[provider] !== undefined,
      allowed_topics,
      received_at: observed.received_at?.[provider] ?? null,
    }
  }
  return {
    return_path_address: value.return_path_address,
    mailbox: serializeMailbox(row),
    soft_bounces: value.soft_bounces,
    providers: Object.fromEntries(
      providers.map((provider) => [provider, shape(provider)]),
    ) as Schemas['BounceProviders'],
    updated_at: row.updated_at,
  }
}
