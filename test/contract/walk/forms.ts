import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, create, freshWord } from './making.ts'

const addForm = (app: TestApp, members: object = {}) =>
  create(app, '/forms', { name: freshWord(), ...members })

const ofForm: Arrange = async (app) => ({ params: { id: (await addForm(app)).id } })

const ofPublished: Arrange = async (app) => {
  const { id } = await addForm(app)
  await app.send('POST', `/forms/${id}/publish`)
  return { params: { id } }
}

const ofArchived: Arrange = async (app) => {
  const { id } = await addForm(app)
  await app.send('POST', `/forms/${id}/archive`)
  return { params: { id } }
}

const ofVersion: Arrange = async (app) => {
  const { params } = await ofPublished(app)
  return { params: { ...params, number: '1' } }
}

const ofSubmitted: Arrange = async (app) => {
  const { params } = await ofPublished(app)
  const [row] = await app.context.sql<{ id: string }[]>`
    insert into form_submissions (id, form_id, version_number, outcome, answers, language, submitted_at)
    values (gen_random_uuid(), ${params?.id ?? ''}, 1, 'not_stored', '{"email":"mary@example.com"}', 'en', ${app.clock.now()})
    returning id`
  return { params: { ...params, submission_id: row?.id ?? '' } }
}

const ofFile: Arrange = async (app) => {
  const { params } = await ofSubmitted(app)
  const [row] = await app.context.sql<{ id: string }[]>`
    insert into form_files (id, submission_id, field_id, name, media_type, size_bytes, node)
    values (gen_random_uuid(), ${params?.submission_id ?? ''}, 'poem', 'poem.pdf', 'application/pdf', 9, 'here') returning id`
  return { params: { ...params, file_id: row?.id ?? '' } }
}

const withRival: Arrange = async (app) => {
  const name = freshWord()
  await addForm(app, { name })
  return { body: { name } }
}

const question = { id: 'question', type: 'text', label: 'Your question' }

/** Calls for the operations of forms. */
export const formArrangements = {
  listFormFieldTypes: async () => ({}),
  listForms: async (app) => {
    await addForm(app)
    return {}
  },
  createForm: async () => ({ body: { name: freshWord() } }),
  getForm: ofForm,
  updateForm: async (app) => ({ ...(await ofForm(app)), body: { description: freshWord() } }),
  deleteForm: ofForm,
  duplicateForm: async (app) => ({ ...(await ofForm(app)), body: {} }),
  publishForm: ofForm,
  unpublishForm: ofPublished,
  archiveForm: ofForm,
  unarchiveForm: ofArchived,
  listFormVersions: ofPublished,
  getFormVersion: ofVersion,
  listFormSubmissions: ofSubmitted,
  getFormSubmission: ofSubmitted,
  deleteFormSubmission: ofSubmitted,
  getFormFile: ofFile,
  exportFormSubmissions: async (app) => ({ ...(await ofSubmitted(app)), body: { format: 'ndjson' } }),
  deleteFormSubmissions: async (app) => ({ ...(await ofSubmitted(app)), body: { expected_count: 1 } }),
  getFormStatistics: ofForm,
  getFormEmbedCode: ofForm,
  previewForm: async () => ({ body: { definition: { fields: [question] } } }),
} satisfies Partial<Record<OperationId, Arrange>>

export const formConflicts = {
  createForm: { already_exists: withRival },
  updateForm: { already_exists: async (app) => ({ ...(await ofForm(app)), ...(await withRival(app)) }) },
  duplicateForm: { already_exists: async (app) => ({ ...(await ofForm(app)), ...(await withRival(app)) }) },
  deleteForm: {
    invalid_state: ofPublished,
    in_use: async (app) => {
      const { id } = await addForm(app)
      const submitted = { field: 'form_submitted', operator: 'happened', parameters: { form_id: id } }
      await create(app, '/segments', {
        name: freshWord(),
        condition: { match: 'all', conditions: [submitted] },
      })
      return { params: { id } }
    },
  },
  publishForm: {
    invalid_state: ofArchived,
    not_ready: async (app) => ({
      params: { id: (await addForm(app, { definition: { fields: [question] } })).id },
    }),
  },
  deleteFormSubmissions: {
    count_mismatch: async (app) => ({ ...(await ofSubmitted(app)), body: { expected_count: 7 } }),
  },
  unpublishForm: { invalid_state: ofArchived },
  archiveForm: { invalid_state: ofPublished },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

type Members = Record<string, unknown>

/** Makes a generated body valid: no schema can express which definitions are. */
export const fitForm = ({ definition: _, ...rest }: Members, arranged: unknown): Members => {
  const { definition } = arranged as Members
  if (definition !== undefined) return { ...rest, definition }
  return Object.keys(rest).length > 0 ? rest : (arranged as Members)
}
