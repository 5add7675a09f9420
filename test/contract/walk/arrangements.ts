import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { audienceArrangements, audienceConflicts, fullContact } from './audience.ts'
import { automationArrangements, automationConflicts } from './automations.ts'
import { bounceArrangements, bounceConflicts } from './bounces.ts'
import { addApiKey } from './callers.ts'
import { campaignArrangements, campaignConflicts, campaignsBeyondPlan } from './campaigns.ts'
import { exportsArrangements, exportsConflicts } from './exports.ts'
import { formArrangements, formConflicts } from './forms.ts'
import { importsArrangements, importsConflicts } from './imports.ts'
import { jobsArrangements, jobsConflicts } from './jobs.ts'
import { mailSetupArrangements, mailSetupConflicts } from './mail-setup.ts'
import { type Arrange, addContact, addTrashedContact, create, freshEmail, freshWord } from './making.ts'
import { messageArrangements, messageConflicts } from './messages.ts'
import { migrationArrangements, migrationConflicts } from './migration.ts'
import { noticeArrangements } from './notices.ts'
import { privacyRequestArrangements, privacyRequestConflicts } from './privacy-requests.ts'
import { rightsArrangements, rightsConflicts, withErased } from './rights.ts'
import { segmentArrangements, segmentConflicts } from './segments.ts'
import { sequenceArrangements, sequenceConflicts } from './sequences.ts'
import { templateArrangements, templateConflicts } from './templates.ts'
import { userArrangements, userConflicts, usersBeyondPlan } from './users.ts'
import { viewArrangements, viewConflicts } from './views.ts'
import { webhookArrangements, webhookConflicts } from './webhooks.ts'

export { addContact, addCrowd, fillAutomations, fillDeliveries, freshWord } from './making.ts'

const addNote = async (app: TestApp) => {
  const { id } = await addContact(app)
  const note = await create(app, `/contacts/${id}/notes`, {
    body: 'Prefers to be written to in the morning.',
  })
  return { id, note_id: note.id }
}

const ofContact: Arrange = async (app) => ({ params: { id: (await addContact(app)).id } })
const ofNote: Arrange = async (app) => ({ params: await addNote(app) })
const ofApiKey: Arrange = async (app) => ({ params: { id: (await addApiKey(app)).id } })
let verified = 0

const ofNothing: Arrange = async () => ({})

/** A successful call for every operation of the contract; the compiler rejects a missing one. */
export const arrangements: Record<OperationId, Arrange> = {
  listAuditEntries: async (app) => {
    await create(app, '/tags', { name: freshWord() })
    return {}
  },
  checkAuditEntries: async () => ({ body: {} }),
  verifyAuditEntries: async () => ({
    body: { known_entries: [{ number: ++verified, hash: '0'.repeat(64) }] },
  }),
  exportAuditEntries: async () => ({ body: { format: 'ndjson', target_id: freshWord() } }),
  listContacts: async (app) => {
    await addContact(app)
    return {}
  },
  createContact: async () => ({ body: { email: freshEmail() } }),
  listContactStatuses: ofNothing,
  applyContactAction: async (app) => ({
    body: { action: 'update_fields', ids: [(await addContact(app)).id], fields: { company: freshWord() } },
  }),
  deleteContacts: async (app) => ({ body: { ids: [(await addContact(app)).id] } }),
  upsertContactByEmail: async () => ({ params: { email: freshEmail() }, body: { first_name: 'Ada' } }),
  getContact: ofContact,
  updateContact: async (app) => ({ ...(await ofContact(app)), body: { company: freshWord() } }),
  deleteContact: ofContact,
  restoreContact: async (app) => ({ params: { id: (await addTrashedContact(app)).id } }),
  listContactActivities: ofContact,
  listContactEmails: ofContact,
  listContactEmailHistory: ofContact,
  listContactNotes: ofContact,
  createContactNote: async (app) => ({ ...(await ofContact(app)), body: { body: freshWord() } }),
  getContactNote: ofNote,
  updateContactNote: async (app) => ({ ...(await ofNote(app)), body: { body: freshWord() } }),
  deleteContactNote: ofNote,
  ...audienceArrangements,
  ...rightsArrangements,
  ...privacyRequestArrangements,
  ...jobsArrangements,
  ...exportsArrangements,
  ...importsArrangements,
  ...segmentArrangements,
  ...viewArrangements,
  ...mailSetupArrangements,
  ...bounceArrangements,
  ...campaignArrangements,
  ...formArrangements,
  ...migrationArrangements,
  ...automationArrangements,
  ...sequenceArrangements,
  ...templateArrangements,
  ...messageArrangements,
  ...noticeArrangements,
  ...userArrangements,
  getEdition: ofNothing,
  getLicence: ofNothing,
  updateLicence: async (app) => ({ body: { licence_text: app.issueLicence({ id: freshWord() }) } }),
  deleteLicence: ofNothing,
  listApiKeys: ofNothing,
  createApiKey: async () => ({
    body: { name: freshWord(), capabilities: ['crm_access'], scopes: ['contacts:read'] },
  }),
  getApiKey: ofApiKey,
  updateApiKey: async (app) => ({ ...(await ofApiKey(app)), body: { name: freshWord() } }),
  deleteApiKey: ofApiKey,
  rotateApiKey: async (app) => ({ ...(await ofApiKey(app)), body: { overlap_hours: 1 } }),
  getMe: ofNothing,
  ...webhookArrangements,
}

const withRival = (taken: 'email' | 'external_id') => async (app: TestApp) => {
  const external_id = freshWord()
  const { email } = await addContact(app, { external_id })
  return taken === 'email' ? { email } : { external_id }
}
const withTrashedRival = async (app: TestApp) => ({ email: (await addTrashedContact(app)).email })
const systemOnly = async () => ({ status: 'bounced' })

const inNewContact =
  (members: (app: TestApp) => Promise<object>): Arrange =>
  async (app) => ({
    body: { email: freshEmail(), ...(await members(app)) },
  })
const inUpsert =
  (members: (app: TestApp) => Promise<object>): Arrange =>
  async (app) => ({
    params: { email: freshEmail() },
    body: await members(app),
  })
const inUpdate =
  (members: (app: TestApp) => Promise<object>): Arrange =>
  async (app) => ({
    ...(await ofContact(app)),
    body: await members(app),
  })

/** Calls that conflict with existing resources, by the code of the problem. */
export const conflicts: Partial<Record<OperationId, Record<string, Arrange>>> = {
  ...audienceConflicts,
  ...rightsConflicts,
  ...privacyRequestConflicts,
  ...jobsConflicts,
  ...userConflicts,
  ...exportsConflicts,
  ...importsConflicts,
  ...segmentConflicts,
  ...viewConflicts,
  ...mailSetupConflicts,
  ...bounceConflicts,
  ...campaignConflicts,
  ...formConflicts,
  ...webhookConflicts,
  ...migrationConflicts,
  ...automationConflicts,
  ...sequenceConflicts,
  ...templateConflicts,
  ...messageConflicts,
  createContact: {
    email_taken: inNewContact(withRival('email')),
    external_id_taken: inNewContact(withRival('external_id')),
    contact_trashed: inNewContact(withTrashedRival),
    address_erased: inNewContact(withErased),
    invalid_transition: inNewContact(systemOnly),
  },
  upsertContactByEmail: {
    address_erased: async (app) => ({ params: await withErased(app), body: {} }),
    external_id_taken: inUpsert(withRival('external_id')),
    invalid_transition: inUpsert(systemOnly),
    too_many: fullContact.upserted,
  },
  updateContact: {
    email_taken: inUpdate(withRival('email')),
    external_id_taken: inUpdate(withRival('external_id')),
    contact_trashed: inUpdate(withTrashedRival),
    address_erased: inUpdate(withErased),
    invalid_transition: inUpdate(systemOnly),
    too_many: fullContact.updated,
  },
}

/** Calls that exceed the plan, for operations whose usual call does not. */
export const beyondPlan: Partial<Record<OperationId, Arrange>> = {
  ...campaignsBeyondPlan,
  ...usersBeyondPlan,
  applyContactAction: async (app) => ({
    body: { action: 'restore', ids: [(await addTrashedContact(app)).id] },
  }),
}
