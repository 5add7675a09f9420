import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { existing, shown } from '../coverage/support.ts'
import { putEvents } from '../coverage/webhooks.ts'
import { arrangements } from '../walk/arrangements.ts'
import { freshWord } from '../walk/making.ts'
import { addMember } from '../walk/users.ts'
import { copyRow, type MakeScene, newest, type Row } from './scene.ts'

type Schemas = components['schemas']

const later = ({ clock }: TestApp): Date => {
  clock.advance(60_000)
  return clock.now()
}

const notices: MakeScene = async (app) => {
  await arrangements.listNotices(app)
  const id = await newest(app, 'notices')
  const [read, dismissed] = [newId(), newId()]
  await copyRow(
    app,
    'notices',
    id,
    { id: read, kind: 'limit_near', subject: freshWord() },
    { id: dismissed, subject: freshWord() },
    { id: newId(), kind: 'job_failed', subject: freshWord(), closed_at: app.clock.now() },
  )
  await app.send('PUT', `/notices/${read}`, { body: { read: true } })
  await app.send('PUT', `/notices/${dismissed}`, { body: { dismissed: true } })
  return {}
}

const jobs: MakeScene = async (app) => {
  const { params } = await arrangements.getJob(app)
  const finished_at = app.clock.now()
  await copyRow(
    app,
    'jobs',
    params?.id ?? '',
    { id: newId(), kind: 'export', state: 'succeeded', finished_at, created_at: later(app) },
    { id: newId(), kind: 'import', state: 'failed', finished_at, actor_id: newId() },
  )
  const isMine = ({ created_by }: Row) => (created_by as Row).id === app.admin.id
  return { values: { created_by: 'me' }, keeps: { created_by: isMine } }
}

const users: MakeScene = async (app) => {
  await addMember(app)
  await app.context.sql`update host_users set disabled_at = ${app.clock.now()} where roles = '{member}'`
  return { values: { search: 'Vaughan' } }
}

const auditEntries: MakeScene = async (app) => {
  await arrangements.listAuditEntries(app)
  await app.send('PUT', '/settings/general', { body: { business_name: freshWord() } })
  const id = await newest(app, 'audit_entries')
  await copyRow(
    app,
    'audit_entries',
    id,
    { id: newId(), actor_kind: 'system', actor_id: null, credential: null },
    { id: newId(), actor_kind: 'api_key', actor_id: newId(), credential: null, occurred_at: later(app) },
  )
  return {}
}

const events: MakeScene = async (app) => {
  const [first, second] = shown<Schemas['EventPage']>('listEvents', '200', 'two').data
  await putEvents(app, [existing(first), existing(second), { ...existing(second), id: newId() }])
  return { values: { after: existing(first).id }, keeps: { after: ({ id }, value) => String(id) > value } }
}

const webhookDeliveries: MakeScene = async (app) => {
  const { params } = await arrangements.retryWebhookDelivery(app)
  const finished_at = app.clock.now()
  await copyRow(
    app,
    'webhook_deliveries',
    params?.delivery_id ?? '',
    { id: newId(), event_id: newId(), state: 'delivered', finished_at },
    { id: newId(), event_id: newId(), state: 'failed', finished_at },
  )
  const [first, second] = shown<Schemas['EventPage']>('listEvents', '200', 'two').data.map(
    (event, index) => ({
      ...event,
      data: {
        ...event.data,
        contact: { id: newId(), email: `${index}@example.com`, external_id: null, status: null },
      },
    }),
  ) as Schemas['Event'][]
  const contactOf = (event: unknown) => (event as Schemas['ContactCreatedEvent'] | null)?.data.contact.id
  await app.context.sql`delete from events`
  await putEvents(app, [existing(first), existing(second)])
  await copyRow(
    app,
    'webhook_deliveries',
    params?.delivery_id ?? '',
    ...[existing(first), existing(second)].map((event) => ({
      id: newId(),
      event_id: event.id,
      event_type: event.type,
      contact_id: contactOf(event),
      // When it was published, as its id says.
      created_at: new Date(Number.parseInt(event.id.replace('-', '').slice(0, 12), 16)),
    })),
  )
  return {
    params: { id: params?.id ?? '' },
    values: { event_type: 'list.joined', contact_id: contactOf(first) ?? '' },
    keeps: {
      event_type: ({ sent_event }, value) => (sent_event as Schemas['Event'] | null)?.type === value,
      contact_id: ({ sent_event }, value) => contactOf(sent_event) === value,
    },
  }
}

/** Lists of system areas. */
export const systemScenes = {
  listNotices: notices,
  listJobs: jobs,
  listUsers: users,
  listAuditEntries: auditEntries,
  listEvents: events,
  listWebhookDeliveries: webhookDeliveries,
} satisfies Partial<Record<OperationId, MakeScene>>
