import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { existing, type Fixture, putContact, putList, putTag, shown } from './support.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const [alan, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const running = shown<Schemas['Job']>('getJob', '200', 'running')
const bothJobs = shown<Schemas['JobPage']>('listJobs', '200', 'two').data
const cancelled = shown<Schemas['Job']>('cancelJob', '200', 'cancelled')
const undoing = shown<Schemas['Job']>('undoJob', '202', 'undo')
const badRows = shown<Schemas['JobErrorPage']>('listJobErrors', '200', 'import').data
const export_ = shown<Schemas['JobResult']>('getJobResult', '200', 'export')

const soon = ({ context: { clock } }: TestApp): Date => new Date(clock.now().getTime() + 86_400_000)

type Put = Pick<Schemas['Job'], 'id' | 'kind' | 'summary'> & Partial<Schemas['Job']>

/** Inserts a job as the document shows it. Its files and its undo period have not expired. */
export const putJob = async (app: TestApp, job: Put, payload: object = {}): Promise<void> => {
  const { sql, clock } = app.context
  const { id, kind, summary, state = 'queued', dry_run = false, import_id = null } = job
  const { location: _, ...target } = job.target_resource ?? {}
  await sql`
    insert into jobs ${sql({
      id,
      kind,
      summary,
      state,
      dry_run,
      import_id,
      payload: sql.json({ ...payload }),
      target: job.target_resource ? sql.json(target) : null,
      total: job.progress?.total ?? null,
      counters: sql.json({ ...job.counters }),
      actor_kind: 'user',
      actor_id: app.admin.id,
      actor_name: 'Katherine Johnson',
      files_until: job.result_available ? soon(app) : null,
      undoable_until: job.undo_expires_at ? soon(app) : null,
      created_at: job.created_at ?? clock.now(),
      started_at: job.started_at ?? null,
      finished_at: job.finished_at ?? null,
    })}`
}

const withJob =
  (job: Put, payload: object = {}): Fixture =>
  async (app) => {
    await putJob(app, job, payload)
    return {}
  }

/** The job in the parameters of the document's calls. */
const { id, kind, summary } = running
const sampled = { id, kind, summary }

/** The fixtures of jobs. */
export const jobFixtures = {
  listJobs: {
    two: async (app) => {
      for (const job of bothJobs) await putJob(app, job)
      return {}
    },
  },
  getJob: { running: withJob(running) },
  listJobErrors: {
    import: async (app) => {
      const { sql } = app.context
      await putJob(app, sampled)
      for (const [index, { columns, ...error }] of badRows.entries())
        await sql`
          insert into job_errors ${sql({ ...error, job_id: id, position: index + 1, columns: sql.json(columns) })}`
      return {}
    },
  },
  getJobResult: {
    export: async (app) => {
      const { sql } = app.context
      await putJob(app, { ...sampled, kind: 'export', state: export_.state, result_available: true })
      for (const { kind, filename, media_type, rows_count, size_bytes } of export_.files) {
        const parts = sql.json([{ name: 'result.1', bytes: size_bytes }])
        await sql`insert into job_files ${sql({ job_id: id, kind, filename, media_type, rows_count, parts })}`
      }
      return {}
    },
  },
  getJobProgressLink: { link: withJob(running) },
  cancelJob: {
    cancelled: withJob({ ...cancelled, state: 'queued', finished_at: null }),
  },
  undoJob: {
    undo: withJob(
      {
        ...running,
        state: 'succeeded',
        counters: { ...running.counters, updated: undoing.progress.total ?? 0 },
        undo_expires_at: 'soon',
        finished_at: '2026-10-21T15:00:09.000Z',
      },
      { action: 'add_to_tags', kept: { tags: [] } },
    ),
  },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>

const [, circle] = shown<Schemas['ContactListPage']>('listLists', '200', 'two').data
const [, collector] = shown<Schemas['TagPage']>('listTags', '200', 'two').data
const putCircle = (app: TestApp) => putList(app, circle)
const putCollector = (app: TestApp) => putTag(app, collector)

/** Inserts Ada and Grace, then runs the steps in `first`. */
const bothWith =
  (...first: ((app: TestApp) => Promise<unknown>)[]): Fixture =>
  async (app) => {
    await putContact(app, ada)
    await putContact(app, grace)
    for (const one of first) await one(app)
    return {}
  }

const onList = (contact: Schemas['Contact'] | undefined) => (app: TestApp) =>
  app.send('POST', `/lists/${existing(circle).id}/members`, { body: { contact_ids: [contact?.id] } })
const tagged = (contact: Schemas['Contact'] | undefined) => (app: TestApp) =>
  app.send('POST', `/tags/${existing(collector).id}/members`, { body: { contact_ids: [contact?.id] } })

const addGenre = (app: TestApp) =>
  app.send('POST', '/custom-fields', {
    body: {
      key: 'favourite_genre',
      label: 'Favourite genre',
      type: 'single_select',
      options: [{ value: 'mathematics', label: 'Mathematics' }],
    },
  })

const addMathematicians = async ({ context: { sql } }: TestApp, count: number): Promise<void> => {
  await sql`
    insert into contacts (
      id, email, status, address_city, custom_fields, tracking, frequency, created_at, updated_at
    )
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'subscribed', 'London',
      '{"favourite_genre": "mathematics"}', 'individual', 'all', at, at
    from generate_series(1, ${count}::integer) n, (select timestamptz '2026-01-01') t (at)`
}

/** The fixtures of bulk actions on lists, tags and addresses, and of those that run as a job. */
export const bulkFixtures: Record<string, Fixture> = {
  add_to_lists: bothWith(putCircle, onList(grace)),
  remove_from_lists: bothWith(putCircle, onList(ada)),
  add_to_tags: bothWith(putCollector, tagged(grace)),
  remove_from_tags: bothWith(putCollector, tagged(ada)),
  suppress: bothWith(),
  send_double_opt_in: async (app) => {
    const waiting = (contact: Schemas['Contact'] | undefined) => ({
      ...existing(contact),
      status: 'pending' as const,
    })
    await putContact(app, waiting(alan))
    await putContact(app, waiting(grace))
    await app.send('POST', '/contacts/bulk-action', {
      body: { action: 'send_double_opt_in', ids: [existing(grace).id] },
    })
    return {}
  },
  by_condition: async (app) => {
    await putCollector(app)
    await addGenre(app)
    await addMathematicians(app, 37)
    return {}
  },
}

/** Inserts two contacts that bounced long ago. */
export const bouncedLongAgo: Fixture = async ({ context: { sql } }) => {
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'lost-' || n || '@example.com', 'bounced', 'individual', 'all', at, at
    from generate_series(1, 2) n, (select timestamptz '2025-01-01') t (at)`
  return {}
}
