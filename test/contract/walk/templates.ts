import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import type { Call } from './calls.ts'
import { type Arrange, create, freshWord } from './making.ts'

const written = () => ({
  name: freshWord(),
  kind: 'markdown',
  subject: 'New on our shelves',
  source: 'Dear {{ contact.first_name | default: "reader" }}',
})

export const addTemplate = (app: TestApp, members: object = {}) =>
  create(app, '/templates', { ...written(), ...members })

/** A verified sender for tests. */
export const addReadySender = async ({ context: { sql, clock } }: TestApp): Promise<string> => {
  const now = clock.now()
  const word = freshWord()
  const [server] = await sql<{ id: string }[]>`
    insert into mail_servers
      (id, name, kind, folder, max_connections, messages_per_connection, rate, created_at, updated_at)
    values (gen_random_uuid(), ${word}, 'folder', ${word}, 1, 100,
      '{"per_second":null,"per_hour":null,"per_day":null}', ${now}, ${now})
    returning id`
  const [sender] = await sql<{ id: string }[]>`
    insert into senders (id, name, email, mail_server_id, verified_at, created_at, updated_at)
    values (gen_random_uuid(), 'Harbour Books', ${`${word}@harbourbooks.example`}, ${server?.id ?? ''}, ${now}, ${now}, ${now})
    returning id`
  return sender?.id ?? ''
}

const ofTemplate: Arrange = async (app) => ({ params: { id: (await addTemplate(app)).id } })
const ofVersion: Arrange = async (app) => {
  const { id } = await addTemplate(app)
  await app.send('PUT', `/templates/${id}`, { body: { subject: freshWord() } })
  return { params: { id, number: '1' } }
}
const withRival: Arrange = async (app) => {
  const name = freshWord()
  await addTemplate(app, { name })
  return { body: { name } }
}

/** Calls for the operations of smart codes and templates. */
export const templateArrangements = {
  listSmartCodes: async () => ({}),
  renderSmartCodes: async () => ({ body: { format: 'text', source: '{{ contact.first_name }}' } }),
  listTemplates: async (app) => {
    await addTemplate(app)
    return {}
  },
  createTemplate: async () => ({ body: written() }),
  getTemplate: ofTemplate,
  updateTemplate: async (app) => ({ ...(await ofTemplate(app)), body: { subject: freshWord() } }),
  deleteTemplate: ofTemplate,
  duplicateTemplate: async (app) => ({ ...(await ofTemplate(app)), body: {} }),
  previewTemplate: async (app) => ({ ...(await ofTemplate(app)), body: {} }),
  testTemplate: async (app) => ({
    ...(await ofTemplate(app)),
    body: { emails: ['katherine@harbourbooks.example'], sender_id: await addReadySender(app) },
  }),
  listTemplateVersions: ofVersion,
  getTemplateVersion: ofVersion,
  restoreTemplateVersion: ofVersion,
  listStarterTemplates: async () => ({}),
  getStarterTemplate: async () => ({ params: { key: 'plain_letter' } }),
} satisfies Partial<Record<OperationId, Arrange>>

/** Content with a confirmation link. */
const confirming = { source: 'Confirm: {{ links.confirm_url }}' }

export const templateConflicts = {
  createTemplate: {
    already_exists: async (app) => ({ body: { ...written(), ...((await withRival(app)).body as object) } }),
  },
  updateTemplate: {
    already_exists: async (app) => ({ ...(await ofTemplate(app)), ...(await withRival(app)) }),
  },
  duplicateTemplate: {
    already_exists: async (app) => ({ ...(await ofTemplate(app)), ...(await withRival(app)) }),
  },
  deleteTemplate: {
    in_use: async (app) => {
      const { id } = await addTemplate(app, confirming)
      await app.send('PUT', '/settings/consent', { body: { confirmation_template_id: id } })
      return { params: { id } }
    },
  },
  restoreTemplateVersion: {
    in_use: async (app) => {
      const { id } = await addTemplate(app)
      await app.send('PUT', `/templates/${id}`, { body: confirming })
      await app.send('PUT', '/settings/consent', { body: { confirmation_template_id: id } })
      return { params: { id, number: '1' } }
    },
  },
  testTemplate: {
    not_ready: async (app) => ({
      params: { id: (await addTemplate(app, { subject: null })).id },
      body: { emails: ['katherine@harbourbooks.example'] },
    }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/** Calls that find nothing, for operations whose documented call always finds something. */
export const missingTemplates = {
  getStarterTemplate: { params: { key: 'not_there' } },
} satisfies Partial<Record<OperationId, Call>>

type Members = Record<string, unknown>

/**
 * Makes a generated body valid: contacts and senders must exist, and content must be valid. A schema can
 * express neither.
 */
export const fitTemplate = (id: OperationId, body: Members, arranged: unknown): Members => {
  const { contact_id: _, sender_id: __, starter_key: ___, kind: ____, source: _____, ...rest } = body
  const { kind, source } = written()
  if (id === 'renderSmartCodes') return { ...rest, source }
  if (id === 'createTemplate') return { ...rest, kind, source }
  if (id === 'updateTemplate') return { ...rest, kind, source }
  if (id === 'testTemplate') return { ...rest, sender_id: (arranged as Members).sender_id }
  return rest
}
