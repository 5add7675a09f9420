import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, create, freshWord } from './making.ts'
import { addReadySender } from './templates.ts'

const content = { kind: 'plain', subject: 'New on our shelves', source: 'The autumn books are here.' }

interface Added {
  id: string
  steps: { id: string }[]
}

/** A sequence with two steps that can be activated. */
const addSequence = async (app: TestApp, more: object = {}): Promise<Added> => {
  const steps = [{ content }, { content, wait: { amount: 1, unit: 'days' } }]
  const body = { name: freshWord(), sender_id: await addReadySender(app), steps, ...more }
  return (await create(app, '/sequences', body)) as unknown as Added
}

const activate = async (app: TestApp, { id }: Added): Promise<void> => {
  const { status } = await app.send('POST', `/sequences/${id}/activate`)
  if (status !== 200) throw new Error(`The sequence could not be activated: ${status}.`)
}

const inState =
  (state: 'draft' | 'active' | 'paused' | 'archived', body?: object): Arrange =>
  async (app) => {
    const added = await addSequence(app)
    const act = (name: string) => app.send('POST', `/sequences/${added.id}/${name}`)
    if (state === 'active' || state === 'paused') await activate(app, added)
    if (state === 'paused') await act('pause')
    if (state === 'archived') await act('archive')
    return { params: { id: added.id }, ...(body === undefined ? {} : { body }) }
  }

const ofDraft = inState('draft')

const ofStep =
  (body?: object, state: 'draft' | 'active' | 'archived' = 'draft'): Arrange =>
  async (app) => {
    const added = await addSequence(app)
    if (state === 'active') await activate(app, added)
    if (state === 'archived') await app.send('POST', `/sequences/${added.id}/archive`)
    const step_id = added.steps[0]?.id ?? ''
    return { params: { id: added.id, step_id }, ...(body === undefined ? {} : { body }) }
  }

const reversed: Arrange = async (app) => {
  const { id, steps } = await addSequence(app)
  return { params: { id }, body: { ids: steps.map((step) => step.id).reverse() } }
}

const withEnrolment: Arrange = async (app) => {
  const added = await addSequence(app)
  await activate(app, added)
  const { id: contactId } = await addContact(app)
  await app.send('POST', `/sequences/${added.id}/enrol`, { body: { ids: [contactId] } })
  const { body } = await app.send<{ data: { id: string }[] }>('GET', `/sequences/${added.id}/enrolments`)
  return { params: { id: added.id, enrolment_id: body.data[0]?.id ?? '' } }
}

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
/** A condition with more rules than allowed. */
const exit_condition = { match: 'all', conditions: [half, half] }

const toMatching =
  (condition: object): Arrange =>
  async (app) => ({ ...(await inState('active')(app)), body: { condition, expected_count: 7 } })

const bulkConflicts = {
  too_complex: toMatching(exit_condition),
  count_mismatch: toMatching({ match: 'all', conditions: [{ ...leaf, value: 'Nobody' }] }),
}

export const sequenceArrangements = {
  listSequences: async (app) => {
    await addSequence(app)
    return {}
  },
  createSequence: async () => ({ body: { name: freshWord() } }),
  getSequence: ofDraft,
  updateSequence: async (app) => ({ ...(await ofDraft(app)), body: { description: freshWord() } }),
  deleteSequence: ofDraft,
  duplicateSequence: async (app) => ({ ...(await ofDraft(app)), body: { name: freshWord() } }),
  activateSequence: ofDraft,
  pauseSequence: inState('active'),
  resumeSequence: inState('paused'),
  archiveSequence: ofDraft,
  unarchiveSequence: inState('archived'),
  enrolSequenceContacts: async (app) => ({
    ...(await inState('active')(app)),
    body: { ids: [(await addContact(app)).id] },
  }),
  removeSequenceContacts: async (app) => ({
    ...(await inState('active')(app)),
    body: { ids: [(await addContact(app)).id] },
  }),
  listSequenceEnrolments: ofDraft,
  getSequenceEnrolment: withEnrolment,
  getSequenceStatistics: ofDraft,
  createSequenceStep: async (app) => ({ ...(await ofDraft(app)), body: { content } }),
  getSequenceStep: ofStep(),
  updateSequenceStep: async (app) => ofStep({ name: freshWord() })(app),
  deleteSequenceStep: ofStep(),
  reorderSequenceSteps: reversed,
} satisfies Partial<Record<OperationId, Arrange>>

/** The body names a sequence that exists already. */
const withRival = async (app: TestApp): Promise<{ body: { name: string } }> => {
  const name = freshWord()
  await addSequence(app, { name })
  return { body: { name } }
}

const unready: Arrange = async (app) => ({
  params: { id: (await create(app, '/sequences', { name: freshWord() })).id },
})

/** An active sequence whose sender has lost its verification. */
const withLostSender: Arrange = async (app) => {
  const added = await addSequence(app)
  await activate(app, added)
  await app.context.sql`update senders set verified_at = null`
  return { params: { id: added.id }, body: { ids: added.steps.map((step) => step.id).reverse() } }
}

export const sequenceConflicts = {
  createSequence: {
    too_complex: async () => ({ body: { name: freshWord(), exit_condition } }),
    already_exists: withRival,
  },
  updateSequence: {
    too_complex: async (app) => ({ ...(await ofDraft(app)), body: { exit_condition } }),
    already_exists: async (app) => ({ ...(await ofDraft(app)), ...(await withRival(app)) }),
    invalid_state: inState('archived', { window: null }),
    not_ready: async (app) => ({ ...(await withLostSender(app)), body: { respects_frequency_cap: false } }),
  },
  duplicateSequence: {
    already_exists: async (app) => ({ ...(await ofDraft(app)), ...(await withRival(app)) }),
  },
  deleteSequence: {
    invalid_state: inState('active'),
    in_use: async (app) => {
      const { id } = await addSequence(app)
      const entered = { field: 'sequence_entered', operator: 'happened', parameters: { sequence_id: id } }
      await create(app, '/segments', {
        name: freshWord(),
        condition: { match: 'all', conditions: [entered] },
      })
      return { params: { id } }
    },
  },
  activateSequence: { invalid_state: inState('archived'), not_ready: unready },
  pauseSequence: { invalid_state: inState('draft') },
  resumeSequence: {
    invalid_state: inState('draft'),
    not_ready: async (app) => {
      const call = await inState('paused')(app)
      await app.context.sql`update senders set verified_at = null`
      return call
    },
  },
  archiveSequence: { invalid_state: inState('active') },
  unarchiveSequence: {
    already_exists: async (app) => {
      const name = freshWord()
      const { id } = await addSequence(app, { name })
      await app.send('POST', `/sequences/${id}/archive`)
      await addSequence(app, { name })
      return { params: { id } }
    },
    // As while the job runs that ends the enrolments of many contacts.
    invalid_state: async (app) => {
      const call = await withEnrolment(app)
      await app.context.sql`update flows set status = 'archived' where id = ${call.params?.id ?? ''}`
      return call
    },
  },
  enrolSequenceContacts: {
    ...bulkConflicts,
    invalid_state: async (app) => ({ ...(await ofDraft(app)), body: { ids: [(await addContact(app)).id] } }),
  },
  removeSequenceContacts: bulkConflicts,
  createSequenceStep: {
    invalid_state: inState('archived', { content }),
    not_ready: inState('active', {}),
    too_many: async (app) => {
      const steps = Array.from({ length: 50 }, () => ({}))
      return { params: { id: (await addSequence(app, { steps })).id }, body: {} }
    },
  },
  updateSequenceStep: {
    invalid_state: ofStep({ name: 'Welcome' }, 'archived'),
    not_ready: ofStep({ content: { subject: null } }, 'active'),
  },
  deleteSequenceStep: {
    invalid_state: ofStep(undefined, 'archived'),
    not_ready: async (app) => {
      const added = await addSequence(app, { steps: [{ content }] })
      await activate(app, added)
      return { params: { id: added.id, step_id: added.steps[0]?.id ?? '' } }
    },
  },
  reorderSequenceSteps: {
    invalid_state: async (app) => {
      const call = await reversed(app)
      await app.send('POST', `/sequences/${call.params?.id}/archive`)
      return call
    },
    not_ready: withLostSender,
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/** Makes a generated body valid: what it names must exist, and content uses known smart codes only. */
export const fitSequence = (id: OperationId, body: Record<string, unknown>, arranged: unknown): unknown => {
  const { template_id: _, sender_id: __, exit_events: ___, ...rest } = body
  const stepOf = ({ template_id: ____, ...step }: Record<string, unknown>) => ({
    ...step,
    ...(step.content === undefined ? {} : { content }),
    ...(step.wait === undefined ? {} : { wait: { amount: 2, unit: 'days' } }),
  })
  switch (id) {
    case 'reorderSequenceSteps':
    case 'enrolSequenceContacts':
    case 'removeSequenceContacts':
      return arranged
    case 'createSequenceStep':
    case 'updateSequenceStep':
      return { ...(arranged as object), ...stepOf(rest) }
    case 'createSequence':
    case 'updateSequence':
      return {
        ...(arranged as object),
        ...rest,
        ...(rest.re_entry === undefined ? {} : { re_entry: { mode: 'never' } }),
        ...(Array.isArray(rest.steps) ? { steps: rest.steps.slice(0, 2).map(stepOf) } : {}),
      }
    default:
      return rest
  }
}
