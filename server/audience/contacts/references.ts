import { asciiEmail } from '../../platform/email-address.ts'

/** How a path identifies a contact. */
export type ContactReference =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  | { by: 'external_id'; externalId: string }

/** Reads `{id}`: a UUID, or `email:` with an address, or `external:` with the caller's own id. */
export const parseReference = (id: string): ContactReference => {
  if (id.startsWith('email:')) return { by: 'email', email: normalEmail(id.slice('email:'.length)) }
  if (id.startsWith('external:')) return { by: 'external_id', externalId: id.slice('external:'.length) }
  return { by: 'id', id: id.toLowerCase() }
}

/**
 * The form in which an address is stored and looked up. An invalid address stays as it is and finds nothing.
 */
export const normalEmail = (email: string): string => asciiEmail(email.trim()) ?? email.trim()
