import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, putContact, putTag, shown } from './support.ts'

type Schemas = components['schemas']
type Automation = Schemas['Automation']

const tags = shown<Schemas['TagPage']>('listTags', '200', 'two').data
const draft = shown<Automation>('createAutomation', '201', 'fair')
const rotatedAutomation = shown<Automation>('rotateAutomationWebhook', '200', 'rotated')
const active = shown<Automation>('getAutomation', '200', 'fair')

/** Deletes the automations of an earlier fixture. */
export const clearAutomations = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from enrolments`
  await sql`delete from wanted_triggers`
  await sql`delete from flows`
}

/** Inserts an automation as the document shows it, with its published version. */
const putAutomation = async (app: TestApp, automation: Automation, change: object = {}): Promise<void> => {
  const { sql } = app.context
  const {
    definition,
    published,
    has_unpublished_changes: _,
    needs_approval: __,
    webhook_url: _url,
    trigger_link_url: _link,
    created_by,
    state,
    ...row
  } = automation
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  await sql`insert into flows ${sql({
    ...row,
    status: state,
    kind: 'automation',
    draft: sql.json(definition as never),
    version_number: published?.number ?? null,
    published_at: published?.published_at ?? null,
    ...actor,
    ...change,
  })}`
  if (published === null) return
  await sql`insert into flow_versions ${sql({
    id: newId(),
    flow_id: automation.id,
    number: published.number,
    definition: sql.json(definition as never),
    published_at: published.published_at,
    ...actor,
  })}`
}

const among =
  (automation: Automation, change: object = {}): Fixture =>
  async (app) => {
    for (const tag of tags) await putTag(app, tag)
    await putAutomation(app, automation, change)
    return {}
  }

const none: Fixture = async (app) => {
  for (const tag of tags) await putTag(app, tag)
  return {}
}

/** The documented `updated_at` is the time of the action, which has not happened yet. */
const before = { updated_at: active.created_at }

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const [, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const enrolment = shown<Schemas['AutomationEnrolment']>('getAutomationEnrolment', '200', 'ada')

/** Steps after the one that the document shows, for contacts that wait. */
const waiting: Automation = {
  ...active,
  definition: {
    ...active.definition,
    nodes: [
      ...active.definition.nodes,
      { id: 'three_days', type: 'wait', settings: { mode: 'duration', amount: 3, unit: 'days' }, note: null },
      ...active.definition.nodes.map((node) => ({ ...node, id: 'mark' })),
    ],
    edges: [
      { from: 'invite', branch: 'next', to: 'three_days' },
      { from: 'three_days', branch: 'next', to: 'mark' },
    ],
  },
}

/** The automation with Ada at a step, and the path of the document. */
const withAda =
  (change: object = {}): Fixture =>
  async (app) => {
    await among(waiting)(app)
    await putContact(app, ada)
    const { sql } = app.context
    const { state, step_id, version_number: _, path, ...row } = enrolment
    await sql`insert into enrolments ${sql({
      ...row,
      status: state,
      node_id: step_id,
      kind: 'automation',
      source_id: active.id,
      source_name: active.name,
      visit: path.length + 1,
      arrived_at: path.at(-1)?.left_at ?? row.entered_at,
      ...change,
    })}`
    await sql`update enrolments set version_id = (select id from flow_versions where flow_id = source_id)`
    for (const [index, { step_id: node_id, ...step }] of path.entries())
      await sql`
        insert into enrolment_steps (enrolment_id, visit, version_id, node_id, arrived_at, left_at, outcome, branch)
        select ${enrolment.id}, ${index + 1}, id, ${node_id}, ${step.arrived_at}, ${step.left_at}, ${step.outcome},
          ${step.branch}
        from flow_versions where flow_id = ${active.id}`
    return {}
  }

/** One contact went through the automation. */
const withTallies: Fixture = async (app) => {
  await among(active)(app)
  for (const [node, what] of [
    ['', 'entered'],
    ['', 'completed'],
    ['invite', 'entered'],
    ['invite', 'done'],
  ])
    await app.context.sql`
      insert into flow_tallies (version_id, node_id, day, what, reason, count)
      select id, ${node ?? ''}, '2026-10-21', ${what ?? ''}, '', 1 from flow_versions where flow_id = ${active.id}`
  return {}
}

/** A second version, published, without the step at which Ada waits. */
const publishShorter = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`
    insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
    select ${newId()}, id, 2, ${sql.json(active.definition as never)}, 'system', ${active.created_at} from flows`
  await sql`update flows set version_number = 2`
}

/** Twelve hundred enrolments of Ada in this status, each with a key of its own. */
const withMany =
  (status: 'waiting' | 'failed'): Fixture =>
  async (app) => {
    await among(waiting)(app)
    await putContact(app, ada)
    await app.context.sql`
      insert into enrolments (
        id, contact_id, kind, source_id, source_name, version_id, status, entry_key, node_id, visit, arrived_at, entered_at)
      select gen_random_uuid(), ${ada.id}, 'automation', ${active.id}, ${active.name}, v.id, ${status}, order_number, 'invite',
        1, ${enrolment.entered_at}, ${enrolment.entered_at}
      from flow_versions v, generate_series(1, 1200) as order_number`
    await publishShorter(app)
    return {}
  }

const withShorterVersion: Fixture = async (app) => {
  await withAda()(app)
  await publishShorter(app)
  return {}
}

const byCompany = 'Compiler Works'

/** Two contacts of a company; Grace is the first. */
const withReaders: Fixture = async (app) => {
  await among(active)(app)
  await putContact(app, { ...ada, company: byCompany })
  await putContact(app, { ...grace, company: byCompany } as never)
  return {}
}

/** The same, with Grace inside. */
const withGraceInside: Fixture = async (app) => {
  await withReaders(app)
  await app.send('POST', `/automations/${active.id}/enrol`, { body: { ids: [grace?.id] } })
  return {}
}

/** Ada and Grace have the tag of the trigger. */
const withTagged: Fixture = async (app) => {
  await among(draft)(app)
  await putContact(app, ada)
  await putContact(app, grace as never)
  const ids = [ada.id, grace?.id]
  const settings = draft.definition.triggers[0]?.settings
  await app.send('POST', `/tags/${settings?.tag_ids}/members`, { body: { contact_ids: ids } })
  return {}
}

const withWebhook: Fixture = async (app) => {
  await putAutomation(app, rotatedAutomation, before)
  for (const tag of tags) await putTag(app, tag)
  return {}
}

const withAdaOnly: Fixture = async (app) => {
  await among(active)(app)
  await putContact(app, ada)
  return {}
}

/** The bulk actions on contacts that concern automations. */
export const bulkAutomationFixtures = { enrol_in_automation: withReaders, cancel_automation: withGraceInside }

export const automationFixtures = {
  listAutomationTriggers: { tag_added: async () => ({ query: { key: 'tag_added' } }) },
  listAutomationActions: { two: async () => ({ query: { key: 'notify_team,add_tag' } }) },
  listAutomationRecipes: { birthday: async () => ({ query: { key: 'birthday' } }) },
  validateAutomation: { unreachable: none },
  importAutomation: { fair: none },
  listAutomations: { one: among(active) },
  createAutomation: { fair: none },
  getAutomation: { fair: among(active) },
  updateAutomation: { again: among(active) },
  deleteAutomation: { deleted: among(draft) },
  duplicateAutomation: { spring: among(draft) },
  getAutomationExport: { fair: among(draft) },
  archiveAutomation: { archived: among(active, { ...before, status: 'paused' }) },
  unarchiveAutomation: {
    draft: among(active, { ...before, status: 'archived', archived_at: active.created_at }),
  },
  publishAutomation: { first: among(draft), existing: withTagged },
  unpublishAutomation: { draft: among(active, before) },
  pauseAutomation: { paused: among(active, before) },
  resumeAutomation: { active: among(active, { ...before, status: 'paused' }) },
  listAutomationVersions: {
    one: among(active),
    empty: async (app) => ({ ...(await among(draft)(app)), params: { id: draft.id } }),
  },
  listAutomationEnrolments: { ada: withAda() },
  getAutomationEnrolment: { ada: withAda() },
  cancelAutomationEnrolment: { cancelled: withAda() },
  advanceAutomationEnrolment: { mark: withAda() },
  retryAutomationEnrolment: {
    ada: withAda({ status: 'failed', error: 'error', due_at: null, finished_at: enrolment.entered_at }),
  },
  retryAutomationContacts: {
    all: withAda({ status: 'failed', error: 'error', due_at: null, finished_at: enrolment.entered_at }),
    many: withMany('failed'),
  },
  migrateAutomation: { to_live: withShorterVersion, many: withMany('waiting') },
  getAutomationStatistics: { fair: async (app) => ({ ...(await withTallies(app)), query: {} }) },
  enrolAutomationContacts: { two: withReaders, by_condition: withReaders },
  removeAutomationContacts: { two: withGraceInside, by_condition: withReaders },
  explainAutomation: {
    ada: async (app) => ({ ...(await withAda()(app)), query: { contact_id: ada.id } }),
  },
  simulateAutomation: { ada: withAdaOnly, described: withAdaOnly },
  simulateAutomationDefinition: { ada: withAdaOnly },
  getAutomationVersion: { first: among(active) },
  rotateAutomationWebhook: { rotated: withWebhook },
  getAutomationWebhookKey: { fair: among(active) },
  rotateAutomationWebhookKey: { fair: among(active) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
