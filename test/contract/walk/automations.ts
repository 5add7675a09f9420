import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, create, freshWord } from './making.ts'

/** A definition that can be published: a contact that gets one tag gets another. */
const tagDefinition = async (app: TestApp) => {
  const tag = async () => (await create(app, '/tags', { name: freshWord() })).id
  return {
    triggers: [{ key: 'tag_added', settings: { tag_ids: [await tag()] } }],
    start: 'mark',
    nodes: [{ id: 'mark', type: 'add_tag', settings: { tag_id: await tag() } }],
  }
}

const addAutomation = async (app: TestApp): Promise<string> =>
  (await create(app, '/automations', { name: freshWord(), definition: await tagDefinition(app) })).id

/** An active automation with one version, by SQL: the plan allows few active ones, and the walk makes many. */
const addPublished = async (app: TestApp): Promise<string> => {
  const id = await addAutomation(app)
  const { sql, clock } = app.context
  const now = clock.now()
  await sql`
    insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
    select ${newId()}, id, 1, draft, 'system', ${now} from flows where id = ${id}`
  await sql`update flows set status = 'active', version_number = 1, published_at = ${now} where id = ${id}`
  return id
}

/** Sets the status by SQL. */
const putInStatus = async (app: TestApp, id: string, status: string): Promise<void> => {
  const { sql, clock } = app.context
  const archived_at = status === 'archived' ? clock.now() : null
  await sql`
    update flows set status = ${status}, archived_at = ${archived_at}, version = version + 1 where id = ${id}`
}

const ofDraft: Arrange = async (app) => ({ params: { id: await addAutomation(app) } })

const inStatus =
  (status: string, body?: object): Arrange =>
  async (app) => {
    const id = await addPublished(app)
    await putInStatus(app, id, status)
    return { params: { id }, ...(body === undefined ? {} : { body }) }
  }

/** A contact that waits in an active automation with two steps, or has left it. */
const enrolled =
  (status: string, body?: object): Arrange =>
  async (app) => {
    const id = await addPublished(app)
    const { id: contact_id } = await addContact(app)
    const { sql, clock } = app.context
    const [enrolment_id, now] = [newId(), clock.now()]
    const isOver = status === 'failed' || status === 'completed'
    await sql`
      insert into enrolments (
        id, contact_id, kind, source_id, source_name, version_id, status, node_id, visit, arrived_at, due_at, entered_at,
        finished_at)
      select ${enrolment_id}, ${contact_id}, 'automation', ${id}, 'Welcome', v.id, ${status},
        ${status === 'completed' ? null : 'mark'}, 1, ${now}, ${isOver ? null : now}, ${now}, ${isOver ? now : null}
      from flow_versions v where v.flow_id = ${id}`
    return { params: { id, enrolment_id }, ...(body === undefined ? {} : { body }) }
  }

const imported = async (app: TestApp) => ({
  format: 'automation/1',
  name: freshWord(),
  definition: await tagDefinition(app),
})

export const automationArrangements = {
  listAutomationTriggers: async () => ({}),
  listAutomationActions: async () => ({}),
  listAutomationRecipes: async () => ({}),
  validateAutomation: async (app) => ({ body: { definition: await tagDefinition(app) } }),
  importAutomation: async (app) => ({ body: await imported(app) }),
  listAutomations: async (app) => {
    await addAutomation(app)
    return {}
  },
  createAutomation: async () => ({ body: { name: freshWord() } }),
  getAutomation: ofDraft,
  updateAutomation: async (app) => ({ ...(await ofDraft(app)), body: { name: freshWord() } }),
  deleteAutomation: ofDraft,
  duplicateAutomation: async (app) => ({ ...(await ofDraft(app)), body: { name: freshWord() } }),
  getAutomationExport: ofDraft,
  archiveAutomation: ofDraft,
  unarchiveAutomation: inStatus('archived'),
  publishAutomation: async (app) => ({ ...(await ofDraft(app)), body: {} }),
  unpublishAutomation: inStatus('paused'),
  pauseAutomation: inStatus('active'),
  resumeAutomation: inStatus('paused'),
  listAutomationVersions: inStatus('active'),
  rotateAutomationWebhook: ofDraft,
  getAutomationWebhookKey: ofDraft,
  rotateAutomationWebhookKey: ofDraft,
  listAutomationEnrolments: inStatus('active'),
  getAutomationEnrolment: enrolled('waiting'),
  cancelAutomationEnrolment: enrolled('waiting'),
  advanceAutomationEnrolment: enrolled('waiting', { step_id: 'mark' }),
  retryAutomationEnrolment: enrolled('failed'),
  retryAutomationContacts: inStatus('active', {}),
  migrateAutomation: enrolled('waiting', {}),
  getAutomationStatistics: inStatus('active'),
  enrolAutomationContacts: async (app) => ({
    ...(await inStatus('active')(app)),
    body: { ids: [(await addContact(app)).id] },
  }),
  removeAutomationContacts: async (app) => ({
    ...(await inStatus('active')(app)),
    body: { ids: [(await addContact(app)).id] },
  }),
  explainAutomation: async (app) => ({
    ...(await inStatus('active')(app)),
    query: { contact_id: (await addContact(app)).id },
  }),
  simulateAutomation: async (app) => ({
    ...(await ofDraft(app)),
    body: { contact_id: (await addContact(app)).id },
  }),
  simulateAutomationDefinition: async (app) => ({
    body: { contact_id: (await addContact(app)).id, definition: await tagDefinition(app) },
  }),
  getAutomationVersion: async (app) => ({ params: { id: await addPublished(app), number: '1' } }),
} satisfies Partial<Record<OperationId, Arrange>>

/** The name of another automation, for a body. */
const takenName = async (app: TestApp): Promise<string> => {
  const name = freshWord()
  await create(app, '/automations', { name })
  return name
}

/** A paused automation with a contact inside. */
const withContactInside: Arrange = async (app) => {
  const id = await addPublished(app)
  await putInStatus(app, id, 'paused')
  const { id: contact_id } = await addContact(app)
  const now = app.clock.now()
  await app.context.sql`
    insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at)
    values (${newId()}, ${contact_id}, 'automation', ${id}, 'Welcome', 'waiting', ${now})`
  return { params: { id } }
}

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
const tooMuch = { match: 'all', conditions: [half, half] }

const byCondition = (body: object): Arrange => inStatus('active', body)

const bulkConflicts = {
  too_complex: byCondition({ condition: tooMuch, expected_count: 0 }),
  count_mismatch: byCondition({ condition: { match: 'all', conditions: [leaf] }, expected_count: 77 }),
}

export const automationConflicts = {
  createAutomation: { already_exists: async (app) => ({ body: { name: await takenName(app) } }) },
  importAutomation: {
    already_exists: async (app) => ({ body: { ...(await imported(app)), name: await takenName(app) } }),
  },
  updateAutomation: {
    invalid_state: inStatus('archived', { name: freshWord() }),
    already_exists: async (app) => ({ ...(await ofDraft(app)), body: { name: await takenName(app) } }),
  },
  duplicateAutomation: {
    already_exists: async (app) => ({ ...(await ofDraft(app)), body: { name: await takenName(app) } }),
  },
  deleteAutomation: {
    invalid_state: inStatus('active'),
    in_use: async (app) => {
      const id = await addAutomation(app)
      const entered = { field: 'automation_entered', operator: 'happened', parameters: { automation_id: id } }
      await create(app, '/segments', {
        name: freshWord(),
        condition: { match: 'all', conditions: [entered] },
      })
      return { params: { id } }
    },
  },
  archiveAutomation: { invalid_state: withContactInside },
  unarchiveAutomation: {
    already_exists: async (app) => {
      const name = freshWord()
      const { id } = await create(app, '/automations', { name })
      await putInStatus(app, id, 'archived')
      await create(app, '/automations', { name })
      return { params: { id } }
    },
  },
  unpublishAutomation: { invalid_state: withContactInside },
  pauseAutomation: { invalid_state: ofDraft },
  resumeAutomation: { invalid_state: ofDraft },
  cancelAutomationEnrolment: { invalid_state: enrolled('completed') },
  advanceAutomationEnrolment: { invalid_state: enrolled('completed', { step_id: 'mark' }) },
  retryAutomationEnrolment: { invalid_state: enrolled('waiting') },
  enrolAutomationContacts: {
    ...bulkConflicts,
    invalid_state: async (app) => ({ ...(await ofDraft(app)), body: { ids: [(await addContact(app)).id] } }),
  },
  removeAutomationContacts: bulkConflicts,
  retryAutomationContacts: { too_complex: inStatus('active', { condition: tooMuch }) },
  migrateAutomation: { invalid_state: async (app) => ({ ...(await ofDraft(app)), body: {} }) },
  publishAutomation: {
    invalid_state: inStatus('archived', {}),
    count_mismatch: async (app) => ({
      ...(await ofDraft(app)),
      body: { enrol_existing: true, expected_count: 77 },
    }),
    // Each condition of a trigger is allowed, but not all together.
    too_complex: async (app) => {
      const definition = await tagDefinition(app)
      const triggers = [0, 1].map(() => ({ ...definition.triggers[0], condition: half }))
      const draft = { name: freshWord(), definition: { ...definition, triggers } }
      const { id } = await create(app, '/automations', draft)
      return { params: { id }, body: { enrol_existing: true, dry_run: true } }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
