import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { compileSequence, sendNodeOf, waitNodeOf } from '../../../server/marketing/sequences/compile.ts'
import type { Shape } from '../../../server/marketing/sequences/shape.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']
type Sequence = Schemas['Sequence']

const draft = shown<Sequence>('createSequence', '201', 'welcome')
const active = shown<Sequence>('getSequence', '200', 'welcome')
const resumed = shown<Sequence>('resumeSequence', '200', 'active')
const summaries = shown<Schemas['SequencePage']>('listSequences', '200', 'two').data

const enrolment = shown<Schemas['SequenceEnrolment']>('getSequenceEnrolment', '200', 'grace')
const [, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data

const server = 'Relay of the sequences'

/** Deletes the sequences of an earlier fixture. */
export const clearSequences = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from flow_emails`
  await sql`delete from enrolments`
  await sql`delete from flows where kind = 'sequence'`
  await sql`delete from senders where id = ${draft.sender_id}`
  await sql`delete from mail_servers where name = ${server}`
}

/** Creates what the sequences of the document name: a verified sender. */
const inShop: Fixture = async ({ context: { sql, clock } }) => {
  const now = clock.now()
  const id = newId()
  await sql`
    insert into mail_servers
      (id, name, kind, host, port, security, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (${id}, ${server}, 'smtp', '127.0.0.1', 1, 'none', 4, 100,
      ${sql.json({ per_second: null, per_hour: null, per_day: null })}, ${now}, ${now})`
  await sql`
    insert into senders (id, name, email, mail_server_id, verified_at, created_at, updated_at)
    values (${draft.sender_id}, 'Harbour Books', 'hello@harbourbooks.example', ${id}, ${now}, ${now}, ${now})`
  return {}
}

/** Inserts a sequence as the document shows it. */
const putSequence = async (
  { context: { sql } }: TestApp,
  sequence: Sequence,
  change: object = {},
): Promise<string> => {
  const { id, name, description, state, version_number, pause_reason, pause_detail, ...rest } = sequence
  const { created_by, created_at, updated_at, activated_at, archived_at, ...others } = rest
  const { has_unpublished_changes: _, ...shape } = others
  const definition = compileSequence(shape as Shape)
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  await sql`insert into flows ${sql({
    id,
    kind: 'sequence',
    name,
    description,
    status: state,
    pause_reason,
    pause_detail,
    version_number,
    draft: sql.json(definition as never),
    sequence: sql.json(shape as never),
    created_at,
    // The documented time is that of the action, which has not happened yet.
    updated_at: Object.keys(change).length > 0 ? created_at : updated_at,
    archived_at,
    ...actor,
    ...change,
  })}`
  const versionId = newId()
  if (version_number === null) return versionId
  await sql`insert into flow_versions ${sql({
    id: versionId,
    flow_id: id,
    number: version_number,
    definition: sql.json(definition as never),
    published_at: activated_at,
    ...actor,
  })}`
  return versionId
}

const shopWith =
  (sequence: Sequence, change: object = {}): Fixture =>
  async (app) => {
    await inShop(app)
    await putSequence(app, sequence, change)
    return { params: { id: sequence.id } }
  }

/** Grace in the active sequence, as the document shows her enrolment. */
const withGrace: Fixture = async (app) => {
  const { sql } = app.context
  await inShop(app)
  const version_id = await putSequence(app, active)
  await putContact(app, grace)
  const { id, path, state, step_id, contact_id, entered_at, due_at } = enrolment
  const [first, second] = active.steps
  await sql`insert into enrolments ${sql({
    id,
    contact_id,
    kind: 'sequence',
    source_id: active.id,
    source_name: active.name,
    status: state,
    entered_at,
    due_at,
    version_id,
    node_id: waitNodeOf(step_id ?? ''),
    visit: 3,
    arrived_at: path[1]?.left_at ?? null,
  })}`
  for (const [index, { step_id: step, type, outcome, arrived_at, left_at, delivery_id }] of path.entries()) {
    const node_id = type === 'wait' ? waitNodeOf(step) : sendNodeOf(step)
    const visit = index + 1
    const row = { enrolment_id: id, visit, version_id, node_id, arrived_at, left_at, outcome, branch: 'next' }
    await sql`insert into enrolment_steps ${sql(row)}`
    if (delivery_id === null) continue
    await sql`insert into flow_emails ${sql({
      id: delivery_id,
      flow_id: active.id,
      version_id,
      enrolment_id: id,
      visit,
      node_id,
      contact_id,
      created_at: left_at,
    })}`
    await sql`
      insert into deliveries
        (id, contact_id, source_id, kind, status, created_at, queued_at, accepted_at, first_opened_at, to_address)
      values (${delivery_id}, ${contact_id}, ${active.id}, 'sequence', 'accepted', ${left_at}, ${left_at}, ${left_at}, ${left_at},
        'grace@example.com')`
  }
  const nodes = ['', waitNodeOf(first?.id ?? ''), waitNodeOf(second?.id ?? '')]
  for (const node_id of nodes)
    await sql`
      insert into flow_tallies (version_id, node_id, day, what, reason, count)
      values (${version_id}, ${node_id}, ${entered_at.slice(0, 10)}, 'entered', '', 1)`
  return { params: { id: active.id, enrolment_id: id } }
}

/** The active sequence, Grace, and another contact of her company. */
const withReaders: Fixture = async (app) => {
  await inShop(app)
  await putSequence(app, active)
  await putContact(app, grace)
  await app.context.sql`
    insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'worker-' || n || '@example.com', 'subscribed', 'Compiler Works', 'individual', 'all', at, at
    from generate_series(1, 1) n, (select timestamptz '2026-01-01') t (at)`
  return {}
}

const withStep =
  (index: number): Fixture =>
  async (app) => ({
    ...(await shopWith(draft)(app)),
    params: { id: draft.id, step_id: draft.steps[index]?.id ?? '' },
  })

/** The fixtures of sequences. */
export const sequenceFixtures = {
  listSequences: {
    two: async (app) => {
      await inShop(app)
      await putSequence(app, active)
      const [first] = summaries
      if (first === undefined) throw new Error('The document does not show this any more.')
      const { steps_count: _, ...summary } = first
      await putSequence(app, { ...draft, ...summary, steps: [], smart_codes: [] })
      return {}
    },
  },
  createSequence: { welcome: inShop },
  getSequence: { welcome: shopWith(active) },
  updateSequence: { any_time: shopWith(draft) },
  deleteSequence: { deleted: shopWith(draft) },
  duplicateSequence: { german: shopWith(draft) },
  activateSequence: { active: shopWith(draft) },
  pauseSequence: { paused: shopWith(active, { updated_at: active.created_at }) },
  resumeSequence: {
    active: shopWith(resumed, {
      status: 'paused',
      pause_reason: 'manual',
      pause_detail: 'Someone paused the sequence.',
    }),
  },
  archiveSequence: { archived: shopWith(draft) },
  unarchiveSequence: { draft: shopWith(draft, { status: 'archived', archived_at: draft.created_at }) },
  enrolSequenceContacts: { two: withReaders, by_condition: withReaders },
  removeSequenceContacts: { two: withGrace, by_condition: withReaders },
  listSequenceEnrolments: {
    grace: async (app) => ({ params: (await withGrace(app)).params ?? {}, query: {} }),
  },
  getSequenceEnrolment: { grace: withGrace },
  getSequenceStatistics: { welcome: withGrace },
  createSequenceStep: { invitation: shopWith(draft) },
  getSequenceStep: { welcome: withStep(0) },
  updateSequenceStep: { next_day: withStep(0) },
  deleteSequenceStep: { deleted: withStep(0) },
  reorderSequenceSteps: { favourites_first: shopWith(draft) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
