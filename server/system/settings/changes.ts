import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../../generated/types.ts'
import { notALanguageTag, notATimeZone } from '../../platform/fault-details.ts'
import { isLocale, isTimeZone } from '../../platform/locales.ts'
import type { Fault } from '../../platform/problem.ts'
import { readPublicKey } from '../../platform/public-key.ts'
import { faultsOfContrast } from './contrast.ts'
import type { Observed } from './store.ts'
import { type MailboxValue, type Provider, providers, type SettingsValues } from './values.ts'

type Schemas = components['schemas']

/** A group's new value and its faults. References are checked elsewhere. */
export interface Change<Value> {
  value: Value
  faults: Fault[]
}

const zoneFaults = (zone: string | undefined, pointer: string): Fault[] =>
  zone === undefined || isTimeZone(zone) ? [] : [{ pointer, code: 'invalid_value', detail: notATimeZone() }]

const noAddress: Schemas['ContactAddress'] = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}

export const changeGeneral = (
  present: SettingsValues['general'],
  { address, ...change }: Schemas['GeneralSettingsUpdate'],
): Change<SettingsValues['general']> => {
  const { default_locale: locale, default_timezone: zone } = change
  const wrongLocale: Fault[] =
    locale === undefined || isLocale(locale)
      ? []
      : [
          {
            pointer: '/default_locale',
            code: 'invalid_value',
            detail: notALanguageTag('default_locale'),
          },
        ]
  return {
    value: {
      ...present,
      ...change,
      address: address === null ? noAddress : { ...present.address, ...address },
    },
    faults: [...wrongLocale, ...zoneFaults(zone, '/default_timezone')],
  }
}

export const changeSending = (
  present: SettingsValues['sending'],
  { rate, ...change }: Schemas['SendingSettingsUpdate'],
): Change<SettingsValues['sending']> => ({
  value: { ...present, ...change, rate: { ...present.rate, ...rate } },
  faults: zoneFaults(change.window?.timezone, '/window/timezone'),
})

const pageText = ({
  title,
  body = null,
  button_label = null,
}: Schemas['RecipientPageTextInput']): Schemas['RecipientPageText'] => ({ title, body, button_label })

/** The texts of a page after a change, with defaults filled in. */
const pageAfter = (
  present: Schemas['RecipientPageText'] | null,
  change: Schemas['RecipientPageTextInput'] | null | undefined,
): Schemas['RecipientPageText'] | null => {
  if (change === undefined) return present
  return change === null ? null : pageText(change)
}

/** Maximum of versions of the consent text. All are kept: contacts have agreed to each of them. */
const maxConsentVersions = 200

export const changeConsent = (
  present: SettingsValues['consent'],
  { consent_text: text, confirm_page, confirmed_page, ...change }: Schemas['ConsentSettingsUpdate'],
  now: string,
): Change<SettingsValues['consent']> => {
  const next = {
    ...present,
    ...change,
    confirm_page: pageAfter(present.confirm_page, confirm_page),
    confirmed_page: pageAfter(present.confirmed_page, confirmed_page),
  }
  if (text === undefined || text === present.consent_text) return { value: next, faults: [] }
  if (text === null) return { value: { ...next, consent_text: null, consent_text_version: null }, faults: [] }
  const versions = present.consent_text_versions
  if (versions.length >= maxConsentVersions)
    return {
      value: next,
      faults: [
        {
          pointer: '/consent_text',
          code: 'not_allowed',
          detail: `\`consent_text\` already has the maximum of ${maxConsentVersions} versions. Keep the current text, or set it to \`null\`.`,
        },
      ],
    }
  const version = String(versions.length + 1)
  return {
    value: {
      ...next,
      consent_text: text,
      consent_text_version: version,
      consent_text_versions: [{ version, text, published_at: now }, ...versions],
    },
    faults: [],
  }
}

export const changeCompliance = (
  present: SettingsValues['compliance'],
  { preference_centre, unsubscribe_page, unsubscribed_page, ...change }: Schemas['ComplianceSettingsUpdate'],
): Change<SettingsValues['compliance']> => ({
  value: {
    ...present,
    ...change,
    unsubscribe_page: pageAfter(present.unsubscribe_page, unsubscribe_page),
    unsubscribed_page: pageAfter(present.unsubscribed_page, unsubscribed_page),
    preference_centre: { ...present.preference_centre, ...preference_centre },
  },
  faults: [],
})

export const changeTracking = (
  present: SettingsValues['tracking'],
  change: Schemas['TrackingSettingsUpdate'],
): Change<SettingsValues['tracking']> => ({ value: { ...present, ...change }, faults: [] })

export const changeAppearance = (
  present: SettingsValues['appearance'],
  change: Schemas['AppearanceSettingsUpdate'],
): Change<SettingsValues['appearance']> => {
  const value = { ...present, ...change }
  return { value, faults: faultsOfContrast(value, (member) => value[member] !== present[member]) }
}

export const changeEvents = (
  present: SettingsValues['events'],
  change: Schemas['EventSettingsUpdate'],
): Change<SettingsValues['events']> => ({ value: { ...present, ...change }, faults: [] })

export const changeRetention = (
  present: SettingsValues['retention'],
  change: Schemas['RetentionSettingsUpdate'],
): Change<SettingsValues['retention']> => ({ value: { ...present, ...change }, faults: [] })

/** Browsers send an origin in one spelling. Another one would never match. Plain http can be changed on its way. */
const faultOfOrigin = (origin: string): string | null => {
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin)
    return 'This must be an origin as browsers send it: lower case, without a path, a final slash or a default port.'
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname)
  return url.protocol === 'https:' || isLocal
    ? null
    : 'Use `https`, because plain HTTP can be read in transit. `http` is allowed only for the local machine.'
}

export const changeSecurity = (
  present: SettingsValues['security'],
  change: Schemas['SecuritySettingsUpdate'],
): Change<SettingsValues['security']> => ({
  value: { ...present, ...change },
  faults: (change.allowed_origins ?? []).flatMap((origin, index): Fault[] => {
    const detail = faultOfOrigin(origin)
    return detail === null ? [] : [{ pointer: `/allowed_origins/${index}`, code: 'invalid_value', detail }]
  }),
})

/** By name: the new secret (not encrypted yet), or null to delete it. Others stay. */
export type SecretChanges = Partial<Record<'mailbox' | Provider, string | null>>

export interface BounceChange extends Change<SettingsValues['bounces']> {
  secrets: SecretChanges
  observed: Observed
}

/** A local part has at most 64 characters, and the value that the service adds after the plus has 44. */
const longestLocalPart = 19

const faultsOfReturnPath = (address: string | null | undefined): Fault[] => {
  if (!address || address.lastIndexOf('@') <= longestLocalPart) return []
  const detail = `The part before the @ must have at most ${longestLocalPart} characters, because the service adds a value for each message.`
  return [{ pointer: '/return_path_address', code: 'invalid_value', detail }]
}

type MailboxChange = { mailbox: MailboxValue | null; password?: string | null; faults: Fault[] }

const changeMailbox = (
  present: MailboxValue | null,
  change: Schemas['BounceMailboxInput'] | null | undefined,
): MailboxChange => {
  if (change === undefined) return { mailbox: present, faults: [] }
  if (change === null) return { mailbox: null, password: null, faults: [] }
  const { password, ...members } = change
  const usual = { port: 993, security: 'tls', folder: 'INBOX', after_reading: 'mark_seen' } as const
  const { host, username, ...rest } = { ...usual, ...present, ...members }
  if (host === undefined || username === undefined) {
    const missing = [...(host === undefined ? ['host'] : []), ...(username === undefined ? ['username'] : [])]
    const faults = missing.map(
      (name): Fault => ({
        pointer: `/mailbox/${name}`,
        code: 'required',
        detail: `\`${name}\` is required when you set up the first mailbox.`,
      }),
    )
    return { mailbox: present, faults }
  }
  const mailbox: MailboxValue = { host, username, ...rest }
  const moved =
    present !== null && (present.host.toLowerCase() !== host.toLowerCase() || present.port !== mailbox.port)
  // Otherwise the password would be sent to another host.
  const forgotten = password === undefined && moved
  return {
    mailbox,
    ...(password === undefined && !forgotten ? {} : { password: password ?? null }),
    faults: [],
  }
}

/** One secret of Standard Webhooks, or two during a rotation. */
const webhookSecrets = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}( whsec_[A-Za-z0-9+/]{32,88}={0,2})?$/

const faultsOfWebhookSecret = (secret: string): Fault[] => {
  if (webhookSecrets.test(secret)) return []
  const detail =
    'Enter `whsec_` followed by 24 to 64 random bytes in base64. To change the secret, enter the new and the old one, separated by a space.'
  return [{ pointer: '/providers/generic/secret', code: 'invalid_value', detail }]
}

/** An unusable key is rejected now, instead of with every report that it cannot verify. */
const faultsOfKey = (provider: Provider, secret: string | null | undefined): Fault[] => {
  if (provider === 'generic' && secret) return faultsOfWebhookSecret(secret)
  if (provider !== 'sendgrid' || !secret || readPublicKey(secret)?.asymmetricKeyType === 'ec') return []
  const detail =
    'Enter the verification key that SendGrid shows for signed event webhooks. It begins with `MFkw`.'
  return [{ pointer: '/providers/sendgrid/secret', code: 'invalid_value', detail }]
}

/** Only reports of Amazon SES are verified without a shared secret. */
const needsSecret = (provider: Provider): boolean => provider !== 'ses'

export const changeBounces = (
  present: SettingsValues['bounces'],
  stored: { secrets: Record<string, string>; observed: Observed },
  change: Schemas['BounceSettingsUpdate'],
): BounceChange => {
  const { mailbox, password, faults } = changeMailbox(present.mailbox, change.mailbox)
  const secrets: SecretChanges = password === undefined ? {} : { mailbox: password }
  const next = { ...present.providers }
  const receivedAt = { ...stored.observed.received_at }
  for (const provider of providers) {
    const input = change.providers?.[provider]
    if (input === undefined) continue
    const { enabled, allowed_topics } = { ...next[provider], ...input }
    if (input.secret !== undefined) secrets[provider] = input.secret
    faults.push(...faultsOfKey(provider, input.secret))
    const hasSecret =
      input.secret === undefined ? stored.secrets[provider] !== undefined : input.secret !== null
    if (enabled && needsSecret(provider) && !hasSecret)
      faults.push({
        pointer: `/providers/${provider}/${input.secret === null ? 'secret' : 'enabled'}`,
        code: 'not_allowed',
        detail: `Reports of ${provider} cannot be verified without a secret. Enter a secret, or set \`enabled\` to \`false\`.`,
      })
    next[provider] = {
      enabled,
      allowed_topics: provider === 'ses' ? allowed_topics : [],
      address_number: next[provider].address_number + (input.new_url ? 1 : 0),
    }
    if (input.new_url) delete receivedAt[provider]
  }
  // Observations of another mailbox or login do not apply to this one.
  const { mailbox: seen, ...observed } = stored.observed
  const isSameMailbox = password === undefined && isDeepStrictEqual(mailbox, present.mailbox)
  const keeps = isSameMailbox && seen !== undefined
  return {
    value: {
      return_path_address:
        change.return_path_address === undefined ? present.return_path_address : change.return_path_address,
      mailbox,
      soft_bounces: { ...present.soft_bounces, ...change.soft_bounces },
      providers: next,
    },
    faults: [...faultsOfReturnPath(change.return_path_address), ...faults],
    secrets,
    observed: { ...observed, ...(keeps ? { mailbox: seen } : {}), received_at: receivedAt },
  }
}
