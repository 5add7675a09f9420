import { columnNames, ignored, named, person, type Tool } from './columns.ts'

/* Tools for newsletters and marketing, in alphabetical order. */

export const activecampaign: Tool = {
  name: 'ActiveCampaign',
  source:
    'tests of importers in public repositories: Email, First Name, Last Name, Phone, Tags, Date Created, IP, Status',
  signatures: [['email', 'tags', 'datecreated', 'ip', 'status']],
  columns: { ...person, id: 'source_id', datecreated: 'created_at', status: 'status', ...ignored('ip') },
}

export const aweber: Tool = {
  name: 'AWeber',
  source:
    'a description of an export of a whole account in a public repository: active_leads.csv and inactive_leads.csv with Email, Name 1, Add Method, Verified, Date Added, tags, Status, Inactive Date; words: https://api.aweber.com, status of a subscriber',
  signatures: [
    ['email', 'addmethod', 'dateadded'],
    ['email', 'inactivedate', 'status'],
  ],
  columns: {
    ...person,
    ...columnNames('full_name', 'name name1'),
    status: 'status',
    addmethod: 'consent_source',
    dateadded: 'created_at',
    inactivedate: 'unsubscribed_at',
  },
}

export const beehiiv: Tool = {
  name: 'beehiiv',
  source:
    'importers in public repositories, in two forms; words: https://developers.beehiiv.com, status of a subscription',
  signatures: [
    ['email', 'status', 'tier', 'createdat'],
    ['email', 'status', 'tier', 'unsubscribedat'],
    ['email', 'status', 'createdat', 'subscriptiontier'],
  ],
  columns: {
    ...named,
    email: 'email',
    status: 'status',
    createdat: 'created_at',
    unsubscribedat: 'unsubscribed_at',
    tags: 'tags',
  },
}

export const brevo: Tool = {
  name: 'Brevo',
  source:
    'importers in public repositories: EMAIL, LASTNAME, FIRSTNAME, SMS, EMAIL_BLACKLISTED, SMS_BLACKLISTED, ADDED_TIME, MODIFIED_TIME',
  signatures: [
    ['email', 'emailblacklisted', 'addedtime'],
    ['email', 'emailblacklisted', 'smsblacklisted'],
  ],
  columns: {
    ...columnNames('first_name', 'firstname prenom vorname nombre'),
    ...columnNames('last_name', 'lastname nom nachname apellidos'),
    email: 'email',
    contactid: 'source_id',
    sms: 'phone',
    emailblacklisted: 'opted_out',
    addedtime: 'created_at',
    modifiedtime: 'updated_at',
    ...ignored('smsblacklisted'),
  },
}

export const campaignmonitor: Tool = {
  name: 'Campaign Monitor',
  source:
    'only documentation, no real file: EmailAddress, Name, Date, State in its API for subscribers (https://www.campaignmonitor.com/api), with the labels of its pages',
  signatures: [
    ['emailaddress', 'name', 'datejoined'],
    ['emailaddress', 'name', 'dateunsubscribed'],
    ['emailaddress', 'name', 'datebounced'],
  ],
  columns: {
    emailaddress: 'email',
    name: 'full_name',
    state: 'status',
    status: 'status',
    dateunsubscribed: 'unsubscribed_at',
    datejoined: 'created_at',
  },
}

export const constantcontact: Tool = {
  name: 'Constant Contact',
  source:
    'columns that programs in public repositories drop or read; words: https://community.constantcontact.com, a thread on "Email Status"',
  signatures: [
    ['emailaddress', 'emailstatus', 'emailpermissionstatus'],
    ['emailaddress', 'emailpermissionstatus', 'confirmedoptoutdate'],
  ],
  columns: {
    ...named,
    emailaddress: 'email',
    company: 'company',
    jobtitle: 'job_title',
    emailstatus: 'status',
    emailpermissionstatus: 'opted_in',
    confirmedoptoutdate: 'unsubscribed_at',
    confirmedoptoutreason: 'reason',
    emailupdatesource: 'consent_source',
    tags: 'tags',
    emaillists: 'lists',
    birthday: 'date_of_birth',
    phonemobile: 'phone',
    streetaddressline1home: 'address.line1',
    cityhome: 'address.city',
    stateprovincehome: 'address.state',
    zippostalcodehome: 'address.postal_code',
    countryhome: 'address.country',
    createdat: 'created_at',
    updatedat: 'updated_at',
    ...ignored('confirmedoptoutsource sourcename'),
  },
}

export const emailoctopus: Tool = {
  name: 'EmailOctopus',
  source:
    'a description of a real export in a public repository: Identifier, Email address, First name, Last name, Tags, Created, Last changed, without a status; words of its API: https://emailoctopus.com/api-documentation',
  signatures: [
    ['identifier', 'emailaddress', 'created', 'lastchanged'],
    ['emailaddress', 'firstname', 'status', 'dateadded'],
  ],
  columns: {
    ...named,
    identifier: 'source_id',
    emailaddress: 'email',
    status: 'status',
    tags: 'tags',
    ...columnNames('created_at', 'created createdat dateadded'),
    ...columnNames('updated_at', 'lastchanged lastupdated lastupdatedat'),
  },
}

export const fluentcrm: Tool = {
  name: 'FluentCRM',
  source: 'columns of its exporter and of FluentCRM 2.9 in operation',
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
}

export const ghost: Tool = {
  name: 'Ghost',
  source:
    'tests of its members export in TryGhost/Ghost: id, email, name, note, subscribed_to_emails, complimentary_plan, …, labels, tiers, gift_id',
  signatures: [
    ['email', 'subscribedtoemails', 'labels'],
    ['email', 'subscribedtoemails', 'complimentaryplan'],
  ],
  columns: {
    id: 'source_id',
    email: 'email',
    name: 'full_name',
    subscribedtoemails: 'status',
    createdat: 'created_at',
    deletedat: 'deleted_at',
    labels: 'tags',
  },
}

export const groundhogg: Tool = {
  name: 'Groundhogg',
  source:
    'its exporter (keys and labels), read in groundhoggwp/groundhogg, and Groundhogg 4.7 in operation, which writes No into empty cells',
  signatures: [
    ['email', 'optinstatus', 'dateoptinstatuschanged'],
    ['email', 'optinstatus', 'marketingconsent'],
    ['emailaddress', 'optinstatus', 'dateoptinstatuschanged'],
    ['emailaddress', 'optinstatus', 'marketingconsent'],
  ],
  nothing: 'no',
  columns: {
    ...named,
    email: 'email',
    emailaddress: 'email',
    fullname: 'full_name',
    ...columnNames('source_id', 'id contactid'),
    optinstatus: 'status',
    datecreated: 'created_at',
    dateoptinstatuschanged: 'status_at',
    ipaddress: 'opted_in_ip',
    leadsource: 'consent_source',
    marketingconsent: 'marketing_consent',
    marketingconsentdate: 'opted_in_at',
    ...columnNames('unsubscribed_at', 'unsubdate unsubscribedate'),
    ...columnNames('reason', 'unsubreason unsubscribereason'),
    ...columnNames('phone', 'primaryphone primaryphonenumber'),
    companyname: 'company',
    jobtitle: 'job_title',
    streetaddress1: 'address.line1',
    streetaddress2: 'address.line2',
    city: 'address.city',
    ...columnNames('address.state', 'region provincestateregion'),
    postalzip: 'address.postal_code',
    country: 'address.country',
    timezone: 'timezone',
    tags: 'tags',
    birthday: 'date_of_birth',
    ...ignored('gdprconsent gdprconsentdate dataprocessingconsent dataprocessingconsentdata termsagreement'),
  },
}

export const kit: Tool = {
  name: 'Kit',
  source:
    'importers in public repositories, in two forms: first_name, email_address, state, created_at, tags, or email and status',
  signatures: [
    ['firstname', 'email', 'createdat', 'status'],
    ['firstname', 'emailaddress', 'state', 'createdat'],
  ],
  columns: { ...person, emailaddress: 'email', status: 'status', state: 'status', createdat: 'created_at' },
}

export const klaviyo: Tool = {
  name: 'Klaviyo',
  source:
    'types and headers in public repositories: Email Marketing Consent, Email Marketing Consent Timestamp, Email Suppressions; https://help.klaviyo.com (115005078487, 24312135764251)',
  signatures: [
    ['email', 'klaviyoid', 'emailmarketingconsent'],
    ['email', 'emailmarketingconsent', 'emailsuppressions'],
    ['email', 'emailmarketingconsent', 'emailmarketingconsenttimestamp'],
  ],
  columns: {
    ...person,
    klaviyoid: 'source_id',
    organization: 'company',
    title: 'job_title',
    emailmarketingconsent: 'status',
    emailmarketingconsenttimestamp: 'opted_in_at',
    emailsuppressions: 'opted_out',
    stateregion: 'address.state',
    zipcode: 'address.postal_code',
    ...ignored('smsmarketingconsent smsmarketingconsenttimestamp latitude longitude'),
  },
}

export const mailchimp: Tool = {
  name: 'Mailchimp',
  source:
    'headers and names of files in public repositories: {subscribed,unsubscribed,cleaned,nonsubscribed}_{members,email_audience}_export_<hex>.csv',
  signatures: [
    ['emailaddress', 'leid'],
    ['emailaddress', 'euid'],
    ['emailaddress', 'memberrating'],
  ],
  columns: {
    ...named,
    emailaddress: 'email',
    phonenumber: 'phone',
    optintime: 'opted_in_at',
    optinip: 'opted_in_ip',
    confirmtime: 'confirmed_at',
    confirmip: 'confirmed_ip',
    timezone: 'timezone',
    lastchanged: 'updated_at',
    leid: 'source_id',
    unsubtime: 'unsubscribed_at',
    unsubreason: 'reason',
    cleantime: 'status_at',
    tags: 'tags',
    // Places and ratings are guesses of the tool, not what the person said.
    ...ignored(
      'memberrating latitude longitude gmtoff dstoff cc region euid notes unsubcampaigntitle unsubcampaignid ' +
        'unsubreasonother cleancampaigntitle cleancampaignid',
    ),
  },
}

export const mailerlite: Tool = {
  name: 'MailerLite',
  source:
    'an importer in a public repository and its test: Subscriber, Name, Last name, Subscribed, Groups; the others are only documentation, no real file',
  signatures: [
    ['subscriber', 'subscribed', 'sent'],
    ['subscriber', 'name', 'lastname'],
    ['subscriber', 'type', 'subscribed'],
  ],
  columns: {
    ...person,
    subscriber: 'email',
    name: 'first_name',
    ...columnNames('status', 'type status'),
    subscribed: 'opted_in_at',
    optinip: 'opted_in_ip',
    unsubscribed: 'unsubscribed_at',
    groups: 'lists',
    ...ignored('location sent opens clicks openrate clickrate'),
  },
}

export const mailpoet: Tool = {
  name: 'MailPoet',
  source: 'its exporter, read in its source; `\\"` for a quote: a file that MailPoet wrote',
  signatures: [['email', 'globalstatus', 'liststatus', 'list']],
  columns: {
    ...named,
    email: 'email',
    subscriptionip: 'opted_in_ip',
    subscriptiontime: 'opted_in_at',
    confirmationtime: 'confirmed_at',
    confirmationip: 'confirmed_ip',
    globalstatus: 'status',
    liststatus: 'list_status',
    list: 'lists',
  },
}

export const omnisend: Tool = {
  name: 'Omnisend',
  source:
    'importers in public repositories: Email, First name, Last name, Phone number, Email subscription status, Email consent, Email opt-in date, SMS subscription status, City, State, Country, Tags, Segments; https://support.omnisend.com (4234735: opt-in and opt-out dates)',
  signatures: [
    ['email', 'emailsubscriptionstatus', 'emailoptindate'],
    ['email', 'emailsubscriptionstatus', 'smssubscriptionstatus'],
  ],
  columns: {
    ...person,
    emailsubscriptionstatus: 'status',
    emailoptindate: 'opted_in_at',
    emailoptoutdate: 'unsubscribed_at',
    city: 'address.city',
    state: 'address.state',
    country: 'address.country',
    ...ignored('smssubscriptionstatus smsoptindate smsoptoutdate smsconsent'),
  },
}

export const sendy: Tool = {
  name: 'Sendy',
  source: 'its file of each tab: the tab is the status',
  signatures: [],
  columns: { name: 'full_name', email: 'email', ...ignored('lastactivity') },
}

export const substack: Tool = {
  name: 'Substack',
  source:
    'importers in public repositories, among them TryGhost/migrate (packages/mg-substack): email, active_subscription, expiry, email_disabled, …',
  signatures: [['email', 'activesubscription', 'emaildisabled']],
  columns: { email: 'email', emaildisabled: 'opted_out', createdat: 'created_at' },
}
