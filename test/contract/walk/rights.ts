import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, addContact, create, freshEmail, freshWord } from './making.ts'

/** The address of an erased contact. */
export const withErased = async (app: TestApp): Promise<{ email: string }> => {
  const { id, email } = await addContact(app)
  await app.send('POST', `/contacts/${id}/erase`)
  return { email }
}

const suppression = () => ({ kind: 'address', value: freshEmail() })
const consent = { kind: 'given', basis: 'opt_in' }

const ofContact: Arrange = async (app) => ({ params: { id: (await addContact(app)).id } })
const ofSuppression: Arrange = async (app) => ({
  params: { id: (await create(app, '/suppressions', suppression())).id },
})

/** Calls for the operations of suppressions, evidence, merging and erasing. */
export const rightsArrangements = {
  listSuppressions: async (app) => {
    await create(app, '/suppressions', suppression())
    return {}
  },
  createSuppression: async () => ({ body: suppression() }),
  getSuppression: ofSuppression,
  deleteSuppression: ofSuppression,
  checkSuppressions: async () => ({ body: { emails: [freshEmail()] } }),
  importSuppressions: async () => ({ body: { entries: [suppression()] } }),
  listContactConsents: ofContact,
  createContactConsent: async (app) => ({
    ...(await ofContact(app)),
    body: { ...consent, reason: freshWord() },
  }),
  getContactConsent: async (app) => {
    const { id } = await addContact(app)
    return { params: { id, consent_id: (await create(app, `/contacts/${id}/consents`, consent)).id } }
  },
  listContactEvents: ofContact,
  createContactEvent: async (app) => ({ ...(await ofContact(app)), body: { name: freshWord() } }),
  getContactEvent: async (app) => {
    const { id } = await addContact(app)
    return {
      params: { id, event_id: (await create(app, `/contacts/${id}/events`, { name: freshWord() })).id },
    }
  },
  listContactEnrolments: ofContact,
  getContactEligibility: ofContact,
  mergeContact: async (app) => ({
    ...(await ofContact(app)),
    body: { source_id: (await addContact(app)).id },
  }),
  eraseContact: ofContact,
} satisfies Partial<Record<OperationId, Arrange>>

export const rightsConflicts = {
  createSuppression: {
    already_exists: async (app) => {
      const body = suppression()
      await create(app, '/suppressions', body)
      return { body }
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
