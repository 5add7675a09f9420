import type { ContactData } from '../../../audience/contacts/index.ts'

/** A report about mail that could not be worked off may name anybody: none is kept past an erasure. */
export const bounceData: ContactData = {
  tables: ['bounce_effects'],
  forget: async (tx, { erased }) => {
    if (erased !== null) await tx`delete from inbound_messages where state in ('failed', 'set_aside')`
  },
  merge: null,
}
