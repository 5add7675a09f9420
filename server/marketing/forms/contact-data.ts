import { type ContactData, each, section } from '../../audience/contacts/index.ts'
import { removeFilesWith } from './files/clean-up.ts'
import { submissionsOfContact } from './store/submissions.ts'

interface ExportedSubmission {
  id: string
  form_id: string
  form_name: string
}

/** Submissions are deleted with their contact, by the foreign key. */
export const formData: ContactData = {
  tables: ['form_submissions'],
  forget: (tx, { ids }) => removeFilesWith(tx, tx`contact_id = any (${ids as string[]}::uuid[])`),
  used: (tx, ids) => tx`
    select contact_id from form_submissions where contact_id = any (${ids as string[]}::uuid[])`,
  merge: async (tx, from, to) => {
    await tx`update form_submissions set contact_id = ${to} where contact_id = ${from}`
    return {}
  },
  sections: [
    section(
      'form_submissions',
      'form_submissions',
      submissionsOfContact,
      each<ExportedSubmission>(({ form_id, form_name, ...row }) => ({
        ...row,
        form: { id: form_id, name: form_name },
      })),
    ),
  ],
}
