import { tools } from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import type { StatusTable } from '../../records/index.ts'
import { fluentcrm as fluentcrmDriver } from '../fluentcrm/index.ts'
import { kit as kitDriver } from '../kit/index.ts'
import type { Layout } from './layout.ts'

/* The columns and words of the exports of tools that have a driver too, as data. */

/**
 * The words of an API for those of its tool's exports, which are for people: words of the table in another case, and `others`. What
 * is neither stays, and is unknown.
 */
const wordsOfApi =
  (statuses: StatusTable, others: Readonly<Record<string, string>> = {}) =>
  (written: string): string => {
    const lower = written.trim().toLowerCase()
    return own(others, lower) ?? (own(statuses, lower) === undefined ? written : lower)
  }

export const kit: Layout = {
  tool: tools.kit,
  statuses: kitDriver.descriptor.statuses,
  word: wordsOfApi(kitDriver.descriptor.statuses, { unsubscribed: 'cancelled' }),
  importedOnly: true,
}

export const brevo: Layout = {
  tool: tools.brevo,
  columns: { emailblacklisted: 'status' },
  statuses: { 'on a list': 'implied', emailblacklisted: 'opted_out' },
  word: wordsOfApi(
    {},
    {
      no: 'on a list',
      false: 'on a list',
      yes: 'emailBlacklisted',
      true: 'emailBlacklisted',
    },
  ),
}

export const activecampaign: Layout = {
  tool: tools.activecampaign,
  statuses: { '0': 'unconfirmed', '1': 'explicit', '2': 'opted_out', '3': 'bounced' },
  word: wordsOfApi(
    {},
    {
      active: '1',
      subscribed: '1',
      unconfirmed: '0',
      unsubscribed: '2',
      bounced: '3',
    },
  ),
  importedOnly: true,
}

const statusesOfMailerlite: StatusTable = {
  active: 'explicit',
  unconfirmed: 'unconfirmed',
  unsubscribed: 'opted_out',
  bounced: 'bounced',
  junk: 'complained',
}

export const mailerlite: Layout = {
  tool: tools.mailerlite,
  statuses: statusesOfMailerlite,
  word: wordsOfApi(statusesOfMailerlite),
  importedOnly: true,
}

export const klaviyo: Layout = {
  tool: tools.klaviyo,
  statuses: {
    subscribed: 'explicit',
    never_subscribed: 'never',
    unsubscribed: 'opted_out',
    user_suppressed: 'blocked',
  },
  word: wordsOfApi(
    {},
    {
      subscribed: 'SUBSCRIBED',
      never_subscribed: 'NEVER_SUBSCRIBED',
      'never subscribed': 'NEVER_SUBSCRIBED',
      unsubscribed: 'UNSUBSCRIBED',
      suppressed: 'USER_SUPPRESSED',
    },
  ),
  importedOnly: true,
}

export const hubspot: Layout = {
  tool: tools.hubspot,
  columns: { unsubscribedfromallemail: 'status' },
  statuses: {
    'marketing contact': 'implied',
    'not a marketing contact': 'never',
    hs_email_optout: 'opted_out',
  },
  // An empty cell is no: HubSpot leaves out what was never set.
  word: (written, cell) => {
    const lower = written.trim().toLowerCase()
    if (lower === 'true' || lower === 'yes') return 'hs_email_optout'
    if (lower !== '' && lower !== 'false' && lower !== 'no') return written
    const isMarketing = !/^(non|not)\b/i.test(cell('marketing_contact')?.trim() ?? '')
    return isMarketing ? 'marketing contact' : 'not a marketing contact'
  },
}

export const fluentcrm: Layout = {
  tool: tools.fluentcrm,
  statuses: fluentcrmDriver.descriptor.statuses,
  word: wordsOfApi(fluentcrmDriver.descriptor.statuses),
  importedOnly: true,
}
