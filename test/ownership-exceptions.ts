/**
 * Reads of another area's tables that no view or function of the owner serves. By the area that reads and by the table, with the reason
 * for the direct read. An entry that is not needed fails.
 */
export const foreignReads: Record<string, Record<string, string>> = {
  'analytics/reports': {
    campaigns: 'Campaigns of a period are chosen and sorted by what their mail achieved.',
    contacts: 'The present number of contacts by status, read beside the changes of the period.',
    deliveries:
      'Mail of a period is grouped by kind and outcome in one statement, so that the figures agree.',
    delivery_events: 'Unsubscribes and complaints of a period are counted by delivery and by campaign.',
    delivery_tallies: 'Days of mail are summed by kind, status and reason: the grouping is the report.',
    domain_tallies: 'Mail is grouped by the domain of the recipient and sorted by its sum.',
    notice_tallies: 'Opens and clicks are grouped by hour and weekday in the time zone of the report.',
  },
  'audience/conditions': {
    consent_events:
      'A rule becomes a subquery on the consents of the contact, which the planner turns into a join.',
    contact_events: 'Custom events and engagement: a rule becomes a subquery on the events of the contact.',
    contact_tags: 'A rule about tags becomes a subquery, which the planner turns into a join or a hash.',
    contacts: 'A condition is a predicate on the row of the contact.',
    form_submissions: 'A rule about forms becomes a subquery on the submissions of the contact.',
    deliveries: 'A rule about mail becomes a subquery on the deliveries of the contact, by their index.',
    delivery_events:
      'A rule about complaints and bounces looks into the events of the deliveries of the contact.',
    enrolments:
      'A rule about sequences or automations becomes a subquery, also for deleted ones. Flows lie above.',
    list_memberships: 'A rule about lists becomes a subquery, which the planner turns into a join or a hash.',
  },
  'audience/contacts': {
    contact_activities: 'The view of everything that happened to a contact is a union in the order of time.',
    deliveries: 'The same view: events of mail belong to the contact of the delivery.',
    delivery_events: 'The same view: sent, opened and clicked mail stands between other activities.',
    enrolments: 'The page of enrolments of a contact, and their part of its data. Flows lie above.',
  },
  'audience/custom-fields': {
    contacts: 'An option in use is looked for in the values of contacts by their GIN index.',
  },
  'audience/exports': {
    contacts:
      'PostgreSQL writes thousands of contacts as lines of text; reading rows first took several times as long.',
    job_targets: 'The same statement takes the chunk of ids from the job, in its order.',
  },
  'audience/imports': {
    jobs: 'The state of an import is that of its latest job: the view and the clean-up join it.',
  },
  'audience/lists': {
    audience_changes: 'The view of lists with their counts adds what is not merged yet.',
    audience_counts: 'The view of lists with their counts.',
  },
  'audience/memberships': {
    contacts:
      'Members are shown as contacts, locked as contacts, and not counted while the contact is in the trash.',
    lists: 'A membership is shown with its list, and holds it while it is written. Lists lie above.',
    tags: 'A tagging is shown with its tag, and holds it while it is written. Tags lie above.',
  },
  'audience/suppressions': {
    contacts: 'A new suppression is noted on the contacts with the address; a lifted one keeps complainants.',
  },
  'audience/tags': {
    audience_changes: 'The view of tags with their counts adds what is not merged yet.',
    audience_counts: 'The view of tags with their counts.',
  },
  'audience/trigger-events': {
    wanted_events: 'One look decides whether a change is recorded for automations or for other systems.',
    deliveries: 'A function of the database finds the contact of an event of mail. Deliveries lie above.',
  },
  'content/smart-codes': {
    contacts:
      'The values of a chunk of 2,000 recipients are read by one statement, only the members that the content names.',
  },
  'migration/sources': {
    migrations: 'One statement deletes a connection that no migration uses. Migrations lie above.',
  },
  'migration/migrations': {
    jobs: 'The state of a migration is that of the job of its latest run.',
    migration_files:
      'The state says whether files are missing, or newer than the last dry run. Files lie above.',
    migration_runs: 'The view of migrations has the latest run. Runs lie above.',
  },
  'migration/files': {
    jobs: 'A file that a run reads is neither replaced nor deleted.',
    migration_runs: 'The same statement finds the latest run of the migration. Runs lie above.',
  },
  'migration/runs': {
    jobs: 'Records are deleted when the job of their run can no longer continue.',
  },
  'marketing/campaigns': {
    campaign_chunks:
      'The next campaign and due time zones depend on the state of the campaign and on its chunks at one moment.',
    contacts: 'An audience is a predicate on contacts: it is counted, estimated and frozen by one statement.',
    deliveries: 'The view of recipient domains counts opens and clicks of the deliveries of a campaign.',
    domain_tallies: 'The view of recipient domains sums what is noted for the campaign.',
  },
  'marketing/flows': {
    contacts:
      'All contacts of a batch are locked, matched with conditions, and read with zones and dates, by one statement each.',
    wanted_triggers: 'Enrolments that listen to events are found and locked by one statement.',
    campaign_links:
      'The view of all links and the number of links in an e-mail: one lookup for every kind of marketing e-mail.',
    deliveries: 'What became of the e-mails of a node is grouped by their rows in the ledger.',
  },
  'sending/bounces': {
    contacts: 'Soft bounces count only at the address that the contact has now.',
    deliveries:
      'A bounce is its delivery and its event: scope, places and effects are chosen by one statement.',
    delivery_events: 'The same statement decides which event of the delivery still counts.',
  },
  'sending/confirmations': {
    contacts: 'Thousands of contacts are read with what decides whether each is asked, by one statement.',
  },
  'sending/deliveries': {
    campaigns:
      'Claims skip paused campaigns, and the time of the freeze bounds the partitions that a statement reads.',
    flow_emails: 'The view of deliveries names the host of the Message-ID. Automations lie above.',
    messages: 'A delivery without a subject of its own shows that of its message. The outbox lies above.',
  },
  'sending/outbox': {
    campaigns: 'The export of a person names the campaign of each delivery. Campaigns lie above.',
    contacts:
      'A claim reads the present address and status of the contact with the message, so that neither is outdated.',
    deliveries: 'A message and its row of the ledger have one id and are read together.',
    delivery_events: 'The export of a person reads the events of a page of deliveries by one lateral join.',
    delivery_queue: 'The view of messages shows when the next attempt is due.',
    enrolments: 'The export of a person names the sequence of each delivery. Automations lie above.',
    senders: 'A verification is sent only while its sender is unverified. Senders lie above.',
  },
  'sending/recipient': {
    campaigns: 'The statement that judges visits needs the tracking of the campaign. Campaigns lie above.',
    contacts:
      'Contacts of visits are locked before deliveries, and read with them: hundreds of visits a second.',
    deliveries: 'The same statement locks and reads the deliveries of a batch of visits.',
    delivery_events: 'The same statement counts earlier visits, no further than the limit.',
    flow_emails: 'The same statement needs the tracking of the automation. Automations lie above.',
  },
  'sending/senders': {
    campaigns: 'A function of the database finds the server of a delivery by the sender of its campaign.',
    flow_emails: 'The same function finds it by the sender of an e-mail of an automation.',
    messages: 'The same function finds it by the sender of a single message.',
    sending_domains: 'A function of the database gives the host of message ids by the sending domain.',
    settings_groups: 'Both functions use the default sender and the return path of the settings.',
  },
  'system/backup': {
    contacts: 'Whether the database is in use, before a restore. Contacts lie above.',
    host_users: 'The same question. The command line does not load the host for it.',
  },
  'system/webhooks': {
    deliveries: 'A function of the database finds the contact of an event of mail. Deliveries lie above.',
    mail_links: 'The same function finds the address of a clicked link. Campaigns and automations lie above.',
  },
  'system/jobs': {
    contacts: 'An error of a job shows the present address of its contact. Contacts lie above.',
  },
}

/**
 * Names of tables, or whole statements, that are composed at run time: their values. An unused entry fails.
 */
export const dynamicNames: Record<string, string> = {
  'server/audience/exports/csv.ts: once': 'A statement of its own file.',
  'server/commands/seed/copy.ts: tx(table)': 'Sample data for an empty database.',
  'server/commands/seed/seed.ts: sql(table)': 'Lists or tags, by its type.',
  'server/platform/http/pagination-rows.ts: sql(lead.table)':
    'The table of a list, which counts where the list is declared.',
  'server/platform/http/pagination-rows.ts: sql(list.table)':
    'The table of a list, which counts where the list is declared.',
  'server/platform/http/pagination-rows.ts: table':
    'The table of a list, which counts where the list is declared.',
  'server/platform/jobs/notifications.ts: channels.map((channel) => `listen "${channel}"`).join(\'; \')':
    'LISTEN.',
  'server/platform/storage/connection.ts: copyFrom(query.text)':
    'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: copyTo(query.text)':
    'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: text': 'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/connection.ts: message': 'The driver: it sends what templates elsewhere say.',
  'server/platform/storage/migrate.ts: migration.text': 'The migrations themselves.',
  'server/platform/storage/partitions.ts: tx(part.name)': 'A partition of the table that the owner names.',
  'server/platform/storage/partitions.ts: tx(table)': 'The partitioned table that the owner names.',
  'server/system/backup/read.ts: tx(name)': 'A restore fills every table.',
  'server/system/backup/tables.ts: definition': 'A restore fills every table.',
  'server/system/backup/tables.ts: place': 'A restore fills every table.',
  "server/system/backup/tables.ts: tables.map(({ name }) => `public.${name}`).join(', ')":
    'A restore fills every table.',
  'server/system/backup/tables.ts: tx(name)': 'A restore fills every table.',
  'server/system/backup/tables.ts: tx.unsafe(place)': 'A restore fills every table.',
  "server/system/backup/tables.ts: tx.unsafe(tables.map(({ name }) => `public.${name}`).join(', '))":
    'A restore fills every table.',
  'server/system/backup/tables.ts: tx(partitioned as string[])': 'A backup reads every table.',
  'server/system/backup/write.ts: tx(name)': 'A backup reads every table.',
  'server/system/settings/references.ts: tx(table)': 'Senders, servers or templates, by its type.',
}
