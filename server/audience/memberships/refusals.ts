/** Maximum number of lists, and of tags, of a contact. */
export const mostPerContact = 200

const counted = { list: 'lists, including those that it has left', tag: 'tags' }

/** The error if a contact would have too many of them. */
export const tooManyError = (kind: 'list' | 'tag') => ({
  code: 'too_many' as const,
  detail: `A contact can have at most ${mostPerContact} ${counted[kind]}.`,
})
