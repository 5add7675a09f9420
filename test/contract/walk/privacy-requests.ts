import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, create, freshEmail, freshWord } from './making.ts'

const request = () => ({ kind: 'access', email: freshEmail(), identification: 'known_person' })

const addRequest = (app: TestApp): Promise<{ id: string }> => create(app, '/privacy-requests', request())

const ofRequest: Arrange = async (app) => ({ params: { id: (await addRequest(app)).id } })

/** A request that is rejected. */
const ofClosed: Arrange = async (app) => {
  const call = await ofRequest(app)
  await app.send('POST', `/privacy-requests/${call.params?.id}/reject`, { body: { reason: 'withdrawn' } })
  return call
}

/** Calls for the operations of privacy requests. */
export const privacyRequestArrangements = {
  listPrivacyRequests: async (app) => {
    await addRequest(app)
    return {}
  },
  createPrivacyRequest: async () => ({ body: request() }),
  getPrivacyRequest: ofRequest,
  updatePrivacyRequest: async (app) => ({ ...(await ofRequest(app)), body: { note: freshWord() } }),
  completePrivacyRequest: ofRequest,
  rejectPrivacyRequest: async (app) => ({ ...(await ofRequest(app)), body: { reason: 'withdrawn' } }),
} satisfies Partial<Record<OperationId, Arrange>>

export const privacyRequestConflicts = {
  createPrivacyRequest: {
    already_exists: async (app) => {
      const body = request()
      await create(app, '/privacy-requests', body)
      return { body }
    },
  },
  updatePrivacyRequest: {
    invalid_state: async (app) => ({ ...(await ofClosed(app)), body: { state: 'in_progress' } }),
  },
  completePrivacyRequest: { invalid_state: ofClosed },
  rejectPrivacyRequest: {
    invalid_state: async (app) => ({ ...(await ofClosed(app)), body: { reason: 'withdrawn' } }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>
