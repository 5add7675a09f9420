import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { existing, type Fixture, putContact, putList, putTag, shown } from './support.ts'

type Schemas = components['schemas']

const circle = shown<Schemas['Form']>('getForm', '200', 'circle')
const lists = shown<Schemas['ContactListPage']>('listLists', '200', 'two').data
const tags = shown<Schemas['TagPage']>('listTags', '200', 'two').data

const inShop: Fixture = async (app) => {
  for (const each of lists) await putList(app, each)
  for (const each of tags) await putTag(app, each)
  return {}
}

const putForm = async ({ context: { sql } }: TestApp, form: Schemas['Form']): Promise<void> => {
  const { created_by, definition, has_changes: _, hosted_url: __, views_count: ___, ...rest } = form
  const { submissions_count: ____, last_submitted_at: _____, untranslated: ______, ...row } = rest
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  await sql`insert into forms ${sql({ ...row, ...actor, definition: sql.json(definition as never) })}`
}

const withCircle: Fixture = async (app) => {
  await inShop(app)
  await putForm(app, circle)
  return {}
}

const withPublished: Fixture = async (app) => {
  await withCircle(app)
  const { status } = await app.send('POST', `/forms/${circle.id}/publish`)
  if (status !== 200) throw new Error('The form was not published.')
  return {}
}

const statistics = shown<Schemas['FormStatistics']>('getFormStatistics', '200', 'circle')
const [submission] = shown<Schemas['FormSubmissionPage']>('listFormSubmissions', '200', 'one').data
const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')

const withSubmission: Fixture = async (app) => {
  await withCircle(app)
  await putContact(app, ada)
  const { sql } = app.context
  const { answers, consents, files: __, email: _, ...row } = existing(submission)
  const stored = Object.fromEntries(
    answers.map(({ field_id, type, texts: [text = ''] }) => [field_id, type === 'consent' ? true : text]),
  )
  await sql`
    insert into form_versions (form_id, number, definition, actor_kind, published_at)
    values (${circle.id}, 1, ${sql.json(circle.definition as never)}, 'system', ${circle.created_at})`
  await sql`
    insert into form_submissions
      ${sql({ ...row, answers: sql.json(stored as never), consents: sql.json(consents as never) })}`
  return {}
}

const file = shown<Schemas['FormFile']>('getFormFile', '200', 'poem')

const withFile: Fixture = async (app) => {
  await withSubmission(app)
  const { url: _, expires_at: __, ...row } = file
  await app.context.sql`
    insert into form_files ${app.context.sql({ ...row, submission_id: existing(submission).id, node: 'here' })}`
  return {}
}

const withStatistics: Fixture = async (app) => {
  await withCircle(app)
  const { sql } = app.context
  for (const {
    counted_on,
    views_count,
    submissions_count,
    contacts_created_count,
    refused_count,
  } of statistics.days)
    await sql`
      insert into form_days (form_id, day, views, submissions, contacts_created, refused)
      values (
        ${circle.id}, ${counted_on}, ${views_count}, ${submissions_count}, ${contacts_created_count}, ${refused_count})`
  for (const { page_url, views_count, first_seen_at, last_seen_at } of statistics.pages)
    await sql`insert into form_pages ${sql({ form_id: circle.id, page_url, views: views_count, first_seen_at, last_seen_at })}`
  return {}
}

const nothing: Fixture = async () => ({})

export const clearForms = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from forms`
}

/** The fixtures of forms. */
export const formFixtures = {
  listFormFieldTypes: { all: nothing },
  listForms: { one: withCircle },
  createForm: { circle: inShop },
  getForm: { circle: withCircle },
  updateForm: { title: withCircle },
  deleteForm: { deleted: withCircle },
  duplicateForm: { winter: withCircle },
  publishForm: { published: withCircle },
  unpublishForm: { draft: withPublished },
  archiveForm: { archived: withCircle },
  unarchiveForm: {
    draft: async (app) => {
      await inShop(app)
      await putForm(app, { ...circle, state: 'archived', archived_at: circle.created_at })
      return {}
    },
  },
  listFormVersions: { one: withPublished },
  getFormVersion: { first: withPublished },
  previewForm: { unfinished: nothing },
  listFormSubmissions: { one: withSubmission },
  getFormSubmission: { ada: withSubmission },
  deleteFormSubmission: { deleted: withSubmission },
  getFormFile: { poem: withFile },
  exportFormSubmissions: { october: withSubmission },
  deleteFormSubmissions: { old: withSubmission },
  getFormStatistics: { circle: withStatistics },
  getFormEmbedCode: { circle: withCircle },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
