/** How a path names a contact. */
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
 * The form in which an address is kept: without space around it, the domain in lower case. The part before the @ stays as
 * the person writes it, because some servers tell its case apart; ours tells no two contacts apart by it.
 */
export const normalEmail = (email: string): string => {
  const trimmed = email.trim().normalize('NFC')
  const at = trimmed.lastIndexOf('@')
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase()
}
