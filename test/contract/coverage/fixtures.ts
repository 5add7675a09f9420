import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { insertNoteRows } from '../../../server/audience/contacts/store/notes.ts'
import { hashKey, makeKey } from '../../../server/system/api-keys/secret.ts'
import { insertApiKey } from '../../../server/system/api-keys/store.ts'
import type { TestApp } from '../../support/app.ts'
import { addCrowd } from '../walk/arrangements.ts'
import { addField } from '../walk/audience.ts'
import { audienceFixtures, withAudience } from './audience.ts'
import { auditLogFixtures } from './audit-log.ts'
import { automationFixtures, bulkAutomationFixtures, clearAutomations } from './automations.ts'
import { bounceFixtures } from './bounces.ts'
import { campaignFixtures, clearCampaigns } from './campaigns.ts'
import { bulkExportFixtures, exportFixtures } from './exports.ts'
import { clearForms, formFixtures } from './forms.ts'
import { importFixtures } from './imports.ts'
import { bouncedLongAgo, bulkFixtures, jobFixtures } from './jobs.ts'
import { licenceFixtures } from './licence.ts'
import { clearMailSetup, mailSetupFixtures } from './mail-setup.ts'
import { clearMail, messageFixtures } from './messages.ts'
import { clearMigrations, migrationFixtures } from './migration.ts'
import { clearNotices, noticeFixtures } from './notices.ts'
import { clearPrivacyRequests, privacyRequestFixtures } from './privacy-requests.ts'
import { reportFixtures } from './reports.ts'
import { rightsFixtures } from './rights.ts'
import { segmentFixtures } from './segments.ts'
import { clearSequences, sequenceFixtures } from './sequences.ts'
import { among, type Fixture, like, putContact, shown, withMore } from './support.ts'
import { clearTemplates, templateFixtures } from './templates.ts'
import { clearUsers, userFixtures } from './users.ts'
import { viewFixtures } from './views.ts'
import { clearWebhooks, webhookFixtures } from './webhooks.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const adaLater = shown<Schemas['Contact']>('restoreContact', '200', 'restored')
const newGrace = shown<Schemas['Contact']>('upsertContactByEmail', '201', 'created')
const [alan, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const notesOnAda = shown<Schemas['ContactNotePage']>('listContactNotes', '200', 'ada').data
const [firstEditions] = notesOnAda
const mailToAda = shown<Schemas['ContactEmailPage']>('listContactEmails', '200', 'ada').data
const apiKeys = shown<Schemas['ApiKeyPage']>('listApiKeys', '200', 'two').data
const shopSync = shown<Schemas['ApiKey']>('getApiKey', '200', 'shop_sync')
const usage = shown<Schemas['Edition']>('getEdition', '200', 'free').limits

const putNote = async (app: TestApp, note: Schemas['ContactNote'] | undefined): Promise<void> => {
  if (note === undefined) throw new Error('The document does not show this note any more.')
  const { author, ...members } = note
  const actor = { actor_kind: author.kind, actor_id: author.id, actor_name: author.name }
  await insertNoteRows(app.context.sql, [{ ...members, ...actor, contact_id: ada.id, version: 1 }])
}

const putMail = async (app: TestApp, mail: Schemas['ContactEmail']): Promise<void> => {
  const { source, step_id: _, ...row } = mail
  const { sql } = app.context
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
    values (${source?.id ?? null}, ${source?.name ?? ''}, 'finished', '{}', '{}', false, '{}', 'system', now(), now())`
  await sql`insert into deliveries ${sql({ ...row, contact_id: ada.id, source_id: source?.id ?? null })}`
}

const putApiKey = async (app: TestApp, key: Schemas['ApiKey']): Promise<void> => {
  const { sql } = app.context
  const { id, name, prefix, capabilities, scopes, expires_at, last_used_at } = key
  const user = { user_id: app.admin.id, user_name: key.user.display_name }
  const secretHash = hashKey(makeKey().key)
  const row = { id, name, prefix, capabilities, scopes, expires_at, secretHash, ...user }
  await insertApiKey(sql, row, new Date(key.created_at))
  await sql`update api_keys set last_used_at = ${last_used_at} where id = ${id}`
}

const putMailThisMonth = async (app: TestApp, count: number): Promise<void> => {
  await app.context.sql`
    insert into deliveries (id, kind, subject, status, queued_at, created_at)
    select gen_random_uuid(), 'campaign', 'New on our shelves', 'accepted', at, at
    from generate_series(1, ${count}), (select ${app.context.clock.now()}::timestamptz) t (at)`
}

const usedOf = (key: Schemas['PlanLimitKey']): number => usage.find((limit) => limit.key === key)?.used ?? 0

/** Deletes the data of an earlier fixture. */
export const clearData = async (app: TestApp): Promise<void> => {
  const { sql } = app.context
  await app.restoreEdition()
  await clearAutomations(app)
  await clearCampaigns(app)
  await clearSequences(app)
  await clearTemplates(app)
  await clearForms(app)
  await clearMigrations(app)
  await clearMailSetup(app)
  await clearMail(app)
  await clearNotices(app)
  await clearUsers(app)
  // A trigger protects the consent ledger from deletion; this data is not real.
  if ((await sql`select from consent_events limit 1`).length > 0) {
    await sql`alter table consent_events disable trigger user`
    await sql`delete from consent_events`
    await sql`alter table consent_events enable trigger user`
  }
  await clearPrivacyRequests(app)
  await sql`delete from contacts`
  await sql`delete from suppressions`
  await sql`delete from jobs`
  await sql`delete from imports`
  await sql`delete from segments`
  await sql`delete from saved_views`
  await sql`delete from lists`
  await sql`delete from tags`
  await sql`delete from audience_changes`
  await sql`delete from audience_days`
  await sql`delete from audience_counts`
  await sql`delete from custom_fields`
  await sql`delete from api_keys`
  await clearWebhooks(app)
}

const withApiKeys =
  (...keys: Schemas['ApiKey'][]): Fixture =>
  async (app) => {
    for (const key of keys) await putApiKey(app, key)
    return {}
  }

const withNote: Fixture = async (app) => {
  await putContact(app, ada)
  await putNote(app, firstEditions)
  return {}
}

const trashTime = '2026-10-21T16:00:00.000Z'
const inTrash = (contact: Schemas['Contact'] | undefined) =>
  contact && { ...contact, trashed_at: trashTime, updated_at: trashTime }

/** The fixtures of the successes of every operation, by the example's name. */
export const fixtures: Record<OperationId, Record<string, Fixture>> = {
  ...auditLogFixtures,
  listContacts: {
    two_newest: async (app) => {
      await putContact(app, alan)
      await putContact(app, grace)
      await addCrowd(app, usedOf('contacts') - 2)
      return { query: { limit: '2' } }
    },
  },
  createContact: { ada: among(), grace: withAudience },
  listContactStatuses: { all: among() },
  applyContactAction: {
    change_status: among(ada, grace),
    update_fields: among(ada, grace),
    delete: among(alan),
    restore: among(inTrash(alan), grace),
    ...bulkFixtures,
    ...bulkExportFixtures,
    ...bulkAutomationFixtures,
  },
  deleteContacts: { two: among(alan), by_condition: bouncedLongAgo },
  upsertContactByEmail: { created: among(), merged: among(newGrace) },
  getContact: {
    ada: async (app) => {
      await withNote(app)
      return { query: { include: 'latest_notes' } }
    },
  },
  updateContact: { new_address: among(ada) },
  deleteContact: { trashed: among(ada) },
  restoreContact: { restored: among(inTrash(adaLater)) },
  listContactActivities: {
    ada: async (app) => {
      const members = { email: 'ada@example.com', first_name: 'Ada', status: 'subscribed' }
      const { body } = await app.send<Schemas['Contact']>('POST', '/contacts', { body: members })
      app.clock.advance(1000)
      const note = { body: 'Looks for first editions on mathematics.' }
      await app.send('POST', `/contacts/${body.id}/notes`, { body: note })
      app.clock.advance(1000)
      await app.send('PUT', `/contacts/${body.id}`, { body: { email: 'ada.lovelace@example.com' } })
      return { params: { id: body.id } }
    },
  },
  listContactEmails: {
    ada: async (app) => {
      await putContact(app, adaLater)
      for (const mail of mailToAda) await putMail(app, mail)
      return {}
    },
  },
  listContactEmailHistory: {
    ada: async (app) => {
      await putContact(app, ada)
      await app.send('PUT', `/contacts/${ada.id}`, { body: { email: 'ada.lovelace@example.com' } })
      return {}
    },
  },
  listContactNotes: {
    ada: async (app) => {
      await putContact(app, ada)
      for (const note of notesOnAda) await putNote(app, note)
      return {}
    },
    empty: among(ada),
  },
  createContactNote: { first_editions: among(ada) },
  getContactNote: { first_editions: withNote },
  updateContactNote: { called: withNote },
  deleteContactNote: { deleted: withNote },
  ...audienceFixtures,
  ...rightsFixtures,
  ...privacyRequestFixtures,
  ...jobFixtures,
  ...exportFixtures,
  ...importFixtures,
  ...segmentFixtures,
  ...viewFixtures,
  ...campaignFixtures,
  ...formFixtures,
  ...migrationFixtures,
  ...automationFixtures,
  ...sequenceFixtures,
  ...mailSetupFixtures,
  ...bounceFixtures,
  ...templateFixtures,
  ...messageFixtures,
  ...reportFixtures,
  ...noticeFixtures,
  ...userFixtures,
  getEdition: {
    free: async (app) => {
      await addCrowd(app, usedOf('contacts'))
      for (let count = 0; count < usedOf('custom_fields'); count++) await addField(app)
      await putMailThisMonth(app, usedOf('deliveries_per_month'))
      return {}
    },
  },
  ...licenceFixtures,
  ...webhookFixtures,
  listApiKeys: {
    two: withApiKeys(...apiKeys),
    states: withMore(
      withApiKeys(...apiKeys),
      like(
        'api_keys',
        shopSync.id,
        {
          name: 'Rotated',
          prefix: 'crs_2kT8vWzP',
          secret_hash: '\\x01',
          previous_valid_until: '2026-11-04T09:00:00.000Z',
        },
        {
          name: 'Old import',
          prefix: 'crs_5mY1rDqL',
          secret_hash: '\\x02',
          expires_at: '2026-10-10T00:00:00.000Z',
        },
      ),
    ),
  },
  createApiKey: { shop_sync: withApiKeys() },
  getApiKey: { shop_sync: withApiKeys(shopSync) },
  updateApiKey: { read_only: withApiKeys(shopSync) },
  deleteApiKey: { deleted: withApiKeys(shopSync) },
  rotateApiKey: { two_days: withApiKeys(shopSync) },
  getMe: {
    application_password: async ({ admin, context: { sql } }) => {
      await sql`update host_users set email = 'katherine@example.com' where id = ${admin.id}`
      await sql`update host_application_passwords set name = 'Nightly import' where user_id = ${admin.id}`
      return {}
    },
  },
}
