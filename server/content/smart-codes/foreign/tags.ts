import type { components } from '../../../../generated/types.ts'
import { own } from '../../../platform/own.ts'
import { codeOf, contact, type Meaning, type Personalisation } from './personalisation.ts'

/*
 * The personalisation of each source: how its tags are written, and what they mean. Patterns exclude their own
 * delimiters and have a longest length, so that no text makes them slow.
 */

const names: Readonly<Record<string, string>> = {
  first_name: 'first_name',
  firstname: 'first_name',
  fname: 'first_name',
  first: 'first_name',
  name: 'first_name',
  prenom: 'first_name',
  vorname: 'first_name',
  last_name: 'last_name',
  lastname: 'last_name',
  lname: 'last_name',
  last: 'last_name',
  nom: 'last_name',
  nachname: 'last_name',
  full_name: 'full_name',
  fullname: 'full_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
}

/** A member of the contact by the usual names, else a custom field. */
const person = (key: string, fallback?: string | null): Meaning => {
  const name = own(names, key.toLowerCase())
  return name === undefined ? { field: key, default: fallback ?? null } : contact(name, fallback)
}

const page = (code: string, label: string): Meaning => ({ page: `links.${code}`, label })

const unsubscribe = codeOf('links.unsubscribe_url')
const preferences = codeOf('links.preferences_url')
const browser = codeOf('links.view_in_browser_url')
const business = codeOf('business.name')
const address = codeOf('business.address')

/** A text of a table by its exact words, else what `rest` says. */
const table =
  (exact: Readonly<Record<string, Meaning>>, rest: (tag: string) => Meaning | null = () => null) =>
  (_tag: string, [inner = '']: readonly (string | undefined)[]): Meaning | null => {
    const words = inner.trim()
    return own(exact, words) ?? rest(words)
  }

/** `name | default: "text"` of Liquid and its relatives; other filters are not translated. */
const liquid = (inner: string): { path: string; fallback: string | null } | null => {
  const match = /^([\w.-]{1,80})\s*(?:\|\s*default\s*:\s*(?:"([^"]{0,100})"|'([^']{0,100})'))?$/.exec(inner)
  return match === null ? null : { path: match[1] ?? '', fallback: match[2] ?? match[3] ?? null }
}

const braces = /\{\{([^{}]{1,200})\}\}/g
const bracesAndBlocks = /\{[{%]([^{}%]{1,200})[}%]\}/g

const ofContact =
  (prefix: string) =>
  (words: string): Meaning | null => {
    const read = liquid(words)
    return read?.path.startsWith(prefix) ? person(read.path.slice(prefix.length), read.fallback) : null
  }

/** Tags that become whole links, with their usual texts. */
const klaviyoPages: Readonly<Record<string, readonly [code: string, label: string]>> = {
  unsubscribe: ['unsubscribe_url', 'Unsubscribe'],
  web_view: ['view_in_browser_url', 'View in browser'],
  manage_preferences: ['preferences_url', 'Preferences'],
}

const listmonkNames: Readonly<Record<string, string>> = {
  '.Subscriber.Name': 'full_name',
  '.Subscriber.FirstName': 'first_name',
  '.Subscriber.LastName': 'last_name',
  '.Subscriber.Email': 'email',
}

const mailchimpTag = table(
  {
    UNSUB: unsubscribe,
    ARCHIVE: browser,
    UPDATE_PROFILE: preferences,
    'LIST:COMPANY': business,
    'LIST:ADDRESS': address,
    'LIST:ADDRESSLINE': address,
    'HTML:LIST_ADDRESS_HTML': address,
    CURRENT_YEAR: codeOf('date.year'),
    REWARDS: 'drop',
    MC_PREVIEW_TEXT: 'drop',
  },
  (words) => (/^[A-Z][A-Z0-9_]{0,9}$/.test(words) ? person(words) : null),
)

const mailchimp: Personalisation = {
  // The condition for a name with another word instead, then all other tags.
  pattern:
    /\*\|IF:([A-Z][A-Z0-9_]{0,9})\|\*\*\|\1\|\*\*\|ELSE:\|\*([^*|<>{}]{0,100})\*\|END:IF\|\*|\*\|([^*|]{1,100})\|\*/g,
  meaning: (tag, [key, fallback, inner]) =>
    key === undefined ? mailchimpTag(tag, [inner]) : person(key, fallback?.trim()),
}

export const personalisations: Partial<Record<components['schemas']['MigrationSourceKey'], Personalisation>> =
  {
    mailchimp,
    mailchimp_archive: mailchimp,
    mailpoet: {
      pattern: /\[(subscriber|link|date):([\w.-]{1,80})(?: \| default:([^[\]]{0,100}))?\]/g,
      meaning: (_tag, [kind = '', key = '', fallback = null]) => {
        const links: Readonly<Record<string, Meaning>> = {
          subscription_unsubscribe_url: unsubscribe,
          subscription_instant_unsubscribe_url: unsubscribe,
          subscription_manage_url: preferences,
          newsletter_view_in_browser_url: browser,
        }
        if (kind === 'link') return own(links, key) ?? null
        if (kind === 'date') return key === 'y' ? codeOf('date.year') : null
        return key.startsWith('cf_')
          ? { field: key, default: fallback }
          : own(names, key) === undefined
            ? null
            : person(key, fallback)
      },
    },
    listmonk: {
      // Links end with the word that counts clicks.
      pattern: /\{\{-?([^{}]{1,500}?)-?\}\}|@TrackLink/g,
      meaning: table(
        {
          '': 'drop',
          UnsubscribeURL: unsubscribe,
          'UnsubscribeURL .': unsubscribe,
          MessageURL: browser,
          'MessageURL .': browser,
          ManageURL: preferences,
          'ManageURL .': preferences,
          TrackView: 'drop',
          'TrackView .': 'drop',
        },
        (words) => {
          const url = /^TrackLink\s+"(https?:\/\/[^\s"<>{}]{1,400})"(?:\s+\.)?$/.exec(words)?.[1]
          if (url !== undefined) return { url }
          const [, path = '', fallback] =
            /^(\.Subscriber\.[\w.]{1,250}?)(?:\s*\|\s*default\s+"([^"]{0,100})")?$/.exec(words) ?? []
          const name = own(listmonkNames, path)
          if (name !== undefined) return contact(name, fallback)
          const key = /^\.Subscriber\.Attribs\.(\w{1,80}(?:\.\w{1,80}){0,2})$/.exec(path)?.[1]
          return key === undefined ? null : { field: key.replaceAll('.', '_'), default: fallback ?? null }
        },
      ),
    },
    fluentcrm: {
      pattern: /\{\{([^{}]{1,200})\}\}|##([\w.]{1,80})##/g,
      meaning: (_tag, [inner = '', link = '']) => {
        const links: Readonly<Record<string, Meaning>> = {
          'crm.unsubscribe_url': unsubscribe,
          'crm.manage_subscription_url': preferences,
          web_preview_url: browser,
        }
        if (link !== '') return own(links, link) ?? null
        const [path = '', fallback = null] = inner.trim().split('|')
        if (path === 'crm.unsubscribe_html') return page('unsubscribe_url', fallback || 'Unsubscribe')
        if (path === 'crm.manage_subscription_html') return page('preferences_url', fallback || 'Preferences')
        if (path === 'crm.business_name') return business
        if (path === 'crm.business_address') return address
        if (path.startsWith('contact.custom.')) return { field: path.slice(15), default: fallback }
        return path.startsWith('contact.') && own(names, path.slice(8)) !== undefined
          ? person(path.slice(8), fallback)
          : null
      },
    },
    groundhogg: {
      pattern: /\{([\w.]{1,80})(?:::([^{}]{0,100}))?\}/g,
      meaning: (_tag, [key = '', fallback = null]) => {
        if (key === 'business_name') return business
        if (key === 'business_address') return address
        if (key === 'unsubscribe_link') return unsubscribe
        if (key === 'view_in_browser_link') return browser
        if (key.startsWith('meta.')) return { field: key.slice(5), default: fallback }
        if (key.startsWith('_')) return { field: key.slice(1), default: fallback }
        return own(names, key) === undefined ? null : person(key, fallback)
      },
    },
    activecampaign: {
      // `&ALL` behind the link unsubscribes from all lists, as ours does.
      pattern: /%([A-Z][A-Z0-9_-]{1,60})%(?:(?<=%UNSUBSCRIBELINK%)&(?:amp;)?ALL)?/g,
      meaning: table(
        {
          UNSUBSCRIBELINK: unsubscribe,
          WEBCOPY: browser,
          'SENDER-INFO-SINGLELINE': address,
          'SENDER-INFO': address,
          TODAY: codeOf('date.today'),
        },
        (words) => person(words),
      ),
    },
    kit: {
      pattern: braces,
      meaning: table(
        {
          unsubscribe_url: unsubscribe,
          unsubscribe_link: page('unsubscribe_url', 'Unsubscribe'),
          subscriber_preferences_url: preferences,
          subscriber_preferences_link: page('preferences_url', 'Update your profile'),
          address,
        },
        ofContact('subscriber.'),
      ),
    },
    mailerlite: {
      pattern: /\{\$(\w{1,80})(?:\|default\('([^']{0,100})'\))?\}/g,
      meaning: (_tag, [key = '', fallback = null]) => {
        const exact: Readonly<Record<string, Meaning>> = { unsubscribe, url: browser, preferences }
        return own(exact, key) ?? person(key, fallback)
      },
    },
    brevo: {
      pattern: braces,
      meaning: table({ unsubscribe, mirror: browser, update_profile: preferences }, ofContact('contact.')),
    },
    klaviyo: {
      pattern: bracesAndBlocks,
      meaning: table(
        {
          unsubscribe_link: unsubscribe,
          web_view_link: browser,
          manage_preferences_link: preferences,
          'organization.name': business,
          'organization.full_address': address,
        },
        (words) => {
          const link =
            /^(unsubscribe|web_view|manage_preferences)(?:\s+(?:"([^"]{0,60})"|'([^']{0,60})'))?$/.exec(words)
          const whole = link === null ? undefined : own(klaviyoPages, link[1] ?? '')
          if (whole !== undefined) return page(whole[0], link?.[2] || link?.[3] || whole[1])
          const key = /^person\|lookup:\s*['"]([^'"]{1,80})['"]$/.exec(words)?.[1]
          if (key !== undefined) return { field: key }
          const read = liquid(words)
          const name = read?.path.replace(/^person\./, '') ?? ''
          return read === null || own(names, name) === undefined ? null : person(name, read.fallback)
        },
      ),
    },
    hubspot: {
      pattern: braces,
      meaning: table(
        {
          unsubscribe_link: unsubscribe,
          unsubscribe_link_all: unsubscribe,
          view_as_page_url: browser,
          'site_settings.company_name': business,
        },
        (words) => {
          const token = /^personalization_token\(\s*'contact\.(\w{1,80})'\s*,\s*'([^']{0,100})'\s*\)$/.exec(
            words,
          )
          return token === null ? ofContact('contact.')(words) : person(token[1] ?? '', token[2])
        },
      ),
    },
    mautic: {
      pattern: /\{([a-z_]{1,40})(?:=(\w{1,80}))?(?:\|([^{}]{0,100}))?\}/g,
      meaning: (_tag, [kind = '', key = '', fallback = null]) => {
        if (kind === 'unsubscribe_text') return page('unsubscribe_url', 'Unsubscribe')
        if (kind === 'webview_text') return page('view_in_browser_url', 'View in browser')
        if (kind === 'unsubscribe_url') return unsubscribe
        if (kind === 'webview_url') return browser
        if (kind === 'signature') return 'drop'
        return kind === 'contactfield' && key !== '' ? person(key, fallback) : null
      },
    },
  }
