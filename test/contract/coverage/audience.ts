import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import {
  among,
  existing,
  type Fixture,
  putContact,
  putField,
  putList,
  putTag,
  putUse,
  shown,
} from './support.ts'

type Schemas = components['schemas']

const [alan, grace] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const [newsletter, circle] = shown<Schemas['ContactListPage']>('listLists', '200', 'two').data
const [fair, collector] = shown<Schemas['TagPage']>('listTags', '200', 'two').data
const [genre, points] = shown<Schemas['CustomFieldPage']>('listCustomFields', '200', 'two').data
const listsOfGrace = shown<Schemas['ContactListMembershipPage']>('listContactLists', '200', 'grace').data
const members = shown<Schemas['ListMemberPage']>('listListMembers', '200', 'two').data
const archivedGenre = shown<Schemas['CustomField']>('archiveCustomField', '200', 'archived')

interface Membership {
  status: Schemas['MembershipStatus']
  since_at: string
}

const putMember = async (
  { context: { sql } }: TestApp,
  list: Schemas['ContactList'] | undefined,
  contact: { id: string } | undefined,
  { status, since_at }: Membership,
) => {
  const ids = { list_id: existing(list).id, contact_id: existing(contact).id }
  await sql`insert into list_memberships ${sql({ ...ids, status, since_at })}`
}

const putTagged = async (
  { context: { sql } }: TestApp,
  tag: Schemas['Tag'] | undefined,
  contact: { id: string } | undefined,
) => {
  const row = {
    tag_id: existing(tag).id,
    contact_id: existing(contact).id,
    tagged_at: '2026-10-06T10:42:00.000Z',
  }
  await sql`insert into contact_tags ${sql(row)}`
}

/** Earlier changes of an audience's counts. */
const putChanges = async ({ context: { sql } }: TestApp, subject_id: string, status: string) => {
  for (const [day, came, went] of [
    ['2026-10-10', 1, 0],
    ['2026-10-20', 2, 0],
    ['2026-10-21', 0, 1],
  ] as const)
    await sql`insert into audience_changes ${sql({ subject_id, status, day, came, went })}`
}

const threeDays = { query: { from_on: '2026-10-19', until_on: '2026-10-21' } }
const subscribed = { status: 'subscribed', since_at: '2026-10-06T10:42:00.000Z' } as const

/** A fixture with these contacts and other things. */
const with_ =
  (contacts: (Schemas['Contact'] | undefined)[], ...puts: ((app: TestApp) => Promise<void>)[]): Fixture =>
  async (app) => {
    for (const contact of contacts) await putContact(app, contact)
    for (const put of puts) await put(app)
    return {}
  }

const ofGrace = async (fixture: Fixture, app: TestApp) => ({
  ...(await fixture(app)),
  params: { id: existing(grace).id },
})

const bothLists = [(app: TestApp) => putList(app, newsletter), (app: TestApp) => putList(app, circle)]
const bothTags = [(app: TestApp) => putTag(app, fair), (app: TestApp) => putTag(app, collector)]
const bothFields = [(app: TestApp) => putField(app, genre), (app: TestApp) => putField(app, points)]

const withNewsletter = with_([], (app) => putList(app, newsletter))
const withCollector = with_([], (app) => putTag(app, collector))
const withGenre = with_([], (app) => putField(app, genre))
const withArchivedGenre = with_([], (app) => putField(app, archivedGenre))

const newsletterRead = with_(
  [ada, grace, alan],
  (app) => putList(app, newsletter),
  (app) => putMember(app, newsletter, ada, subscribed),
  (app) => putMember(app, newsletter, grace, subscribed),
  (app) => putMember(app, newsletter, alan, { ...subscribed, status: 'pending' }),
)
const collectorOfGrace = with_([grace], ...bothTags, (app) => putTagged(app, collector, grace))
const graceOnNewsletter = with_(
  [ada, grace],
  (app) => putList(app, newsletter),
  (app) => putMember(app, newsletter, grace, subscribed),
)
const graceCollects = with_(
  [ada, grace],
  (app) => putTag(app, collector),
  (app) => putTagged(app, collector, grace),
)

const [useOfList] = shown<Schemas['Usage']>('getListUsage', '200', 'segment').uses
const naming = (field: string, id: string | undefined) => ({ field, operator: 'contains_any', value: [id] })

/** The fixtures of custom fields, lists and tags, and of the operations that give them to contacts. */
export const audienceFixtures = {
  listCustomFields: { two: with_([], ...bothFields) },
  createCustomField: { favourite_genre: among() },
  getCustomField: { favourite_genre: withGenre },
  getCustomFieldUsage: {
    segment: with_(
      [],
      (app) => putField(app, genre),
      (app) =>
        putUse(app, useOfList, { field: 'custom.favourite_genre', operator: 'is', value: 'mathematics' }),
    ),
  },
  updateCustomField: { travel: withGenre },
  deleteCustomField: { deleted: withArchivedGenre },
  archiveCustomField: { archived: withGenre },
  unarchiveCustomField: { unarchived: withArchivedGenre },
  reorderCustomFields: { points_first: with_([], ...bothFields) },

  listLists: {
    two: with_(
      [ada, grace, alan],
      ...bothLists,
      (app) => putMember(app, newsletter, ada, subscribed),
      (app) => putMember(app, newsletter, grace, subscribed),
      (app) => putMember(app, newsletter, alan, { ...subscribed, status: 'pending' }),
      (app) => putMember(app, circle, ada, subscribed),
      (app) => putMember(app, circle, grace, { ...subscribed, status: 'unsubscribed' }),
    ),
  },
  createList: { newsletter: among() },
  getList: { newsletter: newsletterRead },
  updateList: { renamed: withNewsletter },
  deleteList: { deleted: withNewsletter },
  getListUsage: {
    segment: with_(
      [],
      (app) => putList(app, newsletter),
      (app) => putUse(app, useOfList, naming('lists', newsletter?.id)),
    ),
  },
  listListMembers: {
    two: async (app) => {
      await withNewsletter(app)
      for (const { contact, status, since_at } of members) {
        await putContact(
          app,
          [alan, grace].find((one) => one?.id === contact.id),
        )
        await putMember(app, newsletter, contact, { status, since_at })
      }
      return {}
    },
    empty: withNewsletter,
  },
  addListMembers: { two: graceOnNewsletter },
  removeListMembers: { two: graceOnNewsletter },
  getListGrowth: {
    three_days: async (app) => {
      await withNewsletter(app)
      await putChanges(app, existing(newsletter).id, 'subscribed')
      return threeDays
    },
  },

  listTags: {
    two: with_(
      [ada, grace],
      ...bothTags,
      (app) => putTagged(app, fair, ada),
      (app) => putTagged(app, fair, grace),
      (app) => putTagged(app, collector, grace),
    ),
  },
  createTag: { collector: among() },
  getTag: { collector: collectorOfGrace },
  updateTag: { renamed: withCollector },
  deleteTag: { deleted: withCollector },
  getTagUsage: {
    segment: with_(
      [],
      (app) => putTag(app, collector),
      (app) => putUse(app, useOfList, naming('tags', collector?.id)),
    ),
  },
  listTagMembers: { grace: collectorOfGrace, empty: withCollector },
  addTagMembers: { two: graceCollects },
  removeTagMembers: { two: graceCollects },
  getTagGrowth: {
    three_days: async (app) => {
      await withCollector(app)
      await putChanges(app, existing(collector).id, 'tagged')
      return threeDays
    },
  },

  listContactLists: {
    grace: async (app) => {
      await with_([grace], ...bothLists)(app)
      for (const { id, status, since_at } of listsOfGrace)
        await putMember(
          app,
          [newsletter, circle].find((list) => list?.id === id),
          grace,
          { status, since_at },
        )
      return { params: { id: existing(grace).id } }
    },
  },
  addContactLists: { two: (app) => ofGrace(with_([grace], ...bothLists), app) },
  removeContactList: {
    removed: async (app) => {
      await with_([grace], ...bothLists, (one) => putMember(one, circle, grace, subscribed))(app)
      return { params: { id: existing(grace).id, list_id: existing(circle).id } }
    },
  },
  listContactTags: { grace: (app) => ofGrace(collectorOfGrace, app) },
  addContactTags: { two: (app) => ofGrace(with_([grace], ...bothTags), app) },
  removeContactTag: {
    removed: async (app) => {
      await collectorOfGrace(app)
      return { params: { id: existing(grace).id, tag_id: existing(collector).id } }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>

/** Creates the custom fields, the list and the tag that the example of a new contact names. */
export const withAudience: Fixture = with_(
  [],
  ...bothFields,
  (app) => putList(app, newsletter),
  (app) => putTag(app, collector),
)
