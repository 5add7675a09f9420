import type { ContactData } from '../../audience/contacts/index.ts'

export const enrolmentData: ContactData = {
  tables: ['enrolments'],
  merge: async (tx, from, to) => {
    await tx`update enrolments set contact_id = ${to} where contact_id = ${from}`
    return {}
  },
}
