import type { TestApp } from '../../support/app.ts'
import type { Call } from '../walk/calls.ts'
import { create, freshWord } from '../walk/making.ts'

type Members = Record<string, unknown>

/** Members of the call to compare with, and those of the call with another value. */
export interface Scene {
  from?: Members
  to: Members
}

type Arrange = (app: TestApp, call: Call) => Promise<Scene>

const of =
  (to: Members, from: Members = {}): Arrange =>
  async () => ({ from, to })

const none = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'No such company' }] }
const excepted = { except_ids: ['01a15f30-dc00-793c-bc0d-ba681b597710'] }
const byCondition = { ids: undefined, condition: none, expected_count: 0 }

/** What selects the contacts of a bulk action: ids or a condition. */
const selecting = (id: string): Record<string, Arrange> => ({
  [`${id}.condition`]: of(byCondition),
  [`${id}.except_ids`]: of({ ...byCondition, ...excepted }, byCondition),
  [`${id}.dry_run`]: of({ ...byCondition, expected_count: undefined, dry_run: true }, byCondition),
  [`${id}.expected_count`]: of({ ...byCondition, expected_count: 7 }, byCondition),
})

const exporting = { action: 'export', fields: undefined }
const changing = { fields: { company: 'Harbour Books' } }
const withStatus = { action: 'change_status', fields: undefined, status: 'unsubscribed' }
const tagging = { action: 'add_to_tags', fields: undefined }
const listing = async (app: TestApp) => ({
  action: 'add_to_lists',
  fields: undefined,
  lists: [(await create(app, '/lists', { name: freshWord() })).id],
})

const period = of({ from_on: '2026-05-01' }, { from_on: '2026-04-01', until_on: '2026-06-01' })
const template = { content: { source: '<p>{{ contact.first_name }}</p>' } }

/** An erased person comes back. */
const cameBack: Arrange = async (app, { params, body }) => {
  const email = params?.email ?? (body as Members).email
  const { id } = await create(app, '/contacts', { email })
  await app.send('POST', `/contacts/${id}/erase`)
  app.clock.advance(1000)
  return { to: { returned_at: app.clock.now().toISOString() } }
}

/** Requests in which a member has an effect that the usual request cannot show. */
export const scenes: Record<string, Arrange> = {
  ...selecting('applyContactAction'),
  ...selecting('deleteContacts'),
  ...selecting('enrolSequenceContacts'),
  ...selecting('removeSequenceContacts'),
  ...selecting('enrolAutomationContacts'),
  ...selecting('removeAutomationContacts'),
  'previewSegment.except_ids': of(excepted),
  'createExport.except_ids': of(excepted),
  'createContact.returned_at': cameBack,
  'upsertContactByEmail.returned_at': cameBack,
  'applyContactAction.action': of({ ...exporting }),
  'applyContactAction.format': of({ ...exporting, format: 'ndjson' }, exporting),
  'applyContactAction.columns': of({ ...exporting, columns: ['email'] }, exporting),
  'applyContactAction.spreadsheet_safe': of({ ...exporting, spreadsheet_safe: false }, exporting),
  'applyContactAction.fields': of({ ...changing, fields: { company: 'Quay Books' } }, changing),
  'applyContactAction.status': of({ ...withStatus, status: 'pending' }, withStatus),
  'applyContactAction.status_reason': of({ ...withStatus, status_reason: 'By telephone' }, withStatus),
  'applyContactAction.force_status': of(
    { ...withStatus, force_status: true, status_reason: 'By telephone' },
    { ...withStatus, status_reason: 'By telephone' },
  ),
  'applyContactAction.note': of(
    { action: 'suppress', fields: undefined, note: 'Asked for it' },
    { action: 'suppress', fields: undefined },
  ),
  'applyContactAction.membership_status': async (app) => {
    const from = await listing(app)
    return { from, to: { ...from, membership_status: 'pending' } }
  },
  'applyContactAction.lists': async (app) => ({
    from: await listing(app),
    to: { ...(await listing(app)), lists: ['no-such-list'] },
  }),
  'applyContactAction.tags': of({ ...tagging, tags: ['no-such-tag'] }),
  'addContactTags.tags': of({ tags: ['no-such-tag'] }),
  'addContactLists.lists': of({ lists: [{ list: 'no-such-list' }] }),
  'applyContactAction.sequence_id': of({
    action: 'remove_from_sequence',
    fields: undefined,
    sequence_id: '00000000-0000-7000-8000-000000000000',
  }),
  'applyContactAction.automation_id': of({
    action: 'cancel_automation',
    fields: undefined,
    automation_id: '00000000-0000-7000-8000-000000000000',
  }),
  'listContacts.include': async (app) => {
    await app.send('PUT', '/contacts/by-email/effects@example.com', { body: { company: 'Quay Books' } })
    const from = { email: 'effects@example.com' }
    return { from, to: { ...from, include: ['latest_notes'] } }
  },
  'mergeContact.prefer': async (app, { params, body }) => {
    const { source_id = '' } = body as { source_id?: string }
    await app.send('PUT', `/contacts/${params?.id}`, { body: { company: 'Quay Books' } })
    await app.send('PUT', `/contacts/${source_id}`, { body: { company: 'Harbour Books' } })
    return { to: { prefer: 'source' } }
  },
  'createSequenceStep.position': async (app, { params, body }) => {
    await app.send('POST', `/sequences/${params?.id}/steps`, { body: body as object })
    return { to: { position: 0 } }
  },
  'previewForm.language': async (_app, { body }) => {
    const { definition } = body as { definition: { fields: { id: string }[] } }
    const translations = [{ language: 'de', title: 'Anmelden', fields: [] }]
    const from = { definition: { ...definition, title: 'Join us', translations } }
    return { from, to: { ...from, language: 'de' } }
  },
  'renderSmartCodes.values': of({ values: { 'contact.first_name': 'Zoe' } }),
  'previewTemplate.values': of({ ...template, values: { 'contact.first_name': 'Zoe' } }, template),
  'testTemplate.values': of({ values: { 'contact.first_name': 'Zoe' } }),
  'createMessage.values': of({ values: { title: 'Zoe' } }),
  'getListGrowth.from_on': period,
  'getTagGrowth.from_on': period,
  'getOverviewReport.from_on': period,
  'getGrowthReport.from_on': period,
  'getEngagementReport.from_on': period,
  'getDeliverabilityReport.from_on': period,
  'getFormStatistics.from_on': period,
  'redeliverWebhook.dry_run': of(
    { dry_run: true, expected_count: undefined },
    { dry_run: false, expected_count: 0 },
  ),
  'redeliverWebhook.expected_count': of(
    { dry_run: false, expected_count: 7 },
    { dry_run: false, expected_count: 0 },
  ),
  'redeliverWebhook.created_before': of({ created_before: '2026-06-01T00:00:00.000Z' }),
  'redeliverWebhook.event_types': of({ event_types: ['contact.created'] }),
  'redeliverWebhook.created_after': of({ created_after: '2026-06-01T00:00:00.000Z' }),
  'exportFormSubmissions.submitted_before': of({ submitted_before: '2026-06-01T00:00:00.000Z' }),
  'getCampaignSeries.occurred_after': of({ occurred_after: '2026-01-01T00:00:00.000Z' }),
  'getCampaignSeries.occurred_before': of({ occurred_before: '2026-06-01T00:00:00.000Z' }),
  'testMailServer.email': of({ email: 'ada@example.com' }),
  'simulateAutomation.contact_id': of({ contact_id: 'email:nobody@example.com' }),
  'simulateAutomationDefinition.contact_id': of({ contact_id: 'email:nobody@example.com' }),
  'explainAutomation.contact_id': of({ contact_id: 'email:nobody@example.com' }),
  'explainCampaign.contact_id': of({ contact_id: 'email:nobody@example.com' }),
  'validateAutomation.definition': of({ definition: { triggers: [], start: null, nodes: [] } }),
  'publishAutomation.expected_count': of(
    { enrol_existing: true, expected_count: 7 },
    { enrol_existing: true, expected_count: 0 },
  ),
  'publishAutomation.enrol_existing': of({ enrol_existing: true, expected_count: 7 }),
  'updateContact.status_reason': of(
    { status: 'unsubscribed', status_reason: 'By telephone' },
    { status: 'unsubscribed' },
  ),
}
