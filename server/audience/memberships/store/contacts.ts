import type { components } from '../../../../generated/types.ts'
import { unicodeEmail } from '../../../platform/mail/email-address.ts'
import type { Sql } from '../../../platform/storage/open.ts'

type ContactSummary = components['schemas']['ContactSummary']

/** As much of a contact as a list of members shows. */
export interface SummaryRow {
  contact_id: string
  email: string
  first_name: string | null
  last_name: string | null
  contact_status: ContactSummary['status']
}

export const serializeSummary = (row: SummaryRow): ContactSummary => ({
  id: row.contact_id,
  email: row.email,
  display_email: unicodeEmail(row.email),
  full_name: [row.first_name, row.last_name].filter((name) => name !== null).join(' ') || null,
  status: row.contact_status,
})

/**
 * Those of the contacts that exist and are not in the trash. Nobody puts them there, or changes what they belong to,
 * before the transaction ends. In the order of their ids, so that two of these never wait for each other.
 */
export const lockContactIds = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from contacts where id = any (${ids as string[]}::uuid[]) and trashed_at is null
    order by id for no key update`
  return rows.map(({ id }) => id)
}
