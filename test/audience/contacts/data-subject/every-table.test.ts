import { expect, test } from 'vitest'
import { contactSections } from '../../../../server/audience/contacts/index.ts'
import { contactData } from '../../../../server/contact-data.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { owners } from '../../../../server/tables.ts'
import { startTestApp } from '../../../support/app.ts'
import { create, jobOf, resultOf } from '../../exports/support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

/** Tables whose data is in the first part of the export, not in a list. */
const inFirstPart = ['contacts', 'list_memberships', 'suppressions'] as const satisfies readonly Table[]

/** Tables with data about contacts that are not in the export: why, and why an erasure may keep them. */
const notExported: Partial<Record<Table, string>> = {
  jobs: 'Work, not personal data; the activities contain it. An erasure removes the name from exports.',
  job_targets: 'Ids in the order of work, deleted with the job. The activities contain the results.',
  job_undo: 'Values of the contact less than a day ago; its activities contain the changes. Erased.',
  job_memory: 'Addresses in a running dry run; deleted when it ends, or erased.',
  campaign_chunks:
    'Ids of an audience; the ledger contains them once they are sent. An id without a contact is anonymous.',
  unknown_deliveries:
    'Since when and why the result of rows of the ledger is unknown: ids, times and a key. The ledger is exported.',
  delivery_queue: 'The next deliveries: ids and times of rows of the ledger, which is exported.',
  bounce_effects:
    'The effects of a bounce, for corrections: ids and times. The activities contain them. An erasure removes the contact id.',
  inbound_messages:
    'Reports of providers until they are processed, then events of the ledger. Failed ones are erased.',
  unbelieved_reports: 'Ids in reports that were not trusted, for a month, without their text.',
  mail_ways:
    'The last refusal by a mail server while sending is paused. An erasure clears those with an address of the person.',
  trigger_events:
    'Changes until automations have seen them, some seconds later. The activities contain them. Erased.',
  event_outbox: 'Changes until they are published, some seconds later. The activities contain them. Erased.',
  events:
    'Changes for other systems. The activities contain them. An erasure removes the data of the person.',
  webhook_deliveries:
    'Events on their way to other systems: ids and times, and the start of a response, which an erasure removes.',
  form_files:
    'Files of submissions: the answers in the export name them, and users download them. Deleted with the submission.',
  flow_emails: 'The steps of e-mails of sequences and automations: ids. The ledger is exported.',
  watched_segment_members: 'Who matched a segment at the last look: ids. Deleted with the contact.',
  audit_entries: 'Who exported or erased the contact: its id alone. An id without a contact is anonymous.',
  kept_opt_outs:
    'Opt-outs of addresses whose contact is gone: keyed hashes, which the service cannot turn back into addresses.',
  migration_staged: 'What a source returned, until the run has applied it. Erased.',
  migration_items:
    'What a run changed, for its undo; the activities contain it. An erasure removes the values.',
  migration_problems: 'What could not be brought as it was, without the values of the person. Erased.',
  migration_files: 'Names and settings of files. Their bytes are on disk for seven days.',
  migration_connections: 'Accounts of the business at other tools, not people.',
  migration_inventories: 'Counts and names of a source, not people.',
  migration_notes: 'Names of automations, forms and segments at a source, not people.',
  migration_runs: 'Runs of migrations: options and times.',
  migration_tallies: 'Counts.',
  migrations: 'Plans of the business.',
  idempotency_keys: 'Responses that can be read only with the key of the request, for a day.',
}

/** Areas whose tables contain settings and content of the business, and nothing about contacts. */
const ofBusiness = [
  'host',
  'system/settings',
  'system/notices',
  'system/editions',
  'system/api-keys',
  'system/users',
  'audience/custom-fields',
  'audience/lists',
  'audience/tags',
  'audience/conditions',
  'audience/views',
  'content/templates',
  'sending/sending-domains',
  'sending/mail-servers',
  'sending/senders',
  'marketing/campaigns',
] as const satisfies readonly (keyof typeof owners)[]

type Table = (typeof owners)[keyof typeof owners][number]

/** Tables of other areas without data about contacts: settings, counts and positions. */
const notPersonal = [
  'audit_chain',
  'applied_migrations',
  'rate_limits',
  'service_state',
  'audience_changes',
  'audience_counts',
  'audience_days',
  'imports',
  'job_files',
  'delivery_tallies',
  'domain_tallies',
  'link_tallies',
  'notice_tallies',
  'visit_tallies',
  'send_rates',
  'bounce_probes',
  'inbound_events',
  'mailbox_positions',
  'flow_links',
  'flow_secrets',
  'received_webhooks',
  'flow_scans',
  'flow_tallies',
  'flow_versions',
  'flows',
  'wanted_events',
  'webhook_endpoints',
  'event_feed',
  'wanted_triggers',
  'watched_segments',
  'forms',
  'form_versions',
  'form_days',
  'form_pages',
] as const satisfies readonly Table[]

interface Column {
  table_name: string
  column_name: string
  data_type: string
  is_generated: string
}

const columns = await sql<Column[]>`
  select c.table_name, c.column_name, c.data_type, c.is_generated
  from information_schema.columns c
  join pg_class t on t.relname = c.table_name and t.relnamespace = current_schema()::regnamespace
  where c.table_schema = current_schema() and t.relkind in ('r', 'p') and not t.relispartition`
const tables = [...new Set(columns.map(({ table_name }) => table_name))].sort()

/** The list of owners also contains views and functions, which are not tables. */
const aboutBusiness = [
  ...ofBusiness.flatMap((area) => owners[area] as readonly string[]),
  ...notPersonal,
].filter((name) => tables.includes(name))

const exported = [
  ...new Set<string>([...inFirstPart, ...contactSections(contactData).flatMap((section) => section.tables)]),
]

test('every table is in the export, or has a reason why not', () => {
  expect(tables).toEqual([...exported, ...Object.keys(notExported), ...aboutBusiness].sort())
  const pointing = columns.filter(({ column_name }) =>
    /contact_ids?$|delivery_id|filled_for|to_address|to_name|^email$|^ip$|user_agent/.test(column_name),
  )
  const about = new Set(pointing.map(({ table_name }) => table_name))
  expect([...about].filter((table) => aboutBusiness.includes(table)).sort()).toEqual([
    // Users of the host, and addresses of the business.
    'host_users',
    'senders',
  ])
})

const at = app.clock.now()
const words: string[] = []
const addresses: string[] = []

/** A text that occurs nowhere else. */
const uniqueText = (table: string, column: string): string => {
  const word = `quill-${words.length}-${table}-${column}`
  words.push(word)
  return word
}

const uniqueAddress = (): string => {
  const address = `192.0.2.${addresses.length + 1}`
  addresses.push(address)
  return address
}

const valueFor = ({ table_name, column_name, data_type }: Column): unknown => {
  // The key of one of our rules, which contains no personal data.
  if (column_name === 'verdict') return 'code-unknown-user'
  switch (data_type) {
    case 'text':
      return uniqueText(table_name, column_name)
    case 'jsonb':
      return sql.json({ it: uniqueText(table_name, column_name) })
    case 'inet':
      return uniqueAddress()
    case 'uuid':
      return newId()
    case 'boolean':
      return true
    case 'timestamp with time zone':
      return at
    case 'date':
      return '1815-12-10'
    case '"char"':
      return 'a'
    default:
      return 1
  }
}

/** Columns that the database computes, generated or by a trigger: no statement can set them. */
const isComputed = ({ table_name, column_name, is_generated }: Column): boolean =>
  is_generated !== 'NEVER' || (table_name === 'contacts' && column_name === 'search_text')

/** Inserts a row with a value in every column, so that new columns are checked too. */
const fill = async (table: string, given: Record<string, unknown>): Promise<void> => {
  const row: Record<string, unknown> = {}
  for (const column of columns.filter(({ table_name }) => table_name === table))
    if (!isComputed(column))
      row[column.column_name] = column.column_name in given ? given[column.column_name] : valueFor(column)
  await sql`insert into ${sql(table)} ${sql(row as Record<string, string>)}`
}

const everything = async (): Promise<string[]> => {
  const contents: string[] = []
  for (const table of tables) {
    const rows = await sql<{ text: string }[]>`select to_jsonb(t)::text as text from ${sql(table)} t`
    contents.push(...rows.map(({ text }) => `${table}: ${text}`))
  }
  return contents
}

test('every text in them is in the export of the contact, and in no table after its erasure', async () => {
  const id = newId()
  const email = `${uniqueText('contacts', 'email')}@example.com`
  const byContact = { contact_id: id, actor_kind: 'contact', actor_id: id }
  await fill('contacts', {
    id,
    email,
    status: 'subscribed',
    tracking: 'individual',
    frequency: 'all',
    trashed_at: null,
  })
  await fill('contact_emails', { ...byContact, email, until_at: null })
  const former = `${uniqueText('contact_emails', 'email')}@example.com`
  await fill('contact_emails', { ...byContact, email: former })
  await fill('contact_activities', {
    ...byContact,
    type: 'updated',
    data: sql.json({ reason: uniqueText('contact_activities', 'data') }),
  })
  await fill('contact_notes', byContact)
  // What the business asked, and where, is not personal data. It stays as evidence.
  const asked = {
    purpose: 'marketing',
    basis: 'opt_in',
    text_version: 'v7',
    text: 'Write to me.',
    language: 'en',
    source: 'shop',
    page_url: 'https://business.example/circle',
  }
  await fill('consent_events', { ...byContact, ...asked, kind: 'given' })
  await fill('contact_events', byContact)
  await fill('contact_merges', byContact)
  const enrolment = newId()
  await fill('enrolments', {
    id: enrolment,
    contact_id: id,
    version_id: null,
    caused_by: [],
    kind: 'sequence',
    status: 'exited',
  })
  await fill('enrolment_steps', { enrolment_id: enrolment, outcome: 'done' })
  await fill('flow_calls', { enrolment_id: enrolment, status: 'done' })
  const { id: list_id } = await create(app, '/lists', { name: 'Newsletter' })
  const { id: tag_id } = await create(app, '/tags', { name: 'Reader' })
  await fill('list_memberships', { list_id, contact_id: id, status: 'subscribed' })
  await fill('contact_tags', { tag_id, contact_id: id })
  await fill('opt_in_requests', { contact_id: id, list_ids: [list_id] })
  await create(app, '/suppressions', {
    kind: 'address',
    value: former,
    note: uniqueText('suppressions', 'note'),
  })

  const codes = { error_class: 'other', enhanced_code: '5.1.1' }
  const sent = { ...codes, contact_id: id, kind: 'transactional', status: 'accepted', skip_reason: null }
  const written = { sender_id: null, template_id: null, message_host: 'mail.business.example' }
  const unknown = { kind: 'transactional', status: 'accepted', skip_reason: null, contact_id: null, ...codes }
  for (const delivery of [sent, { ...sent, kind: 'campaign' }, { ...unknown, to_address: former }]) {
    const message = newId()
    await fill('deliveries', { ...delivery, id: message })
    for (const type of ['bounced', 'unsubscribed'])
      await fill('delivery_events', { ...codes, delivery_id: message, type })
    const { contact_id } = delivery
    if (delivery.kind === 'transactional')
      await fill('messages', {
        ...written,
        ...byContact,
        id: message,
        contact_id,
        filled_for: null,
        ...(contact_id === null ? { to_address: former } : {}),
      })
  }
  const shown = newId()
  const staff = { to_name: 'Katherine', to_address: 'katherine@business.example', reply_to: null }
  const byStaff = { actor_kind: 'user', actor_id: '1', actor_name: 'Katherine Johnson' }
  await fill('deliveries', {
    ...unknown,
    id: shown,
    kind: 'test',
    to_address: staff.to_address,
    subject: null,
  })
  await fill('messages', {
    ...written,
    ...staff,
    ...byStaff,
    id: shown,
    contact_id: null,
    filled_for: id,
  })

  const work = { kind: 'import', state: 'succeeded', summary: 'Import', actor_kind: 'system', created_at: at }
  const [job, alike] = [newId(), newId()]
  for (const one of [job, alike])
    await sql`insert into jobs ${sql({ ...work, id: one, payload: sql.json({}) })}`
  await fill('job_errors', { job_id: job, contact_id: id, email: null, code: 'invalid_row' })
  await fill('job_errors', { job_id: alike, contact_id: null, email: former, code: 'invalid_row' })

  const exporting = await app.send<{ id: string }>('POST', `/contacts/${id}/export`)
  expect(exporting.status).toBe(202)
  await app.work()
  expect(await jobOf(app, exporting.body.id)).toMatchObject({ state: 'succeeded' })
  const file = await resultOf(app, exporting.body.id)
  expect([...words, ...addresses].filter((word) => !file.includes(word))).toEqual([])
  expect(file).not.toContain(staff.to_address)

  await fill('job_undo', { job_id: job, contact_id: id })
  const mail = { channel: 'mailbox', body: Buffer.from(former) }
  await fill('inbound_messages', { ...mail, state: 'failed', set_aside_for: null, set_aside_at: null })
  await fill('inbound_messages', { ...mail, event_id: 'x', state: 'set_aside', set_aside_for: 'time' })
  expect((await app.send('POST', `/contacts/${id}/erase`)).status).toBe(200)
  // Deletes expired files.
  await app.work()
  const left = await everything()
  expect(left.filter((row) => words.some((word) => row.includes(word)))).toEqual([])
  expect(left.filter((row) => addresses.some((address) => row.includes(`"${address}`)))).toEqual([])
  const holders = left.filter((row) => row.includes(id)).map((row) => row.slice(0, row.indexOf(':')))
  expect([...new Set(holders)]).toEqual(['audit_entries'])
  const stayed = left.filter((row) => row.startsWith('delivery_events: ') || row.startsWith('deliveries: '))
  expect(stayed).toHaveLength(4 + 6)
})
