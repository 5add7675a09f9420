import { columnNames, ignored, named, person, type Tool } from './columns.ts'

/* Shops, sites and CRMs, in alphabetical order. */

export const dynamics: Tool = {
  name: 'Dynamics',
  source: 'columns donotemail and donotbulkemail of its contact, with the labels Allow and Do Not Allow',
  signatures: [
    ['email', 'donotallowemails'],
    ['email', 'donotallowbulkemails'],
  ],
  columns: { ...person, donotallowemails: 'opted_out', donotallowbulkemails: 'opted_out' },
}

export const hubspot: Tool = {
  name: 'HubSpot',
  source:
    'labels of its properties in public repositories: Unsubscribed from all email, Opted out of email: …, Email hard bounce reason, Invalid email address',
  signatures: [['recordid', 'email', 'unsubscribedfromallemail']],
  columns: {
    ...person,
    recordid: 'source_id',
    companyname: 'company',
    jobtitle: 'job_title',
    unsubscribedfromallemail: 'opted_out',
    marketingcontactstatus: 'marketing_contact',
    createdate: 'created_at',
  },
}

export const mautic: Tool = {
  name: 'Mautic',
  source: 'https://docs.mautic.org, contacts: doNotContact',
  signatures: [['email', 'donotcontact', 'firstname']],
  columns: { ...person, donotcontact: 'opted_out', dateadded: 'created_at', datemodified: 'updated_at' },
}

export const salesforce: Tool = {
  name: 'Salesforce',
  source:
    'https://developer.salesforce.com, object Contact: HasOptedOutOfEmail, EmailBouncedDate, EmailBouncedReason',
  signatures: [
    ['email', 'hasoptedoutofemail'],
    ['email', 'emailoptout'],
  ],
  columns: {
    ...person,
    ...columnNames('opted_out', 'hasoptedoutofemail emailoptout emailbounceddate emailbouncedreason'),
    title: 'job_title',
    accountname: 'company',
  },
}

export const shopify: Tool = {
  name: 'Shopify',
  source:
    'headers in public repositories and https://help.shopify.com, customer CSV: Accepts Email Marketing, before Accepts Marketing',
  signatures: [
    ['email', 'acceptsemailmarketing'],
    ['email', 'acceptsmarketing', 'totalspent'],
    ['email', 'acceptsmarketing', 'taxexempt'],
  ],
  columns: {
    ...person,
    customerid: 'source_id',
    ...columnNames('opted_in', 'acceptsemailmarketing acceptsmarketing'),
    defaultaddresscompany: 'company',
    ...columnNames('address.line1', 'address1 defaultaddressaddress1'),
    ...columnNames('address.line2', 'address2 defaultaddressaddress2'),
    ...columnNames('address.city', 'city defaultaddresscity'),
    ...columnNames('address.state', 'provincecode defaultaddressprovincecode'),
    ...columnNames('address.country', 'countrycode defaultaddresscountrycode'),
    ...columnNames('address.postal_code', 'zip defaultaddresszip'),
    ...ignored('acceptssmsmarketing acceptswhatsappmarketing'),
  },
}

export const squarespace: Tool = {
  name: 'Squarespace',
  source:
    'exports that public repositories describe: Email, First Name, Last Name, Accepts Marketing, Mailing Lists, Subscriber Since, Subscriber Source, Created On, Tags',
  signatures: [
    ['email', 'acceptsmarketing', 'mailinglists'],
    ['email', 'acceptsmarketing', 'subscribersince'],
  ],
  columns: {
    ...person,
    acceptsmarketing: 'opted_in',
    mailinglists: 'lists',
    subscribersince: 'opted_in_at',
    subscribersource: 'consent_source',
    createdon: 'created_at',
  },
}

export const wix: Tool = {
  name: 'Wix',
  source:
    'importers in public repositories: Email 1, Labels, Email subscriber status, SMS subscriber status, Created At (UTC+0)',
  signatures: [['email1', 'emailsubscriberstatus']],
  columns: {
    ...named,
    email1: 'email',
    phone1: 'phone',
    company: 'company',
    emailsubscriberstatus: 'status',
    labels: 'tags',
    createdatutc0: 'created_at',
    language: 'locale',
    source: 'consent_source',
    address1street: 'address.line1',
    address1city: 'address.city',
    address1stateregion: 'address.state',
    address1zip: 'address.postal_code',
    address1country: 'address.country',
    ...ignored('smssubscriberstatus lastactivity lastactivitydateutc0'),
  },
}

export const woocommerce: Tool = {
  name: 'WooCommerce',
  source:
    'a test of an importer in a public repository: Customer ID, Username, First name, Last name, Email, Billing Phone',
  signatures: [['customerid', 'username', 'email', 'ordercount']],
  columns: { ...person, customerid: 'source_id', billingphone: 'phone' },
}
