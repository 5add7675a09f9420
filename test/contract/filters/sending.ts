import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { arrangements } from '../walk/arrangements.ts'
import { addContact, create, freshEmail, freshWord } from '../walk/making.ts'
import { addReadySender, addTemplate } from '../walk/templates.ts'
import { copyRow, type MakeScene, newest, type Row } from './scene.ts'

const templates: MakeScene = async (app) => {
  await addTemplate(app)
  await addTemplate(app, { kind: 'plain', source: 'Thank you.' })
  await addTemplate(app, { kind: 'html', source: '<p>Thank you.</p>' })
  return {}
}

const sendingDomains: MakeScene = async (app) => {
  await arrangements.listSendingDomains(app)
  const { params } = await arrangements.checkSendingDomain(app)
  await app.send('POST', `/sending-domains/${params?.id}/check`)
  return {}
}

const mailServers: MakeScene = async (app) => {
  await arrangements.resumeMailServer(app)
  await create(app, '/mail-servers', { kind: 'folder', name: freshWord() })
  return {}
}

const senders: MakeScene = async (app) => {
  await addReadySender(app)
  await addReadySender(app)
  const { id } = await create(app, '/senders', { name: freshWord(), email: freshEmail() })
  await app.context.sql`update senders set mail_server_id = null where id = ${id}`
  return { values: { search: 'Harbour' } }
}

/** Copies a delivery with what the filters of deliveries compare. */
export const addDeliveries = async (app: TestApp, id: string, of: Row = {}): Promise<void> => {
  const { sql, clock } = app.context
  const [at, later] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
  const [silent, ended] = [newId(), newId()]
  const rows: Row[] = [
    { id: silent, status: 'unknown', error_class: 'connection', variant: 'a', contact_id: newId() },
    { id: ended, status: 'unknown', error_class: 'time_out', variant: 'b', contact_id: newId() },
    { status: 'skipped', skip_reason: 'suppressed', variant: 'c' },
    { status: 'skipped', skip_reason: 'no_consent' },
    { status: 'failed', error_class: 'mailbox_unknown', created_at: later },
    { first_opened_at: at },
    { first_opened_at: at, first_clicked_at: later },
  ]
  for (const row of rows) await copyRow(app, 'deliveries', id, { id: newId(), ...row, ...of })
  await sql`
    insert into unknown_deliveries (delivery_id, reason, occurred_at)
    values (${silent}, 'no_reply', ${at}), (${ended}, 'no_journal', ${at})`
}

/** Two deliveries of steps of an automation. */
const addStepMail = async (app: TestApp, delivery: string): Promise<void> => {
  const { sql, clock } = app.context
  const { params } = await arrangements.getAutomationVersion(app)
  for (const step of ['welcome', 'reminder']) {
    const id = newId()
    await copyRow(app, 'deliveries', delivery, { id, kind: 'automation', source_id: params?.id })
    await sql`
      insert into flow_emails (id, flow_id, version_id, visit, node_id, created_at)
      select ${id}, flow_id, v.id, 1, ${step}, ${clock.now()} from flow_versions v where flow_id = ${params?.id ?? ''}`
  }
}

const deliveries: MakeScene = async (app) => {
  const { params } = await arrangements.getDelivery(app)
  const id = params?.id ?? ''
  await addDeliveries(app, id)
  await copyRow(
    app,
    'deliveries',
    id,
    { id: newId(), kind: 'sequence', source_id: newId() },
    { id: newId(), kind: 'test', source_id: newId() },
  )
  await addStepMail(app, id)
  return {}
}

/** Single messages: one to a contact from a template, and others. */
const messages: MakeScene = async (app) => {
  const { sql } = app.context
  const { params } = await arrangements.getMessage(app)
  const id = params?.id ?? ''
  app.clock.advance(60_000)
  const [template, contact] = [await addTemplate(app), await addContact(app)]
  for (const [kind, status] of [
    ['confirmation', 'bounced'],
    ['test', 'failed'],
  ] as const) {
    const copy = { id: newId(), contact_id: contact.id, to_address: freshEmail() }
    const created_at = app.clock.now()
    await copyRow(app, 'messages', id, { ...copy, template_id: template.id, created_at })
    await copyRow(app, 'deliveries', id, { ...copy, kind, status, created_at })
  }
  await sql`update messages set contact_id = null where id = ${id}`
  return {}
}

const unbelievedReports: MakeScene = async (app) => {
  await arrangements.listUnbelievedReports(app)
  const id = await newest(app, 'unbelieved_reports')
  await copyRow(
    app,
    'unbelieved_reports',
    id,
    { id: newId(), kind: 'complained', reason: 'unnamed' },
    { id: newId(), kind: 'unsubscribed', reason: 'unknown_delivery' },
  )
  return {}
}

/** Lists of templates and of areas that send. */
export const sendingScenes = {
  listTemplates: templates,
  listSendingDomains: sendingDomains,
  listMailServers: mailServers,
  listSenders: senders,
  listDeliveries: deliveries,
  listMessages: messages,
  listUnbelievedReports: unbelievedReports,
} satisfies Partial<Record<OperationId, MakeScene>>
