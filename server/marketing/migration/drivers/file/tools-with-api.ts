import { own } from '../../../../platform/own.ts'
import type { StatusTable } from '../../statuses.ts'
import { fluentcrm as fluentcrmDriver } from '../fluentcrm/index.ts'
import { kit as kitDriver } from '../kit/index.ts'
import { all, ignored, type Layout, named } from './layout.ts'

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

const person = {
  ...named,
  email: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  company: 'company',
  tags: 'tags',
}

export const kit: Layout = {
  signatures: [
    ['firstname', 'email', 'createdat', 'status'],
    ['firstname', 'emailaddress', 'state', 'createdat'],
  ],
  columns: { ...person, emailaddress: 'email', status: 'status', state: 'status', createdat: 'created_at' },
  statuses: kitDriver.descriptor.statuses,
  word: wordsOfApi(kitDriver.descriptor.statuses, { unsubscribed: 'cancelled' }),
  importedOnly: true,
}

export const brevo: Layout = {
  signatures: [['email', 'emailblacklisted', 'addedtime']],
  columns: {
    ...all('first_name', 'firstname prenom vorname nombre'),
    ...all('last_name', 'lastname nom nachname apellidos'),
    email: 'email',
    contactid: 'source_id',
    sms: 'phone',
    emailblacklisted: 'status',
    addedtime: 'created_at',
    modifiedtime: 'updated_at',
    ...ignored('smsblacklisted'),
  },
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
  signatures: [['email', 'tags', 'datecreated', 'ip', 'status']],
  columns: { ...person, id: 'source_id', datecreated: 'created_at', status: 'status', ...ignored('ip') },
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
  signatures: [['subscriber', 'subscribed', 'sent']],
  columns: {
    ...person,
    subscriber: 'email',
    type: 'status',
    subscribed: 'opted_in_at',
    ...ignored('location sent opens clicks openrate clickrate'),
  },
  statuses: statusesOfMailerlite,
  word: wordsOfApi(statusesOfMailerlite),
  importedOnly: true,
}

export const klaviyo: Layout = {
  signatures: [['email', 'klaviyoid', 'emailmarketingconsent']],
  columns: {
    ...person,
    klaviyoid: 'source_id',
    organization: 'company',
    emailmarketingconsent: 'status',
    ...ignored('smsmarketingconsent'),
  },
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
  signatures: [['recordid', 'email', 'unsubscribedfromallemail']],
  columns: {
    ...person,
    recordid: 'source_id',
    companyname: 'company',
    jobtitle: 'job_title',
    unsubscribedfromallemail: 'status',
    marketingcontactstatus: 'marketing_contact',
    createdate: 'created_at',
  },
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
  signatures: [
    ['email', 'status', 'createdat'],
    ['email', 'status', 'createdat', 'lists', 'tags'],
  ],
  columns: {
    ...person,
    id: 'source_id',
    status: 'status',
    createdat: 'created_at',
    updatedat: 'updated_at',
    lists: 'lists',
    prefix: 'prefix',
    addressline1: 'address.line1',
    addressline2: 'address.line2',
    city: 'address.city',
    state: 'address.state',
    postalcode: 'address.postal_code',
    country: 'address.country',
    dateofbirth: 'date_of_birth',
    timezone: 'timezone',
    source: 'consent_source',
    ...ignored('ip'),
  },
  statuses: fluentcrmDriver.descriptor.statuses,
  word: wordsOfApi(fluentcrmDriver.descriptor.statuses),
  importedOnly: true,
}
