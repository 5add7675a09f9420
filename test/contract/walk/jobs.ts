import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, freshWord } from './making.ts'

/** A condition that matches one contact. */
const ofCompany = async (app: TestApp) => {
  const company = freshWord()
  await addContact(app, { company })
  return { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
}

/** A queued job. */
const addJob = async (app: TestApp): Promise<string> => {
  const body = {
    action: 'update_fields',
    fields: { source: 'fair' },
    condition: await ofCompany(app),
    expected_count: 1,
  }
  const answer = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

/** A finished job that can be undone. */
const addEndedJob = async (app: TestApp): Promise<string> => {
  const id = await addJob(app)
  const { sql, clock } = app.context
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  await sql`
    update jobs set state = 'succeeded', counters = '{"updated": 1}', undoable_until = ${tomorrow},
      started_at = ${clock.now()}, finished_at = ${clock.now()}
    where id = ${id}`
  return id
}

const ofJob: Arrange = async (app) => ({ params: { id: await addJob(app) } })
const ofEndedJob: Arrange = async (app) => ({ params: { id: await addEndedJob(app) } })

/** Calls for the operations of jobs. */
export const jobsArrangements = {
  listJobs: async (app) => {
    await addJob(app)
    return {}
  },
  getJob: ofJob,
  listJobErrors: ofJob,
  getJobResult: ofEndedJob,
  getJobProgressLink: ofJob,
  cancelJob: ofJob,
  undoJob: ofEndedJob,
} satisfies Partial<Record<OperationId, Arrange>>

const twoExpected =
  (members: object): Arrange =>
  async (app) => ({ body: { ...members, condition: await ofCompany(app), expected_count: 2 } })

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
/** A condition with more rules than allowed. */
const tooMuch = { match: 'all', conditions: [half, half] }

const askingTooMuch =
  (members: object): Arrange =>
  async () => ({ body: { ...members, condition: tooMuch, dry_run: true } })

export const jobsConflicts = {
  applyContactAction: {
    count_mismatch: twoExpected({ action: 'delete' }),
    too_complex: askingTooMuch({ action: 'delete' }),
  },
  deleteContacts: { count_mismatch: twoExpected({}), too_complex: askingTooMuch({}) },
  cancelJob: { invalid_state: ofEndedJob },
  undoJob: { invalid_state: ofJob },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
