import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { existing, type Fixture, putContact, putField, putList, putTag, putUse, shown } from './support.ts'

type Schemas = components['schemas']

const [grace] = shown<Schemas['ContactPage']>('searchContacts', '200', 'mathematicians').data
const [ada] = shown<Schemas['ContactPage']>('listSegmentMembers', '200', 'ada').data
const segments = shown<Schemas['SegmentPage']>('listSegments', '200', 'two').data
const scholars = shown<Schemas['Segment']>('getSegment', '200', 'scholars')
const [useOfSegment] = shown<Schemas['Usage']>('getSegmentUsage', '200', 'segment').uses
const lists = shown<Schemas['ContactListPage']>('listLists', '200', 'two').data
const tags = shown<Schemas['TagPage']>('listTags', '200', 'two').data
const [genre, points] = shown<Schemas['CustomFieldPage']>('listCustomFields', '200', 'two').data

/** Creates what the conditions of the document name. */
const inShop: Fixture = async (app) => {
  for (const list of lists) await putList(app, list)
  for (const tag of tags) await putTag(app, tag)
  await putField(app, genre)
  return {}
}

/** Inserts a contact as the document shows it, with its lists and tags. */
const putContactWithGroups = async (app: TestApp, contact: Schemas['Contact'] | undefined): Promise<void> => {
  await putContact(app, contact)
  const { id: contact_id, lists: listsOf, tags: tagsOf, updated_at: tagged_at } = existing(contact)
  const { sql } = app.context
  for (const { id: list_id, status, since_at } of listsOf)
    await sql`insert into list_memberships ${sql({ list_id, contact_id, status, since_at })}`
  for (const { id: tag_id } of tagsOf)
    await sql`insert into contact_tags ${sql({ tag_id, contact_id, tagged_at })}`
}

const putSegment = async (
  { context: { sql } }: TestApp,
  { created_by, condition, ...row }: Schemas['Segment'],
): Promise<void> => {
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  const kept = { condition: sql.json(condition as never), count_due_at: '2026-11-01T03:00:00.000Z' }
  await sql`insert into segments ${sql({ ...row, ...actor, ...kept })}`
}

const withBoth: Fixture = async (app) => {
  await inShop(app)
  await putField(app, points)
  await putContactWithGroups(app, ada)
  await putContactWithGroups(app, grace)
  return {}
}

const withScholars: Fixture = async (app) => {
  await inShop(app)
  await putSegment(app, scholars)
  return {}
}

const withScholarsAndContacts: Fixture = async (app) => {
  await withBoth(app)
  await putSegment(app, scholars)
  return {}
}

/** The fixtures of segments, of searching by a condition, and of the options of conditions. */
export const segmentFixtures = {
  searchContacts: { mathematicians: withBoth, empty: withBoth },
  listSegments: {
    two: async (app) => {
      for (const segment of segments) await putSegment(app, segment)
      return {}
    },
  },
  createSegment: { scholars: inShop },
  previewSegment: { in_virginia: withBoth },
  getSegment: { scholars: withScholars },
  getSegmentUsage: {
    segment: async (app) => {
      await withScholars(app)
      await putUse(app, useOfSegment, { field: 'segment', operator: 'contains_any', value: [scholars.id] })
      return {}
    },
  },
  updateSegment: { wider: withScholars },
  deleteSegment: { deleted: withScholars },
  listSegmentMembers: { ada: withScholarsAndContacts },
  explainSegment: { grace: withScholarsAndContacts },
  explainCondition: { grace: withBoth },
  countCondition: { in_virginia: withBoth },
  getConditionOptions: { bookshop: inShop },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
