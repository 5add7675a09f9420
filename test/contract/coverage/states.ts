import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { insertLicence } from '../../../server/system/editions/licence/store.ts'
import { automationFixtures } from './automations.ts'
import { bounceFixtures } from './bounces.ts'
import { inShop, putCampaign } from './campaigns.ts'
import { formFixtures } from './forms.ts'
import { importFixtures } from './imports.ts'
import { jobFixtures, putJob } from './jobs.ts'
import { mailSetupFixtures } from './mail-setup.ts'
import { messageFixtures } from './messages.ts'
import { migrationFixtures } from './migration.ts'
import { noticeFixtures } from './notices.ts'
import { privacyRequestFixtures } from './privacy-requests.ts'
import { sequenceFixtures } from './sequences.ts'
import {
  asking,
  existing,
  type Fixture,
  like,
  putContact,
  type Row,
  type Step,
  shown,
  sibling,
  withMore,
} from './support.ts'
import { webhookFixtures } from './webhooks.ts'

type Schemas = components['schemas']

const setAll =
  (table: string, change: Row): Step =>
  ({ context: { sql } }) =>
    sql`update ${sql(table)} set ${sql(change)}`

const [alan] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data

const people = (
  ['pending', 'subscribed', 'unsubscribed', 'transactional', 'bounced', 'complained'] as const
).map((status, index) => ({
  ...existing(alan),
  id: sibling(existing(alan).id, index + 16),
  email: `${status}@example.com`,
  display_email: `${status}@example.com`,
  first_name: null,
  last_name: null,
  full_name: null,
  status,
  confirmed_at: ['pending', 'transactional'].includes(status) ? null : '2026-10-07T14:05:00.000Z',
  unsubscribed_at: status === 'unsubscribed' ? '2026-10-20T08:00:00.000Z' : null,
  updated_at: '2026-10-20T08:00:00.000Z',
}))

const withPeople: Step = async (app) => {
  for (const one of people) await putContact(app, one)
}
const idOfPerson = (index: number): string => existing(people[index]).id

const [, paused] = shown<Schemas['NoticePage']>('listNotices', '200', 'two').data
const [running] = shown<Schemas['JobPage']>('listJobs', '200', 'two').data
const webhook = shown<Schemas['Webhook']>('getWebhook', '200', 'shop_sync')
const [call] = shown<Schemas['WebhookDeliveryPage']>('listWebhookDeliveries', '200', 'one').data
const visitors = shown<Schemas['Import']>('getImport', '200', 'visitors_book')
const [toErase] = shown<Schemas['PrivacyRequestPage']>('listPrivacyRequests', '200', 'two').data
const domain = shown<Schemas['SendingDomain']>('getSendingDomain', '200', 'shop')
const [ed25519] = shown<Schemas['DkimKeyPage']>('listDkimKeys', '200', 'two').data
const [, delivery] = shown<Schemas['DeliveryPage']>('listDeliveries', '200', 'two').data
const october = shown<Schemas['Campaign']>('getCampaign', '200', 'october')
const november = shown<Schemas['Campaign']>('scheduleCampaign', '200', 'november')
const welcome = shown<Schemas['Sequence']>('getSequence', '200', 'welcome')
const inSequence = shown<Schemas['SequenceEnrolment']>('getSequenceEnrolment', '200', 'grace')
const fair = shown<Schemas['Automation']>('getAutomation', '200', 'fair')
const inAutomation = shown<Schemas['AutomationEnrolment']>('getAutomationEnrolment', '200', 'ada')
const circle = shown<Schemas['Form']>('getForm', '200', 'circle')
const move = shown<Schemas['Migration']>('getMigration', '200', 'move')

/** A campaign as another example shows it, under another name. */
const campaign = (number: number, name: string, shape: Schemas['Campaign'], change: object = {}) => ({
  ...shape,
  id: sibling(october.id, number),
  name,
  updated_at: shape.finished_at ?? shape.started_at ?? shape.created_at,
  ...change,
})

const campaigns: Step = async (app) => {
  await inShop(app)
  const counts = { accepted: 1, waiting: 2 }
  const draft = { state: 'draft', scheduled_at: null, schedule: { ...november.schedule, send_at: null } }
  await putCampaign(app, campaign(1, 'Draft', november, draft))
  await putCampaign(app, campaign(2, 'Scheduled', november))
  await putCampaign(app, campaign(3, 'Preparing', shown('sendCampaign', '200', 'october')))
  await putCampaign(app, campaign(4, 'Sending', shown('resumeCampaign', '200', 'sending')), {}, counts)
  await putCampaign(app, campaign(5, 'Paused', shown('pauseCampaign', '200', 'paused')), {}, counts)
  await putCampaign(app, campaign(6, 'Finished', october), {}, { accepted: 2, skipped: 1 })
  const partly = { state: 'partially_failed' }
  await putCampaign(app, campaign(7, 'Partially failed', october, partly), {}, { accepted: 2, failed: 1 })
  await putCampaign(
    app,
    campaign(8, 'Cancelled', shown('cancelCampaign', '200', 'cancelled')),
    {},
    {
      accepted: 1,
      skipped: 2,
    },
  )
}

const enrolmentsAt = (at: string): Row[] => {
  const ended = { finished_at: at, due_at: null, node_id: null }
  return [
    { status: 'active', due_at: at, contact_id: idOfPerson(1) },
    { status: 'paused', contact_id: idOfPerson(2) },
    { ...ended, status: 'completed', contact_id: idOfPerson(3) },
    { ...ended, status: 'exited', exit_reason: 'unsubscribed', contact_id: idOfPerson(4) },
    { status: 'failed', error: 'error', due_at: null, finished_at: at, contact_id: idOfPerson(5) },
    { ...ended, status: 'cancelled', exit_reason: 'manual', contact_id: idOfPerson(0) },
  ]
}

/** The migration of the document in each state that a run leads to. */
const runs: Step = async (app) => {
  const { sql } = app.context
  const at = move.updated_at
  const states = [
    ['Ready', 'dry_run', 'succeeded'],
    ['Running', 'full', 'running'],
    ['Waiting', 'full', 'running'],
    ['Finished', 'full', 'succeeded'],
    ['Partially finished', 'full', 'partially_failed'],
    ['Failed', 'full', 'failed'],
    ['Undone', 'full', 'succeeded'],
  ] as const
  await like('migrations', move.id, ...states.map(([name]) => ({ name })))(app)
  for (const [index, [name, mode, state]] of states.entries()) {
    const id = sibling('01a16e01-0680-7b3e-acd3-3433b31b5300', index + 1)
    const ends = state !== 'running'
    await sql`
      insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at, applied_at, undone_at)
      select ${id}, m.id, ${mode}, m.options, m.options_hash, 'y', ${at}, ${name === 'Ready' ? '2026-11-02T08:30:00.000Z' : ends ? at : null}, ${name === 'Undone' ? at : null}
      from migrations m where m.id = ${sibling(move.id, index + 1)}`
    await putJob(app, {
      id,
      kind: 'migration',
      summary: `Run the migration ${name}.`,
      state,
      dry_run: mode === 'dry_run',
      created_at: at,
      started_at: at,
      finished_at: ends ? at : null,
    })
    if (name === 'Waiting')
      await sql`
        update jobs set waits_until_at = ${'2026-11-02T09:05:00.000Z'}, waiting_reason = 'source_rate_limit' where id = ${id}`
  }
}

/** The fixtures of examples that show a resource in each of its states. */
export const stateFixtures: Partial<Record<OperationId, Record<string, Fixture>>> = {
  listNotices: {
    closed: asking(
      { state: 'closed' },
      withMore(
        noticeFixtures.listNotices.two,
        like('notices', existing(paused).id, { closed_at: '2026-10-21T10:02:00.000Z' }),
      ),
    ),
  },
  listJobs: {
    states: withMore(
      jobFixtures.listJobs.two,
      async (app) => {
        const { id, kind } = existing(running)
        const at = '2026-10-20T09:00:00.000Z'
        const times = { created_at: at, started_at: at, finished_at: at }
        const progress = { done: 37, total: 37, percent: 100 }
        const counters = { created: 0, updated: 37, unchanged: 0, skipped: 0, failed: 0, exported: 0 }
        await putJob(app, {
          id: sibling(id, 1),
          kind,
          summary: 'Add the tag Fair to 37 contacts.',
          created_at: at,
        })
        await putJob(app, {
          ...times,
          id: sibling(id, 2),
          kind,
          summary: 'Remove the tag Fair from 37 contacts.',
          state: 'succeeded',
          progress,
          counters,
        })
        await putJob(app, {
          ...times,
          id: sibling(id, 3),
          kind: 'export',
          summary: 'Export the contacts.',
          state: 'failed',
        })
        await putJob(app, {
          ...times,
          id: sibling(id, 4),
          kind: 'export',
          summary: 'Export the contacts.',
          state: 'cancelled',
        })
        const detail =
          'DISK_LIMITS allows at most 10 GB for `files`, and this limit is reached. Delete files, or raise the limit.'
        const problem = { code: 'insufficient_storage', detail }
        await app.context
          .sql`update jobs set problem = ${app.context.sql.json(problem)} where id = ${sibling(id, 3)}`
      },
      setAll('jobs', { actor_id: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04' }),
    ),
  },
  listWebhooks: {
    states: withMore(
      webhookFixtures.listWebhooks.one,
      like(
        'webhook_endpoints',
        webhook.id,
        { description: 'Cash desk', state: 'paused', state_reason: 'manual' },
        {
          description: 'Old shop',
          state: 'disabled',
          state_reason: 'failing',
          failing_since: '2026-10-16T09:00:00.000Z',
        },
      ),
    ),
  },
  listWebhookDeliveries: {
    states: withMore(webhookFixtures.listWebhookDeliveries.one, async (app) => {
      const { id, sent_event } = existing(call)
      const event = existing(sent_event ?? undefined)
      const finished_at = '2026-10-21T15:00:02.000Z'
      for (const number of [1, 2]) await like('events', event.id, { id: sibling(event.id, 16 + number) })(app)
      await like(
        'webhook_deliveries',
        id,
        {
          event_id: sibling(event.id, 17),
          state: 'delivered',
          attempts: 1,
          http_status: 200,
          detail: null,
          response_excerpt: 'ok',
          finished_at,
        },
        { event_id: sibling(event.id, 18), state: 'failed', attempts: 12, finished_at },
      )(app)
    }),
  },
  listContacts: {
    states: async (app) => {
      await withPeople(app)
      return { query: { limit: '6' } }
    },
  },
  listImports: {
    states: withMore(importFixtures.listImports.one, async (app) => {
      await like(
        'imports',
        visitors.id,
        { filename: 'not-uploaded.csv', uploaded_at: null, file: null, size_bytes: null },
        { filename: 'running.csv' },
        { filename: 'finished.csv' },
        { filename: 'expired.csv', file: null },
      )(app)
      for (const [number, state] of [
        [2, 'running'],
        [3, 'succeeded'],
      ] as const) {
        const [id, import_id] = [sibling(existing(running).id, number), sibling(visitors.id, number)]
        await putJob(app, { id, kind: 'import', summary: 'Import.', state, import_id })
        await app.context.sql`update imports set job_id = ${id} where id = ${import_id}`
      }
    }),
  },
  listPrivacyRequests: {
    states: withMore(
      privacyRequestFixtures.listPrivacyRequests.two,
      like(
        'privacy_requests',
        existing(toErase).id,
        ...(
          [
            {
              state: 'awaiting_confirmation',
              source: 'preference_centre',
              identification: null,
              due_at: null,
            },
            { state: 'in_progress' },
            { state: 'completed', outcome: 'erased', closed_at: '2026-10-21T16:30:00.000Z' },
            { state: 'rejected', rejection_reason: 'withdrawn', closed_at: '2026-10-21T16:30:00.000Z' },
            {
              state: 'expired',
              source: 'preference_centre',
              due_at: null,
              closed_at: '2026-10-28T16:00:00.000Z',
            },
          ] as Row[]
        ).map((row, index) => ({
          ...row,
          address_hash: `\\x0${index}`,
          identification_note: null,
          note: null,
        })),
      ),
    ),
  },
  listSendingDomains: {
    states: withMore(
      mailSetupFixtures.listSendingDomains.one,
      like(
        'sending_domains',
        domain.id,
        ...(['missing', 'wrong', 'unchecked'] as const).map((state) => {
          const hosts = (text: string | null): string | null =>
            text?.replaceAll(domain.name, `${state}.example`) ?? null
          const findings = domain.records.map(({ required: _, ...record }) => {
            const found = { missing: [], wrong: ['v=spf1 -all'], unchecked: [] }[state]
            const change = record.purpose === 'spf' ? { state, found } : {}
            return { ...record, host: hosts(record.host), expected: hosts(record.expected), ...change }
          })
          return {
            name: `${state}.example`,
            return_path_host: hosts(domain.return_path_host),
            tracking_host: hosts(domain.tracking_host),
            state,
            findings: state === 'unchecked' ? [] : findings,
            checked_at: state === 'unchecked' ? null : domain.checked_at,
          }
        }),
      ),
    ),
  },
  listDkimKeys: {
    states: withMore(
      mailSetupFixtures.listDkimKeys.two,
      like(
        'dkim_keys',
        existing(ed25519).id,
        { selector: 'crs202611', state: 'published' },
        {
          selector: 'crs202609',
          state: 'retired',
          activated_at: '2026-09-02T15:00:00.000Z',
          retired_at: '2026-10-20T15:00:00.000Z',
        },
      ),
    ),
  },
  listDeliveries: {
    states: withMore(
      messageFixtures.listDeliveries.two,
      like(
        'deliveries',
        existing(delivery).id,
        ...[
          { status: 'queued', attempts: 0 },
          { status: 'sending' },
          { status: 'deferred', attempts: 2, error_class: 'mailbox_full', enhanced_code: '4.2.2' },
          { status: 'bounced', error_class: 'mailbox_unknown', enhanced_code: '5.1.1' },
          { status: 'failed', attempts: 5, error_class: 'expired' },
          { status: 'unknown' },
        ].map((row) => ({
          accepted_at: null,
          first_opened_at: null,
          first_machine_opened_at: null,
          ...row,
        })),
      ),
      async ({ context: { sql } }) => {
        const id = sibling(existing(delivery).id, 6)
        const at = '2026-10-15T07:05:00.000Z'
        await sql`
          insert into delivery_queue (delivery_id, lane, due_at) values (${sibling(existing(delivery).id, 3)}, 0, ${at})`
        await sql`insert into unknown_deliveries values (${id}, 'no_reply', ${at})`
      },
    ),
  },
  getMailServer: { paused: mailSetupFixtures.resumeMailServer.resumed },
  getBounceProbe: {
    sending: withMore(
      bounceFixtures.getBounceProbe.returned,
      setAll('bounce_probes', { state: 'sending', sent_at: null, returned_at: null }),
      // Later, it would have failed.
      async ({ clock }) => clock.set('2026-10-21T16:00:00.000Z'),
    ),
    waiting: withMore(
      bounceFixtures.getBounceProbe.returned,
      setAll('bounce_probes', {
        state: 'waiting',
        created_at: '2026-11-02T08:58:59.000Z',
        sent_at: '2026-11-02T08:59:00.000Z',
        returned_at: null,
      }),
    ),
    failed: withMore(
      bounceFixtures.getBounceProbe.returned,
      setAll('bounce_probes', {
        state: 'failed',
        returned_at: null,
        detail:
          'The probe did not arrive within 30 minutes. Check that the mailbox gets mail to the return path, and that no filter removes it.',
      }),
    ),
  },
  listCampaigns: {
    states: async (app) => {
      await campaigns(app)
      return {}
    },
  },
  listSequences: {
    states: asking(
      { state: 'draft,active,paused,archived' },
      withMore(
        sequenceFixtures.listSequences.two,
        like(
          'flows',
          welcome.id,
          {
            name: 'Paused',
            status: 'paused',
            pause_reason: 'manual',
            pause_detail: 'Someone paused the sequence.',
          },
          {
            name: 'Archived',
            status: 'archived',
            archived_at: '2026-10-20T10:00:00.000Z',
            updated_at: '2026-10-20T10:00:00.000Z',
          },
        ),
      ),
    ),
  },
  listSequenceEnrolments: {
    states: withMore(
      sequenceFixtures.listSequenceEnrolments.grace,
      withPeople,
      like('enrolments', inSequence.id, ...enrolmentsAt('2026-10-20T10:00:00.000Z')),
    ),
  },
  listAutomations: {
    states: asking(
      { state: 'draft,active,paused,archived' },
      withMore(
        automationFixtures.listAutomations.one,
        like(
          'flows',
          fair.id,
          { name: 'Draft', status: 'draft', version_number: null, published_at: null },
          { name: 'Paused', status: 'paused', pause_reason: 'manual' },
          {
            name: 'Archived',
            status: 'archived',
            archived_at: '2026-10-21T15:30:00.000Z',
            updated_at: '2026-10-21T15:30:00.000Z',
          },
        ),
      ),
    ),
  },
  listAutomationEnrolments: {
    states: withMore(
      automationFixtures.listAutomationEnrolments.ada,
      withPeople,
      like('enrolments', inAutomation.id, ...enrolmentsAt('2026-10-21T15:20:00.000Z')),
    ),
  },
  listForms: {
    states: asking(
      { state: 'draft,published,archived' },
      withMore(
        formFixtures.listForms.one,
        like(
          'forms',
          circle.id,
          {
            name: 'Newsletter',
            slug: 'newsletter',
            state: 'published',
            published_number: 1,
            latest_number: 1,
            published_at: '2026-10-20T10:00:00.000Z',
            updated_at: '2026-10-20T10:00:00.000Z',
          },
          {
            name: 'Summer fair',
            slug: 'summer-fair',
            state: 'archived',
            archived_at: '2026-10-20T11:00:00.000Z',
            updated_at: '2026-10-20T11:00:00.000Z',
          },
        ),
      ),
    ),
  },
  listMigrations: {
    states: withMore(
      migrationFixtures.listMigrations.one,
      runs,
      migrationFixtures.createMigrationFile.members,
    ),
  },
  getLicence: {
    expired: async (app) => {
      const { sql, clock } = app.context
      await sql`delete from licences`
      const licence = { id: 'harbour-books-2025', issued_on: '2025-10-01', expires_on: '2026-10-01' }
      await insertLicence(sql, clock, app.issueLicence(licence), null)
      await sql`update licences set installed_at = '2025-10-02T14:30:00Z'`
      return {}
    },
  },
  getBounceSettings: Object.fromEntries(
    [
      ['unchecked', null],
      ['failed', 'The server rejected the login: Authentication failed.'],
    ].map(([state, detail]) => [
      `mailbox_${state}`,
      withMore(mailSetupFixtures.getBounceSettings.harbour_books, async ({ context: { sql } }) => {
        const observed = { mailbox: { state, detail, read_at: null } }
        await sql`update settings_groups set observed = ${sql.json(observed as never)} where key = 'bounces'`
      }),
    ]),
  ),
}
