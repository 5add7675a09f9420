import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { addReadySender } from '../walk/templates.ts'
import { type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const monthly = shown<Schemas['Template']>('getTemplate', '200', 'monthly')
const emailTemplates = shown<Schemas['TemplatePage']>('listTemplates', '200', 'two').data
const emailTemplate = shown<Schemas['Template']>('createTemplate', '201', 'from_starter')
const versions = shown<Schemas['TemplateVersionPage']>('listTemplateVersions', '200', 'two').data
const [genre] = shown<Schemas['CustomFieldPage']>('listCustomFields', '200', 'two').data

const putTemplate = async (
  { context: { sql } }: TestApp,
  template: Schemas['Template'] | undefined,
): Promise<void> => {
  if (template === undefined) throw new Error('The document does not show this template any more.')
  const { created_by, kind, subject, preheader, source, text, smart_codes, version_number, ...row } = template
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  await sql`insert into templates ${sql({ ...row, ...actor, version_number })}`
  const content = { kind, subject, preheader, source, text, smart_codes }
  const version = { template_id: row.id, number: version_number, created_at: row.created_at }
  await sql`insert into template_versions ${sql({ ...content, ...actor, ...version })}`
}

const withoutSize = ({ size_bytes: _, ...summary }: Schemas['TemplateSummary']) => summary

const withMonthly: Fixture = async (app) => {
  await putTemplate(app, monthly)
  return {}
}

const withSecondVersion: Fixture = async (app) => {
  await withMonthly(app)
  const body = { subject: versions[0]?.subject }
  const { status } = await app.send('PUT', `/templates/${monthly.id}`, { body })
  if (status !== 200) throw new Error('The second version was not saved.')
  return {}
}

const inShop: Fixture = async ({ context: { sql } }) => {
  if (genre === undefined) throw new Error('The document does not show this field any more.')
  await sql`insert into custom_fields ${sql({ ...genre, options: sql.json(genre.options as never) })}`
  return {}
}

const nothing: Fixture = async () => ({})

const withAda: Fixture = async (app) => {
  await putContact(app, ada)
  return {}
}

export const clearTemplates = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from messages`
  await sql`delete from templates`
}

/** The fixtures of smart codes and templates. */
export const templateFixtures = {
  listSmartCodes: { bookshop: inShop },
  renderSmartCodes: { greeting: withAda, mistake: nothing },
  listTemplates: {
    two: async (app) => {
      await putTemplate(app, emailTemplates[0] && { ...emailTemplate, ...withoutSize(emailTemplates[0]) })
      await withMonthly(app)
      return {}
    },
  },
  createTemplate: { monthly: nothing, from_starter: nothing },
  getTemplate: { monthly: withMonthly },
  updateTemplate: { subject: withMonthly },
  deleteTemplate: { deleted: withMonthly },
  duplicateTemplate: { winter: withMonthly },
  previewTemplate: {
    ada: async (app) => {
      await withAda(app)
      return withMonthly(app)
    },
  },
  testTemplate: {
    katherine: async (app) => {
      await withAda(app)
      await withMonthly(app)
      const id = await addReadySender(app)
      await app.send('PUT', '/settings/sending', { body: { default_sender_id: id } })
      return {}
    },
  },
  listTemplateVersions: { two: withSecondVersion },
  getTemplateVersion: { first: withSecondVersion },
  restoreTemplateVersion: { restored: withSecondVersion },
  listStarterTemplates: { gallery: nothing },
  getStarterTemplate: { plain_letter: nothing },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
