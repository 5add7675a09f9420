import { findContactId, parseReference } from '../../audience/contacts/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The contact whose values are shown; null for the examples. @throws invalid_request */
export const requireContact = async (
  sql: Sql,
  reference: string | null | undefined,
): Promise<string | null> => {
  if (reference === null || reference === undefined) return null
  const id = await findContactId(sql, parseReference(reference))
  if (id !== null) return id
  const detail = doesNotExist('contact')
  throw problem('invalid_request', { errors: [{ pointer: '/contact_id', code: 'not_found', detail }] })
}
