import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import type { Call } from './calls.ts'
import { type Arrange, addContact, create, freshWord } from './making.ts'

const select = { type: 'single_select', options: [{ value: 'poetry', label: 'Poetry' }] }
const freshKey = (): string => freshWord().replace('-', '_')

const addList = (app: TestApp) => create(app, '/lists', { name: freshWord() })
const addTag = (app: TestApp) => create(app, '/tags', { name: freshWord() })
/** Archives the fields of earlier calls, so that any plan allows one more. */
const archiveOldFields = async ({ context: { sql } }: TestApp): Promise<void> => {
  const [row] = await sql<{ count: number }[]>`select count(*) from custom_fields where archived_at is null`
  if ((row?.count ?? 0) >= 150) await sql`update custom_fields set archived_at = created_at`
}

export const addField = async (app: TestApp, members: object = {}) => {
  await archiveOldFields(app)
  return create(app, '/custom-fields', { key: freshKey(), label: 'Genre', type: 'text', ...members })
}
const archive = async (app: TestApp, id: string): Promise<void> => {
  await app.send('POST', `/custom-fields/${id}/archive`)
}

const ofContact: Arrange = async (app) => ({ params: { id: (await addContact(app)).id } })
const ofList: Arrange = async (app) => ({ params: { id: (await addList(app)).id } })
const ofTag: Arrange = async (app) => ({ params: { id: (await addTag(app)).id } })
const ofField: Arrange = async (app) => ({ params: { id: (await addField(app)).id } })
const ofArchivedField: Arrange = async (app) => {
  const { id } = await addField(app)
  await archive(app, id)
  return { params: { id } }
}

const withBody =
  (arrange: Arrange, bodyOf: (app: TestApp) => Promise<object>): Arrange =>
  async (app) => ({ ...(await arrange(app)), body: await bodyOf(app) })

const renamed = async () => ({ name: freshWord() })
const newContact = async (app: TestApp) => ({ contact_ids: [(await addContact(app)).id] })

const onList: Arrange = async (app) => {
  const [{ id }, list] = [await addContact(app), await addList(app)]
  await app.send('POST', `/contacts/${id}/lists`, { body: { lists: [{ list: list.id }] } })
  return { params: { id, list_id: list.id } }
}
const tagged: Arrange = async (app) => {
  const [{ id }, tag] = [await addContact(app), await addTag(app)]
  await app.send('POST', `/contacts/${id}/tags`, { body: { tags: [tag.id] } })
  return { params: { id, tag_id: tag.id } }
}

/** Calls for custom fields, lists and tags, and for those of a contact. */
export const audienceArrangements = {
  listCustomFields: async (app) => {
    await addField(app)
    return {}
  },
  createCustomField: async (app) => {
    await archiveOldFields(app)
    return { body: { key: freshKey(), label: 'Genre', type: 'text' } }
  },
  getCustomField: ofField,
  getCustomFieldUsage: ofField,
  updateCustomField: withBody(ofField, async () => ({ label: freshWord() })),
  deleteCustomField: ofArchivedField,
  archiveCustomField: ofField,
  unarchiveCustomField: ofArchivedField,
  reorderCustomFields: async (app) => ({ body: { ids: [(await addField(app)).id] } }),

  listLists: async (app) => {
    await addList(app)
    return {}
  },
  createList: async () => ({ body: await renamed() }),
  getList: ofList,
  updateList: withBody(ofList, renamed),
  deleteList: ofList,
  listListMembers: ofList,
  addListMembers: withBody(ofList, newContact),
  removeListMembers: withBody(ofList, newContact),
  getListGrowth: ofList,
  getListUsage: ofList,

  listTags: async (app) => {
    await addTag(app)
    return {}
  },
  createTag: async () => ({ body: await renamed() }),
  getTag: ofTag,
  updateTag: withBody(ofTag, renamed),
  deleteTag: ofTag,
  listTagMembers: ofTag,
  addTagMembers: withBody(ofTag, newContact),
  removeTagMembers: withBody(ofTag, newContact),
  getTagGrowth: ofTag,
  getTagUsage: ofTag,

  listContactLists: ofContact,
  addContactLists: withBody(ofContact, async (app) => ({ lists: [{ list: (await addList(app)).id }] })),
  removeContactList: onList,
  listContactTags: ofContact,
  addContactTags: withBody(ofContact, async (app) => ({ tags: [(await addTag(app)).id] })),
  removeContactTag: tagged,
} satisfies Partial<Record<OperationId, Arrange>>

const inBody =
  (arrange: (app: TestApp) => Promise<object>): Arrange =>
  async (app) => ({ body: await arrange(app) })

/** Creates a resource and returns its name for a second one. */
const taken = (path: '/lists' | '/tags') => async (app: TestApp) => {
  const body = await renamed()
  await create(app, path, body)
  return body
}

/** A call about a resource that a segment uses. */
const asked =
  (arrange: Arrange, leafOf: (id: string, app: TestApp) => Promise<object> | object): Arrange =>
  async (app) => {
    const call = await arrange(app)
    const leaf = await leafOf(call.params?.id ?? '', app)
    await create(app, '/segments', { name: freshWord(), condition: { match: 'all', conditions: [leaf] } })
    return call
  }

const hasLeft = async (app: TestApp): Promise<{ id: string; list: string }> => {
  const [{ id }, { id: list }] = [await addContact(app), await addList(app)]
  await app.send('POST', `/contacts/${id}/lists`, { body: { lists: [{ list, status: 'unsubscribed' }] } })
  return { id, list }
}

/** A contact with the maximum number of lists or tags. */
const fullOf = async (app: TestApp, what: 'lists' | 'tags'): Promise<{ id: string; email: string }> => {
  const contact = await addContact(app)
  const { sql } = app.context
  const word = freshWord()
  if (what === 'lists')
    await sql`
      with made as (
        insert into lists (id, name, slug, opt_in, visibility, created_at, updated_at)
        select gen_random_uuid(), ${word} || '-' || n, ${word} || '-' || n, 'single', 'private', now(), now()
        from generate_series(1, 200) n returning id
      )
      insert into list_memberships select id, ${contact.id}, 'subscribed', now() from made`
  else
    await sql`
      with made as (
        insert into tags (id, name, slug, created_at, updated_at)
        select gen_random_uuid(), ${word} || '-' || n, ${word} || '-' || n, now(), now()
        from generate_series(1, 200) n returning id
      )
      insert into contact_tags select id, ${contact.id}, now() from made`
  return contact
}

/** A contact that has left 200 lists. These stay on record, so there is no room for another list. */
const fullOfLeft = async (app: TestApp): Promise<Call> => {
  const { id } = await fullOf(app, 'lists')
  await app.context.sql`update list_memberships set status = 'unsubscribed' where contact_id = ${id}`
  return { params: { id }, body: { lists: [(await addList(app)).id] } }
}

/** Calls that conflict with existing resources, by the code of the problem. */
export const audienceConflicts = {
  createCustomField: {
    already_exists: inBody(async (app) => {
      const body = { key: freshKey(), label: 'Genre', type: 'text' }
      await create(app, '/custom-fields', body)
      return body
    }),
  },
  updateCustomField: {
    in_use: async (app) => {
      const key = freshKey()
      const { id } = await addField(app, { key, ...select })
      await addContact(app, { custom_fields: { [key]: 'poetry' } })
      return { params: { id }, body: { options: [{ value: 'crime', label: 'Crime' }] } }
    },
  },
  deleteCustomField: { invalid_state: ofField },
  archiveCustomField: {
    in_use: asked(ofField, async (id, app) => {
      const { body } = await app.send<{ key: string }>('GET', `/custom-fields/${id}`)
      return { field: `custom.${body.key}`, operator: 'is_set' }
    }),
  },
  createList: { already_exists: inBody(taken('/lists')) },
  updateList: { already_exists: withBody(ofList, taken('/lists')) },
  deleteList: { in_use: asked(ofList, (id) => ({ field: 'lists', operator: 'contains_any', value: [id] })) },
  createTag: { already_exists: inBody(taken('/tags')) },
  updateTag: { already_exists: withBody(ofTag, taken('/tags')) },
  deleteTag: { in_use: asked(ofTag, (id) => ({ field: 'tags', operator: 'contains_any', value: [id] })) },
  addContactLists: {
    invalid_transition: async (app) => {
      const { id, list } = await hasLeft(app)
      return { params: { id }, body: { lists: [{ list, status: 'subscribed' }] } }
    },
    too_many: async (app) => ({
      params: { id: (await fullOf(app, 'lists')).id },
      body: { lists: [{ list: (await addList(app)).id }] },
    }),
  },
  removeContactList: {
    invalid_transition: async (app) => {
      const { id, list } = await hasLeft(app)
      return { params: { id, list_id: list } }
    },
  },
  addContactTags: {
    too_many: async (app) => ({
      params: { id: (await fullOf(app, 'tags')).id },
      body: { tags: [(await addTag(app)).id] },
    }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/** Calls that give a contact more lists or tags than the maximum. */
export const fullContact: { updated: Arrange; upserted: Arrange } = {
  updated: fullOfLeft,
  upserted: async (app) => ({
    params: { email: (await fullOf(app, 'tags')).email },
    body: { tags: [(await addTag(app)).id] },
  }),
}

/** The free edition allows ten fields. */
export const fillCustomFields = async (app: TestApp): Promise<void> => {
  for (let count = 0; count < 10; count++) await addField(app)
}
