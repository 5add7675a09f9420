import type { ContactData } from '../../../audience/contacts/index.ts'

/** A report that could not be processed may contain anybody's data, so none survives an erasure. */
export const bounceData: ContactData = {
  tables: ['bounce_effects'],
  forget: async (tx, { erased }) => {
    if (erased !== null) await tx`delete from inbound_messages where state in ('failed', 'set_aside')`
  },
  merge: null,
}
