import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, create, freshWord } from './making.ts'

/** A condition that matches one contact. */
const ofCompany = (company: string) => ({
  match: 'all',
  conditions: [{ field: 'company', operator: 'is', value: company }],
})

const addMatchingContact = async (app: TestApp) => {
  const company = freshWord()
  const { id } = await addContact(app, { company })
  return { id, condition: ofCompany(company) }
}

const named = (condition: object) => ({ name: freshWord(), condition })

/** A segment with one contact. */
const addSegment = async (app: TestApp) => {
  const { id: contact_id, condition } = await addMatchingContact(app)
  const body = named(condition)
  const { id } = await create(app, '/segments', body)
  return { id, contact_id, body }
}

const ofSegment: Arrange = async (app) => ({ params: { id: (await addSegment(app)).id } })
const asking: Arrange = async (app) => ({ body: { condition: (await addMatchingContact(app)).condition } })

/** Calls for segments, searching by a condition, and the options of conditions. */
export const segmentArrangements = {
  searchContacts: asking,
  listSegments: async (app) => {
    await addSegment(app)
    return {}
  },
  createSegment: async (app) => ({ body: named((await addMatchingContact(app)).condition) }),
  previewSegment: asking,
  getSegment: ofSegment,
  updateSegment: async (app) => ({ ...(await ofSegment(app)), body: { description: freshWord() } }),
  deleteSegment: ofSegment,
  listSegmentMembers: ofSegment,
  getSegmentUsage: ofSegment,
  explainSegment: async (app) => {
    const { id, contact_id } = await addSegment(app)
    return { params: { id }, query: { contact_id } }
  },
  explainCondition: async (app) => {
    const { id: contact_id, condition } = await addMatchingContact(app)
    return { body: { condition, contact_id } }
  },
  countCondition: asking,
  getConditionOptions: async () => ({}),
} satisfies Partial<Record<OperationId, Arrange>>

const leaf = { field: 'company', operator: 'is', value: 'Compiler Works' }
const half = { match: 'any', conditions: Array.from({ length: 60 }, () => leaf) }
/** A condition with more rules than allowed. */
const tooMuch = { match: 'all', conditions: [half, half] }

const askingTooMuch: Arrange = async () => ({ body: { condition: tooMuch } })

export const segmentConflicts = {
  searchContacts: { too_complex: askingTooMuch },
  previewSegment: { too_complex: askingTooMuch },
  explainCondition: {
    too_complex: async (app) => ({ body: { condition: tooMuch, contact_id: (await addContact(app)).id } }),
  },
  countCondition: { too_complex: askingTooMuch },
  createSegment: {
    too_complex: async () => ({ body: named(tooMuch) }),
    already_exists: async (app) => ({ body: (await addSegment(app)).body }),
  },
  updateSegment: {
    too_complex: async (app) => ({ ...(await ofSegment(app)), body: { condition: tooMuch } }),
    already_exists: async (app) => {
      const { name } = (await addSegment(app)).body
      return { ...(await ofSegment(app)), body: { name } }
    },
  },
  deleteSegment: {
    in_use: async (app) => {
      const { id } = await addSegment(app)
      const condition = {
        match: 'all',
        conditions: [{ field: 'segment', operator: 'contains_any', value: [id] }],
      }
      await create(app, '/segments', named(condition))
      return { params: { id } }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
