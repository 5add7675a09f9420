/** A contact has room for so many lists, and for so many tags. */
export const roomOfContact = 200

/** Why a contact gets no more of them. */
export const noRoom = (kind: 'list' | 'tag') => ({
  code: 'too_many' as const,
  detail: `A contact has room for ${roomOfContact} ${kind}s.`,
})
