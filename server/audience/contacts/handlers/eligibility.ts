import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { parseReference } from '../references.ts'
import { noSuchContact } from '../refusals.ts'
import { findContact } from '../store/contacts.ts'

/** What sending knows of a contact, also of one in the trash; null if there is none. */
export type EligibilityOf = (
  context: AppContext,
  contactId: string,
) => Promise<components['schemas']['ContactEligibility'] | null>

export const eligibilityHandlers = {
  async getContactEligibility({ params }, context) {
    const contact = await findContact(context.sql, parseReference(params.id), 'anywhere')
    const body = contact && (await context.eligibilityOf(context, contact.id))
    if (body === null) throw noSuchContact()
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers<AppContext & { eligibilityOf: EligibilityOf }>>
