import { expect, test } from 'vitest'
import { retentionKinds } from '../server/retention.ts'
import { owners } from '../server/tables.ts'
import { createTestDatabase } from './support/database.ts'

const { sql } = await createTestDatabase()

/** Areas whose tables grow with what people who run the service set up, not with use. */
const setUp = [
  'system/settings',
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
] as const satisfies readonly (keyof typeof owners)[]

/** Why the other tables need no kind of their own. */
const reasons: Record<string, string[]> = {
  'Deleted by a task of its area once it is over.': [
    'idempotency_keys',
    'rate_limits',
    'host_sessions',
    'host_login_attempts',
    'bounce_probes',
    'inbound_events',
    'received_webhooks',
    'inbound_messages',
    'unbelieved_reports',
    'job_undo',
    'send_rates',
  ],
  'Deleted with the work that it is for.': [
    'job_files',
    'job_memory',
    'job_targets',
    'event_outbox',
    'trigger_events',
    'delivery_queue',
    'unknown_deliveries',
    'flow_scans',
    'migration_staged',
    'watched_segments',
    'watched_segment_members',
    'mail_ways',
  ],
  'Part of a contact: deleted with it.': [
    'contacts',
    'contact_emails',
    'contact_events',
    'contact_merges',
    'contact_notes',
    'contact_tags',
    'list_memberships',
    'opt_in_requests',
    'enrolments',
    'enrolment_steps',
    'flow_calls',
    'flow_emails',
  ],
  'Evidence that the law requires.': ['suppressions', 'kept_opt_outs'],
  'The ledger of e-mails, which proves what was sent: reports, frequency caps, bounces and conditions read it.':
    ['deliveries', 'messages', 'bounce_effects'],
  'What a migration changed, for its undo. Deleted with the migration.': [
    'migrations',
    'migration_connections',
    'migration_files',
    'migration_inventories',
    'migration_items',
    'migration_notes',
    'migration_problems',
    'migration_runs',
    'migration_tallies',
  ],
  'Counts and positions: a row for each day, month, hour or resource.': [
    'audience_changes',
    'audience_counts',
    'audience_days',
    'delivery_tallies',
    'domain_tallies',
    'link_tallies',
    'notice_tallies',
    'visit_tallies',
    'flow_tallies',
    'form_days',
    'form_pages',
    'mailbox_positions',
    'audit_chain',
    'event_feed',
    'applied_migrations',
    'service_state',
  ],
  'Set up by people who run the service, or part of it.': [
    'campaigns',
    'campaign_chunks',
    'campaign_links',
    'flows',
    'flow_versions',
    'flow_links',
    'flow_secrets',
    'forms',
    'form_versions',
    'imports',
    'wanted_events',
    'wanted_triggers',
    'webhook_endpoints',
    'notice_settings',
    'host_application_passwords',
    'host_role_capabilities',
    'host_roles',
    'host_users',
  ],
}

const tables = (
  await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
).map(({ name }) => name)

test('every table has a kind of retention, or a reason why it does not grow without end', () => {
  const inAreas = setUp.flatMap((area) => owners[area] as readonly string[])
  const named = [
    ...retentionKinds.flatMap((kind) => kind.tables),
    ...Object.values(reasons).flat(),
    ...inAreas.filter((name) => tables.includes(name)),
  ]
  expect(named.sort()).toEqual(tables)
})

test('every kind has a query for what goes, which its deletion then removes', async () => {
  for (const kind of retentionKinds) {
    expect(await sql`select count(*), min(at) from (${kind.due(sql, new Date())}) as due`).toHaveLength(1)
    const old = new Date('2020-01-01')
    const left = kind.delete?.(sql, old, 10, new Date()) ?? kind.drop?.(sql, old, async () => {})
    expect(await left).toBe(kind.delete === undefined ? false : 0)
  }
})
