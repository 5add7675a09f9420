import type { components } from '../../../../generated/types.ts'
import { unicodeEmail } from '../../../platform/email-address.ts'
import type { Sql } from '../../../platform/storage/open.ts'

type ContactSummary = components['schemas']['ContactSummary']

/** The part of a contact that a list of members shows. */
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
 * The existing contacts outside the trash, locked until the transaction ends: others can neither move them to
 * the trash nor change their memberships. In the order of their ids to avoid deadlocks.
 */
export const lockContactIds = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from contacts where id = any (${ids as string[]}::uuid[]) and trashed_at is null
    order by id for no key update`
  return rows.map(({ id }) => id)
}
