import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { arrangements } from '../walk/arrangements.ts'
import { addField } from '../walk/audience.ts'
import { addContact, addTrashedContact, create, freshEmail, freshWord } from '../walk/making.ts'
import { copyRow, type MakeScene, newest, sceneOf } from './scene.ts'

const suppressions: MakeScene = async (app) => {
  const domain = `${freshWord()}.example`
  const email = `ada@${domain}`
  await create(app, '/suppressions', { kind: 'address', value: email })
  await create(app, '/suppressions', { kind: 'domain', value: domain, reason: 'complained' })
  await create(app, '/suppressions', { kind: 'address', value: freshEmail(), reason: 'bounced' })
  return {
    values: { email, search: domain },
    keeps: { email: ({ value }) => value === email || value === domain },
  }
}

const customFields: MakeScene = async (app) => {
  await addField(app)
  await addField(app)
  const { id } = await addField(app)
  await app.send('POST', `/custom-fields/${id}/archive`)
  return {}
}

const contacts: MakeScene = async (app) => {
  const { id: list } = await create(app, '/lists', { name: freshWord() })
  const { id: tag } = await create(app, '/tags', { name: freshWord() })
  const company = freshWord()
  const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
  const { id: segment_id } = await create(app, '/segments', { name: freshWord(), condition })
  await addContact(app, {
    company,
    external_id: freshWord(),
    source: freshWord(),
    status: 'subscribed',
    lists: [list],
    tags: [tag],
  })
  app.clock.advance(60_000)
  await addContact(app, { external_id: freshWord(), source: freshWord(), status: 'pending' })
  await addContact(app, { status: 'unsubscribed' })
  await addTrashedContact(app)
  return {
    values: { search: company, segment_id },
    keeps: { segment_id: (row) => row.company === company },
  }
}

/** Three things that happened to a contact, at different times. */
const activities: MakeScene = async (app) => {
  const { id } = await addContact(app)
  app.clock.advance(60_000)
  await app.send('POST', `/contacts/${id}/notes`, { body: { body: 'Looks for first editions.' } })
  app.clock.advance(60_000)
  await app.send('PUT', `/contacts/${id}`, { body: { email: freshEmail() } })
  return { params: { id } }
}

const consents: MakeScene = async (app) => {
  const { id } = await addContact(app)
  for (const purpose of ['email_marketing', 'telephone'])
    await create(app, `/contacts/${id}/consents`, { kind: 'given', basis: 'opt_in', purpose })
  return { params: { id } }
}

const events: MakeScene = async (app) => {
  const { id } = await addContact(app)
  await create(app, `/contacts/${id}/events`, { name: freshWord() })
  app.clock.advance(60_000)
  await create(app, `/contacts/${id}/events`, { name: freshWord() })
  return { params: { id } }
}

const lists: MakeScene = async (app) => {
  await create(app, '/lists', { name: freshWord(), visibility: 'public' })
  await create(app, '/lists', { name: freshWord(), visibility: 'private' })
  return {}
}

const listMembers: MakeScene = async (app) => {
  const scene = await sceneOf(arrangements.listListMembers, app)
  for (const status of ['subscribed', 'pending', 'unsubscribed']) {
    const { id } = await addContact(app)
    await app.context.sql`
      insert into list_memberships (list_id, contact_id, status, since_at)
      values (${scene.id}, ${id}, ${status}, ${app.clock.now()})`
  }
  return scene
}

const twice =
  (operation: 'listTags' | 'listSegments'): MakeScene =>
  async (app) => {
    await arrangements[operation](app)
    await arrangements[operation](app)
    return {}
  }

const imports: MakeScene = async (app) => {
  await arrangements.listImports(app)
  await arrangements.getImport(app)
  await copyRow(app, 'imports', await newest(app, 'imports'), {
    id: newId(),
    uploaded_at: '2025-01-01T00:00:00Z',
  })
  return {}
}

/** Lists of audience areas. */
export const audienceScenes = {
  listSuppressions: suppressions,
  listCustomFields: customFields,
  listContacts: contacts,
  listContactActivities: activities,
  listContactConsents: consents,
  listContactEvents: events,
  listLists: lists,
  listListMembers: listMembers,
  listTags: twice('listTags'),
  listSegments: twice('listSegments'),
  listViews: async (app) => {
    await create(app, '/views', { area: 'contacts', name: freshWord() })
    await create(app, '/views', { area: 'contacts', name: freshWord(), shared: true })
    return {}
  },
  listImports: imports,
} satisfies Partial<Record<OperationId, MakeScene>>
