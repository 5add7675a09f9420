import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { mailSetupFixtures } from './mail-setup.ts'
import { existing, type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']

const reports = shown<Schemas['UnbelievedReportPage']>('listUnbelievedReports', '200', 'two').data
const aside = shown<Schemas['SetAsideMailPage']>('listSetAsideMails', '200', 'two').data
const [bounce] = shown<Schemas['BounceCorrectionPreview']>(
  'previewBounceCorrection',
  '200',
  'campaign',
).sample
const probe = shown<Schemas['BounceProbe']>('getBounceProbe', '200', 'returned')
const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const shop = shown<Schemas['SenderPage']>('listSenders', '200', 'two').data[1]

/** Deletes the bounces of an earlier fixture. */
const clearBounces = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from unbelieved_reports`
  await sql`delete from bounce_effects`
  await sql`delete from bounce_probes`
  await sql`delete from inbound_messages`
}

const unbelieved: Fixture = async (app) => {
  await clearBounces(app)
  for (const row of reports) await app.context.sql`insert into unbelieved_reports ${app.context.sql(row)}`
  return {}
}

/** Inserts mails with the size and the beginning of the document's examples. */
const setAsideMails =
  (...mails: readonly Schemas['SetAsideMail'][]): Fixture =>
  async (app) => {
    const { sql } = app.context
    await clearBounces(app)
    for (const { reason, size_bytes, beginning, ...row } of mails)
      await sql`
        insert into inbound_messages ${sql({
          ...row,
          channel: 'mailbox',
          event_id: row.id,
          state: 'set_aside',
          set_aside_for: reason,
          due_at: row.received_at,
          body: Buffer.alloc(size_bytes, beginning.padEnd(500, ' ')),
        })}`
    return {}
  }

/** Inserts the bounce of Ada's message that the document shows. */
const cameBack: Fixture = async (app) => {
  const { sql } = app.context
  const { delivery_id, contact_id, to_address, occurred_at, error_class, enhanced_code, reply } =
    existing(bounce)
  const id = existing(delivery_id ?? undefined)
  await clearBounces(app)
  await putContact(app, ada)
  await sql`delete from delivery_events where delivery_id = ${id}`
  await sql`delete from deliveries where id = ${id}`
  const source = '01a139a3-d280-7afa-a866-369f0d418e31'
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, attempts, created_at, queued_at, to_address, error_class)
    values (${id}, ${contact_id}, ${source}, 'campaign', 'bounced', 1, ${occurred_at}, ${occurred_at}, ${to_address}, ${error_class})`
  await sql`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, error_class, enhanced_code, detail)
    values (${newId()}, ${id}, ${source}, 'bounced', ${occurred_at}, ${error_class}, ${enhanced_code}, ${reply})`
  await sql`
    insert into bounce_effects (id, delivery_id, contact_id, status_before, suppression_id, struck_at)
    values (${newId()}, ${id}, ${contact_id}, 'subscribed', ${newId()}, ${occurred_at})`
  return {}
}

/** The shop sends through its relay, and receives its bounces. */
const loop: Fixture = async (app) => {
  await mailSetupFixtures.getSender.shop(app)
  const { sql } = app.context
  const id = existing(shop).id
  await sql`
    insert into settings_groups (key, value, updated_at, version) values ('sending', ${sql.json({ default_sender_id: id })}, null, 1)
    on conflict (key) do update set value = settings_groups.value || excluded.value`
  await sql`update senders set mail_server_id = (select id from mail_servers where kind = 'smtp' limit 1)`
  // The private keys of the document's examples cannot be decrypted.
  await sql`delete from dkim_keys`
  await sql`update sending_domains set return_path_host = null`
  return mailSetupFixtures.getBounceSettings.harbour_books(app)
}

export const bounceFixtures = {
  listUnbelievedReports: { two: unbelieved, empty: setAsideMails() },
  listSetAsideMails: { two: setAsideMails(...aside), empty: setAsideMails() },
  getSetAsideMail: { slow: setAsideMails(...aside) },
  deleteSetAsideMail: { deleted: setAsideMails(...aside) },
  retrySetAsideMail: { slow: setAsideMails(...aside) },
  previewBounceCorrection: { campaign: cameBack },
  createBounceCorrection: { campaign: cameBack },
  createBounceProbe: { default: loop },
  getBounceProbe: {
    returned: async (app) => {
      const { created_by: _, ...row } = probe
      const actor = { actor_kind: 'user', actor_id: app.admin.id, actor_name: 'Katherine Johnson' }
      await clearBounces(app)
      await app.context.sql`insert into bounce_probes ${app.context.sql({ ...row, ...actor } as never)}`
      return {}
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
