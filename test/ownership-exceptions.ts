/**
 * Reads of another area's tables that no view or function of the owner replaces, by the reading area. An
 * unused entry fails.
 */
export const foreignReads: Record<string, { tables: string[]; reason: string }> = {
  'analytics/reports': {
    reason: 'Sums over contacts, campaigns and the ledger, each read by one statement so that they agree.',
    tables: [
      'campaign_links',
      'campaigns',
      'contacts',
      'deliveries',
      'delivery_events',
      'delivery_tallies',
      'domain_tallies',
      'notice_tallies',
    ],
  },
  'audience/conditions': {
    reason: 'A condition becomes one statement over everything that may be asked of a contact.',
    tables: [
      'campaign_links',
      'campaigns',
      'consent_events',
      'contact_events',
      'contact_tags',
      'contacts',
      'custom_fields',
      'deliveries',
      'delivery_events',
      'enrolments',
      'list_memberships',
      'lists',
      'segments',
      'tags',
    ],
  },
  'audience/contacts': {
    reason:
      'A contact is shown with its lists, tags and mail by one statement; the export of a person tells of every area.',
    tables: [
      'campaign_links',
      'contact_activities',
      'contact_tags',
      'custom_fields',
      'deliveries',
      'delivery_events',
      'enrolments',
      'job_errors',
      'list_memberships',
      'lists',
      'tags',
    ],
  },
  'audience/custom-fields': {
    reason: 'Counts the contacts that have a value.',
    tables: ['contacts'],
  },
  'audience/exports': {
    reason: 'A row of a file holds the contact with its lists and tags, read by one statement.',
    tables: ['contact_tags', 'contacts', 'custom_fields', 'job_targets', 'list_memberships', 'lists', 'tags'],
  },
  'audience/imports': {
    reason:
      'Names in a file are looked up, and a file is told apart from what its job does, beside the rows of imports.',
    tables: ['custom_fields', 'jobs', 'lists', 'tags'],
  },
  'audience/lists': {
    reason: 'The members of a list are shown as contacts, and its numbers follow memberships.',
    tables: ['audience_changes', 'audience_counts', 'contacts', 'list_memberships'],
  },
  'audience/memberships': {
    reason:
      'Names in a request become lists, tags and fields while the contact is locked; triggers count contacts that are not in the trash.',
    tables: ['contacts', 'custom_fields', 'lists', 'tags'],
  },
  'audience/suppressions': {
    reason: 'Says which contacts a suppression covers.',
    tables: ['contacts'],
  },
  'audience/tags': {
    reason: 'The contacts of a tag are counted with memberships.',
    tables: ['audience_changes', 'audience_counts', 'contact_tags', 'contacts'],
  },
  commands: {
    reason: 'Sample data is added to what is there.',
    tables: ['contacts', 'custom_fields'],
  },
  'content/smart-codes': {
    reason: 'The values of a whole chunk are read by one statement.',
    tables: ['contact_tags', 'contacts', 'custom_fields', 'list_memberships', 'lists', 'tags'],
  },
  'marketing/campaigns': {
    reason:
      'An audience is frozen by one statement; the numbers of a campaign are read with its row so that they add up.',
    tables: [
      'campaign_chunks',
      'contact_tags',
      'contacts',
      'deliveries',
      'delivery_events',
      'delivery_queue',
      'delivery_tallies',
      'domain_tallies',
      'list_memberships',
      'lists',
      'segments',
      'senders',
      'suppressions',
      'tags',
      'template_versions',
      'templates',
      'visit_tallies',
    ],
  },
  'sending/bounces': {
    reason: 'A bounce is matched with its message, its contact and what was suppressed by one statement.',
    tables: ['contacts', 'deliveries', 'delivery_events', 'suppressions'],
  },
  'sending/confirmations': {
    reason: 'Who may be asked is decided and written for many contacts by one statement.',
    tables: [
      'contacts',
      'deliveries',
      'list_memberships',
      'lists',
      'messages',
      'senders',
      'settings_groups',
      'templates',
    ],
  },
  'sending/deliveries': {
    reason: 'A chunk is claimed together with the state of its campaign and its server.',
    tables: ['campaign_links', 'campaigns', 'mail_servers', 'messages'],
  },
  'sending/mail-servers': {
    reason: 'Says who uses a server before it goes.',
    tables: ['senders', 'settings_groups'],
  },
  'sending/outbox': {
    reason: 'A claim reads the message with its row of the ledger and the eligibility of its contact.',
    tables: [
      'campaigns',
      'contacts',
      'deliveries',
      'delivery_events',
      'delivery_queue',
      'enrolments',
      'list_memberships',
      'senders',
    ],
  },
  'sending/recipient': {
    reason: 'A link is resolved to its message, contact and campaign by one statement.',
    tables: [
      'campaign_links',
      'campaigns',
      'contacts',
      'deliveries',
      'delivery_events',
      'list_memberships',
      'lists',
    ],
  },
  'sending/senders': {
    reason: 'A sender is shown with its domain; what uses it is said before it goes.',
    tables: ['campaigns', 'dkim_keys', 'messages', 'sending_domains', 'settings_groups'],
  },
  'sending/sending-domains': {
    reason: 'Says which senders and campaigns use a domain before it goes.',
    tables: ['campaigns', 'senders'],
  },
  'system/backup': {
    reason: 'Asks whether the database is in use and which version wrote it.',
    tables: ['applied_migrations', 'contacts', 'host_users'],
  },
  'system/jobs': {
    reason: 'An entry of the list of errors is shown with its contact.',
    tables: ['contacts'],
  },
  'system/editions': {
    reason: 'Usage is counted over contacts, fields and the ledger.',
    tables: ['contacts', 'custom_fields', 'deliveries', 'delivery_tallies'],
  },
}

/**
 * Names of tables, or whole statements, that are composed at run time: their values. An unused entry fails.
 */
export const dynamicNames: Record<string, string> = {
  'server/audience/exports/csv.ts: once': 'A statement of its own file.',
  'server/commands/seed/copy.ts: tx(table)': 'Sample data for an empty database.',
  'server/commands/seed/seed.ts: sql(table)': 'Lists or tags, by its type.',
  'server/platform/http/page-rows.ts: sql(lead.table)':
    'The table of a list, which counts where the list is declared.',
  'server/platform/http/page-rows.ts: sql(list.table)':
    'The table of a list, which counts where the list is declared.',
  'server/platform/http/page-rows.ts: table': 'The table of a list, which counts where the list is declared.',
  'server/platform/jobs/notifications.ts: channels.map((channel) => `listen "${channel}"`).join(\'; \')':
    'LISTEN.',
  'server/platform/storage/connection.ts: copyFrom(query.text)':
    'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: copyTo(query.text)':
    'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: text': 'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: { name, text, values }':
    'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/migrate.ts: migration.text': 'The migrations themselves.',
  'server/system/backup/read.ts: tx(name)': 'A restore fills every table.',
  'server/system/backup/tables.ts: definition': 'A restore fills every table.',
  'server/system/backup/tables.ts: place': 'A restore fills every table.',
  "server/system/backup/tables.ts: tables.map(({ name }) => `public.${name}`).join(', ')":
    'A restore fills every table.',
  'server/system/backup/tables.ts: tx(name)': 'A restore fills every table.',
  'server/system/backup/tables.ts: tx.unsafe(place)': 'A restore fills every table.',
  "server/system/backup/tables.ts: tx.unsafe(tables.map(({ name }) => `public.${name}`).join(', '))":
    'A restore fills every table.',
  'server/system/backup/write.ts: tx(name)': 'A backup reads every table.',
  'server/system/settings/references.ts: tx(table)': 'Senders, servers or templates, by its type.',
}
