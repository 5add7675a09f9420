/** A contact can have at most so many lists, and for so many tags. */
export const roomOfContact = 200

/** Why a contact gets no more of them. */
export const noRoom = (kind: 'list' | 'tag') => ({
  code: 'too_many' as const,
  detail: `A contact can have at most ${roomOfContact} ${kind}s.`,
})
